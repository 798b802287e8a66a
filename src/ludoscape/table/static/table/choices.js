// The list of all that may be done: narrowed by typing, gathered by kinds, walked through by keys. Knows no rules.
// @ts-check
import { el } from "../dom.js";
import { inList } from "../logic/keys.js";
import { narrow } from "../logic/narrowing.js";
import { kindOf } from "../logic/picks.js";

/**
 * @typedef {import("../logic/state.js").Choice} Choice
 * @typedef {object} Page what the list asks of the page
 * @property {Readonly<import("../logic/state.js").State>} state
 * @property {(choice: Choice) => unknown} choose
 * @property {() => unknown} confirm
 * @property {() => unknown} back
 * @property {() => unknown} leave give the keyboard to the board
 * @property {(id: string) => unknown} light light up an element of the board
 * @property {() => unknown} redraw show other targets: a kind was opened or closed
 */

const ROW = "#list .ch[data-i]";
const HEAD = "#list .ch[data-kind]";
const ANY = "#list .ch:is([data-i],[data-kind])";

/** @param {string} selector @returns {HTMLElement[]} */
const all = (selector) => [...document.querySelectorAll(selector)].filter((row) => row instanceof HTMLElement);

export class ChoiceList {
  /** @param {Page} page */
  constructor(page) {
    this.page = page;
    /** the kind whose rows are shown */ this.open = "";
  }

  get field() {
    const found = el("filter");
    return found instanceof HTMLInputElement ? found : null;
  }

  /** @param {Element} row @returns {Choice | undefined} */
  choiceOf(row) {
    return row.hasAttribute("data-i") ? this.page.state.choices[Number(row.getAttribute("data-i"))] : undefined;
  }

  /** @param {Element | null} from @returns {HTMLElement | null} the row that an element is part of */
  rowOf(from) {
    const row = from?.closest(ANY);
    return row instanceof HTMLElement ? row : null;
  }

  /** @param {string} kind @returns {HTMLElement | undefined} the row above all of this kind */
  headOf(kind) {
    return all(HEAD).find((head) => head.dataset.kind === kind);
  }

  /** @returns {HTMLElement[]} the rows that are shown */
  get shown() {
    return all(ANY).filter((row) => !row.hidden);
  }

  /** Show only the rows that have what was typed, that fit what was picked, and that are not put away under their kind. */
  narrow() {
    const { state } = this.page;
    if (this.open && !this.headOf(this.open)) this.open = "";
    const open = state.chosen && this.headOf(kindOf(state.chosen)) ? kindOf(state.chosen) : this.open;
    const picked = state.chosen ? [] : state.picked; // with something picked: what may follow
    const rows = all(ROW);
    const { flat, shown, found } = narrow(rows.map((row) => this.written(row)), { typed: this.field?.value ?? "", picked, rows: state.rows, open });
    for (const [i, row] of rows.entries()) row.hidden = !shown[i];
    for (const head of all(HEAD)) {
      head.hidden = flat;
      head.setAttribute("aria-expanded", String(head.dataset.kind === open));
    }
    el("list-none")?.toggleAttribute("hidden", found > 0);
    el("cannot")?.toggleAttribute("hidden", flat);
  }

  /** @param {HTMLElement} row @returns {import("../logic/narrowing.js").Row} */
  written(row) {
    const within = row.dataset.within ?? "";
    const text = `${row.textContent} ${(within && this.headOf(within)?.textContent) || ""}`;
    return { number: Number(row.dataset.i), text, within, picks: this.choiceOf(row)?.picks ?? [] };
  }

  /** Mark the row of what is previewed. */
  mark() {
    for (const row of all(ROW)) row.setAttribute("aria-selected", String(this.choiceOf(row) === this.page.state.chosen));
  }

