// The buttons of the page: what each of them does, by its `data-do`.
// @ts-check
import { el, seatsInStrip } from "../dom.js";
import { otherTheme, SOUND, wants } from "../settings.js";
import { copy } from "./links.js";
import { toggleNames } from "./map_names.js";
import { inWords } from "./words.js";

/**
 * @typedef {object} Page
 * @property {import("../logic/state.js").State} state
 * @property {import("./board.js").Board} board
 * @property {import("./drawer.js").Drawer} drawer
 * @property {import("./lines.js").Lines} lines
 * @property {import("./choices.js").ChoiceList} list
 * @property {import("./spread.js").Spread} spread
 * @property {import("./saying.js").Saying} saying
 * @property {import("./showing.js").Showing} showing
 * @property {import("./sending.js").Sending} sending
 * @property {import("./sounds.js").Sounds} sounds
 * @property {import("./picking.js").Picking} picking
 * @property {import("./pointer.js").Pointer} pointer
 * @property {import("./replay.js").Replay} replay
 * @property {import("./aim.js").Aim} aim
 * @property {import("./focus.js").Focus} focus
 * @property {import("./why.js").Why} why
 * @property {import("./sheets.js").Sheets} sheets
 * @property {import("./grace.js").Grace} grace
 * @property {import("./sharing.js").Sharing} sharing
 * @property {import("./result.js").ResultSheet} result
 */

const CLOSER = 1.5;
const LEVEL = 4; // of a bot that takes over a seat: it slips seldom

/** @param {Element} button @returns {number} the event that it leads to */
const eventOf = (button) => Number(button.getAttribute("data-to"));

export class Buttons {
  /** @param {Page} page */
  constructor(page) {
    this.page = page;
    this.does = acts(page);
  }

  listen() {
    document.addEventListener("click", (event) => {
      if (!(event.target instanceof Element)) return;
      if (event.target.closest(".skip")) event.preventDefault(); // the browser would lead to the part as a whole
      this.clicked(event.target);
    });
  }

  /** @param {Element} at */
  clicked(at) {
    const { list, pointer, sheets } = this.page;
    const button = at.closest("[data-do]");
    if (button instanceof HTMLButtonElement && button.form && button.type === "submit") return;
    const does = button && this.does[button.getAttribute("data-do") ?? ""];
    if (does) return void does(button);
    const row = list.rowOf(at);
    if (row) return list.take(row);
    const item = at.closest("[data-el]");
    if (item && !pointer.quiet) return this.touched(item);
    if (seatsInStrip() && !at.closest(".seat")) sheets.closeSeats();
  }

  /** @param {Element} item that lies beside the board */
  touched(item) {
    const { aim, picking, why } = this.page;
    const id = aim.touched(item);
    void (id ? picking.pick(id) : why.askOf(item));
  }
}

/** @param {Page} page @returns {Record<string, (button: Element) => unknown>} */
function acts({ board, drawer, focus, grace, lines, picking, replay, result, saying, sending, sharing, sheets, showing, sounds, spread, state }) {
  /** @param {string} door @param {Record<string, unknown>} body */
  const send = (door, body) => sending.send(door, { at: state.event, ...body });
  /** @param {Element} within @param {number | null} level a bot's, null for a person */
  const seat = (within, level) => {
    const row = within.closest("[data-seat]");
    return row && sending.send("seat", { seat: Number(row.getAttribute("data-seat")), level });
  };
  return {
    confirm: () => picking.confirm(),
    back: () => picking.back(),
    choose: (button) => {
      const choice = state.choices.find((each) => each.move === button.getAttribute("data-move"));
      return choice && picking.choose(choice);
    },
    spread: () => spread.send(),
    "spread-clear": () => spread.clear(),
    "spread-more": (within) => {
      const item = spread.itemAt(within);
      if (item) spread.touch(item);
    },
    "spread-less": (within) => {
      const item = spread.itemAt(within);
      if (item) spread.less(item);
    },
    undo: (button) => {
      sheets.closePops();
      if (grace.open) return picking.back(); // what waits is stopped, and what was done before stays
      return sending.undo(eventOf(button));
    },
    "ask-undo": (button) => (grace.open ? picking.back() : sending.undo(eventOf(button))),
    "consent-yes": (button) => send("consent", { yes: true, about: button.getAttribute("data-about") }),
    "consent-no": (button) => send("consent", { yes: false, about: button.getAttribute("data-about") }),
    begin: () => sending.send("begin", {}),
    "to-board": () => focus.give(board.svg),
    "to-choices": () => focus.land(),
    prev: () => replay.goto(state.at - 1),
    next: () => replay.goto(state.at + 1),
    live: () => replay.live(),
    result: () => result.show(),
    "close-result": () => result.close(),
    rematch: () => result.again(),
    moment: (button) => {
      result.aside();
      return replay.goto(eventOf(button));
    },
    "look-back": () => {
      result.close();
      return replay.goto(state.live - 1);
    },
    letter: (button) => replay.letter(button),
    onward: (button) => replay.onward(eventOf(button)),
    goto: (button) => {
      sheets.closeLog();
      return replay.goto(eventOf(button));
    },
    rules: () => sheets.openRules(),
    rule: (button) => sheets.openRules(button.getAttribute("data-rule") ?? ""),
    "close-drawer": () => drawer.close(),
    theme: () => {
      otherTheme();
      showing.settle();
    },
    sound: () => {
      saying.tell("");
      sounds.turn(!wants(SOUND));
    },
    keys: () => {
      sheets.closePops();
      drawer.keys();
    },
    text: () => {
      sheets.closePops();
      drawer.text(inWords(board, state));
    },
    lines: () => lines.show(),
    about: () => {
      sheets.closePops();
      return drawer.about();
    },
    fair: () => el("fair")?.showPopover(),
    invite: () => el("invite")?.showPopover(),
    copy: (button) => copy(button, saying),
    "share-link": (button) => sharing.link(button),
    "share-picture": (button) => sharing.picture(button),
    "share-part": (button) => sharing.film(button, false),
    "share-all": (button) => sharing.film(button, true),
    log: () => sheets.openLog(),
    "close-log": () => sheets.closeLog(),
    sheet: () => sheets.raise(),
    peek: (button) => {
      const open = button.getAttribute("aria-expanded") === "true";
      if (seatsInStrip()) sheets.closeSeats(); // there one lies over the board
      button.setAttribute("aria-expanded", String(!open));
    },
    "zoom-in": () => board.zoom(CLOSER),
    "zoom-out": () => board.zoom(1 / CLOSER),
    fit: () => board.whole(),
    names: () => toggleNames(board.stage),
    "seat-bot": (button) => seat(button, LEVEL),
    "seat-back": (button) => sending.askBack(Number(button.getAttribute("data-seat"))),
    "seat-me": (button) => seat(button, null),
  };
}
