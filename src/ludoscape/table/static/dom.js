// What every page of ours asks of the browser.
// @ts-check

/** @typedef {"desk" | "low" | "side" | "tall" | "phone"} Frame which part of the page stands where: sheets/frames.css decides */

/** @type {Map<string, string>} what the style sheet has said for a window of this size: to ask again would have the whole page worked out anew */
const said = new Map();
addEventListener("resize", () => said.clear(), true);

/** @param {string} name of a custom property that depends on the window alone @returns {string} */
export function told(name) {
  const known = said.get(name) ?? getComputedStyle(document.documentElement).getPropertyValue(name).trim();
  said.set(name, known);
  return known;
}

/** @returns {Frame} */
export const frame = () => /** @type {Frame} */ (told("--frame"));

/** @returns {boolean} whether the choices are in the tray, and the rail has no room of its own */
export const choicesInTray = () => ["side", "phone"].includes(frame());

/** @returns {boolean} whether a picture that can is drawn with its cards below it, since its field is not much wider than high */
export const stacked = () => told("--stack") === "yes";

/** @returns {boolean} whether the field of a small picture is about as high as wide, and not low */
export const square = () => told("--lie") === "square";

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

/** Do something when the browser has nothing else to do. @param {() => unknown} what */
export function idly(what) {
  if ("requestIdleCallback" in window) requestIdleCallback(what);
  else setTimeout(what);
}
