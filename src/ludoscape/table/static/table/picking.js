// From a touch to a move: picks, the preview of what they come to, and the way back. What picks mean is in logic/picks.js.
// @ts-check
import { el } from "../dom.js";
import * as doors from "../logic/doors.js";
import { conduct } from "../logic/picks.js";
import { places, previewed, ways } from "../logic/sentences.js";
import { ASK, wants } from "../settings.js";
import { showChoices, showTray } from "./parts.js";

/**
 * @typedef {import("../logic/state.js").Choice} Choice
 * @typedef {object} Page
 * @property {import("../logic/state.js").State} state
 * @property {import("../logic/picks.js").Picks} picks
 * @property {import("./board.js").Board} board
 * @property {import("./bubble.js").Bubble} bubble
 * @property {import("./choices.js").ChoiceList} list
 * @property {import("./spread.js").Spread} spread
 * @property {import("./marking.js").Marking} marking
 * @property {import("./saying.js").Saying} saying
 * @property {import("./showing.js").Showing} showing
 * @property {import("./sending.js").Sending} sending
 * @property {import("./focus.js").Focus} focus
 * @property {import("./grace.js").Grace} grace
 * @property {import("./net.js").Net} net
 */

export class Picking {
  /** @param {Page} page */
  constructor(page) {
    this.page = page;
  }

  /** @param {string} id @param {Map<string, DOMMatrix>} [from] an element was picked */
  async pick(id, from) {
    const { grace, picks, spread, state } = this.page;
    if (grace.open && grace.element === id) return grace.end();
    grace.stop();
    const meaning = picks.meaning(id);
    if (meaning.does === "confirm") return this.confirm();
    if (meaning.does === "back") return this.back();
    if (meaning.does === "choose") return this.choose(meaning.choice, from);
    if (meaning.does === "nothing") return;
    if (meaning.does === "take up") return this.takeUp(id);
    if (state.chosen) await this.unpreview();
    if (meaning.does === "pick") return this.begin(meaning.picked, meaning.rows);
    state.drop();
    spread.touch(meaning.item);
  }

  /** @param {string} id of a piece that is taken up; where it goes is the move */
  async takeUp(id) {
    const { marking, saying, state } = this.page;
    if (state.chosen) await this.unpreview();
    state.takeUp(id);
    marking.decorate();
    const label = state.firsts.find((choice) => choice.picks[0] === id)?.label ?? "";
    saying.say(`${label}. ${places(state.offered.length)}`);
  }

  /** @param {string[]} picked @param {number[] | null} rows the choices that are left, if no further pick tells them apart */
  begin(picked, rows) {
    const { board, focus, marking, picks, saying, state } = this.page;
    Object.assign(state, { picked, rows });
    marking.decorate();
    const { size } = picks.targets();
    if (size) saying.say(places(size));
    if (size && board.holds(document.activeElement)) focus.give(focus.near());
    if (rows) {
      saying.say(ways(rows.length));
      el("list")?.focus();
    }
  }

  /** @param {Choice} choice @param {Map<string, DOMMatrix>} [from] preview it, or play it at one touch */
  async choose(choice, from) {
    const { grace, net, sending, spread, state } = this.page;
    if (!state.active || spread.gathering.placed) return;
    const [piece] = choice.picks;
    if (piece && state.canTake(piece)) return this.takeUp(piece);
    const last = choice.picks.at(-1) ?? `act-move-${this.buttons.indexOf(choice)}`;
    if (grace.open && grace.element === last) return grace.end();
    grace.stop();
    const how = conduct(choice, state.free || state.choices.length === 1, wants(ASK));
    if (how === "play") return sending.play(choice.move, from);
    if (how === "grace") return this.wait(choice, last, from);
    const [ticket, { event }] = [state.ask(), state];
    state.picked = choice.picks.slice(0, -1);
    state.rows = null;
    const answer = await net.ask(doors.preview(state.event, choice.move));
    if (answer && state.awaits(ticket) && state.event === event) this.preview(choice, answer, from);
  }

  /** @returns {Choice[]} those that are buttons, in their order */
  get buttons() {
    return this.page.state.choices.filter((choice) => !choice.picks.length);
  }

  /** @param {Choice} choice @param {string} last what was touched last for it @param {Map<string, DOMMatrix>} [from] send it after a moment, unless it is stopped */
  wait(choice, last, from) {
    const { grace, marking, sending, state } = this.page;
    const { event } = state;
    state.picked = choice.picks.slice(0, -1);
    marking.decorate();
    grace.begin(last, choice.label, () => {
      if (state.event === event && state.active) return sending.play(choice.move, from);
    });
  }

  /** @param {Choice} choice @param {import("../logic/state.js").Answer} answer @param {Map<string, DOMMatrix>} [from] */
  preview(choice, answer, from) {
    const { board, bubble, focus, saying, sending, showing, state } = this.page;
    const here = document.activeElement;
    void sending.remember();
    showing.finish();
    const [onBoard, inList] = [board.holds(here), here?.id === "list" || here?.id === "filter"];
    state.chosen = choice;
    bubble.hide();
    const move = board.change(answer.board ?? "", from);
    showTray(answer.tray ?? "");
    showChoices(answer.effects ?? "");
    showing.settle();
    move();
    const last = choice.picks.at(-1);
    if (onBoard && last) focus.give(el(last));
    else if (inList || !choice.picks.length) el("act-go")?.focus({ preventScroll: true });
    const effects = [...document.querySelectorAll(".does .ch")].map((row) => row.textContent.trim());
    saying.say(previewed(el("prompt")?.textContent ?? "", effects));
  }

  confirm() {
    const { grace, sending, state } = this.page;
    if (grace.open) return grace.end();
    if (state.chosen) return sending.play(state.chosen.move);
  }

  /** Do what is gathered or previewed, or what the main button says. */
  carryOut() {
    const { focus, grace, spread, state } = this.page;
    if (spread.gathering.placed) return spread.send();
    return grace.open || state.chosen ? this.confirm() : focus.main?.click();
  }

  /** End the turn, or a step of it; once more to confirm it. */
  end() {
    const { picks, state } = this.page;
    const { ending } = picks;
    if (!ending) return;
    return state.chosen === ending ? this.confirm() : this.choose(ending);
  }

  /** @param {string} moves draw the board with the moves that are gathered */
  async draw(moves) {
    const { board, marking, net, sending, showing, spread, state } = this.page;
    const { event } = state;
    const picture = moves ? (await net.ask(doors.preview(event, moves)))?.board : state.shown?.parts.board;
    if (!picture && !moves) return sending.refresh();
    if (!picture || event !== state.event || moves !== spread.gathering.moves || state.chosen) return;
    showing.finish();
    const move = board.change(picture);
    marking.decorate();
    move();
  }

  async unpreview() {
    if (!this.page.showing.unpreview()) await this.page.sending.refresh();
  }

  /** One step back; nothing is lost. */
  async back() {
    const { bubble, focus, grace, list, marking, spread, state } = this.page;
    state.forget();
    if (grace.stop()) return marking.decorate();
    if (bubble.open) return bubble.hide();
    if (spread.gathering.placed) return spread.back();
    if (state.chosen) {
      const last = state.chosen.picks.at(-1);
      await this.unpreview();
      if (last && el(last)?.classList.contains("is-target")) focus.give(el(last));
      return;
    }
    const last = state.picked.at(-1);
    if (!last && state.rows === null && list.close()) return;
    state.picked = state.picked.slice(0, -1);
    state.rows = null;
    marking.decorate();
    if (last) focus.give(el(last));
  }
}
