// Points of the screen: which is nearest, which lies that way, what two fingers do. Knows no page.
// @ts-check

/** @typedef {{x: number, y: number}} Point */

const FINGER = 44; // pixels: what lies closer together is too close for a finger
const ASIDE = 2.2; // a place aside counts as that much farther than one straight ahead

/** @param {Point} a @param {Point} b */
export const distance = (a, b) => Math.hypot(a.x - b.x, a.y - b.y);

/** @param {Point} a @param {Point} b @returns {Point} */
export const between = (a, b) => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });

/** @param {Point} at @param {{left: number, right: number, top: number, bottom: number}} box */
export const within = (at, box) => at.x > box.left && at.x < box.right && at.y > box.top && at.y < box.bottom;

/**
 * @template {{at: Point}} T
 * @param {Iterable<T>} places @param {(at: Point) => number} cost @param {number} most what it must cost less than
 * @returns {T | null} the cheapest
 */
function cheapest(places, cost, most) {
  /** @type {T | null} */ let best = null;
  let least = most;
  for (const place of places) {
    const now = cost(place.at);
    if (now < least) [best, least] = [place, now];
  }
  return best;
}

/** @template {{at: Point}} T @param {Iterable<T>} places @param {Point} to @param {number} [reach] @returns {T | null} */
export function nearest(places, to, reach = Infinity) {
  return cheapest(places, (at) => distance(at, to), reach);
}

/** @param {{at: Point}[]} places @param {Point} at @returns {boolean} whether a finger there cannot tell two of them apart */
export function crowded(places, at) {
  const near = places.filter((place) => distance(place.at, at) < FINGER);
  return near.some((place) => near.some((other) => other !== place && distance(place.at, other.at) < FINGER));
}

/** @template {{at: Point}} T @param {Iterable<T>} places @param {Point} from @param {Point} way one step of it @returns {T | null} the place to go to that way */
export function ahead(places, from, way) {
  const cost = (/** @type {Point} */ at) => {
    const along = (at.x - from.x) * way.x + (at.y - from.y) * way.y;
    const across = Math.abs((at.x - from.x) * way.y) + Math.abs((at.y - from.y) * way.x);
    return along > 1 ? along + ASIDE * across : Infinity;
  };
  return cheapest(places, cost, Infinity);
}

/** @param {[Point, Point]} then @param {[Point, Point]} now @returns {{by: Point, factor: number, about: Point}} how two fingers move a picture, and how they stretch it */
export function pinch(then, now) {
  const [before, after] = [between(...then), between(...now)];
  const gap = (/** @type {[Point, Point]} */ pair) => distance(...pair) || 1;
  return { by: { x: after.x - before.x, y: after.y - before.y }, factor: gap(now) / gap(then), about: after };
}
