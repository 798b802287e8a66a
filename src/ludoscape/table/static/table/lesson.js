// A lesson: what to touch next is lit, steps go forth and back, and how far somebody came is kept in this browser.
// @ts-check
import { el, must } from "../dom.js";
import { besides } from "../logic/bubbles.js";
import * as doors from "../logic/doors.js";
import { following } from "../logic/picks.js";
import { learned } from "../settings.js";

/**
 * @typedef {object} Page
 * @property {import("../logic/state.js").State} state
 * @property {import("./board.js").Board} board
 * @property {import("./net.js").Net} net
 * @property {import("./sending.js").Sending} sending
 * @property {import("./showing.js").Showing} showing
 */

const ROOM = 8; // pixels round what is lit
const TIP = 20; // pixels that a tip has from the ends of the words

export class LessonGuide {
  /** @param {string} name of the lesson, with its game @param {Page} page */
  constructor(name, page) {
    this.name = name;
    this.page = page;
  }

  listen() {
    const { board, state } = this.page;
    if (!state.guide) return;
    document.addEventListener("click", (event) => {
      const button = event.target instanceof Element ? event.target.closest("[data-lesson]") : null;
      if (button) void this.go(button.getAttribute("data-lesson") ?? "", Number(button.getAttribute("data-to")));
    });
    addEventListener("resize", () => this.light());
    document.addEventListener("scroll", () => this.light(), { capture: true, passive: true });
    board.framed = () => this.light();
  }

  /** @param {string} how @param {number} to */
  go(how, to) {
    const { sending, state } = this.page;
    const { guide } = state;
    if (!guide) return;
    if (how === "show") return sending.play(guide.move);
    return this.turn(how === "on" ? guide.step + 1 : how === "back" ? guide.step - 1 : to);
  }

  /** @param {number} step */
  async turn(step) {
    const { net, showing, state } = this.page;
    const message = await net.ask(doors.parts(step));
    if (!message || !doors.isMessage(message)) return;
    state.drop();
    showing.show(message);
    el("act-lesson-on")?.focus({ preventScroll: true });
  }

  /** A step has been shown, or a piece picked. */
  settle() {
    const { net, state } = this.page;
    if (!state.guide) return;
    net.way = state.guide.way;
    learned(this.name, state.guide);
    const target = this.target();
    if (target && !this.page.board.holds(target)) target.scrollIntoView({ block: "nearest", inline: "nearest" }); // in a hand or a list that is longer than its room
    this.light();
  }

  /** @returns {Element | null} what is to be touched next: a piece, the row that tells apart what was picked, or a button */
  target() {
    const { choices, chosen, guide, picked, rows, sending } = this.page.state;
    if (!guide?.touch || sending) return null;
    if (chosen) return chosen.move === guide.move ? el("act-go") : null;
    const number = choices.findIndex((choice) => choice.move === guide.move);
    const { picks = [] } = choices[number] ?? {};
    if (!picks.length) return document.querySelector(`#acts [data-move="${CSS.escape(guide.move)}"]`);
    return el(rows?.includes(number) ? `ch-${number}` : following(picks, picked));
  }

  /** Light it; where it lies in a part of the picture that is put away, the button of that part. */
  light() {
    const { chosen, guide, picked } = this.page.state;
    if (!guide) return;
    const target = this.target();
    const away = target?.closest(".zone.away")?.getAttribute("data-zone");
    this.point(away ? el(`zone-${away}`) : target, picked.length || chosen ? "" : guide.touch, guide.why);
  }

  /** @param {Element | null} target @param {string} touch @param {string} why */
  point(target, touch, why) {
    const [light, words] = [must("spot", HTMLElement), must("spot-words", HTMLElement)];
    const box = target?.getBoundingClientRect();
    light.hidden = !box?.width;
    words.hidden = light.hidden || !touch;
    if (!target || !box) return;
    const { left, top, width, height } = box;
    const { area } = this.page.board;
    const corner = area.getBoundingClientRect();
    light.classList.toggle("over-board", this.page.board.holds(target));
    Object.assign(light.style, { left: `${left - corner.left - ROOM}px`, top: `${top - corner.top - ROOM}px`, width: `${width + 2 * ROOM}px`, height: `${height + 2 * ROOM}px` });
    if (words.hidden) return;
    const head = document.createElement("b");
    head.textContent = touch;
    words.replaceChildren(head, " ", why);
    const lit = { left: left - ROOM, top: top - ROOM, right: left + width + ROOM, bottom: top + height + ROOM };
    const busy = [lit, ...[...document.querySelectorAll("#acts .b, #prompt, #players, .head")].map((each) => each.getBoundingClientRect())];
    const { side, x, y } = besides(lit, { w: words.offsetWidth, h: words.offsetHeight }, { w: innerWidth, h: innerHeight }, corner, busy);
    const tip = left + width / 2 - x;
    words.dataset.side = tip > TIP && tip < words.offsetWidth - TIP ? side : ""; // else what is lit lies beside the words
    Object.assign(words.style, { left: `${x}px`, top: `${y}px` });
    words.style.setProperty("--tip", `${tip}px`);
  }
}
