// Where the zones of a picture stand in a frame: one large, the others small beside it, or behind buttons. Knows no page.
// @ts-check

/**
 * @typedef {{x: number, y: number}} Point
 * @typedef {{w: number, h: number}} Size
 * @typedef {object} Zone
 * @property {string} key
 * @property {Size} size in its own units
 * @property {number} most how large it is drawn at most: pixels of a unit
 * @property {boolean} one it can be the large one
 * @property {boolean} may it is left out where there is no room
 * @property {Size[]} items laid in lines; none: it is drawn as it is
 * @typedef {object} Place
 * @property {Point} at
 * @property {number} scale
 * @property {"large" | "small" | "beside"} as
 * @property {Point[]} items
 * @typedef {{places: Map<string, Place>, strip: number | null, cell?: number}} Arrangement `strip` has buttons at the right in so many columns, or 0: in a row below. Zones that have no place are not drawn; `cell` is the size of a cell of what is small
 * @typedef {{worth: number, places: Map<string, Place>, cell: number}} Found
 * @typedef {{at: Point[], width: number, height: number}} Lines
 * @typedef {{zone: Zone, lines: Lines, scale: number}} Laid
 */

const GAP = 12; // pixels between what lies side by side
const RIM = 14; // pixels round all
const NAME = 17; // pixels above a zone, for the upper half of its name
const BAR = 82; // the height of a strip of buttons
const COLUMN = 72; // its width where it stands upright
const NARROW = 54; // the width of each of several columns
const SCALES = /** @type {const} */ ([1, 0.85, 0.7]); // of what must be seen with the large zone
const FINGER = 44; // pixels: the least height of a button
const CELL = 48; // units: what is small is measured by it
const LARGEST = 41; // pixels of a cell of what is small
const PLAIN = 34; // and of what is still plain to see
const LEAST = 14;
const STEP = 1.5;
const DEAR = 0.8; // how much more each step below that counts
const MAY = 0.08; // how much larger all else would have to be for the last thing to be left out, twice that for the one before
const COLUMNED = 214; // pixels: the least width of a column, for what must be seen in it
const WIDTHS = 24; // so many widths of the column are tried
const CALM = 0.15; // how much better another size of what is small has to be, to take the place of the one there was
const CLOSE = 1e-9; // as good, but for how it was reckoned
const WORTH = 0.35; // how much larger what is small should be, for the large one to be smaller

/** @param {number} line how wide a line is so far @param {number} next the width of the next box @param {number} width @param {number} gap @returns {boolean} whether that one begins another line */
const full = (line, next, width, gap) => line + gap + next > width + 0.01;

/** @param {Size[]} sizes @param {number} width @param {number} gap @param {boolean} [middle] each line in the middle @returns {Lines} boxes laid in lines */
export function flow(sizes, width, gap, middle = false) {
  /** @type {{first: number, width: number, height: number}[]} */ const lines = [];
  /** @type {Point[]} */ const at = [];
  let y = 0;
  for (const size of sizes) {
    let line = lines.at(-1);
    if (!line || full(line.width, size.w, width, gap)) {
      if (line) y += line.height + gap;
      line = { first: at.length, width: -gap, height: 0 };
      lines.push(line);
    }
    at.push({ x: line.width + gap, y });
    line.width += gap + size.w;
    line.height = Math.max(line.height, size.h);
  }
  const wide = Math.max(0, ...lines.map((line) => line.width));
  lines.forEach((line, i) => {
    const end = lines[i + 1]?.first ?? at.length;
    sizes.slice(line.first, end).forEach((size, k) => {
      const point = at[line.first + k];
      if (!point) return;
      if (middle) point.x += (wide - line.width) / 2;
      point.y += (line.height - size.h) / 2;
    });
  });
  return { at, width: wide, height: y + (lines.at(-1)?.height ?? 0) };
}

/** @param {Size[]} sizes @param {number} width @param {number} gap @returns {Size} of boxes that are laid in such lines: asked for many widths of which few are taken */
export function spans(sizes, width, gap) {
  let [wide, high, w, h] = [0, 0, -gap, 0];
  for (const size of sizes) {
    if (w > -gap && full(w, size.w, width, gap)) {
      high += h + gap;
      [w, h] = [-gap, 0];
    }
    w += gap + size.w;
    wide = Math.max(wide, w);
    h = Math.max(h, size.h);
  }
  return { w: wide, h: high + h };
}