  /** @param {string} kind show the rows of a kind; those of the open one are put away */
  toggle(kind) {
    this.open = this.open === kind ? "" : kind;
    this.page.redraw();
    const head = this.headOf(kind);
    const last = this.open ? all(ROW).filter((row) => row.dataset.within === kind).at(-1) : head;
    last?.scrollIntoView({ block: "nearest" });
    head?.scrollIntoView({ block: "nearest" });
  }

  /** @returns {boolean} whether there was something open to be closed */
  close() {
    if (!this.open) return false;
    const head = this.headOf(this.open);
    const here = document.querySelector("#list .at") !== null;
    this.toggle(this.open);
    if (here) this.at(head);
    return true;
  }

  /** @param {string} id @returns {boolean} whether an element belongs to other kinds than the one that is open */
  hides(id) {
    const { state } = this.page;
    if (!this.open || state.chosen || state.picked.length) return false;
    return !state.choices.some((choice) => kindOf(choice) === this.open && choice.picks.includes(id));
  }

  /** @param {string} id light up the rows of an element, or the kind that they are put away under */
  light(id) {
    const lit = new Set(id ? all(ROW).filter((row) => this.choiceOf(row)?.picks.at(-1) === id) : []);
    const kinds = new Set([...lit].filter((row) => row.hidden).map((row) => row.dataset.within));
    for (const row of all(ROW)) row.classList.toggle("lit", lit.has(row));
    for (const head of all(HEAD)) head.classList.toggle("lit", kinds.has(head.dataset.kind));
  }

  /** @param {HTMLElement | undefined} row go to a row with the keyboard */
  at(row) {
    for (const other of document.querySelectorAll("#list .at")) other.classList.remove("at");
    row?.classList.add("at");
    row?.scrollIntoView({ block: "nearest" });
    for (const id of ["list", "filter"]) {
      if (row) el(id)?.setAttribute("aria-activedescendant", row.id);
      else el(id)?.removeAttribute("aria-activedescendant");
    }
    this.page.light((row && this.choiceOf(row)?.picks.at(-1)) || "");
  }

  /** @param {HTMLElement | undefined} row open it, preview it, or do what is previewed */
  take(row) {
    if (!row) return;
    const choice = this.choiceOf(row);
    if (row.dataset.kind) this.toggle(row.dataset.kind);
    else if (choice && choice === this.page.state.chosen) void this.page.confirm();
    else if (choice) void this.page.choose(choice);
  }

  /** @param {KeyboardEvent} event @returns {boolean} whether the key was one of the list's */
  key(event) {
    const { shown, field, open } = this;
    const { state } = this.page;
    const at = shown.findIndex((row) => row.classList.contains("at"));
    const row = shown[at];
    const begun = state.chosen !== null || state.picked.length > 0;
    const does = inList(event.key, { typing: event.target === field, field: field !== null, typed: field?.value ?? "", kind: row?.dataset.kind, within: row?.dataset.within, open, begun });
    if (!does) return false;
    event.preventDefault();
    const last = shown.length - 1;
    const go = (/** @type {number} */ to) => this.at(shown[Math.max(0, Math.min(last, to))]);
    /** @type {Record<import("../logic/keys.js").InList, () => unknown>} */
    const acts = {
      down: () => go(at + 1),
      up: () => go(at < 0 ? last : at - 1),
      first: () => go(0),
      last: () => go(last),
      open: () => this.toggle(row?.dataset.kind ?? ""),
      close: () => this.close(),
      take: () => this.take(row ?? (last === 0 ? shown[0] : undefined)),
      clear: () => this.type(""),
      type: () => this.type(`${field?.value ?? ""}${event.key}`),
      back: () => this.leave(this.page.back),
      leave: () => this.leave(this.page.leave),
    };
    acts[does]();
    return true;
  }

  /** @param {() => unknown} then leave the list */
  leave(then) {
    this.at(undefined);
    then();
  }

  /** @param {string} text into the field */
  type(text) {
    const { field } = this;
    if (!field) return;
    if (text) field.focus();
    field.value = text;
    this.narrow();
  }
}
