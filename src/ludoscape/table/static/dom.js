// What every page of ours asks of the browser.
// @ts-check

/** Where there is one column only, and fingers. */
export const phone = matchMedia("(max-width: 760px)");

/** @param {string} id */
export const el = (id) => document.getElementById(id);

/**
 * @template {Element} T
 * @param {string} id
 * @param {new () => T} kind
 * @returns {T}
 */
export function must(id, kind) {
  const found = el(id);
  if (!(found instanceof kind)) throw new Error(`the page lacks #${id}`);
  return found;
}
