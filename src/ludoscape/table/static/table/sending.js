// Moves and wishes on their way to the server, and what comes of them.
// @ts-check
import { el } from "../dom.js";
import * as doors from "../logic/doors.js";
import { AWAY, FAILED, MOVED_ON, saysAway } from "../logic/sentences.js";

/**
 * @typedef {import("../logic/state.js").Message} Message
 * @typedef {object} Page
 * @property {import("../logic/state.js").State} state
 * @property {import("./spread.js").Spread} spread
 * @property {import("./marking.js").Marking} marking
 * @property {import("./saying.js").Saying} saying
 * @property {import("./showing.js").Showing} showing
 * @property {import("./focus.js").Focus} focus
 * @property {import("./net.js").Net} net
 */

export class Sending {
  /** @param {Page} page */
  constructor(page) {
    this.page = page;
  }

  /**
   * Send something and show what comes of it. Nothing else can be chosen meanwhile.
   * @param {string} door @param {Record<string, unknown>} body @param {Map<string, DOMMatrix>} [from]
   */
  async send(door, body, from) {
    const { marking, net, showing, state } = this.page;
    const { event } = state;
    if (state.sending) return false;
    state.sending = true;
    document.documentElement.dataset.sending = "";
    for (const id of ["act-go", "act-spread"]) el(id)?.setAttribute("aria-busy", "true");
    try {
      const { ok, answer } = await net.deliver(door, body);
      const told = ok && (await this.toldOf(answer));
      state.sending = false;
      if (ok) this.done(door, event);
      if (told) showing.own(answer.number ?? 0, from);
      else await this.follow(ok, answer, from);
      return ok;
    } finally {
      state.sending = false;
      delete document.documentElement.dataset.sending;
      for (const id of ["act-go", "act-spread"]) el(id)?.removeAttribute("aria-busy");
      marking.decorate();
    }
  }

  /** @param {string} door @param {number} event at which it was sent; what is shown from now on is the real thing */
  done(door, event) {
    const { saying, spread, state } = this.page;
    saying.tell("");
    state.chosen = null;
    if (door === "move" && state.event === event) spread.load(null); // else the stream has brought what may be gathered next
  }

  /** @param {import("../logic/state.js").Answer} answer @returns {Promise<boolean>} whether what came of it is left to the stream, which tells of it in time */
  async toldOf(answer) {
    return !doors.isMessage(answer) && answer.number !== undefined && (await this.page.net.tellsOf(answer.number));
  }

  /** @param {boolean} ok @param {import("../logic/state.js").Answer} answer @param {Map<string, DOMMatrix>} [from] */
  async follow(ok, answer, from) {
    const { saying } = this.page;
    if (doors.isMessage(answer)) {
      if (!ok) this.movedOn(answer, answer.error);
      else this.take(answer, from);
    } else if (ok) await this.refresh(from);
    else {
      saying.tell(answer.error ?? FAILED);
      await this.refresh();
    }
  }

  /**
   * Show how the table stands. What waits to be shown is older, unless the stream has told of something newer already: then that is shown in its turn.
   * @param {Message} message @param {Map<string, DOMMatrix>} [from]
   */
  take(message, from) {
    const { showing, state } = this.page;
    if (state.isOld(message)) return;
    state.latest = message;
    showing.queue.clear();
    showing.show(message, from);
  }

  /** @param {Message} message @param {string} [why] the table had moved on: show where it is, and say so gently */
  movedOn(message, why) {
    this.take(message);
    this.page.saying.mention(why || MOVED_ON);
  }

  /** @param {string} moves one, or several that go together @param {Map<string, DOMMatrix>} [from] */
  async play(moves, from) {
    const { focus, net, state } = this.page;
    const [{ event }, { deeds }] = [state, focus];
    focus.notes(event, state.choices.find((choice) => choice.move === moves));
    const done = await this.send("move", { at: event, move: moves, streamed: net.tells }, from);
    if (done) focus.done(deeds);
    return done;
  }

  /** @param {number} to the event that the table goes back to */
  async undo(to) {
    const { focus, state } = this.page;
    const { deeds } = focus;
    if (await this.send("undo", { at: state.event, to })) focus.done(deeds, to);
  }

  /** Ask the others for a seat that somebody had here; the page that comes waits for them. @param {number} seat */
  async askBack(seat) {
    const { ok, answer } = await this.page.net.deliver("back", { seat });
    if (ok && "url" in answer) location.assign(String(answer.url));
    else this.page.saying.tell(answer.error ?? FAILED);
  }

  /** Ask whether the table stands as the page has come: then what has come need not come again. */
  check() {
    return this.refresh(undefined, this.page.state.since);
  }

  /** What the page came with is not kept as text: fetch it before it is wanted again. */
  async remember() {
    const { net, state } = this.page;
    if (state.shown || state.guide) return;
    const message = await net.ask(doors.parts(undefined));
    if (message && doors.isMessage(message) && message.event === state.event) state.shown ??= message;
  }

  /** Fetch how the table stands. @param {Map<string, DOMMatrix>} [from] @param {{event: number, serial: number}} [has] */
  async refresh(from, has) {
    const { net, showing, state } = this.page;
    const message = await net.ask(doors.parts(state.guide?.step), has); // a lesson is kept nowhere but here
    if (!message || !doors.isMessage(message)) return;
    net.connected();
    if (state.isOld(message)) return;
    state.latest = message;
    if (state.replay === null && (message.event !== state.event || !showing.begun)) showing.show(message, from);
  }

  /** @param {boolean} gone the server does not answer, or again it does */
  away(gone) {
    const { saying, state } = this.page;
    if (state.sending) return;
    if (gone) saying.tell(AWAY);
    else if (saysAway(saying.told)) saying.tell("");
  }
}
