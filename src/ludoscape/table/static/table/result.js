// The sheet of the result: it comes when the game is over, lies beside the board or over it, and can be put away and brought back.
// @ts-check
import { el, must, seatsInStrip } from "../dom.js";
import { pause } from "./net.js";
import { morph } from "./patch.js";

/**
 * @typedef {object} Page
 * @property {import("../logic/state.js").State} state
 * @property {import("./saying.js").Saying} saying
 * @property {import("./sheets.js").Sheets} sheets
 * @property {import("./net.js").Net} net
 */

const OVER = -4; // who acts when nobody does any more
const REST = 600; // milliseconds that the last event is seen alone
const WHOLE = 100; // per cent
const AGAIN = 1500; // milliseconds until it is asked again how far the chances are reckoned
const AWAY = "ludoscape-result-away-";

export class ResultSheet {
  /** @param {string} base the prefix of all doors @param {string} table @param {Page} page */
  constructor(base, table, page) {
    this.base = base;
    this.table = table;
    this.page = page;
    this.sheet = must("result", HTMLElement);
    this.met = page.state.actor === OVER; // the page came with the end, or it will see it
    this.offered = false;
    this.wanted = false; // a rematch, by somebody else
    this.asked = 0; // how often it was asked for or put away
  }

  listen() {
    this.sheet.addEventListener("keydown", (event) => {
      if (event.key !== "Escape" || document.querySelector(":popover-open")) return;
      event.stopPropagation();
      this.close();
    });
    // what is still to be seen of the board beside the sheet puts it away
    must("board", HTMLElement).addEventListener("click", () => {
      if (this.covers) this.close();
    });
    addEventListener("resize", () => this.settle());
  }

  get open() {
    return !this.sheet.hidden;
  }

  /** @returns {boolean} whether it lies over the rest of the page */
  get covers() {
    return this.open && seatsInStrip();
  }

  /** Whatever is shown: at the end of the game the sheet comes by itself, once. */
  settle() {
    const { state } = this.page;
    for (const id of ["tray", "part-rail"]) el(id)?.toggleAttribute("inert", this.covers);
    const wanted = el("act-again")?.textContent.trim();
    const again = el("result-again")?.querySelector("span");
    if (wanted && again && !this.wanted) [again.textContent, this.wanted] = [wanted, true]; // somebody else was first
    if (this.offered || state.guide || state.replay !== null || state.actor !== OVER) return; // a lesson goes on in its own way
    this.offered = true;
    if (this.met && isAway(this.table)) return;
    const { asked } = this;
    setTimeout(() => asked === this.asked && this.show(true), this.met ? 0 : REST);
  }

  /**
   * What comes late is dropped: when it was put away or asked for again meanwhile, or when it came by itself and somebody looks back.
   * @param {boolean} byItself
   */
  async show(byItself = false) {
    const { saying, sheets, state } = this.page;
    this.asked += 1;
    const { asked } = this;
    try {
      const answer = await fetch(`${this.base}/result`);
      if (!answer.ok) throw new Error(String(answer.status));
      const sheet = await answer.text();
      if (asked !== this.asked || (byItself && state.replay !== null)) return;
      this.sheet.innerHTML = sheet;
    } catch (_failed) {
      return saying.tell("The result could not be fetched. Please try again.");
    }
    sheets.closePops();
    sheets.closeLog();
    this.sheet.hidden = false;
    this.sheet.parentElement?.classList.add("is-over");
    this.settle();
    setAway(this.table, false);
    el("result-title")?.focus({ preventScroll: true });
    void this.follow();
  }

  /** How the chances went is reckoned while the sheet is open: the curve grows. */
  async follow() {
    while (this.open) {
      const told = await this.reckoned();
      const place = el("chances");
      if (!told || !place) return;
      if (place.innerHTML !== told.part) morph(place, told.part);
      if (told.done < 0 || told.done >= WHOLE) return;
      await pause(AGAIN);
    }
  }

  /** @returns {Promise<{done: number, part: string} | null>} null when it cannot be asked for now */
  async reckoned() {
    try {
      const answer = await fetch(`${this.base}/chances`);
      return answer.ok ? /** @type {{done: number, part: string}} */ (await answer.json()) : null;
    } catch (_away) {
      return null;
    }
  }

  /** Play again with the same people: the table is there, or it is set. */
  async again() {
    const { ok, answer } = await this.page.net.deliver("rematch", {});
    if (ok && "url" in answer) location.assign(String(answer.url));
    else this.page.saying.tell(answer.error ?? "The rematch could not be set. Please try again.");
  }

  /** The board as a moment left it; where the sheet lies over it, it is put away. */
  aside() {
    if (this.covers) this.close();
  }

  close() {
    this.asked += 1;
    if (!this.open) return;
    this.sheet.hidden = true;
    this.sheet.parentElement?.classList.remove("is-over");
    this.settle();
    setAway(this.table, true);
    (el("act-result") ?? el("prompt"))?.focus({ preventScroll: true });
  }
}

/** @param {string} table @returns {boolean} whether somebody put its result away */
function isAway(table) {
  try {
    return sessionStorage.getItem(AWAY + table) !== null;
  } catch (_refused) {
    return false;
  }
}

/** @param {string} table @param {boolean} away */
function setAway(table, away) {
  try {
    if (away) sessionStorage.setItem(AWAY + table, "yes");
    else sessionStorage.removeItem(AWAY + table);
  } catch (_refused) {
    // storage may be off: then it comes again with the page
  }
}
