// The pointer on the board: a touch, a drag, two fingers, the wheel, and what lights up below it.
// @ts-check
import { el, must, seatsInStrip } from "../dom.js";
import { distance, pinch, within } from "../logic/reach.js";

/**
 * @typedef {import("../logic/reach.js").Point} Point
 * @typedef {object} Press a finger or a button that is down
 * @property {number} id
 * @property {Point} at where it came down
 * @property {Point} last where it is
 * @property {string} source what may be dragged from there
 * @property {boolean} moved
 * @property {ReturnType<import("./board.js").Board["lift"]>} copy of the piece that is dragged
 * @property {Point} off from there to the middle of the piece
 * @property {number} above pixels: how far what is dragged is above the finger
 * @property {string} near where it would be dropped
 * @typedef {object} Page
 * @property {import("../logic/state.js").State} state
 * @property {import("../logic/picks.js").Picks} picks
 * @property {import("./board.js").Board} board
 * @property {import("./bubble.js").Bubble} bubble
 * @property {import("./choices.js").ChoiceList} list
 * @property {import("./spread.js").Spread} spread
 * @property {import("./marking.js").Marking} marking
 * @property {import("./showing.js").Showing} showing
 * @property {import("./picking.js").Picking} picking
 * @property {import("./aim.js").Aim} aim
 * @property {import("./ghost.js").GhostPiece} ghost
 * @property {import("./loupe.js").Loupe} loupe
 * @property {import("./focus.js").Focus} focus
 * @property {import("./why.js").Why} why
 * @property {import("./sheets.js").Sheets} sheets
 */

const FAR = 6; // pixels: a press that moves farther is a drag
const QUIET = 350; // milliseconds: a click that ends a drag means nothing
const ABOVE = 56; // pixels: what a finger drags is seen above it
const DROP = { least: 44, units: 60 }; // how near a piece must be let go: pixels, units of the picture

/** @param {Press} press @param {Point} at @returns {Point} where the piece is dragged to, so that a finger does not hide it */
const raised = (press, at) => ({ x: at.x, y: at.y - press.above });

export class Pointer {
  /** @param {Page} page */
  constructor(page) {
    this.page = page;
    /** @type {Map<number, Point>} */ this.fingers = new Map();
    /** @type {Press | null} */ this.press = null;
    /** @type {Point | null} where a finger has been lifted without having moved */ this.tap = null;
    this.ended = -Infinity; // when a drag was
  }

  listen() {
    const { aim, board, bubble } = this.page;
    document.addEventListener("pointerdown", (event) => {
      if (event.target instanceof Node && !bubble.has(event.target)) bubble.hide();
    }, true);
    board.area.addEventListener("pointerdown", (event) => this.pressed(event));
    document.addEventListener("pointerdown", (event) => {
      // what lies in the hand is dragged too; a press on anything else there does not move the board
      if (event.target instanceof Element && event.target.closest("[data-el]") && aim.dragged(event.target)) this.pressed(event);
    });
    document.addEventListener("pointermove", (event) => this.moved(event));
    document.addEventListener("pointerup", (event) => this.released(event));
    document.addEventListener("pointercancel", (event) => this.released(event));
    board.area.addEventListener("click", (event) => this.clicked(event));
    board.area.addEventListener("touchend", (event) => this.tapped(event), { passive: false });
    board.area.addEventListener("wheel", (event) => {
      event.preventDefault();
      board.zoom(Math.exp(-event.deltaY * (event.deltaMode ? 0.03 : 0.0016)), { x: event.clientX, y: event.clientY });
    }, { passive: false });
    if (matchMedia("(hover: hover)").matches) this.listenAbove();
  }

  /** A row and its element light up together. */
  listenAbove() {
    const { aim, board, ghost, list, marking, picks, spread, state } = this.page;
    board.stage.addEventListener("pointermove", (event) => {
      if (this.press || state.chosen) return;
      ghost.over(event);
      marking.light(aim.in(event.target instanceof Element ? event.target : null, picks.targets()));
    });
    board.stage.addEventListener("pointerleave", () => {
      ghost.hide();
      marking.light("");
    });
    must("part-rail", HTMLElement).addEventListener("pointerover", (event) => {
      const at = event.target instanceof Element ? event.target : null;
      if (spread.light(at)) return;
      const row = list.rowOf(at);
      marking.light((row && list.choiceOf(row)?.picks.at(-1)) || "");
    });
  }

  /** @returns {boolean} whether a drag has just come to its end, so that a click belongs to it */
  get quiet() {
    return performance.now() - this.ended <= QUIET;
  }

  /** @returns {boolean} whether a piece is in the hand */
  get holding() {
    return Boolean(this.press?.copy);
  }

  // ---- down, along, up

  /** @param {PointerEvent} event */
  pressed(event) {
    const { aim, board } = this.page;
    this.tap = null;
    this.page.ghost.hide();
    if (event.button !== 0) return;
    if (!(event.target instanceof Element) || event.target.closest(".bubble")) return;
    const at = { x: event.clientX, y: event.clientY };
    this.fingers.set(event.pointerId, at);
    this.page.loupe.close();
    if (this.fingers.size > 1) return this.letGo(false);
    if (event.pointerType === "touch") this.page.loupe.wait(at);
    const stack = document.elementsFromPoint(at.x, at.y).filter((node) => board.holds(node) || node.closest("[data-el]"));
    const source = stack.map((node) => aim.dragged(node)).find(Boolean) ?? "";
    this.press = { id: event.pointerId, at, last: at, source, moved: false, copy: null, off: { x: 0, y: 0 }, above: event.pointerType === "touch" ? ABOVE : 0, near: "" };
  }

