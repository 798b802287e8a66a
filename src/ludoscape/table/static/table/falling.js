// A part of the board that falls, and a tile that slides: the motion that only a board of rock needs. The picture says what moves:
// `data-falls` on the place that something fell from names its tiles, and where they lay; `data-path` on a tile is the way that it slid.
// Transform and opacity only; any touch or key ends it.
// @ts-check

/** @typedef {import("./board.js").Place} Place */
/** @typedef {import("../logic/reach.js").Point} Point */
/** @typedef {{x: number, y: number, length: number}} Way one step of it, and how long it is */

const CRACK = 120; // milliseconds: the rock breaks, the part tilts, it drops
const TILT = 160;
const DROP = 340;
const APART = 40; // from one tile to the next, from the crack outwards
const LATEST = 280; // so that all is over in 900
const TURNED = [2, 9]; // degrees
const SUNK = { down: 44, scale: 0.94 };
const EASE = "cubic-bezier(.2,.7,.2,1)";
const HEAVY = "cubic-bezier(.5,0,.9,.4)";
const STOPS = "cubic-bezier(.45,.05,.25,1)"; // dead
const QUARTER = { units: 25, ms: 60, least: 180, most: 420 };
const TILE = 100;
const KNOCK = { units: 2, ms: 120 };
const GIVE = 1; // unit, where a tile is laid down beside

/** @type {Set<Animation>} what goes on */
const running = new Set();
const end = () => running.forEach((each) => each.finish());
for (const kind of ["pointerdown", "keydown"]) addEventListener(kind, end, true);

/** @param {Element} el @param {Keyframe[]} frames @param {KeyframeAnimationOptions} how @returns {Promise<unknown>} */
function run(el, frames, how) {
  const each = el.animate(frames, how);
  running.add(each);
  return each.finished.catch(() => undefined).then(() => running.delete(each));
}

/** @param {Point} middle @param {{down?: number, turn?: number, scale?: number}} how @returns {string} */
const moved = ({ x, y }, { down = 0, turn = 0, scale = 1 }) => new DOMMatrix().translate(x, y + down).rotate(turn).scale(scale).translate(-x, -y).toString();

/** @param {Element | null | undefined} svg @returns {Map<string, string>} how pieces are tilted already that are about to fall, by their ids */
export function tilts(svg) {
  const found = [...(svg?.querySelectorAll(".falls [id]") ?? [])];
  return new Map(found.map((el) => [el.id, el.closest(".falls")?.getAttribute("transform") ?? ""]));
}

/**
 * Let parts of the board fall.
 * @param {SVGSVGElement} svg the picture after it @param {Element[]} gone pieces that were in it
 * @param {Map<string, Place>} before where all pieces were @param {Map<string, string>} tilted how they were tilted already
 * @returns {Element[]} pieces that are gone and did not fall with a part
 */
export function fall(svg, gone, before, tilted) {
  let left = gone.filter((el) => !document.getElementById(el.id)); // else it only changed its place in the tree
  for (const scar of svg.querySelectorAll(".gone[data-falls]")) {
    const tiles = tilesOf(scar).flatMap(({ id, at }) => (left.some((el) => el.id === id) ? [{ at, was: before.get(id)?.own ?? at }] : []));
    const part = left.flatMap((el) => {
      const here = before.get(el.id)?.own ?? new DOMMatrix();
      const tile = tiles.find(({ was }) => lies(here, was));
      return tile ? [{ el, at: new DOMMatrix().translate(tile.at.e + here.e - tile.was.e, tile.at.f + here.f - tile.was.f) }] : [];
    });
    left = left.filter((el) => !part.some((piece) => piece.el === el));
    if (part.length) drop(svg, scar, part, part.map(({ el }) => tilted.get(el.id)).find(Boolean) ?? "");
  }
  return left;
}

