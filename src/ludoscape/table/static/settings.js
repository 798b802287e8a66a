// What this browser keeps for its user: the theme, the wish to be asked every time, how to be called, names and tables.
// @ts-check

/** Where the list of tables is kept, and the name of who plays here. */
export const TABLES = "ludoscape-tables";
export const NAME = "ludoscape-name";
const THEME = "ludoscape-theme";

/** @param {string} name @returns {string} */
export function kept(name) {
  try {
    return localStorage.getItem(name) ?? "";
  } catch (_refused) {
    return "";
  }
}

/** @param {string} name @param {string} value */
export function keep(name, value) {
  try {
    if (value) localStorage.setItem(name, value);
    else localStorage.removeItem(name);
  } catch (_refused) {
    // storage may be off: the wish holds for this page only
  }
}

/** @returns {string} light, dark, or empty for the system's */
export const keptTheme = () => kept(THEME);

/** @param {string} theme light, dark, or empty for the system's */
export function setTheme(theme) {
  if (theme) document.documentElement.dataset.theme = theme;
  else delete document.documentElement.dataset.theme;
  keep(THEME, theme);
  return theme;
}

/** @returns {boolean} whether the page is shown in the dark */
export const isDark = () => getComputedStyle(document.documentElement).colorScheme === "dark";

/** Change between light and dark. @returns {string} the theme that is shown now */
export function otherTheme() {
  return setTheme(isDark() ? "light" : "dark");
}

/** Whether every move is previewed before it is played. */
export const ASK = "ludoscape-ask";

/** Whether pieces and dice are heard, and my turn while the page is hidden; and whether that was asked once. */
export const SOUND = "ludoscape-sound";
export const ASKED_SOUND = "ludoscape-asked-sound";

/** Whether a notification tells that it is my turn while the page is hidden. */
export const NOTIFY = "ludoscape-notify";

/** Games that are known here need no card that tells what they are; without a game: none does. */
export const KNOWN = "ludoscape-known";

/** @param {string} name @returns {boolean} whether something was asked for */
export const wants = (name) => kept(name) === "yes";

/** @param {string} name @param {boolean} wanted */
export const want = (name, wanted) => keep(name, wanted ? "yes" : "");

const LESSONS = "ludoscape-lessons";

/** @typedef {Record<string, {step: number, done: boolean}>} Progress by the names of lessons */

/** @returns {Progress} how far somebody came in lessons */
export function progress() {
  try {
    const known = /** @type {unknown} */ (JSON.parse(kept(LESSONS) || "{}"));
    return known && typeof known === "object" ? /** @type {Progress} */ (known) : {};
  } catch (_unreadable) {
    return {};
  }
}

/** @param {string} lesson @param {{step: number, of: number}} at a lesson that was finished once stays so */
export function learned(lesson, { step, of }) {
  const known = progress();
  known[lesson] = { step: step < of ? step : 0, done: step >= of || known[lesson]?.done === true };
  keep(LESSONS, JSON.stringify(known));
}

const SHARES = "ludoscape-shares";
const MOST_SHARES = 100; // the oldest are forgotten: their games have begun long since

/** @typedef {import("./logic/shares.js").Share} Share */

/** @returns {Record<string, Share>} what this browser adds to the draws, by the names of tables and seats */
function shares() {
  try {
    const known = /** @type {unknown} */ (JSON.parse(kept(SHARES) || "{}"));
    return known && typeof known === "object" ? /** @type {Record<string, Share>} */ (known) : {};
  } catch (_unreadable) {
    return {};
  }
}

/** @param {string} name of a table and a seat @returns {Share | undefined} */
export const keptShare = (name) => shares()[name];

/** @param {string} name @param {Share | undefined} share nothing to forget it @returns {boolean} whether it could be kept */
export function keepShare(name, share) {
  const rest = Object.entries(shares()).filter(([other]) => other !== name).slice(1 - MOST_SHARES);
  keep(SHARES, JSON.stringify(Object.fromEntries(share ? [...rest, [name, share]] : rest)));
  return keptShare(name)?.value === share?.value;
}
