// How the table stands, put on the page: messages one after the other, and what the page adds to them.
// @ts-check
import { el, seatsInStrip } from "../dom.js";
import { Queue } from "../logic/queue.js";
import { BROKEN, MENDED } from "../logic/sentences.js";
import { ASK, keptTheme, NOTIFY, wants } from "../settings.js";
import { fold } from "./fold.js";
import { pause, turn } from "./net.js";
import { seatChoices, showChoices, showHand, showHead, showRail, showSeat, showTray } from "./parts.js";
import { forget } from "./patch.js";

/**
 * @typedef {import("../logic/state.js").Message} Message
 * @typedef {object} Page
 * @property {import("../logic/state.js").State} state
 * @property {import("./board.js").Board} board
 * @property {import("./calling.js").Calling} calling
 * @property {import("./motion.js").Motion} motion
 * @property {import("./sounds.js").Sounds} sounds
 * @property {import("./log_names.js").LogNames} logNames
 * @property {import("./bubble.js").Bubble} bubble
 * @property {import("./choices.js").ChoiceList} list
 * @property {import("./spread.js").Spread} spread
 * @property {import("./marking.js").Marking} marking
 * @property {import("./saying.js").Saying} saying
 * @property {() => unknown} add what is due to the draws
 * @property {() => unknown} over what comes when the game is over
 * @property {() => boolean} holding whether a piece is in the hand
 * @property {() => unknown} letGo of it
 * @property {() => unknown} keep see that something has the keyboard that can have it
 * @property {() => unknown} refresh fetch how the table stands, and show it
 */

const SLOW = 300; // milliseconds: a page that takes longer for one message shows only the last of those that wait
const STROKE = 8; // milliseconds: a page that takes longer for a board lets it be drawn before it goes on
const TOUCHES = ["pointerdown", "keydown", "click", "input", "change"];
const OVER = -4; // as who is to move: the game is over

export class Showing {
  /** @param {Page} page */
  constructor(page) {
    this.page = page;
    /** @type {Queue<Message>} */ this.queue = new Queue();
    this.playing = false;
    this.broken = false;
    /** @type {Generator<void> | null} puts on the page what is still missing of a message */ this.strokes = null;
  }

  /** Nobody touches a page that shows half of a message. */
  listen() {
    for (const name of TOUCHES) document.addEventListener(name, () => this.finish(), true);
    addEventListener("resize", () => this.finish(), true);
  }

  /** @returns {boolean} a move has been begun, or a piece is in the hand */
  get begun() {
    const { holding, spread, state } = this.page;
    return state.chosen !== null || state.picked.length > 0 || spread.gathering.placed > 0 || holding();
  }

  /** Put a message on the page at once. @param {Message} message @param {Map<string, DOMMatrix>} [from] */
  show(message, from) {
    this.finish();
    this.strokes = this.put(message, from);
    this.finish();
  }

  /** Put a message on the page in strokes: a slow one draws in between, so that what moves there does not stand still for long. @param {Message} message */
  async lead(message) {
    this.finish();
    this.strokes = this.put(message, new Map(), true);
    for (let next = turn(); this.stroke(); next = turn()) await next;
  }

  /** Put on the page what is still missing of a message. */
  finish() {
    while (this.stroke());
  }

  /** Go on with a message, whatever comes of it: the next one must find its way. @returns {boolean} whether more of it is missing */
  stroke() {
    const { strokes } = this;
    this.strokes = null; // what is called from here may want to see all of it, too
    if (!strokes) return false;
    try {
      if (strokes.next().done) this.broken = false;
      else this.strokes = strokes;
    } catch (error) {
      this.failed(error);
    }
    document.documentElement.toggleAttribute("data-half", this.strokes !== null);
    return this.strokes !== null;
  }

  /** A part of the page is not as it should be: make all of it anew, once. @param {unknown} error */
  failed(error) {
    const { board, letGo, refresh, saying, state } = this.page;
    console.error(error);
    forget();
    board.text = "";
    letGo();
    state.drop();
    saying.tell(this.broken ? BROKEN : "");
    if (this.broken) return;
    this.broken = true;
    saying.mention(MENDED);
    void refresh();
  }