/** @param {Zone} zone @param {number} width @param {number} [scale] @returns {Laid} its items in lines of a width in pixels */
function laid(zone, width, scale = 1) {
  const widest = Math.max(1, ...zone.items.map((item) => item.w));
  const fits = Math.min(scale, width / widest);
  return { zone, lines: flow(zone.items, width / fits, 10), scale: fits };
}

/** @param {Laid} found @returns {Size} in pixels */
const extent = ({ lines, scale }) => ({ w: lines.width * scale, h: lines.height * scale });

/** @param {Map<string, Place>} places @param {Laid} found @param {Point} at @param {Place["as"]} [as] */
function put(places, found, at, as = "beside") {
  places.set(found.zone.key, { at, scale: found.scale, as, items: found.lines.at });
}

/** @param {Zone} zone @param {Size} room @returns {number} how large it can be there */
const fitting = (zone, room) => Math.min(room.w / zone.size.w, room.h / zone.size.h, zone.most);

/** @param {Zone | undefined} large @param {Size} room @returns {number} how large it is there at most; 0: that is no room */
const reach = (large, room) => (room.w < 100 || room.h < 100 ? 0 : large ? fitting(large, room) : Infinity);

/** @param {Zone} zone @param {Size} room @returns {Laid} its items as large as they can be in a room */
function largest(zone, room) {
  for (let scale = zone.most; scale > 0.4; scale -= 0.08) {
    const found = laid(zone, room.w, scale);
    if (extent(found).h <= room.h) return found;
  }
  return laid(zone, room.w, 0.4);
}

/**
 * One zone fills a room, with what must be seen with it below or beside it.
 * @param {Map<string, Place>} places @param {Zone} zone @param {Zone[]} musts @param {Point} corner @param {Size} room
 */
function enlarge(places, zone, musts, corner, room) {
  let { w, h } = room;
  const { x, y } = corner;
  for (const must of musts) {
    const narrow = Math.max(...must.items.map((item) => item.w));
    let best = { found: laid(must, w), below: true, worth: -1 };
    for (const scale of SCALES) {
      const low = laid(must, w, scale);
      const slim = laid(must, Math.min(narrow * scale, w * 0.45), scale);
      for (const [found, below] of /** @type {[Laid, boolean][]} */ ([[low, true], [slim, false]])) {
        const { w: wide, h: high } = extent(found);
        const rest = below ? { w, h: h - high - GAP } : { w: w - wide - GAP, h };
        const worth = high > h || found.scale < SCALES[2] ? -1 : fitting(zone, rest) * found.scale ** WORTH;
        if (worth > best.worth) best = { found, below, worth };
      }
    }
    const { w: wide, h: high } = extent(best.found);
    if (best.below) h -= high + GAP;
    else w -= wide + GAP;
    put(places, best.found, best.below ? { x: x + (w - wide) / 2, y: y + h + GAP } : { x: x + w + GAP, y: y + (h - high) / 2 });
  }
  if (zone.items.length) {
    const found = largest(zone, { w, h });
    const { w: wide, h: high } = extent(found);
    return put(places, found, { x: x + (w - wide) / 2, y: y + (h - high) / 2 }, "large");
  }
  const scale = fitting(zone, { w, h });
  const at = { x: x + (w - zone.size.w * scale) / 2, y: y + (h - zone.size.h * scale) / 2 };
  places.set(zone.key, { at, scale, as: "large", items: [] });
}

/** @param {number} count @param {number} height @returns {number} in how many columns so many buttons are large enough for a finger */
const columns = (count, height) => Math.max(1, Math.ceil((count * FINGER) / height));

/** @param {Size} frame @param {number} upright in so many columns of buttons at the side; 0: a row of them below @returns {Size} what is left for the large zone */
function beside(frame, upright) {
  const room = upright ? { w: frame.w - (upright > 1 ? NARROW * upright : COLUMN), h: frame.h } : { w: frame.w, h: frame.h - BAR };
  return { w: room.w - RIM, h: room.h - RIM - NAME };
}

