// What a piece, a word or a number means: told where the mouse rests, or a finger stays.
// @ts-check
import { must } from "../dom.js";
import { Glossary } from "../logic/glossary.js";
import { distance } from "../logic/reach.js";
import { wordAt } from "./writing.js";

/**
 * @typedef {import("../logic/reach.js").Point} Point
 * @typedef {import("../logic/glossary.js").Word} Word
 * @typedef {object} Subject
 * @property {string} name as it is headed
 * @property {Word[]} words
 * @typedef {object} Page
 * @property {import("./board.js").Board} board
 * @property {import("./aim.js").Aim} aim
 */

const REST = 600; // milliseconds that a mouse stands still, or a finger stays
const AWAY = 8; // pixels: so far it may stray
const MOST = 3; // words told of one piece

export class Meanings {
  /** @param {string} game @param {Page} page */
  constructor(game, page) {
    this.game = game;
    this.page = page;
    this.box = must("gloss", HTMLElement);
    /** @type {Promise<Glossary> | undefined} */ this.book = undefined;
    /** @type {ReturnType<typeof setTimeout> | undefined} */ this.waiting = undefined;
    /** @type {Point} */ this.from = { x: 0, y: 0 };
    this.held = false; // a finger has stayed: what it does when it is lifted means nothing
  }

  listen() {
    document.addEventListener("pointermove", (event) => this.moved(event));
    document.addEventListener("pointerdown", (event) => this.pressed(event), true);
    document.addEventListener("pointerup", () => clearTimeout(this.waiting));
    document.addEventListener("pointercancel", () => this.hide());
    document.documentElement.addEventListener("pointerleave", (event) => {
      if (event.pointerType === "mouse") this.hide(); // a finger leaves when it is lifted
    });
    for (const kind of ["keydown", "scroll", "wheel"]) document.addEventListener(kind, () => this.hide(), { capture: true, passive: true });
    for (const kind of ["touchend", "click", "contextmenu"]) document.addEventListener(kind, (event) => this.swallow(event), { capture: true, passive: false });
  }

  /** @param {PointerEvent} event */
  moved(event) {
    const at = { x: event.clientX, y: event.clientY };
    if (distance(at, this.from) <= AWAY && (this.waiting !== undefined || !this.box.hidden)) return;
    this.hide();
    if (event.pointerType === "mouse" && !event.buttons) this.wait(at, false);
  }

  /** @param {PointerEvent} event */
  pressed(event) {
    this.hide();
    this.held = false;
    if (event.pointerType === "touch" && event.isPrimary) this.wait({ x: event.clientX, y: event.clientY }, true);
  }

  /** @param {Point} at @param {boolean} held by a finger */
  wait(at, held) {
    this.from = at;
    this.waiting = setTimeout(() => void this.tell(at, held), REST);
  }

  /** @param {Event} event that follows a finger that has stayed */
  swallow(event) {
    if (!this.held) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.type === "click") this.held = false;
  }

  /** @param {Point} at @param {boolean} held */
  async tell(at, held) {
    const ticket = this.waiting;
    this.book ??= fetch(`/rules/${this.game}/words`).then(async (answer) => new Glossary(answer.ok ? /** @type {Word[]} */ (await answer.json()) : []));
    const book = await this.book.catch(() => {
      this.book = undefined; // the next time it is asked for again
      return new Glossary([]);
    });
    if (this.waiting !== ticket) return;
    const subject = this.subject(book, at, held);
    if (!subject) return;
    this.held = held;
    this.show(subject, at);
  }

  /** @param {Glossary} book @param {Point} at @param {boolean} held @returns {Subject | null} what is there */
  subject(book, at, held) {
    const cover = document.elementFromPoint(at.x, at.y)?.closest(".peek"); // lies over a whole seat
    cover?.setAttribute("inert", "");
    const subject = this.uncovered(book, at, held);
    cover?.removeAttribute("inert");
    return subject;
  }

  /** @param {Glossary} book @param {Point} at @param {boolean} held @returns {Subject | null} */
  uncovered(book, at, held) {
    const { aim, board } = this.page;
    const below = document.elementFromPoint(at.x, at.y);
    if (!below || below.closest("input, .gloss, .bubble")) return null;
    if (!held && board.holds(below) && aim.touched(below)) return null; // there it is shown what one may do
    const word = wordAt(book, at);
    if (word) return { name: word.name, words: [word.word] };
    const named = below.closest("#part-board [aria-label]:not(svg), .k, .em");
    const name = named?.getAttribute("aria-label") ?? named?.querySelector(".vh")?.textContent ?? "";
    const words = [...new Set(book.all(name).map((found) => found.word))].slice(0, MOST);
    return name && (words.length || board.holds(below)) ? { name, words } : null;
  }

  /** @param {Subject} subject @param {Point} at */
  show({ name, words }, at) {
    const { box } = this;
    const head = document.createElement("b");
    head.textContent = name.charAt(0).toUpperCase() + name.slice(1);
    const lines = words.map((word) => {
      const line = document.createElement("p");
      line.textContent = `${word.text} `;
      const rule = document.createElement("i");
      rule.textContent = word.rule;
      line.append(rule);
      return line;
    });
    box.replaceChildren(head, ...lines);
    box.hidden = false;
    const { offsetWidth: w, offsetHeight: h } = box;
    const left = Math.max(8, Math.min(innerWidth - w - 8, at.x - w / 2));
    const above = at.y - h - 18;
    box.style.translate = `${left}px ${above > 8 ? above : Math.min(innerHeight - h - 8, at.y + 24)}px`;
  }

  hide() {
    clearTimeout(this.waiting);
    this.waiting = undefined;
    this.box.hidden = true;
  }
}
