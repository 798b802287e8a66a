// Where a bubble about something on the screen hides least. Knows no page.
// @ts-check

/**
 * @typedef {{left: number, top: number, right: number, bottom: number}} Box
 * @typedef {{w: number, h: number}} Size
 * @typedef {{side: "above" | "below" | "", x: number, y: number}} Spot `side` is empty where it stands apart
 */

const GAP = 22; // pixels between it and what it is about
const EDGE = 8; // of the screen

/** @param {number} least @param {number} most @param {number} value */
const within = (least, most, value) => Math.max(least, Math.min(most, value));

/** @param {Box} a @param {Box} b @returns {number} how much they cover of each other */
const common = (a, b) => Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) * Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));

/**
 * Above or below it within the room that is kept for it if nothing is hidden there, else out of it, in its nearest corner, or beside it.
 * @param {Box} about @param {Size} size @param {Size} screen @param {Box} room @param {Box[]} busy what must not be hidden
 * @returns {Spot}
 */
export function besides(about, { w, h }, screen, room, busy) {
  const middle = (about.left + about.right) / 2;
  const x = within(EDGE, screen.w - w - EDGE, middle - w / 2);
  const apart = { x: within(room.left + EDGE, Math.max(room.left + EDGE, room.right - w - EDGE), middle - w / 2), y: within(room.top + EDGE, Math.max(room.top + EDGE, room.bottom - h - GAP), about.top) };
  /** @type {Spot[]} */
  const spots = [
    { side: "above", x: apart.x, y: about.top - GAP - h },
    { side: "below", x: apart.x, y: about.bottom + GAP },
    { side: "above", x, y: about.top - GAP - h },
    { side: "below", x, y: about.bottom + GAP },
    { side: "", ...apart },
    { side: "", x: apart.x, y: room.top + EDGE },
    { side: "", x: about.right + GAP, y: apart.y },
    { side: "", x: about.left - GAP - w, y: apart.y },
  ];
  const cost = (/** @type {Spot} */ spot) => {
    const box = { left: spot.x, top: spot.y, right: spot.x + w, bottom: spot.y + h };
    const seen = common(box, { left: EDGE, top: EDGE, right: screen.w - EDGE, bottom: screen.h - EDGE });
    return 4 * (w * h - seen) + busy.reduce((sum, each) => sum + common(box, each), 0);
  };
  const costs = spots.map(cost);
  const best = spots[costs.indexOf(Math.min(...costs))];
  return best ?? { side: "", ...apart };
}