  /**
   * While a move has been begun at the same event only what lies around it changes.
   * @param {Message} message @param {Map<string, DOMMatrix>} [from] @param {boolean} [rests] whether the browser may draw in between
   * @returns {Generator<void>}
   */
  *put(message, from = new Map(), rests = false) {
    let began = performance.now();
    const slow = () => rests && !document.hidden && performance.now() - began > STROKE;
    const { board, bubble, keep, list, letGo, motion, saying, sounds, spread, state } = this.page;
    const was = state.active;
    const ends = message.actor === OVER && state.actor !== OVER;
    const plan = motion.begin(message.moved ?? [], message.event, this.queue.waiting.length);
    sounds.follow(plan, state.mine);
    if (ends) sounds.play("result", { at: plan.long });
    const same = message.event === state.event && this.begun && message.event === message.live;
    state.take(message);
    board.ghosts = message.ghosts ?? [];
    const { parts } = message;
    const before = same || !board.differs(parts.board, from) ? null : board.standing(from); // asked as long as nothing has changed: then nothing has to be laid out for it
    let move = () => {};
    if (slow()) yield;
    if (!same) {
      list.open = "";
      letGo();
      state.drop();
      spread.load(message.spread);
      bubble.hide();
      move = board.change(parts.board, from, before);
    }
    if (slow()) {
      move();
      move = () => {};
      yield* prepared(board.svg);
      began = performance.now();
    }
    showHead(parts.head);
    const choices = showRail(parts.rail);
    if (!same) {
      showTray(parts.tray);
      showChoices(choices);
    }
    if (slow() && !motion.counts) yield;
    this.settle();
    motion.see();
    keep();
    move();
    motion.land(state.active && !was);
    saying.say(message.said);
  }

  /** Show the table as it is again, without the preview. @returns {boolean} whether it is known how it is */
  unpreview() {
    this.finish();
    const { board, state } = this.page;
    state.chosen = null;
    if (!state.shown) return false;
    const move = board.change(state.shown.parts.board);
    showTray(state.shown.parts.tray);
    showChoices(showRail(state.shown.parts.rail));
    this.settle();
    move();
    return true;
  }

  /** @param {Message} message the newest state of the table */
  receive(message) {
    const { state } = this.page;
    if (!state.isOld(message)) state.latest = message;
    this.page.calling.settle();
    if (state.replay !== null) {
      state.live = message.live;
      const range = el("at");
      if (range instanceof HTMLInputElement) range.max = String(message.live);
      return;
    }
    this.queue.add(message);
    if (this.queue.waiting.length === 1) this.page.board.foresee(message.parts.board);
    if (!this.playing) void this.playOut();
  }

  /** Nobody wants to wait: of what waits only the last is shown. */
  hurry() {
    this.queue.skip();
  }

  /** Show what waits, one after the other: each when the one before has come to rest. */
  async playOut() {
    const { state } = this.page;
    this.playing = true;
    try {
      await pause(0); // what has come already while the page was busy waits as well, and need not be shown bit by bit
      for (let message = this.queue.next(); message; message = this.queue.next()) {
        if (state.replay !== null || state.outdates(message)) continue;
        const [{ event }, began] = [state, performance.now()];
        await this.lead(message);
        await pause(0);
        if (performance.now() - began > SLOW) this.queue.skip();
        if (!this.page.motion.still && message.event !== event) await this.page.motion.over;
      }
    } finally {
      this.playing = false;
    }
  }

  /**
   * Show at once what the stream has told of an own move; what came of it since waits for its turn.
   * @param {number} event its number @param {Map<string, DOMMatrix>} [from] where its pieces were let go
   */
  own(event, from) {
    this.finish();
    const { shown } = this.page.state;
    const message = this.queue.find((waiting) => waiting.event >= event) ?? (shown?.event === event ? shown : null);
    if (message) this.show(message, from);
  }

  /** Whatever the page itself adds to the parts. */
  settle() {
    seatChoices();
    this.page.marking.decorate();
    this.page.logNames.settle();
    const [range, axis] = [el("at"), el("look-at")];
    if (range instanceof HTMLInputElement) {
      range.value = String(this.page.state.at);
      fillRange(range);
    }
    if (axis instanceof HTMLInputElement) fillRange(axis);
    if (seatsInStrip()) showSeat();
    showHand();
    fold();
    for (const radio of document.querySelectorAll("input[name=theme]")) {
      if (radio instanceof HTMLInputElement) radio.checked = radio.value === keptTheme();
    }
    for (const [id, wish] of Object.entries({ ask: ASK, notify: NOTIFY })) {
      const field = el(id);
      if (field instanceof HTMLInputElement) field.checked = wants(wish);
    }
    this.page.sounds.show();
    this.page.calling.settle();
    this.page.add();
    this.page.over();
  }
}

/** A picture that has changed is styled, then laid out, each in a task of its own: the next frame would do both, and draw it as well. @param {SVGSVGElement | null} svg @returns {Generator<void>} */
function* prepared(svg) {
  yield;
  if (svg) void getComputedStyle(svg).getPropertyValue("color");
  yield;
  svg?.getBoundingClientRect();
  yield;
}

/** @param {HTMLInputElement} range */
export function fillRange(range) {
  const share = Number(range.max) ? (100 * Number(range.value)) / Number(range.max) : 100;
  range.style.setProperty("--at", `${share}%`);
}