/**
 * Where room is dear: one zone, and a strip of buttons that stand for all. It is where all can be largest in turn, so that it stays there.
 * @param {Zone[]} zones @param {Size} frame @param {string} chosen @returns {Arrangement}
 */
export function stripped(zones, frame, chosen) {
  /** @type {Map<string, Place>} */ const places = new Map();
  const drawn = zones.filter((each) => each.one && !each.items.length);
  const sum = (/** @type {number} */ upright) => drawn.reduce((all, zone) => all + Math.log(Math.max(0.01, fitting(zone, beside(frame, upright)))), 0);
  const side = columns(zones.filter((each) => each.one).length, frame.h);
  const upright = (drawn.length ? sum(side) > sum(0) : frame.w > frame.h) ? side : 0;
  const zone = zones.find((each) => each.key === chosen) ?? zones.find((each) => each.one);
  const musts = zones.filter((each) => !each.one && !each.may);
  if (zone) enlarge(places, zone, musts, { x: RIM / 2, y: RIM / 2 + NAME }, beside(frame, upright));
  return { places, strip: upright };
}

/**
 * All zones at once: one as large as can be, the others in a column at its right or in rows below it.
 * @param {Zone[]} zones @param {Size} frame @param {string} chosen @param {number} [was] the size of a cell of the small ones: it stays while that is about as good
 * @returns {Arrangement}
 */
export function spread(zones, frame, chosen, was) {
  const worlds = zones.filter((each) => each.one && !each.items.length);
  const large = worlds.find((each) => each.key === chosen) ?? worlds[0];
  const small = worlds.filter((each) => each !== large);
  const musts = zones.filter((each) => each.items.length > 0 && !each.may);
  const mays = zones.filter((each) => each.items.length > 0 && each.may);
  const inner = { w: frame.w - 2 * RIM, h: frame.h - 2 * RIM - NAME };
  const most = (mays.length * (mays.length + 1)) / 2;
  /** @param {number} cell @param {number} than @returns {Found | null} the best with small ones of this size, if it is better than so much */
  const best = (cell, than) => {
    const sizes = small.map(({ size }) => ({ w: (size.w * cell) / CELL, h: (size.h * cell) / CELL + NAME }));
    const widest = Math.max(60, ...sizes.map((size) => size.w));
    const widths = Array.from({ length: WIDTHS }, (_, i) => widest + (i * (0.7 * inner.w - widest)) / WIDTHS);
    const smaller = small.length ? WORTH * Math.log(cell) + DEAR * Math.min(0, Math.log(cell / PLAIN)) : 0;
    const least = (/** @type {number} */ high) => Math.exp(high - smaller - (cell >= PLAIN ? MAY * most : 0));
    if (reach(large, inner) <= least(than)) return null; // however the small ones lie
    /** @type {Found | null} */ let good = null;
    for (const width of widest < 0.7 * inner.w ? [...widths, 0] : [0]) {
      const high = good?.worth ?? than;
      const found = around(large, small, sizes, musts, mays, inner, width, cell / CELL, least(high));
      if (!found) continue;
      const seen = cell >= PLAIN ? mays.reduce((all, zone, i) => all + (found.places.has(zone.key) ? mays.length - i : 0), 0) : 0;
      const worth = Math.log(found.scale) + smaller + MAY * seen;
      if (worth > high) good = { worth, places: found.places, cell };
    }
    return good;
  };
  const same = was ? best(was, -Infinity) : null; // reckoned first: most others are worse, and that is soon seen
  const than = same ? same.worth - CLOSE : -Infinity;
  let found = best(LARGEST, than);
  for (let cell = LARGEST - STEP; cell >= LEAST; cell -= STEP) found = best(cell, found?.worth ?? than) ?? found;
  found ??= same;
  if (!found) return stripped(zones, frame, chosen);
  const { places, cell } = same && same.worth > found.worth - CALM ? same : found;
  return { places, strip: null, cell };
}

/**
 * @param {Zone | undefined} large @param {Zone[]} small @param {Size[]} sizes of the small ones in pixels @param {Zone[]} musts @param {Zone[]} mays
 * @param {Size} inner @param {number} width of the column at the right; 0: rows below @param {number} scale of the small ones
 * @param {number} least what the large one has to be larger than, to be better than what was found before
 * @returns {{scale: number, places: Map<string, Place>} | null} none: there is no room for them, or too little
 */
