// Pieces on their way from picture to picture: what is in both glides, what is new fades in, what has left sinks.
// @ts-check
import { told } from "../dom.js";
import { sliding } from "./falling.js";

/** @typedef {import("./board.js").Place} Place */

/** Signs laid over pieces; they come and go without a sinking ghost. */
export const SIGN = /-(spot|ghost|mark)(-|$)/;
const STAGGER = 80;
const MOST = 900;

/** @param {string} name @returns {number} milliseconds of a custom property such as --move */
export function span(name) {
  return parseFloat(told(name)) || 0;
}

/** @type {Map<string, DOMMatrix>} what transforms stand for: most pieces stay where they are, and are looked at with every change */
const known = new Map();
const KNOWN = 4000;

/** @param {Element} el @returns {DOMMatrix} where the transform of an element puts it; not to be changed */
export function placed(el) {
  const written = el.getAttribute("transform") ?? "";
  const same = known.get(written);
  if (same) return same;
  let matrix = new DOMMatrix();
  const list = el instanceof SVGGraphicsElement ? el.transform.baseVal : [];
  for (const { matrix: m } of list) matrix = matrix.multiply(new DOMMatrix([m.a, m.b, m.c, m.d, m.e, m.f]));
  if (known.size >= KNOWN) known.clear();
  known.set(written, matrix);
  return matrix;
}

/** @param {import("./board.js").Board} board @param {Map<string, Place>} before @param {Element[]} gone @param {Set<string>} [taken] what moves otherwise */
export function glide(board, before, gone, taken = new Set()) {
  const { svg } = board;
  if (!svg) return;
  const easing = told("--ease") || "ease";
  const [move, slow, fast] = [span("--move"), span("--slow"), span("--fast")];
  let turn = 0;
  /** @type {Promise<unknown>[]} */ const zones = [];
  const wait = () => Math.min(STAGGER * turn++, MOST - move);
  const pieces = [...svg.querySelectorAll("g[id]")].filter((piece) => !taken.has(piece.id));
  const ways = pieces.map((el) => between(board, before.get(el.id), el)); // all of them, too
  for (const [number, el] of pieces.entries()) {
    const way = ways[number];
    if (way) {
      const zone = el.classList.contains("zone");
      const timing = sliding(el, placed) ?? { duration: move, easing, delay: zone ? 0 : wait() };
      const { finished } = el.animate(way.map((matrix) => ({ transform: matrix.toString() })), { fill: "backwards", ...timing });
      if (zone) zones.push(finished);
    } else if (!before.has(el.id) && before.size) {
      el.animate([{ opacity: 0 }, { opacity: 1 }], { duration: SIGN.test(el.id) ? fast : move, easing });
    }
  }
  if (zones.length) void board.leave(Promise.allSettled(zones));
  // one that is there again only changed its place in the tree
  for (const el of gone.filter((ghost) => !document.getElementById(ghost.id))) {
    sink(svg, el, before.get(el.id)?.whole ?? placed(el), { duration: slow, easing, delay: wait(), fill: "both" });
  }
}

/** @param {import("./board.js").Board} board @param {Place | undefined} was @param {Element} el @returns {[DOMMatrix, DOMMatrix] | null} from where to where it moved */
function between(board, was, el) {
  if (!was) return null;
  let [old, now] = [was.own, placed(el)];
  if (was.parent !== el.parentNode && el.hasAttribute("transform")) {
    const back = board.within(el.parentElement).inverse(); // what holds it may be turned, or be put elsewhere
    [old, now] = [back.multiply(was.whole), back.multiply(board.within(el))];
  }
  return Math.hypot(old.e - now.e, old.f - now.f) > 0.5 || Math.abs(old.a - now.a) > 0.01 ? [old, now] : null;
}

/** @param {SVGSVGElement} svg @param {Element} el @param {DOMMatrix} at @param {KeyframeAnimationOptions} timing */
function sink(svg, el, at, timing) {
  el.removeAttribute("id");
  for (const part of el.querySelectorAll("[id]")) part.removeAttribute("id");
  el.setAttribute("aria-hidden", "true");
  el.classList.add("leaving");
  svg.append(el);
  const sunk = new DOMMatrix().translate(0, 12).multiply(at);
  el.animate([{ opacity: 1, transform: at.toString() }, { opacity: 0, transform: sunk.toString() }], timing)
    .finished.then(() => el.remove(), () => el.remove());
}
