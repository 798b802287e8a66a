// What a key does, by where it is pressed. Knows no page.
// @ts-check

/** @type {Readonly<Record<string, import("./reach.js").Point>>} */
export const WAYS = { ArrowLeft: { x: -1, y: 0 }, ArrowRight: { x: 1, y: 0 }, ArrowUp: { x: 0, y: -1 }, ArrowDown: { x: 0, y: 1 } };

/**
 * @typedef {"close drawer" | "close log" | "live" | "back" | "step" | "pick" | "why" | "do" | "end" | "undo" | "rules" | "list" | "board" | "closer" | "farther" | "whole" | "names" | "before" | "after"} Action
 * @typedef {object} Where
 * @property {boolean} drawer one is open
 * @property {boolean} log its sheet lies over the page of a phone
 * @property {boolean} popover one is open; the browser closes it
 * @property {boolean} replay an event is looked at, away from the live end
 * @property {boolean} typing in a field, a drawer or a menu
 * @property {boolean} board on it, but not in a bubble
 * @property {boolean} tray on the question, the hand or a button below or beside the board
 * @property {boolean} target on something that can be picked
 * @property {boolean} piece on something of the board, not on the board as a whole
 * @property {boolean} button on one, or on a link: Enter is theirs
 */

/** @type {Readonly<Record<string, Action>>} */
const ANYWHERE = {
  "?": "why",
  e: "end",
  u: "undo",
  r: "rules",
  l: "list",
  b: "board",
  "+": "closer",
  "=": "closer",
  "-": "farther",
  0: "whole",
  n: "names",
  "[": "before",
  "]": "after",
};

/** A key that is held down plays one move, not all that follow. @param {{key: string, repeat: boolean}} pressed @param {boolean} typing @returns {boolean} whether it means nothing */
export const held = ({ key, repeat }, typing) => repeat && (key === "Enter" || (key === " " && !typing));

/** @param {string} key @param {Where} where @returns {Action | ""} */
export function anywhere(key, where) {
  if (key === "Escape") return escape(where);
  if (where.typing) return "";
  if (key in WAYS && (where.board || where.tray)) return "step";
  if ((key === "Enter" || key === " ") && where.board) return where.target ? "pick" : where.piece ? "why" : "do";
  if (key === "Enter" && !where.button) return "do";
  return ANYWHERE[key] ?? "";
}

/** @param {Where} where @returns {Action | ""} what lies on top goes first */
function escape(where) {
  if (where.drawer) return "close drawer";
  if (where.log) return "close log";
  if (where.popover) return "";
  return where.replay ? "live" : "back";
}

// ---- in the list of choices

/**
 * @typedef {"down" | "up" | "first" | "last" | "open" | "close" | "take" | "clear" | "back" | "leave" | "type"} InList
 * @typedef {object} Row where the keyboard is in the list
 * @property {boolean} typing in the field above it
 * @property {boolean} field there is one
 * @property {string} typed
 * @property {string | undefined} kind that this row opens and closes
 * @property {string | undefined} within the kind that this row belongs to
 * @property {string} open the kind that is open
 * @property {boolean} begun something is picked or previewed
 */

/** @type {Readonly<Record<string, InList>>} */
const LISTED = { ArrowDown: "down", ArrowUp: "up", Enter: "take" };
/** @type {Readonly<Record<string, InList>>} */
const NOT_TYPING = { Home: "first", End: "last", " ": "take" };

/** @param {string} key @param {Row} row @returns {InList | ""} */
export function inList(key, row) {
  const { typing, typed, kind, open } = row;
  const always = LISTED[key] ?? (typing ? undefined : NOT_TYPING[key]);
  if (always) return always;
  if (key === "ArrowRight" && kind && !typed) return kind === open ? "down" : "open";
  if (key === "ArrowLeft" && open && !typed && (kind ?? row.within) === open) return "close";
  if (key === "Escape") return typed ? "clear" : row.begun ? "back" : open ? "close" : "leave";
  return row.field && types(key, typing) ? "type" : "";
}

/** @param {string} key @param {boolean} typing @returns {boolean} whether it belongs into the field above the list; what means something everywhere does so here */
const types = (key, typing) => key.length === 1 && !typing && !(key in ANYWHERE);

// ---- where moves are gathered

/** @typedef {"next" | "previous" | "more" | "less" | "send"} InSpread */

/** @param {string} key @param {{listed: boolean, item: boolean}} where in the list; on something that takes part @returns {InSpread | ""} */
export function inSpread(key, { listed, item }) {
  if (listed && key === "ArrowDown") return "next";
  if (listed && key === "ArrowUp") return "previous";
  if (item && (key === "+" || key === "=" || (listed && key === "ArrowRight"))) return "more";
  if (item && (key === "-" || (listed && key === "ArrowLeft"))) return "less";
  return listed && key === "Enter" ? "send" : "";
}

// ---- in the log

/** @param {string} key @param {number} entry where the keyboard is, -1 for none @param {number} number of entries @returns {number | "rule" | "entry" | null} an entry to go to, the rule of this one, or back from it */
export function inLog(key, entry, number) {
  const last = number - 1;
  if (key === "ArrowDown") return Math.min(entry + 1, last);
  if (key === "ArrowUp") return Math.min(Math.max(0, entry - 1), last);
  if (key === "Home") return Math.min(0, last);
  if (key === "End") return last;
  if (key === "ArrowRight") return "rule";
  return key === "ArrowLeft" ? "entry" : null;
}
