// The keyboard: what a key does is in logic/keys.js, here it is done.
// @ts-check
import { drawn, el } from "../dom.js";
import { anywhere, held, inLog, WAYS } from "../logic/keys.js";
import { ahead } from "../logic/reach.js";
import { toggleNames } from "./map_names.js";

/**
 * @typedef {import("../logic/keys.js").Action} Action
 * @typedef {import("../logic/reach.js").Point} Point
 * @typedef {object} Page
 * @property {import("../logic/state.js").State} state
 * @property {import("../logic/picks.js").Picks} picks
 * @property {import("./board.js").Board} board
 * @property {import("./drawer.js").Drawer} drawer
 * @property {import("./choices.js").ChoiceList} list
 * @property {import("./spread.js").Spread} spread
 * @property {import("./marking.js").Marking} marking
 * @property {import("./picking.js").Picking} picking
 * @property {import("./replay.js").Replay} replay
 * @property {import("./aim.js").Aim} aim
 * @property {import("./focus.js").Focus} focus
 * @property {import("./why.js").Why} why
 * @property {import("./sheets.js").Sheets} sheets
 * @property {import("./grace.js").Grace} grace
 */

const CLOSER = 1.35;

export class Keyboard {
  /** @param {Page} page */
  constructor(page) {
    this.page = page;
  }

  listen() {
    document.addEventListener("keydown", (event) => this.key(event));
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const { aim, list, spread } = this.page;
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    const at = event.target instanceof Element ? event.target : null;
    if (held(event, at instanceof HTMLInputElement)) return event.preventDefault();
    if (at?.closest("#list, #filter") && list.key(event)) return;
    if (at?.closest("#log") && this.log(event.key, at)) return event.preventDefault();
    if (spread.key(event, spread.itemAt(at) ?? spread.gathering.itemOf(aim.touched(at)))) return;
    const does = anywhere(event.key, this.where(at));
    if (!does) return;
    if (event.key !== "Escape") event.preventDefault(); // the browser may have something to close too
    this.act(does, event, at);
  }

  /** @param {Element | null} at @returns {import("../logic/keys.js").Where} */
  where(at) {
    const { aim, board, drawer, state } = this.page;
    return {
      drawer: drawer.open,
      log: Boolean(document.body.dataset.sheet),
      popover: document.querySelector(":popover-open") !== null,
      replay: state.replay !== null,
      typing: Boolean(at?.closest("input, textarea, select, .drawer, .pop")),
      board: at !== null && board.area.contains(at) && !at.closest(".bubble"),
      tray: Boolean(at?.closest("#prompt, #hand, #acts")),
      target: aim.touched(at) !== "",
      piece: at !== board.svg && at !== board.area,
      button: Boolean(at?.closest("button, a")),
    };
  }

  /** @param {Action} does @param {KeyboardEvent} event @param {Element | null} at */
  act(does, event, at) {
    const { aim, board, drawer, focus, grace, picking, replay, sheets, spread, state, why } = this.page;
    /** @type {Record<Action, () => unknown>} */
    const acts = {
      "close drawer": () => drawer.close(),
      "close log": () => sheets.closeLog(),
      live: () => replay.live(),
      back: () => picking.back(),
      step: () => this.step(WAYS[event.key] ?? { x: 0, y: 0 }, event.shiftKey),
      pick: () => picking.pick(aim.touched(at)),
      why: () => at && at !== board.svg && board.holds(at) && why.askOf(at),
      do: () => picking.carryOut(),
      end: () => picking.end(),
      undo: () => (spread.gathering.placed ? spread.back() : grace.open ? picking.back() : el("act-undo")?.click()),
      rules: () => sheets.openRules(),
      list: () => [el("filter"), el("list"), ...spread.fields].find((found) => focus.give(found)),
      board: () => focus.give(board.svg),
      closer: () => board.zoom(CLOSER),
      farther: () => board.zoom(1 / CLOSER),
      whole: () => board.whole(),
      names: () => toggleNames(board.stage),
      before: () => replay.goto(state.at - 1),
      after: () => replay.goto(state.at + 1),
    };
    acts[does]();
  }

  /** @param {Point} way @param {boolean} any to any piece, not only to targets */
  step(way, any) {
    const { board, focus, marking } = this.page;
    const now = document.activeElement;
    const here = now && now !== board.svg && (board.holds(now) || now.closest("#hand, #acts")) ? now : null;
    const pieces = any ? this.pieces : focus.targets;
    const best = here ? this.ahead(here, way, pieces) : (focus.near(pieces) ?? this.items[0]);
    if (best && focus.give(best)) marking.light(best.id);
  }

  /** @param {Element} here @param {Point} way @param {Element[]} pieces of the board @returns {Element | undefined} what lies that way; where the board ends, the hand and the buttons */
  ahead(here, way, pieces) {
    const { board } = this.page;
    const among = board.holds(here) ? [pieces, this.items] : [this.items, pieces];
    const from = board.middle(here);
    for (const all of among) {
      const found = ahead(all.filter((each) => each !== here).map((each) => ({ found: each, at: board.middle(each) })), from, way);
      if (found) return found.found;
    }
    return undefined;
  }

  /** @returns {Element[]} what can be picked or pressed in the tray */
  get items() {
    return [...document.querySelectorAll("#hand .item.is-target, #acts .b")].filter((found) => found.checkVisibility());
  }

  /** @returns {Element[]} all that the picture names */
  get pieces() {
    return [...this.page.board.stage.querySelectorAll("g[id][aria-label]")].filter(drawn);
  }

  /** @param {string} key @param {Element} at @returns {boolean} whether the key went through the log */
  log(key, at) {
    const entries = [...document.querySelectorAll("#log .ev")];
    const now = entries.findIndex((entry) => entry.parentElement?.contains(at));
    const to = inLog(key, now, entries.length);
    const goal =
      to === "rule" ? entries[now]?.parentElement?.querySelector(".rid")
      : to === "entry" ? entries[now]
      : to !== null ? entries[to]
      : null;
    if (goal instanceof HTMLElement) goal.focus();
    return goal instanceof HTMLElement;
  }
}