/** @param {Element} scar @returns {{id: string, at: DOMMatrix}[]} the tiles that fell there, and where they lay */
function tilesOf(scar) {
  return (scar.getAttribute("data-falls") ?? "").split(";").map((words) => {
    const [id = "", x, y] = words.split(" ");
    return { id, at: new DOMMatrix().translate(Number(x), Number(y)) };
  });
}

/** @param {DOMMatrix} at @param {DOMMatrix} on @returns {boolean} whether a piece lies on a tile */
const lies = (at, on) => at.e >= on.e && at.f >= on.f && at.e < on.e + TILE && at.f < on.f + TILE;

/**
 * @param {SVGSVGElement} svg @param {Element} scar where the part was @param {{el: Element, at: DOMMatrix}[]} part its pieces, and where they fall from
 * @param {string} tilt how it is tilted already: then it only drops
 */
function drop(svg, scar, part, tilt) {
  const places = part.map(({ at }) => at);
  const middle = between(places);
  const crack = svg.querySelector(".shards");
  const from = crack instanceof SVGGraphicsElement ? centre(crack.getBBox()) : middle;
  const begun = tilt ? 0 : CRACK + TILT;
  const last = Math.min(LATEST, APART * (part.length - 1));
  const whole = group(svg, scar.querySelector("path")?.getAttribute("d") ?? "");
  const far = places.map((at) => Math.hypot(at.e - from.x, at.f - from.y));
  for (const [i, { el, at }] of part.entries()) {
    const one = whole.appendChild(bare(el, at));
    const nearer = far.filter((other) => other < (far[i] ?? 0)).length;
    void sink(one, between([at]), begun + Math.min(LATEST, APART * nearer), DROP);
  }
  svg.append(whole);
  if (whole.firstElementChild) void sink(whole.firstElementChild, middle, begun, DROP + last);
  void run(whole, tilt ? still(whole, tilt) : tilting(middle, middle.x < from.x ? -1 : 1), { duration: CRACK + TILT, fill: "forwards" });
  void run(scar, [{ opacity: 0 }, { opacity: 0.4 }], { delay: begun, duration: DROP, fill: "backwards" });
  if (crack) void run(crack, [{ opacity: 0 }, { opacity: 1 }], { duration: CRACK });
  setTimeout(() => whole.remove(), begun + last + DROP);
}

/** @param {{x: number, y: number, width: number, height: number}} box @returns {Point} */
const centre = ({ x, y, width, height }) => ({ x: x + width / 2, y: y + height / 2 });

/** @param {DOMMatrix[]} places of tiles @returns {Point} the middle of the box round them */
function between(places) {
  const [xs, ys] = [places.map((at) => at.e), places.map((at) => at.f)];
  return { x: (Math.min(...xs) + Math.max(...xs) + TILE) / 2, y: (Math.min(...ys) + Math.max(...ys) + TILE) / 2 };
}

/** @param {SVGSVGElement} svg @param {string} shape of the rock @returns {Element} what falls together, as yet the rock alone */
function group(svg, shape) {
  const whole = document.createElementNS(svg.namespaceURI ?? "", "g");
  for (const [name, value] of [["class", "leaving"], ["aria-hidden", "true"]]) whole.setAttribute(name ?? "", value ?? "");
  whole.innerHTML = `<g><path d="${shape}" transform="translate(0 8)" fill="var(--rock-2)" stroke="var(--edge)" stroke-width="2.5"/><path d="${shape}" fill="var(--rock)"/></g>`;
  return whole;
}

/** @param {Element} el @param {DOMMatrix} at @returns {Element} a piece on its own place, nameless, in something that can be moved */
function bare(el, at) {
  for (const named of [el, ...el.querySelectorAll("[id]")]) named.removeAttribute("id");
  el.setAttribute("transform", `translate(${at.e} ${at.f})`);
  const one = document.createElementNS(el.namespaceURI ?? "", "g");
  one.append(el);
  return one;
}

