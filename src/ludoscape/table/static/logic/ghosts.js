// What stands under the pointer before it is touched: which piece, and in a few words what comes of it. Knows no rules and no page.
// @ts-check

/**
 * @typedef {import("./state.js").Choice} Choice
 * @typedef {object} Ghost
 * @property {string} icon of the piece
 * @property {string} css its colours
 * @property {string} words what comes of it
 * @property {boolean} asks it is asked for again
 */

/** @param {Choice[]} choices that a touch of one place may mean @returns {Ghost | null} nothing where no piece comes to stand */
export function ghostOf(choices) {
  const [first] = choices;
  if (!first) return null;
  const same = choices.every((choice) => choice.icon === first.icon && choice.css === first.css);
  const words = choices.length > 1 ? `${choices.length} ways` : first.hint || resultOf(first);
  return { icon: same ? first.icon : "", css: same ? first.css : "", words, asks: choices.some((choice) => choice.effects.asks === true) };
}

/** @param {Choice} choice @returns {string} the first thing that it comes to */
function resultOf({ effects }) {
  return effects.lines.find((line) => line.result)?.result ?? "";
}

/** @param {Choice[]} choices all that may follow @returns {Ghost | null} the piece that is placed wherever it goes, if that is known */
export function carried(choices) {
  const ghost = ghostOf(choices);
  return ghost?.icon ? { ...ghost, words: "", asks: false } : null;
}
