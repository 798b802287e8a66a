// Names of places in the log and in what a move does: what one is called is ringed on the board where the mouse points at its name, or the keyboard is at its entry.
// @ts-check
import { el } from "../dom.js";
import { Glossary } from "../logic/glossary.js";
import { isPut, part, whole } from "./parting.js";

const DOES = ".does .ch";
const NAMED = ":is(g, path)[id][aria-label]:not([role=button].spot)";
const STAYS = 1200; // milliseconds that a ring stays
const DRAWN = 60; // milliseconds until a change is surely drawn
const NEAR = 100; // pixels below what is seen of the log: names are marked so far

export class LogNames {
  /** @param {import("./board.js").Board} board */
  constructor(board) {
    this.board = board;
    /** @type {Map<string, string>} the ids of what has a name, by it */ this.words = new Map();
    /** @type {Glossary | null} the same, to look for in texts; made when it is wanted */ this.book = null;
    /** @type {WeakMap<Text, {all: string, book: Glossary}>} what texts were read as, and by which names */ this.read = new WeakMap();
    /** @type {ReturnType<typeof setTimeout> | undefined} */ this.fading = undefined;
    /** @type {ReturnType<typeof setTimeout> | undefined} */ this.waiting = undefined;
    this.shown = "";
  }

  listen() {
    new MutationObserver(() => this.settle()).observe(document.body, { attributeFilter: ["data-sheet", "data-fold"] });
    for (const side of [el("part-rail"), el("part-tray")]) { // in small frames what a move does is told in the tray
      side?.addEventListener("pointermove", (event) => this.pointed(event));
      side?.addEventListener("pointerdown", (event) => {
        if (event.pointerType !== "mouse") this.pointed(event);
      });
      side?.addEventListener("scroll", () => this.settle(), { capture: true, passive: true });
    }
    el("part-rail")?.addEventListener("focusin", ({ target }) => {
      if (target instanceof Element && target.matches(".log .ev:focus-visible")) this.ring(this.idsIn(target.textContent));
    });
  }

  get names() {
    this.book ??= new Glossary([...this.words].map(([name, id]) => ({ names: written(name), text: id, rule: name })));
    return this.book;
  }

  /** Look for the names anew, when what has changed has been drawn. */
  settle() {
    clearTimeout(this.waiting);
    this.waiting = setTimeout(() => this.look(), DRAWN);
  }

  /** The names are those of the pieces of the board. They are marked by elements: highlights of the browser are reckoned anew with each frame. */
  look() {
    const pieces = [...this.board.stage.querySelectorAll(NAMED)];
    const words = new Map(pieces.map((piece) => /** @type {const} */ ([(piece.getAttribute("aria-label") ?? "").split(",")[0] ?? "", piece.id])));
    words.delete("");
    if (words.size !== this.words.size || [...words].some(([name, id]) => this.words.get(name) !== id)) this.book = null;
    this.words = words;
    for (const text of [...this.seen(), ...document.querySelectorAll(DOES)].flatMap(textsOf)) this.mark(text);
  }

  /** @returns {Element[]} the entries of the log down to where it is seen; who cannot see it needs no names in it, and to measure it would lay the page out */
  seen() {
    const { fold = "0", sheet } = document.body.dataset;
    const log = el("log");
    if (!log || (fold !== "0" && sheet !== "log")) return [];
    const entries = /** @type {HTMLElement[]} */ ([...log.children]);
    const end = log.scrollTop + log.clientHeight + NEAR;
    const unseen = entries.findIndex((entry) => entry.offsetTop > end);
    return unseen < 0 ? entries : entries.slice(0, unseen);
  }

  /** @param {Text} text */
  mark(text) {
    const [all, book] = [whole(text), this.names];
    const read = this.read.get(text);
    if (read?.all === all && read.book === book) return;
    part(text, book.all(all));
    this.read.set(text, { all, book });
  }

  /** @param {PointerEvent} event */
  pointed(event) {
    const name = event.target instanceof Element ? event.target.closest(".place") : null;
    if (name) this.ring(this.idsIn(name.textContent));
  }

  /** @param {string} text @returns {string[]} of what is named there */
  idsIn(text) {
    return this.names.all(text).map(({ word }) => word.text);
  }

  /** @param {string[]} ids */
  ring(ids) {
    clearTimeout(this.fading);
    this.fading = setTimeout(() => this.ring([]), STAYS);
    const asked = ids.join(" ");
    if (asked === this.shown) return;
    this.shown = asked;
    this.board.mark("named", ids);
  }
}

/** @param {string} name @returns {string[]} as a label has it, and within a sentence: "Forest 8", "forest 8" */
const written = (name) => [...new Set([name, name.charAt(0).toLowerCase() + name.slice(1)])];

/** @param {Node} node @returns {Text[]} the texts in it, as they were written */
const textsOf = (node) => (node instanceof Text ? [node] : [...node.childNodes].filter((inside) => !isPut(inside)).flatMap(textsOf));