function around(large, small, sizes, musts, mays, inner, width, scale, least) {
  const needs = spans(sizes, width || inner.w, GAP);
  if (needs.h > inner.h * (width ? 1 : 0.5)) return null;
  const side = width ? Math.max(needs.w, Math.min(width, COLUMNED)) : inner.w;
  const room = width ? { w: inner.w - side - 2 * GAP, h: inner.h } : { w: inner.w, h: inner.h - needs.h - GAP };
  if (reach(large, room) <= least) return null;
  const lines = flow(sizes, width || inner.w, GAP, true);
  /** @type {Map<string, Place>} */ const places = new Map();
  const free = width ? inner.h - lines.height : 0;
  const column = stacked(musts, mays, side, free);
  const others = musts.filter((zone) => !column.flat().some((found) => found.zone === zone));
  if (large) enlarge(places, large, others, { x: RIM, y: RIM + NAME }, room);
  else for (const zone of others) put(places, laid(zone, room.w), { x: RIM, y: RIM });
  const left = free - column.reduce((all, row) => all + highest(row) + 2 * GAP, 0);
  const gap = width ? left / (column.length + (small.length ? 2 : 1)) : 0;
  const corner = width ? { x: RIM + room.w + 2 * GAP, y: RIM + gap } : { x: RIM, y: RIM + NAME + room.h + GAP };
  small.forEach((zone, i) => {
    const { x, y } = lines.at[i] ?? corner;
    places.set(zone.key, { at: { x: corner.x + (side - lines.width) / 2 + x, y: corner.y + y + NAME }, scale, as: "small", items: [] });
  });
  let y = corner.y + (small.length ? lines.height + gap : 0) + 2 * GAP;
  for (const row of column) {
    let { x } = corner;
    for (const found of row) {
      put(places, found, { x, y });
      x += extent(found).w + 2 * GAP;
    }
    y += highest(row) + 2 * GAP + gap;
  }
  return { scale: (large && places.get(large.key)?.scale) ?? 1, places };
}

/** @param {Laid[]} row */
const highest = (row) => Math.max(0, ...row.map((found) => extent(found).h));

/** @param {Zone[]} musts @param {Zone[]} mays @param {number} width @param {number} height @returns {Laid[][]} rows of those that a column has room for */
function stacked(musts, mays, width, height) {
  /** @type {Laid[][]} */ const rows = [];
  let left = height;
  const add = (/** @type {Laid[]} */ row, /** @type {number} */ least) => {
    const high = highest(row) + 2 * GAP;
    if (high > left || !row.length || row.some((found) => found.scale < least)) return false;
    rows.push(row);
    left -= high;
    return true;
  };
  for (const zone of musts) add([laid(zone, width, zone.most)], 0.8) || add([laid(zone, width)], 0.8);
  const [one, two] = mays;
  if (one && two) {
    const first = laid(one, width);
    if (add([first, laid(two, width - extent(first).w - 2 * GAP)], 0.95)) return rows;
  }
  for (const zone of mays) add([laid(zone, width, zone.most)], 0.95) || add([laid(zone, width)], 0.95);
  return rows;
}

/**
 * Which zone is the large one: that of the previewed choice, the one that was chosen by hand for this turn (until nothing is left to choose there), the one that is asked about.
 * @param {{asked: string, open: string[], shown: string, turn: string}} now what the picture says
 * @param {{large: string, chosen: string, turn: string, open: string[]}} was the large one so far, the one chosen by hand and in which turn, and where there was something to choose
 * @param {string[]} keys those that there are
 * @returns {{large: string, chosen: string, turn: string, open: string[]}}
 */
export function inQuestion(now, was, keys) {
  const turned = now.turn !== "" && now.turn !== was.turn;
  const done = now.turn !== "" && was.open.includes(was.chosen) && !now.open.includes(was.chosen);
  const chosen = turned || done || !keys.includes(was.chosen) ? "" : was.chosen;
  const stays = now.turn !== "" && !turned && now.open.includes(was.large) ? was.large : "";
  const wanted = [now.shown, chosen, stays, now.asked, was.large].filter((key) => keys.includes(key));
  return { large: wanted[0] ?? keys[0] ?? "", chosen, turn: now.turn || was.turn, open: now.open };
}
