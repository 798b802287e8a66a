// A number that can be set step by step, and may have a word for none. Knows no page.
// @ts-check

/** @typedef {{least: number, most: number, step: number, zero: boolean, off?: string}} Range */

/** @param {Range} range @returns {string} what stands for none */
export const none = (range) => range.off ?? "off";

/** @param {Range} range @param {number} value @returns {string} */
export const written = (range, value) => (value === 0 && range.zero ? none(range) : String(value));

/** @param {Range} range @param {number} value @returns {boolean} */
export const canLess = (range, value) => value > (range.zero ? 0 : range.least);

/** @param {Range} range @param {number} value @returns {number} */
export const less = (range, value) => (value <= range.least && range.zero ? 0 : Math.max(range.least, value - range.step));

/** @param {Range} range @param {number} value @returns {number} */
export const more = (range, value) => (value < range.least ? range.least : Math.min(range.most, value + range.step));

/** @param {Range} range @param {string} text that was typed @param {number} value that it was @returns {number} the nearest that can be, or what it was */
export function typed(range, text, value) {
  const number = Number.parseInt(text, 10);
  if (range.zero && ["off", none(range)].includes(text.trim().toLowerCase())) return 0;
  if (!Number.isFinite(number) || (number === 0 && !range.zero)) return value;
  return number === 0 ? 0 : Math.max(range.least, Math.min(range.most, Math.round(number / range.step) * range.step));
}
