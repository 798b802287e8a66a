// Messages that wait to be shown one after the other, so that fast moves can be seen. Knows no page.
// @ts-check

const FAR = 6; // more than these wait: go to the last one

/** @template T */
export class Queue {
  constructor() {
    /** @type {T[]} */ this.waiting = [];
  }

  get empty() {
    return this.waiting.length === 0;
  }

  /** @param {T} message */
  add(message) {
    this.waiting.push(message);
  }

  /** All but the last need not be shown any more. */
  skip() {
    this.waiting = this.waiting.slice(-1);
  }

  clear() {
    this.waiting = [];
  }

  /** @param {(message: T) => boolean} wanted @returns {T | undefined} the first that is wanted; those before it are not shown any more */
  find(wanted) {
    const place = this.waiting.findIndex(wanted);
    return place < 0 ? undefined : this.waiting.splice(0, place + 1).pop();
  }

  /** @returns {T | undefined} */
  next() {
    if (this.waiting.length > FAR) this.waiting = this.waiting.slice(-1);
    return this.waiting.shift();
  }
}
