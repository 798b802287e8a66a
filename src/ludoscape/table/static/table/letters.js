// While looking back: the moves that a bot would have played, as lettered pieces on their places, and the one that was made.
// @ts-check
import { el } from "../dom.js";
import { sizeOf } from "./ghost.js";
import { outlineOf } from "./rings.js";

/** @typedef {import("../logic/state.js").Ghost} Ghost */

const DISC = 11; // pixels
const SNAP = 44; // pixels: no piece is drawn larger than what it would cover

/**
 * @param {import("./board.js").Board} board
 * @param {Ghost[]} ghosts
 * @returns {string} what is drawn over the picture, in pixels
 */
export function lettered(board, ghosts) {
  /** @type {Map<string, Ghost[]>} several moves may end in the same place */ const places = new Map();
  for (const ghost of ghosts) {
    const place = [...ghost.picks].reverse().find((id) => board.holds(el(id)));
    if (place) places.set(place, [...(places.get(place) ?? []), ghost]);
  }
  const found = [...places].map(([id, those]) => drawn(board, id, those));
  return [...found.map(([frame]) => frame), ...found.map(([, discs]) => discs)].join(""); // no frame lies over the letter of another
}

/** @param {import("./board.js").Board} board @param {string} id of a place @param {Ghost[]} ghosts that end there @returns {[string, string]} its frame with the piece, and letters */
function drawn(board, id, ghosts) {
  const place = el(id);
  const [first] = ghosts;
  if (!place || !first) return ["", ""];
  const { x, y, w, h } = board.rectOf(place, 3);
  if (!w && !h) return ["", ""];
  const css = ghosts.some((ghost) => ghost.played) ? "mk-played" : "mk-best";
  const shape = outlineOf(board, place);
  const outline = (/** @type {string} */ name) => shape ? `<path class="${name}" ${shape}/>` : `<rect class="${name}" x="${x}" y="${y}" width="${w}" height="${h}" rx="${Math.min(10, w / 3)}"/>`;
  const discs = ghosts.filter((ghost) => ghost.letter || ghost.sign).map((ghost, number) => disc(ghost, x + 4 + number * (2 * DISC + 2), y + 4));
  return [outline("mk-halo") + outline(css) + piece(board, place, first), discs.join("")];
}

/** @param {Ghost} ghost @param {number} x @param {number} y @returns {string} */
function disc({ letter, sign, played }, x, y) {
  const css = played ? "mk-disc mk-made" : "mk-disc";
  return `<g class="${css}"><circle cx="${x}" cy="${y}" r="${DISC}"/><text x="${x}" y="${y + 4.5}">${letter || sign}</text></g>`;
}

/** @param {import("./board.js").Board} board @param {Element} place @param {Ghost} ghost @returns {string} the piece itself, where nothing lies in the picture that it would hide */
function piece(board, place, { icon, css }) {
  if (!icon || place.querySelector("use, text")) return "";
  const size = Math.min(sizeOf(board, icon), SNAP);
  const { x, y, w, h } = board.rectOf(place);
  return `<g class="mk-ghost ${css}"><svg x="${x + (w - size) / 2}" y="${y + (h - size) / 2}" width="${size}" height="${size}" viewBox="0 0 24 24"><use href="#pc-${icon}" width="24" height="24"/></svg></g>`;
}