/** @param {Point} middle @param {number} side @returns {Keyframe[]} first the rock breaks, then the part tilts */
function tilting(middle, side) {
  const [little, much] = TURNED.map((turn) => moved(middle, { turn: side * turn }));
  return [{ transform: "none" }, { transform: "none", offset: CRACK / (CRACK + TILT), easing: EASE }, { transform: little, offset: (CRACK + TILT / 2) / (CRACK + TILT), easing: EASE }, { transform: much }];
}

/** @param {Element} whole @param {string} tilt as an attribute says it @returns {Keyframe[]} tilted as it is */
function still(whole, tilt) {
  const probe = /** @type {SVGGElement} */ (whole.cloneNode(false));
  probe.setAttribute("transform", tilt);
  const { a, b, c, d, e, f } = probe.transform.baseVal.consolidate()?.matrix ?? new DOMMatrix();
  const transform = `matrix(${[a, b, c, d, e, f].join(",")})`;
  return [{ transform }, { transform }];
}

/** @param {Element} el @param {Point} middle @param {number} delay @param {number} duration */
const sink = (el, middle, delay, duration) => run(el, [{ transform: "none", opacity: 1 }, { transform: moved(middle, SUNK), opacity: 0 }], { delay, duration, easing: HEAVY, fill: "both" });

/**
 * A tile that slid stops dead, and what it hits gives way a little.
 * @param {Element} el @param {(el: Element) => DOMMatrix} placed where an element is put
 * @returns {{duration: number, easing: string, delay: number} | null} how it moves, if it did slide
 */
export function sliding(el, placed) {
  const way = ends(el);
  if (!way) return null;
  const { units, ms, least, most } = QUARTER;
  const duration = Math.max(least, Math.min(most, (way.length / units) * ms));
  knock(el, way, duration, placed);
  return { duration, easing: STOPS, delay: 0 };
}

/**
 * A tile that is laid down pushes those that it touches aside a little, as it comes to rest.
 * @param {Element} el @param {number} delay until it lies @param {(el: Element) => DOMMatrix} placed where an element is put
 */
export function give(el, delay, placed) {
  const here = placed(el);
  for (const other of el.parentElement?.children ?? []) {
    const at = placed(other);
    const [x, y] = [at.e - here.e, at.f - here.f];
    const [far, near] = [Math.max(Math.abs(x), Math.abs(y)), Math.min(Math.abs(x), Math.abs(y))];
    if (other === el || Math.abs(far - TILE) > 0.5 || near >= TILE - 0.5) continue;
    const way = Math.abs(x) > Math.abs(y) ? { x: Math.sign(x), y: 0 } : { x: 0, y: Math.sign(y) };
    aside(other, at, way, GIVE, delay);
  }
}

/** @param {Element} el @returns {Way | null} the way that a tile slid */
function ends(el) {
  const [fromX = 0, fromY = 0, toX = 0, toY = 0] = (el.getAttribute("data-path")?.match(/-?[\d.]+/g) ?? []).map(Number);
  const length = Math.hypot(toX - fromX, toY - fromY);
  return length ? { x: (toX - fromX) / length, y: (toY - fromY) / length, length } : null;
}

/** @param {Element} el @param {Way} way @param {number} delay until it is there @param {(el: Element) => DOMMatrix} placed */
function knock(el, way, delay, placed) {
  const here = placed(el);
  for (const other of el.parentElement?.children ?? []) {
    const at = placed(other);
    const [along, across] = [(at.e - here.e) * way.x + (at.f - here.f) * way.y, (at.e - here.e) * way.y + (at.f - here.f) * way.x];
    if (Math.abs(along - TILE) > 0.5 || Math.abs(across) >= TILE) continue;
    aside(other, at, way, KNOCK.units, delay);
  }
}

/** @param {Element} el @param {DOMMatrix} at where it lies @param {Point} way @param {number} units it goes that way and back @param {number} delay */
function aside(el, at, way, units, delay) {
  const away = new DOMMatrix().translate(way.x * units, way.y * units).multiply(at).toString();
  void run(el, [{ transform: at.toString() }, { transform: away }, { transform: at.toString() }], { delay, duration: KNOCK.ms });
}
