// Which element has the keyboard, and which gets it when that one has gone or has done its work: never the bare page.
// The ring round an element of the board is for those who use keys.
// @ts-check
import { drawn, el } from "../dom.js";
import { nearest } from "../logic/reach.js";

/**
 * @typedef {import("../logic/reach.js").Point} Point
 * @typedef {object} Page
 * @property {import("../logic/state.js").State} state
 * @property {import("../logic/picks.js").Picks} picks
 * @property {import("./board.js").Board} board
 * @property {import("./choices.js").ChoiceList} list
 * @property {import("./spread.js").Spread} spread
 */

/** What can take the keyboard away from an element, or the element from the page. */
const CHANGES = { childList: true, subtree: true, attributes: true, attributeFilter: ["class", "hidden", "tabindex", "data-gathering", "data-sheet", "data-fold"] };

/** @param {Element | null | undefined} found @returns {found is HTMLElement | SVGElement} whether it can have the keyboard */
const usable = (found) => (found instanceof HTMLElement || found instanceof SVGElement) && found.isConnected && drawn(found) && found.checkVisibility({ visibilityProperty: true });

export class Focus {
  /** @param {Page} page */
  constructor(page) {
    this.page = page;
    this.byKeys = false;
    /** @type {Element | null} what had the keyboard last; null when somebody left it by himself */ this.last = null;
    /** @type {Point | null} where the piece was that was picked or moved last */ this.point = null;
    this.due = 0; // the frame in which it is asked whether what has the keyboard is still drawn
    this.deeds = 0; // keys pressed and touches: whoever has gone on meanwhile is not led elsewhere
    /** @type {Map<number, string>} the moves played here, by the events before them */ this.moves = new Map();
  }

  listen() {
    const begin = (/** @type {boolean} */ keys) => {
      this.byKeys = keys;
      this.deeds++;
      document.documentElement.toggleAttribute("data-keys", keys);
    };
    addEventListener("pointerdown", () => begin(false), true);
    addEventListener("keydown", (event) => {
      begin(true);
      if (event.key === "Tab") this.last = null; // it may lead out of the page
    }, true);
    document.addEventListener("focusin", (event) => this.came(event.target));
    document.addEventListener("click", () => {
      if (document.activeElement === document.body) this.leave(); // a click on nothing
    });
    new MutationObserver(() => this.changed()).observe(document.body, CHANGES);
  }

  // ---- it is here

  /** @param {EventTarget | null} to where the keyboard is now */
  came(to) {
    const { board } = this.page;
    this.last = to instanceof Element && to !== document.body ? to : null;
    const piece = this.byKeys && this.last && board.holds(this.last) && this.last !== board.svg;
    if (this.last && board.holds(this.last) && this.last !== board.svg) this.point = board.middle(this.last);
    board.ring(piece ? this.last : null);
  }

  /** Give the keyboard up: nothing has it, until somebody takes it. */
  leave() {
    this.last = null;
    const now = document.activeElement;
    if (now instanceof HTMLElement) now.blur();
  }

  /** @param {Element | null | undefined} found @param {boolean} [ring] give the keyboard to an element @returns {boolean} whether it took it */
  give(found, ring = this.byKeys) {
    const { board } = this.page;
    if (!usable(found)) return false;
    if (board.holds(found) && !found.hasAttribute("tabindex")) found.setAttribute("tabindex", "-1");
    found.focus({ preventScroll: board.holds(found) });
    if (board.holds(found) && found.id) board.ring(ring ? found : null);
    return document.activeElement === found;
  }

  // ---- it has to go somewhere

  /** Something has changed. Whether what has the keyboard is still drawn is asked in the next frame, for which the page is laid out anyway. */
  changed() {
    if (this.last && !this.check()) this.due ||= requestAnimationFrame(() => this.keep());
  }

  /** What has lost the keyboard for certain gives it on at once; asked before anything moves, for then nothing need be laid out for it. @returns {boolean} whether it has */
  check() {
    const { last } = this;
    const lost = last !== null && (this.bare(last) || document.activeElement !== last);
    if (lost) this.keep();
    return lost;
  }

  /** @param {Element} found @returns {boolean} whether the browser takes the keyboard away from it */
  bare(found) {
    return this.page.board.holds(found) && !found.hasAttribute("tabindex");
  }

  /** What had the keyboard was drawn anew, or is gone: the same again by its id, else where the next thing is to be done. */
  keep() {
    const { last } = this;
    cancelAnimationFrame(this.due);
    this.due = 0;
    if (!last) return;
    const now = document.activeElement;
    if (now === last && !this.bare(last) && usable(last)) return;
    if (now && now !== document.body && now !== last) return void (this.last = now);
    if (!this.give(usable(last) ? last : el(last.id))) this.land();
  }

  /** Where the next thing is to be done: on the board, in the list, by a button. Where others decide, the prompt tells. */
  land() {
    const { board, list, spread, state } = this.page;
    const [first] = list.shown;
    const ways = [
      () => this.give(this.byKeys || !this.targets.length ? this.near() : board.svg),
      () => this.give(el("list")) && (list.at(first), true),
      () => this.give(spread.fields[0]),
      () => this.give(this.main ?? document.querySelector("#acts .b:not(.q)")),
    ];
    return (state.active && ways.some((way) => way())) || this.give(el("prompt"));
  }

  /** What was sent has been done. @param {number} deeds when it was sent @param {number} [undone] the event to which the table went back */
  done(deeds, undone) {
    if (deeds !== this.deeds) return this.keep();
    if (undone !== undefined && this.again(undone)) return;
    if (this.page.state.active) this.land();
    else this.give(el("prompt"));
  }

  /** @param {number} event to which the table went back @returns {boolean} whether what was picked there has the keyboard again */
  again(event) {
    const choice = this.page.state.choices.find((each) => each.move === this.moves.get(event));
    const picked = choice && (el(choice.picks.at(-1) ?? "") ?? document.querySelector(`#acts [data-move="${CSS.escape(choice.move)}"]`));
    return this.give(picked);
  }

  /** Note a move. @param {number} event before it @param {import("../logic/state.js").Choice | undefined} choice that is played */
  notes(event, choice) {
    if (!choice) return;
    this.moves.set(event, choice.move);
    const found = el(choice.picks.at(-1) ?? "");
    if (found && this.page.board.holds(found)) this.point = this.page.board.middle(found);
  }

  // ---- what there is

  /** @returns {Element[]} what can be picked in the picture */
  get targets() {
    const { board, picks } = this.page;
    return [...picks.touchable].map(el).filter((found) => found !== null).filter((found) => board.holds(found) && drawn(found) && !found.classList.contains("is-off"));
  }

  /** @param {Element[]} [among] @returns {Element | undefined} the target nearest to what was picked or moved last */
  near(among = this.nexts) {
    const { board } = this.page;
    const places = among.map((found) => ({ found, at: board.middle(found) }));
    return nearest(places, this.point ?? board.middle(board.area))?.found;
  }

  /** @returns {Element[]} what can be picked next, of what is in the picture */
  get nexts() {
    const { picks } = this.page;
    const next = picks.targets();
    return this.targets.filter((found) => next.has(found.id));
  }

  /** @returns {HTMLButtonElement | undefined} what the decision comes to */
  get main() {
    return [...document.querySelectorAll("#acts button.go")].filter((found) => found instanceof HTMLButtonElement).find(usable);
  }
}
