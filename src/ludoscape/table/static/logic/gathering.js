// Several moves of one kind, gathered in any order and sent in one go: how many lie where, and what is sent. Knows no rules and no page.
// @ts-check

/**
 * @typedef {{key: number, element: string, label: string, now: number}} Item
 * @typedef {{move: string, end: string, total: number, exactly: boolean, each: number, items: Item[], left: string[], yes: string[]}} Data
 */

const MOST = "No more can go there.";

export class Gathering {
  /** @param {() => boolean} active whether the viewer may choose now */
  constructor(active) {
    this.active = active;
    /** @type {Data | null} */ this.data = null;
    /** @type {number[]} keys in the order in which they were chosen */ this.gathered = [];
  }

  /** @param {Data | null | undefined} data what may be gathered now; what was gathered is forgotten */
  load(data) {
    this.data = data ?? null;
    this.gathered = [];
  }

  // ---- what is so

  get placed() {
    return this.gathered.length;
  }

  /** @returns {Item[]} what takes part, while the viewer may choose */
  get items() {
    return this.data && this.active() ? this.data.items : [];
  }

  /** @param {string} id of an element @returns {Item | undefined} */
  itemOf(id) {
    return this.items.find((item) => item.element === id);
  }

  /** @returns {Item | undefined} what was chosen last */
  get last() {
    return this.items.find((item) => item.key === this.gathered.at(-1));
  }

  /** @param {number} key */
  count(key) {
    return this.gathered.filter((other) => other === key).length;
  }

  /** @param {Item} item whether one more can go there */
  can(item) {
    return this.data !== null && this.placed < this.data.total && !(this.data.each && this.count(item.key) >= this.data.each);
  }

  /** @param {Item} item whether the only one that can be there is there */
  single(item) {
    return this.data?.each === 1 && this.count(item.key) > 0;
  }

  /** @param {{move: string}} choice whether it is one of the moves that are gathered */
  covers(choice) {
    return this.data !== null && this.data.items.some((item) => choice.move === `${this.data?.move}${item.key}`);
  }

  get ready() {
    return this.data !== null && this.placed > 0 && (this.placed === this.data.total || !this.data.exactly);
  }

  // ---- what is said

  /** @returns {string} how many are left */
  get left() {
    return this.data?.left[this.placed] ?? "";
  }

  /** @returns {string} why no more can go where somebody wants it */
  get full() {
    return this.data && this.placed < this.data.total ? MOST : this.left;
  }

  /** @param {Item} [item] what has changed @returns {string} */
  told(item) {
    return item ? `${item.label}: ${this.count(item.key)}. ${this.left}` : this.left;
  }

  /** @returns {string} what the button says that sends it all */
  get yes() {
    return this.data?.yes[this.placed] ?? "";
  }

  // ---- what is sent

  /** @returns {string} what was gathered, in the order that the rules want */
  get moves() {
    return [...this.gathered].sort((a, b) => a - b).map((key) => `${this.data?.move}${key}`).join(" ");
  }

  /** @returns {string} the moves that are sent, with the one that ends the step before all is placed */
  get line() {
    const end = this.data && this.placed < this.data.total ? this.data.end : "";
    return `${this.moves} ${end}`.trim();
  }

  // ---- what is done

  /** @param {Item} item */
  add(item) {
    this.gathered.push(item.key);
  }

  /** @param {Item} item @returns {boolean} whether there was one to be taken away */
  remove(item) {
    const place = this.gathered.lastIndexOf(item.key);
    if (place >= 0) this.gathered.splice(place, 1);
    return place >= 0;
  }

  clear() {
    this.gathered = [];
  }
}
