// What every page of ours asks of the browser.
// @ts-check

/** @typedef {"desk" | "low" | "side" | "tall" | "phone"} Frame which part of the page stands where: frames.css decides */

/** @returns {Frame} */
export const frame = () => /** @type {Frame} */ (getComputedStyle(document.documentElement).getPropertyValue("--frame").trim());

/** @returns {boolean} whether the choices are in the tray, and the rail has no room of its own */
export const choicesInTray = () => ["side", "phone"].includes(frame());

/** @returns {boolean} whether a picture that can is drawn with its cards below it, since its field is not much wider than high */
export const stacked = () => getComputedStyle(document.documentElement).getPropertyValue("--stack").trim() === "yes";

/** @returns {boolean} whether the seats are a strip, and what a seat has lies over the board */
export const seatsInStrip = () => !["desk", "low"].includes(frame());

/** @param {Element | null} found @returns {boolean} whether it is drawn; of a picture checkVisibility tells of too much */
export function drawn(found) {
  const { width = 0, height = 0 } = found?.getBoundingClientRect() ?? {};
  return width > 0 || height > 0;
}

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