  /** @param {PointerEvent} event */
  moved(event) {
    const { fingers, press } = this;
    const before = fingers.get(event.pointerId);
    if (!before) return;
    const at = { x: event.clientX, y: event.clientY };
    fingers.set(event.pointerId, at);
    if (fingers.size === 2) return this.pinched(event.pointerId, before);
    if (press?.id !== event.pointerId) return;
    if (this.page.loupe.open) {
      press.last = at;
      return this.page.loupe.move(at);
    }
    if (!press.moved && distance(at, press.at) > FAR) this.begin(press);
    if (!press.moved) return;
    if (press.copy) this.drag(press, at);
    else if (!press.source && this.page.board.area.classList.contains("grabbing")) this.page.board.pan(at.x - press.last.x, at.y - press.last.y);
    press.last = at;
  }

  /** @param {number} id of the finger that has moved @param {Point} before where it was */
  pinched(id, before) {
    const { board } = this.page;
    const [a, b] = [...this.fingers].map(([finger, now]) => ({ now, then: finger === id ? before : now }));
    if (!a || !b) return;
    const { by, factor, about } = pinch([a.then, b.then], [a.now, b.now]);
    board.pan(by.x, by.y);
    board.zoom(factor, about);
    this.ended = performance.now();
  }

  /** @param {PointerEvent} event */
  released(event) {
    const { press } = this;
    this.fingers.delete(event.pointerId);
    if (press?.id !== event.pointerId) return;
    const up = event.type === "pointerup";
    const { open } = this.page.loupe;
    this.page.loupe.close();
    if (up && event.pointerType === "touch" && !press.moved) this.tap = open ? press.last : press.at;
    this.letGo(up);
  }

  // ---- a drag

  /** @param {Press} press has moved: it drags a piece, or the board */
  begin(press) {
    press.moved = true;
    this.page.loupe.close();
    this.page.bubble.hide();
    if (press.source) void this.lift(press);
    else this.page.board.area.classList.add("grabbing");
  }

  /** @param {Press} press */
  async lift(press) {
    const { board, marking, picking, picks, state } = this.page;
    const { source, at } = press;
    if (state.chosen) {
      state.forget();
      await picking.unpreview();
    }
    if (this.press !== press) return;
    if (state.canTake(source)) void picking.takeUp(source);
    const first = picks.targets([source]).size > 0;
    state.picked = first ? [source] : [];
    if (first) marking.decorate();
    const found = el(source);
    if (found && board.holds(found)) {
      const middle = board.middle(found);
      press.off = { x: middle.x - at.x, y: middle.y - at.y };
    }
    press.copy = board.lift(source, at);
    press.copy?.move(raised(press, press.last));
    board.area.classList.add("dragging");
  }

  /** @param {Press} press @param {Point} at */
  drag(press, at) {
    const { aim, board, picks } = this.page;
    const up = raised(press, at);
    press.copy?.move(up);
    const middle = { x: up.x + press.off.x, y: up.y + press.off.y }; // of the piece, wherever it was taken hold of
    const inside = within(at, board.area.getBoundingClientRect());
    press.near = inside ? aim.nearest(picks.drops(press.source), middle, Math.max(DROP.least, DROP.units * board.scale)) : "";
    board.mark("near", press.near ? [press.near] : []);
  }

  /** @param {boolean} dropped what was dragged, else it goes back to where it was */
  letGo(dropped) {
    const { board, marking, picking, state } = this.page;
    const held = this.press;
    this.press = null;
    board.area.classList.remove("grabbing", "dragging");
    board.mark("near", []);
    if (!held) return;
    if (held.moved) this.ended = performance.now();
    if (!held.copy) return;
    const place = held.copy.place();
    held.copy.drop();
    board.redraw();
    if (dropped && held.near) {
      void picking.pick(held.near, new Map(place ? [[held.source, place]] : []));
    } else if (state.picked[0] === held.source) {
      state.picked = [];
      marking.decorate();
    }
  }

  // ---- a touch

  /** @param {TouchEvent} event a finger's tap is taken here: browsers leave out the click of one that follows a movement */
  tapped(event) {
    const at = this.tap;
    this.tap = null;
    if (!at || !(event.target instanceof Element)) return;
    if (event.cancelable) event.preventDefault(); // no click, which would come once more and at what lies there by then
    if (document.activeElement instanceof HTMLInputElement) this.page.focus.leave();
    if (seatsInStrip()) this.page.sheets.closeSeats();
    this.touch(event.target, at);
  }

  /** @param {MouseEvent} event a click that was no drag */
  clicked(event) {
    if (!(event.target instanceof Element) || event.target.closest(".bubble, .nojs")) return;
    if (!this.quiet) this.touch(event.target, { x: event.clientX, y: event.clientY }, event.shiftKey);
  }

  /** @param {Element} target @param {Point} at of the screen @param {boolean} [less] take one away, where several are placed */
  touch(target, at, less = false) {
    const { aim, board, focus, picking, spread, why } = this.page;
    const id = aim.at(at);
    if (!id) return board.zones.touched(target) || void why.ask(target, at);
    const found = el(id);
    if (board.holds(found)) focus.give(found, false);
    const item = less && spread.gathering.itemOf(id);
    void (item ? spread.less(item) : picking.pick(id));
  }
}
