// Looking back: the table as it was after an event, and the way to where it is now.
// @ts-check
import * as doors from "../logic/doors.js";

/**
 * @typedef {object} Page
 * @property {import("../logic/state.js").State} state
 * @property {import("./showing.js").Showing} showing
 * @property {import("./sending.js").Sending} sending
 * @property {import("./net.js").Net} net
 */

export class Replay {
  /** @param {Page} page */
  constructor(page) {
    this.page = page;
  }

  /** @param {number} event show the table as it was after it */
  async goto(event) {
    const { net, showing, state } = this.page;
    const goal = state.goal(event);
    if (goal === null) return;
    if (goal === "live") return this.live();
    const ticket = state.ask();
    const message = await net.ask(doors.parts(goal));
    if (!message || !doors.isMessage(message) || !state.awaits(ticket)) return;
    if (state.replay === null) state.latest ??= state.shown;
    state.replay = goal;
    showing.queue.clear();
    showing.show(message);
  }

  async live() {
    const { sending, showing, state } = this.page;
    state.forget();
    state.replay = null;
    if (state.latest && state.latest.event === state.latest.live) showing.show(state.latest);
    await sending.refresh();
  }
}
