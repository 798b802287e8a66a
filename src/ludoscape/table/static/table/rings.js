// Rings over the picture: round what is picked, lit or asked about, in the outline that the picture gives, with its name above.
// @ts-check
import { drawn } from "../dom.js";
import { nameAgain } from "./map_names.js";

const POINT = 34; // pixels: what is less wide is a point, with a ring round it that is seen under a finger

/** @typedef {import("./board.js").Board} Board */

/** @param {Board} board @returns {string} the rings of its marks */
export function rings(board) {
  const parts = [];
  for (const { id, kind } of board.marks) {
    const el = document.getElementById(id);
    if (!el || !drawn(el) || !board.stage.contains(el)) continue;
    const outline = outlineOf(board, el);
    const ring = outline ? (/** @type {string} */ css) => `<path class="${css}" ${outline}/>` : round(board, el, kind);
    parts.push(kind === "light" || kind === "about" ? ring("mk-light") : ring("mk-halo") + ring(`mk-${kind}`));
    if (outline) parts.push(nameOf(board, id));
  }
  return parts.join("");
}

/** @param {Board} board @param {Element} el which has the keyboard @param {string} outline of it @returns {string} its ring */
export function ofKeyboard(board, el, outline) {
  return ["mk-ring-ink", "mk-ring"].map((css) => `<path class="${css}" ${outline}/>`).join("") + nameOf(board, el.id);
}

/** @param {Board} board @param {string} id @returns {string} its name, if the picture has one: a ring would cut it */
const nameOf = (board, id) => nameAgain(board.stage, id, (matrix) => over(board, matrix));

/** @param {Board} board @param {Element} el @param {string} kind @returns {(css: string) => string} a ring round where it lies */
function round(board, el, kind) {
  const { x, y, w, h } = board.rectOf(el, 3);
  return (css) => w < POINT
    ? `<circle class="${css}" cx="${x + w / 2}" cy="${y + h / 2}" r="${Math.max(w / 2, kind === "picked" ? 11 : 15)}"/>`
    : `<rect class="${css}" x="${x}" y="${y}" width="${w}" height="${h}" rx="${Math.min(10, w / 3)}"/>`;
}

/** @param {Board} board @param {Element} el @returns {string} the outline that the picture gives for it, if it does, as a path's attributes */
export function outlineOf(board, el) {
  const shape = document.getElementById(`${el.id}-mark`);
  const matrix = shape instanceof SVGPathElement && shape.classList.contains("shape") ? shape.getScreenCTM() : null;
  if (!shape || !matrix) return "";
  return `d="${shape.getAttribute("d")}" vector-effect="non-scaling-stroke" stroke-linejoin="round" transform="${over(board, matrix)}"`;
}

/** @param {Board} board @param {DOMMatrix} matrix of something in the picture @returns {string} where that lies over it */
function over(board, { a, b, c, d, e, f }) {
  const { left, top } = board.area.getBoundingClientRect();
  return `matrix(${a} ${b} ${c} ${d} ${e - left} ${f - top})`;
}
