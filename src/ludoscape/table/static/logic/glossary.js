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

/** @param {string} name with numbers that are not told */
function pattern(name) {
  const [first = "", ...rest] = name;
  const either = /\p{Ll}/u.test(first) ? `[${first}${first.toUpperCase()}]` : escape(first);
  const after = /[\p{L}\d#]$/u.test(name) ? "(?![\\p{L}\\d])" : "";
  return new RegExp(either + rest.map(escape).join("") + after, "uy");
}

/** @param {string} letter */
const escape = (letter) => (letter === "#" ? "\\d+" : letter.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&"));

const SPOKEN = /[\p{L}\d]/u;

/** @param {string} name @param {string} text @param {number} at where a word or a sign begins @returns {boolean} whether it stands there: as it is, or with a capital */
function stands(name, text, at) {
  const [first, end] = [name.charAt(0), at + name.length];
  if (!text.startsWith(name.slice(1), at + 1)) return false;
  if (text.charAt(at) !== first && text.charAt(at) !== first.toUpperCase()) return false;
  return !SPOKEN.test(name.slice(-1)) || !SPOKEN.test(text.charAt(end));
}

const PIECES = /[\p{L}\d]+|[^\p{L}\d]/gu; // words, and signs one by one
const LEADING = /^[\p{L}\d]+/u;
const LOOSE = "#"; // the key of names whose first word has numbers that are not told

/** @param {string} name @returns {string} by what it is looked up: its first word in small letters, or its first sign */
function keyOf(name) {
  const [word = ""] = LEADING.exec(name) ?? [];
  if (name.charAt(word.length) === "#") return LOOSE;
  return word ? word.toLowerCase() : /./u.exec(name)?.[0] ?? "";
}

/** @typedef {{name: string, word: Word, told: RegExp | null}} Entry `told` finds it where it has numbers that are not told; made when it is first looked for */

/** @param {Entry} entry @param {string} text @param {number} at @returns {string | undefined} it, as it is written there */
function written(entry, text, at) {
  if (!entry.name.includes("#")) return stands(entry.name, text, at) ? text.slice(at, at + entry.name.length) : undefined;
  entry.told ??= pattern(entry.name);
  entry.told.lastIndex = at;
  return entry.told.exec(text)?.[0];
}

/** A board has hundreds of names: they are looked up by the words of a text, since to try them all at each of its letters takes long. */
export class Glossary {
  /** @param {Word[]} words */
  constructor(words) {
    /** @type {Map<string, Entry[]>} */ this.entries = new Map();
    for (const word of words) {
      for (const name of word.names) {
        const key = keyOf(name);
        const same = this.entries.get(key);
        const entry = { name, word, told: null };
        if (same) same.push(entry);
        else this.entries.set(key, [entry]);
      }
    }
    for (const same of this.entries.values()) same.sort((a, b) => b.name.length - a.name.length); // "lost tribe" goes before "tribe"
  }

  /** @param {string} text @returns {Found[]} in the order of the text, a word that comes again each time */
  all(text) {
    /** @type {Found[]} */ const found = [];
    let end = 0;
    for (const { 0: piece, index } of this.entries.size ? text.matchAll(PIECES) : []) {
      const here = index < end ? undefined : this.from(piece, text, index);
      if (here) end = here.at + here.name.length;
      if (here) found.push(here);
    }
    return found;
  }

  /** @param {string} piece of the text @param {string} text @param {number} at where it is @returns {Found | undefined} the longest name that begins there */
  from(piece, text, at) {
    const [plain, loose] = [this.entries.get(piece.toLowerCase()), this.entries.get(LOOSE)];
    const entries = plain && loose ? [...plain, ...loose].sort((a, b) => b.name.length - a.name.length) : plain ?? loose ?? [];
    for (const entry of entries) {
      const name = written(entry, text, at);
      if (name) return { word: entry.word, at, name };
    }
    return undefined;
  }

  /** @param {string} text @param {number} offset @returns {Found | undefined} what is written there */
  at(text, offset) {
    return this.all(text).find((found) => found.at <= offset && offset <= found.at + found.name.length);
  }
}
