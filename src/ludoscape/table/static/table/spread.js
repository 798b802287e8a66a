// The list of moves that are gathered, its keys, and the picture that follows. What is gathered is in logic/gathering.js.
// @ts-check
import { el } from "../dom.js";
import { inSpread } from "../logic/keys.js";

/**
 * @typedef {import("../logic/gathering.js").Gathering} Gathering
 * @typedef {import("../logic/gathering.js").Item} Item
 * @typedef {object} Page what is asked of the page
 * @property {(text: string) => unknown} say
 * @property {(text: string) => unknown} tell show a line that goes away by itself
 * @property {(moves: string) => Promise<unknown>} draw show the board with these moves, without any as it is
 * @property {(line: string) => unknown} send
 * @property {(id: string) => unknown} light light up an element of the board
 * @property {() => unknown} redraw
 */

export class Spread {
  /** @param {Gathering} gathering @param {Page} page */
  constructor(gathering, page) {
    this.gathering = gathering;
    this.page = page;
    /** the moves that the picture shows */ this.drawn = "";
    this.drawing = false;
  }

  /** @param {import("../logic/gathering.js").Data | null | undefined} data what may be gathered now; what was gathered is forgotten */
  load(data) {
    this.gathering.load(data);
    this.drawn = "";
  }

  // ---- what is done

  /** @param {Item} item one more; where there can be but one, a second touch takes it away */
  touch(item) {
    const { gathering, page } = this;
    if (gathering.single(item)) return this.less(item);
    if (!gathering.can(item)) {
      page.tell(gathering.full);
      page.say(gathering.left);
      return this.settle();
    }
    gathering.add(item);
    this.changed(item);
  }

  /** @param {Item} item one more, never one less */
  more(item) {
    if (!this.gathering.single(item)) this.touch(item);
  }

  /** @param {Item} item */
  less(item) {
    if (this.gathering.remove(item)) this.changed(item);
  }

  /** Take back what was chosen last. */
  back() {
    const item = this.gathering.last;
    if (item) this.less(item);
  }

  clear() {
    const here = document.activeElement?.id === "act-spread-clear";
    this.gathering.clear();
    this.changed();
    if (here) this.fields[0]?.focus();
  }

  send() {
    const { gathering, page } = this;
    if (!gathering.data || !gathering.active()) return;
    if (gathering.ready) return page.send(gathering.line);
    page.tell(gathering.left);
    return page.say(gathering.left);
  }

  /** @param {Item} [item] */
  changed(item) {
    this.page.redraw();
    this.page.say(this.gathering.told(item));
    void this.draw();
  }

  /** Let the picture follow; while one is under way, only the latest is asked for next. */
  async draw() {
    const { gathering } = this;
    if (this.drawing) return;
    this.drawing = true;
    while (this.drawn !== gathering.moves && gathering.active()) {
      this.drawn = gathering.moves;
      await this.page.draw(this.drawn);
    }
    this.drawing = false;
  }

  // ---- the list

  /** @returns {HTMLElement[]} the number or switch of each row */
  get fields() {
    return [...document.querySelectorAll("#spread .now")].filter((field) => field instanceof HTMLElement);
  }

  /** @param {Element | null | undefined} from @returns {Item | undefined} whose row an element is part of */
  itemAt(from) {
    const row = from?.closest("#spread [data-key]");
    return row ? this.gathering.items.find((item) => String(item.key) === row.getAttribute("data-key")) : undefined;
  }

  /** Write what was gathered into the list and onto the buttons. */
  settle() {
    const { gathering } = this;
    document.body.toggleAttribute("data-gathering", gathering.placed > 0);
    if (!gathering.data) return;
    const left = el("spread-left");
    if (left) left.textContent = gathering.left;
    for (const field of this.fields) this.settleRow(field);
    el("act-spread-clear")?.toggleAttribute("hidden", !gathering.placed);
    const button = el("act-spread");
    const words = button?.querySelector("span");
    if (!button || !words) return;
    words.textContent = gathering.yes;
    button.hidden = !gathering.placed && gathering.data.end !== ""; // then the move that ends the step has a button of its own
    button.setAttribute("aria-disabled", String(!gathering.ready));
  }

  /** @param {HTMLElement} field the number or switch of a row */
  settleRow(field) {
    const item = this.itemAt(field);
    if (!item) return;
    const number = this.gathering.count(item.key);
    if (field instanceof HTMLInputElement) field.checked = number > 0;
    else {
      field.textContent = String(number);
      field.setAttribute("aria-valuenow", String(number));
    }
    const row = field.closest(".sp");
    row?.classList.toggle("some", number > 0);
    row?.querySelector(".less")?.setAttribute("aria-disabled", String(!number));
    row?.querySelector(".more")?.setAttribute("aria-disabled", String(!this.gathering.can(item)));
  }

  /** @param {Element | null} at bring the element of a row to notice */
  light(at) {
    const item = this.itemAt(at);
    if (item) this.page.light(item.element);
    return item !== undefined;
  }

  /** @param {KeyboardEvent} event @param {Item | undefined} item on the board or in the list @returns {boolean} whether the key was one of ours */
  key(event, item) {
    const list = event.target instanceof Element ? event.target.closest("#spread") : null;
    const does = inSpread(event.key, { listed: list !== null, item: item !== undefined });
    if (!does) return false;
    event.preventDefault();
    if (does === "send") this.send();
    else if (does === "more" && item) this.more(item);
    else if (does === "less" && item) this.less(item);
    else this.go(event.target, does === "next" ? 1 : -1);
    return true;
  }

  /** @param {EventTarget | null} from @param {number} by so many rows further */
  go(from, by) {
    const at = this.fields.findIndex((field) => from instanceof Node && field.closest(".sp")?.contains(from));
    this.fields[Math.max(0, at + by)]?.focus();
  }
}
