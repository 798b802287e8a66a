// The list of all that may be done: narrowed by typing, gathered by kinds, walked through by keys. Knows no rules.
// @ts-check

/**
 * @typedef {import("./table.js").Choice} Choice
 * @typedef {{choices: Choice[], picked: string[], chosen: Choice | null, rows: number[] | null}} State
 * @typedef {object} Page what the list asks of the page
 * @property {Readonly<State>} state
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

/** @param {string[]} picks @param {string[]} first */
export const begins = (picks, first) => first.every((id, i) => picks[i] === id);

export class ChoiceList {
  /** @param {Page} page */
  constructor(page) {
    this.page = page;
    /** the kind whose rows are shown */ this.open = "";
  }

  get field() {
    const found = document.getElementById("filter");
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
    const words = (this.field?.value ?? "").toLowerCase().split(/\s+/).filter(Boolean);
    const picked = state.chosen ? [] : state.picked; // with something picked: what may follow
    const flat = words.length > 0 || picked.length > 0 || state.rows !== null;
    if (this.open && !this.headOf(this.open)) this.open = "";
    const open = state.chosen && this.headOf(state.chosen.kind) ? state.chosen.kind : this.open;
    let found = 0;
    for (const row of all(ROW)) {
      const number = Number(row.dataset.i);
      const within = row.dataset.within ?? "";
      const text = `${row.textContent} ${(within && this.headOf(within)?.textContent) || ""}`.toLowerCase();
      const fits = words.every((word) => text.includes(word)) && (state.rows === null || state.rows.includes(number)) && begins(this.choiceOf(row)?.picks ?? [], picked);
      row.hidden = !fits || (!flat && within !== "" && within !== open);
      if (fits) found++;
    }
    for (const head of all(HEAD)) {
      head.hidden = flat;
      head.setAttribute("aria-expanded", String(head.dataset.kind === open));
    }
    document.getElementById("list-none")?.toggleAttribute("hidden", found > 0);
    document.getElementById("cannot")?.toggleAttribute("hidden", flat);
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
    return !state.choices.some((choice) => choice.kind === this.open && choice.picks.includes(id));
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
      if (row) document.getElementById(id)?.setAttribute("aria-activedescendant", row.id);
      else document.getElementById(id)?.removeAttribute("aria-activedescendant");
    }
    this.page.light((row && this.choiceOf(row)?.picks.at(-1)) || "");
  }

  /** @param {HTMLElement} row open it, preview it, or do what is previewed */
  take(row) {
    const choice = this.choiceOf(row);
    if (row.dataset.kind) this.toggle(row.dataset.kind);
    else if (choice && choice === this.page.state.chosen) void this.page.confirm();
    else if (choice) void this.page.choose(choice);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const shown = this.shown;
    const at = shown.findIndex((row) => row.classList.contains("at"));
    const row = shown[at];
    const field = this.field;
    const typing = event.target === field;
    const go = (/** @type {number} */ to) => {
      event.preventDefault();
      this.at(shown[Math.max(0, Math.min(shown.length - 1, to))]);
    };
    if (event.key === "ArrowDown") return go(at + 1);
    if (event.key === "ArrowUp") return go(at < 0 ? shown.length - 1 : at - 1);
    if (event.key === "Home" && !typing) return go(0);
    if (event.key === "End" && !typing) return go(shown.length - 1);
    if (event.key === "ArrowRight" && row?.dataset.kind && !field?.value) {
      event.preventDefault();
      return row.dataset.kind === this.open ? this.at(shown[at + 1]) : this.toggle(row.dataset.kind);
    }
    if (event.key === "ArrowLeft" && this.open && row && !field?.value && (row.dataset.kind ?? row.dataset.within) === this.open) {
      event.preventDefault();
      return void this.close();
    }
    if (event.key === "Enter" || (event.key === " " && !typing)) {
      event.preventDefault();
      const only = row ?? (shown.length === 1 ? shown[0] : undefined);
      return only && this.take(only);
    }
    if (event.key === "Escape") {
      event.preventDefault();
      if (field?.value) {
        field.value = "";
        return this.narrow();
      }
      if (!this.page.state.chosen && !this.page.state.picked.length && this.close()) return;
      this.at(undefined);
      if (this.page.state.chosen || this.page.state.picked.length) return void this.page.back();
      return void this.page.leave();
    }
    if (event.key.length === 1 && !typing && field) {
      event.preventDefault();
      field.focus();
      field.value += event.key;
      this.narrow();
    }
  }
}
