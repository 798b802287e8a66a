// Several moves of one kind, gathered in any order and sent in one go: how many lie where, their list, their keys. Knows no rules.
// @ts-check

/**
 * @typedef {{key: number, element: string, label: string, now: number}} Item
 * @typedef {{move: string, end: string, total: number, exactly: boolean, each: number, items: Item[], left: string[], yes: string[]}} Data
 * @typedef {object} Page what is asked of the page
 * @property {() => boolean} active whether the viewer may choose now
 * @property {(text: string) => unknown} say
 * @property {(text: string) => unknown} tell show a line that goes away by itself
 * @property {(moves: string) => Promise<unknown>} draw show the board with these moves, without any as it is
 * @property {(line: string) => unknown} send
 * @property {(id: string) => unknown} light light up an element of the board
 * @property {() => unknown} redraw
 */

const MOST = "No more can go there.";

export class Spread {
  /** @param {Page} page */
  constructor(page) {
    this.page = page;
    /** @type {Data | null} */ this.data = null;
    /** @type {number[]} keys in the order in which they were chosen */ this.gathered = [];
    /** the moves that the picture shows */ this.drawn = "";
    this.drawing = false;
  }

  /** @param {Data | null | undefined} data what may be gathered now; what was gathered is forgotten */
  load(data) {
    Object.assign(this, { data: data ?? null, gathered: [], drawn: "" });
  }

  // ---- what is so

  get placed() {
    return this.gathered.length;
  }

  /** @returns {Item[]} what takes part, while the viewer may choose */
  get items() {
    return this.data && this.page.active() ? this.data.items : [];
  }

  /** @param {string} id @returns {Item | undefined} */
  itemOf(id) {
    return this.items.find((item) => item.element === id);
  }

  /** @param {number} key */
  count(key) {
    return this.gathered.filter((other) => other === key).length;
  }

  /** @param {Item} item whether one more can go there */
  can(item) {
    return this.data !== null && this.placed < this.data.total && !(this.data.each && this.count(item.key) >= this.data.each);
  }

  /** @param {{move: string}} choice whether it is one of the moves that are gathered */
  covers(choice) {
    return this.data !== null && this.data.items.some((item) => choice.move === `${this.data?.move}${item.key}`);
  }

  /** @returns {string} what was gathered, in the order that the rules want */
  get moves() {
    return [...this.gathered].sort((a, b) => a - b).map((key) => `${this.data?.move}${key}`).join(" ");
  }

  get ready() {
    return this.data !== null && this.placed > 0 && (this.placed === this.data.total || !this.data.exactly);
  }

  get left() {
    return this.data?.left[this.placed] ?? "";
  }

  // ---- what is done

  /** @param {Item} item one more; where there can be but one, a second touch takes it away */
  touch(item) {
    if (this.data?.each === 1 && this.count(item.key)) return this.less(item);
    if (!this.can(item)) {
      this.page.tell(this.data && this.placed < this.data.total ? MOST : this.left);
      this.page.say(this.left);
      return this.settle();
    }
    this.gathered.push(item.key);
    this.changed(item);
  }

  /** @param {Item} item */
  less(item) {
    const place = this.gathered.lastIndexOf(item.key);
    if (place < 0) return;
    this.gathered.splice(place, 1);
    this.changed(item);
  }

  /** Take back what was chosen last. */
  back() {
    const item = this.items.find((each) => each.key === this.gathered.at(-1));
    if (item) this.less(item);
  }

  clear() {
    const here = document.activeElement?.id === "act-spread-clear";
    this.gathered = [];
    this.changed();
    if (here) this.fields[0]?.focus();
  }

  send() {
    if (!this.data || !this.page.active()) return;
    if (!this.ready) {
      this.page.tell(this.left);
      return this.page.say(this.left);
    }
    const end = this.placed < this.data.total ? this.data.end : "";
    return this.page.send(`${this.moves} ${end}`.trim());
  }

  /** @param {Item} [item] */
  changed(item) {
    this.page.redraw();
    this.page.say(item ? `${item.label}: ${this.count(item.key)}. ${this.left}` : this.left);
    void this.draw();
  }

  /** Let the picture follow; while one is under way, only the latest is asked for next. */
  async draw() {
    if (this.drawing) return;
    this.drawing = true;
    while (this.drawn !== this.moves && this.page.active()) {
      this.drawn = this.moves;
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
    return row ? this.items.find((item) => String(item.key) === row.getAttribute("data-key")) : undefined;
  }

  /** Write what was gathered into the list and onto the buttons. */
  settle() {
    document.body.toggleAttribute("data-gathering", this.placed > 0);
    const { data } = this;
    if (!data) return;
    const left = document.getElementById("spread-left");
    if (left) left.textContent = this.left;
    for (const field of this.fields) {
      const item = this.itemAt(field);
      if (!item) continue;
      const number = this.count(item.key);
      if (field instanceof HTMLInputElement) field.checked = number > 0;
      else {
        field.textContent = String(number);
        field.setAttribute("aria-valuenow", String(number));
      }
      const row = field.closest(".sp");
      row?.classList.toggle("some", number > 0);
      row?.querySelector(".less")?.setAttribute("aria-disabled", String(!number));
      row?.querySelector(".more")?.setAttribute("aria-disabled", String(!this.can(item)));
    }
    document.getElementById("act-spread-clear")?.toggleAttribute("hidden", !this.placed);
    const button = document.getElementById("act-spread");
    const words = button?.querySelector("span");
    if (!button || !words) return;
    words.textContent = data.yes[this.placed] ?? "";
    button.hidden = !this.placed && data.end !== ""; // then the move that ends the step has a button of its own
    button.setAttribute("aria-disabled", String(!this.ready));
  }

  /** @param {Element | null} at bring the element of a row to notice */
  light(at) {
    const item = this.itemAt(at);
    if (item) this.page.light(item.element);
    return item !== undefined;
  }

  /** @param {KeyboardEvent} event @param {Item | undefined} item on the board or in the list @returns {boolean} whether the key was one of ours */
  key(event, item) {
    const listed = event.target instanceof Element && event.target.closest("#spread") !== null;
    const at = listed ? this.fields.findIndex((field) => field.closest(".sp")?.contains(/** @type {Node} */ (event.target))) : -1;
    const way = { ArrowDown: 1, ArrowUp: -1 }[event.key] ?? 0;
    if (listed && way) this.fields[Math.max(0, at + way)]?.focus();
    else if (item && (event.key === "+" || event.key === "=" || (listed && event.key === "ArrowRight"))) this.more(item);
    else if (item && (event.key === "-" || (listed && event.key === "ArrowLeft"))) this.less(item);
    else if (listed && event.key === "Enter") this.send();
    else return false;
    event.preventDefault();
    return true;
  }

  /** @param {Item} item one more, never one less */
  more(item) {
    if (this.data?.each !== 1 || !this.count(item.key)) this.touch(item);
  }
}
