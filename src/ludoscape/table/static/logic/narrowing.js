// Which rows of the list of choices are shown. Knows no rules and no page.
// @ts-check
import { begins } from "./picks.js";

/**
 * @typedef {{number: number, text: string, picks: string[], within: string}} Row its number among the choices, all that is written in it and above its kind, its picks, its kind if that can be closed
 * @typedef {object} Wish
 * @property {string} typed
 * @property {string[]} picked
 * @property {number[] | null} rows the only ones, when several choices share their picks
 * @property {string} open the kind whose rows are shown
 */

/** @param {string} text @returns {string[]} */
export const wordsOf = (text) => text.toLowerCase().split(/\s+/).filter(Boolean);

/** @param {string} text @param {string[]} words in small letters @returns {boolean} whether all of them are in it */
export const hasWords = (text, words) => words.every((word) => text.toLowerCase().includes(word));

/**
 * Those that have what was typed, that fit what was picked, and that are not put away under their kind.
 * @param {Row[]} rows @param {Wish} wish
 * @returns {{flat: boolean, shown: boolean[], found: number}} whether kinds do not matter, each row, and how many fit
 */
export function narrow(rows, wish) {
  const words = wordsOf(wish.typed);
  const flat = words.length > 0 || wish.picked.length > 0 || wish.rows !== null;
  const fits = rows.map((row) => hasWords(row.text, words) && (wish.rows === null || wish.rows.includes(row.number)) && begins(row.picks, wish.picked));
  const shown = rows.map((row, i) => fits[i] === true && (flat || row.within === "" || row.within === wish.open));
  return { flat, shown, found: fits.filter(Boolean).length };
}
