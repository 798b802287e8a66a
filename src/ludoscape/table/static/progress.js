// How far somebody came in lessons, kept in this browser.
// @ts-check

const KEY = "ludoscape-lessons";

/** @typedef {Record<string, {step: number, done: boolean}>} Progress by the names of lessons */

/** @returns {Progress} */
export function progress() {
  try {
    const kept = /** @type {unknown} */ (JSON.parse(localStorage.getItem(KEY) ?? "{}"));
    return kept && typeof kept === "object" ? /** @type {Progress} */ (kept) : {};
  } catch (_unreadable) {
    return {};
  }
}

/** @param {string} lesson @param {{step: number, of: number}} at a lesson that was finished once stays so */
export function keep(lesson, { step, of }) {
  const known = progress();
  known[lesson] = { step: step < of ? step : 0, done: step >= of || known[lesson]?.done === true };
  try {
    localStorage.setItem(KEY, JSON.stringify(known));
  } catch (_full) {
    // then it is not kept
  }
}
