// Looking back: the table as it was after an event, and the way to where it is now. When the game is over, also what a bot would
// have played there, and the way on from there at another table.
// @ts-check
import * as doors from "../logic/doors.js";
import { pause } from "./net.js";

/**
 * @typedef {object} Page
 * @property {import("../logic/state.js").State} state
 * @property {import("./board.js").Board} board
 * @property {import("./saying.js").Saying} saying
 * @property {import("./showing.js").Showing} showing
 * @property {import("./sending.js").Sending} sending
 * @property {import("./net.js").Net} net
 */

const WHOLE = 100; // per cent
const AGAIN = 1500; // milliseconds until it is asked again how far the chances are reckoned

export class Replay {
  /** @param {Page} page */
  constructor(page) {
    this.page = page;
    this.following = false;
  }

  /** The page was opened at a moment of a game that is over. */
  begin() {
    const { state } = this.page;
    if (state.replay !== null && state.over) void this.show(state.replay);
  }

  /** @param {number} event show the table as it was after it */
  async goto(event) {
    const goal = this.page.state.goal(event);
    if (goal === null) return;
    if (goal === "live") return this.live();
    await this.show(goal);
  }

  /** @param {number} event */
  async show(event) {
    const { net, showing, state } = this.page;
    const ticket = state.ask();
    const message = await net.ask(state.over ? doors.looking(event) : doors.parts(event));
    if (!message || !doors.isMessage(message) || !state.awaits(ticket)) return;
    if (state.replay === null) state.latest ??= state.shown;
    state.replay = event;
    showing.queue.clear();
    showing.show(message);
    void this.follow(message.done ?? WHOLE);
  }

  /** What a bot thinks of it is reckoned while somebody looks: it is asked for again until it is there. @param {number} done per cent */
  async follow(done) {
    if (this.following) return;
    this.following = true;
    const { net, showing, state } = this.page;
    for (let so = done; so >= 0 && so < WHOLE; ) {
      await pause(AGAIN);
      const { replay, asked } = state;
      if (replay === null) break;
      const message = await net.ask(doors.looking(replay));
      if (!message || !doors.isMessage(message)) break;
      so = message.done ?? WHOLE;
      if (state.replay === replay && state.awaits(asked)) showing.show({ ...message, said: "", moved: [] });
    }
    this.following = false;
  }

  /** Show one of the moves that a bot would have played as if it were made; at a second touch all of them again. @param {Element} button */
  async letter(button) {
    const { board, net, showing, state } = this.page;
    const pressed = button.getAttribute("aria-pressed") === "true";
    const move = button.getAttribute("data-move") ?? "";
    const ticket = state.ask();
    const message = await net.ask(doors.looking(state.at, pressed ? "" : move));
    if (!message || !doors.isMessage(message) || !state.awaits(ticket)) return;
    const ghosts = message.ghosts ?? [];
    board.ghosts = pressed ? ghosts : ghosts.filter((ghost) => ghost.move === move);
    showing.finish();
    const moves = board.change(message.parts.board);
    showing.settle();
    moves();
    for (const other of document.querySelectorAll("[data-do=letter]")) other.setAttribute("aria-pressed", String(other === button && !pressed));
  }

  /** Play on from there, at another table. @param {number} event */
  async onward(event) {
    const { net, saying } = this.page;
    const { ok, answer } = await net.deliver("onward", { at: event });
    if (ok && "url" in answer) location.assign(String(answer.url));
    else saying.tell(answer.error ?? "That table could not be set. Please try again.");
  }

  async live() {
    const { sending, showing, state } = this.page;
    state.forget();
    state.replay = null;
    if (state.latest && state.latest.event === state.latest.live) showing.show(state.latest);
    await sending.refresh();
  }
}
