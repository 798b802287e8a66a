// Which words of a text have a meaning that is worth telling. Knows no page.
// @ts-check

/**
 * @typedef {object} Word as the server tells it
 * @property {string[]} names how it is written; # stands for a number, and what begins with a capital is written so only
 * @property {string} text
 * @property {string} rule
 * @typedef {object} Found
 * @property {Word} word
 * @property {number} at where in the text
 * @property {string} name as it is written there
 */

/** @param {string} name */
function pattern(name) {
  const [first = "", ...rest] = name;
  const either = /\p{Ll}/u.test(first) ? `[${first}${first.toUpperCase()}]` : escape(first);
  const all = either + rest.map(escape).join("");
  const before = /[\p{L}\d#]/u.test(first) ? "(?<![\\p{L}\\d])" : "";
  const after = /[\p{L}\d#]$/u.test(name) ? "(?![\\p{L}\\d])" : "";
  return before + all + after;
}

/** @param {string} letter */
const escape = (letter) => (letter === "#" ? "\\d+" : letter.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&"));

export class Glossary {
  /** @param {Word[]} words */
  constructor(words) {
    const names = words.flatMap((word) => word.names.map((name) => ({ name, word })));
    names.sort((a, b) => b.name.length - a.name.length); // "lost tribe" goes before "tribe"
    this.words = names.map((each) => each.word);
    this.any = names.length ? new RegExp(names.map((each) => `(${pattern(each.name)})`).join("|"), "gu") : null;
  }

  /** @param {string} text @returns {Found[]} in the order of the text, a word that comes again each time */
  all(text) {
    if (!this.any) return [];
    return [...text.matchAll(this.any)].flatMap((found) => {
      const word = this.words[found.slice(1).findIndex(Boolean)];
      return word ? [{ word, at: found.index, name: found[0] }] : [];
    });
  }

  /** @param {string} text @param {number} offset @returns {Found | undefined} what is written there */
  at(text, offset) {
    return this.all(text).find((found) => found.at <= offset && offset <= found.at + found.name.length);
  }
}
