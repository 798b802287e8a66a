// "Why not?": what the server says of an element or a place that cannot be picked.
// @ts-check
import * as doors from "../logic/doors.js";

/**
 * @typedef {object} Page
 * @property {import("../logic/state.js").State} state
 * @property {import("./board.js").Board} board
 * @property {import("./bubble.js").Bubble} bubble
 * @property {import("./net.js").Net} net
 */

const WHOLE = ["part-board", "board"]; // the board, not something on it

export class Why {
  /** @param {Page} page */
  constructor(page) {
    this.page = page;
  }

  /** @param {Element | null} touched @param {import("../logic/reach.js").Point} at a point of the screen */
  async ask(touched, at) {
    const { board, bubble, net, state } = this.page;
    if (!state.seated || state.guide?.move === "") return; // at a step of a lesson that one only reads nothing can be meant
    const id = touched?.closest("[id]")?.id ?? "";
    const ticket = state.ask();
    const answer = await net.ask(doors.why(state.event, WHOLE.includes(id) ? "" : id, board.toBoard(at)));
    if (!answer?.reason || !state.awaits(ticket)) return;
    bubble.show(answer.reason, answer.rule ?? "", answer.where ?? [], at);
  }

  /** @param {Element} piece of the board */
  askOf(piece) {
    return this.ask(piece, this.page.board.middle(piece));
  }
}
