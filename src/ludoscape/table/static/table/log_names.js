// Names of places in the log and in what a move does: what one is called is ringed on the board where the mouse points at its name, or the keyboard is at its entry.
// @ts-check
import { el } from "../dom.js";
import { Glossary } from "../logic/glossary.js";
import { wordAt } from "./writing.js";

const DOES = ".does .ch";
const TOLD = `.log .ev, ${DOES}`;
const NAMED = ":is(g, path)[id][aria-label]:not([role=button].spot)";
const STAYS = 1200; // milliseconds that a ring stays
const DRAWN = 60; // milliseconds until a change is surely drawn

export class LogNames {
  /** @param {import("./board.js").Board} board */
  constructor(board) {
    this.board = board;
    /** @type {Map<string, string>} the ids of what has a name, by it */ this.words = new Map();
    /** @type {Glossary | null} the same, to look for in texts; made when it is wanted */ this.book = null;
    /** @type {WeakMap<Text, {data: string, ranges: StaticRange[], names: Set<string>}>} which of them are in texts that have been read */ this.read = new WeakMap();
    /** @type {StaticRange[]} */ this.marked = [];
    /** @type {ReturnType<typeof setTimeout> | undefined} */ this.fading = undefined;
    /** @type {ReturnType<typeof setTimeout> | undefined} */ this.waiting = undefined;
    this.shown = "";
    /** the log was seen when names were looked for */ this.open = false;
  }

  listen() {
    new MutationObserver(() => this.settle()).observe(document.body, { attributeFilter: ["data-sheet", "data-fold"] });
    for (const part of [el("part-rail"), el("part-tray")]) { // in small frames what a move does is told in the tray
      part?.addEventListener("pointermove", (event) => this.pointed(event));
      part?.addEventListener("pointerdown", (event) => {
        if (event.pointerType !== "mouse") this.pointed(event);
      });
    }
    el("part-rail")?.addEventListener("focusin", ({ target }) => {
      if (target instanceof Element && target.matches(".log .ev:focus-visible")) this.ring(this.names.all(target.textContent).map((found) => found.word.text));
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

  /** The names are those of the pieces of the board. */
  look() {
    const pieces = [...this.board.stage.querySelectorAll(NAMED)];
    const words = new Map(pieces.map((piece) => /** @type {const} */ ([(piece.getAttribute("aria-label") ?? "").split(",")[0] ?? "", piece.id])));
    words.delete("");
    const come = [...words.keys()].filter((name) => !this.words.has(name));
    const gone = [...this.words.keys()].filter((name) => !words.has(name));
    if (come.length || gone.length || [...words].some(([name, id]) => this.words.get(name) !== id)) this.book = null;
    this.words = words;
    if (!("highlights" in CSS)) return;
    const { fold = "0", sheet } = document.body.dataset;
    const open = fold === "0" || sheet === "log"; // who cannot see the log needs no names in it; to measure it would lay the page out
    if (open && !this.open) this.read = new WeakMap();
    this.open = open;
    const entries = [...document.querySelectorAll(open ? TOLD : DOES)];
    const ranges = entries.flatMap((entry) => [...entry.childNodes].flatMap((node) => this.rangesIn(node, come.flatMap(written), gone)));
    if (ranges.length === this.marked.length && ranges.every((range, i) => range === this.marked[i])) return;
    this.marked = ranges;
    CSS.highlights.set("place", new Highlight(...ranges));
  }

  /**
   * @param {Node} node @param {string[]} come names that are new @param {string[]} gone names that are no more
   * @returns {StaticRange[]} where names are written; a text is read again only where that can have changed it
   */
  rangesIn(node, come, gone) {
    if (!(node instanceof Text)) return [...node.childNodes].flatMap((inside) => this.rangesIn(inside, come, gone));
    const { data } = node;
    const known = this.read.get(node);
    if (known?.data === data && !gone.some((name) => known.names.has(name)) && !come.some((name) => data.includes(name))) return known.ranges;
    const found = this.names.all(data);
    // ranges that follow what changes would make every change of the page slower, hundreds of them
    const ranges = found.map(({ at, name }) => new StaticRange({ startContainer: node, startOffset: at, endContainer: node, endOffset: at + name.length }));
    this.read.set(node, { data, ranges, names: new Set(found.map(({ word }) => word.rule)) });
    return ranges;
  }

  /** @param {PointerEvent} event */
  pointed(event) {
    if (!(event.target instanceof Element) || !event.target.closest(TOLD)) return;
    const found = wordAt(this.names, { x: event.clientX, y: event.clientY });
    if (found) this.ring([found.word.text]);
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
