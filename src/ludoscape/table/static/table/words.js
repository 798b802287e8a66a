// The table in words: all that the page shows, from the names of its pieces.
// @ts-check
import { choiceLine } from "../logic/sentences.js";

/** @param {Element} node */
const words = (node) => node.textContent.replace(/\s+/g, " ").trim();

/** @param {string} selector */
const all = (selector) => [...document.querySelectorAll(selector)];

/** @param {Element[]} found */
const names = (found) => found.map((each) => each.getAttribute("aria-label") ?? "");

/** @param {Element} row */
const seat = (row) => [...row.querySelectorAll(".nm, .tag, .score:not(:has(.vh)), .score > .vh, .ds > :not(.k), .ds .k > .vh")].map(words).filter(Boolean).join(", ");

/** @param {import("./board.js").Board} board @param {import("../logic/state.js").State} state @returns {[string, string[]][]} headings and what stands under them */
export function inWords(board, state) {
  const pieces = [...board.stage.querySelectorAll("g[aria-label]:not([role=button].spot)")];
  return [
    ["Now", all("#prompt h1, #prompt p").map(words).filter(Boolean)],
    ["Players", all(".seat .more").map(seat)],
    ["Board", [board.svg?.getAttribute("aria-label") ?? "", ...names(pieces)].filter(Boolean)],
    ["In hand", names(all("#hand .item"))],
    ["You may", state.active ? state.choices.map(choiceLine) : []],
  ];
}
