// A moment in which a move that cannot be taken back can still be stopped: a ring closes round the piece, then it is sent.
// @ts-check
import { el, must } from "../dom.js";

const GRACE = 1000; // milliseconds

export class Grace {
  /** @param {{board: import("./board.js").Board, saying: import("./saying.js").Saying}} page */
  constructor(page) {
    this.page = page;
    this.ring = must("grace", HTMLElement);
    this.element = "";
    /** @type {ReturnType<typeof setTimeout> | undefined} */ this.timer = undefined;
    /** @type {() => unknown} */ this.then = () => undefined;
  }

  listen() {
    // a touch elsewhere stops it; buttons of the tray say themselves what they do then
    document.addEventListener("pointerdown", (event) => {
      const at = event.target instanceof Element ? event.target : null;
      if (this.open && !at?.closest(`.acts, [id="${this.element}"], [id="${this.element}-mark"]`)) this.stop();
    }, true);
  }

  /** @returns {boolean} whether a move waits to be sent */
  get open() {
    return this.timer !== undefined;
  }

  /** @param {string} element that was touched last, or the id of a button @param {string} what in words @param {() => unknown} then send it */
  begin(element, what, then) {
    this.stop();
    this.element = element;
    this.then = then;
    const at = (el(`${element}-mark`) ?? el(element))?.getBoundingClientRect();
    if (at) Object.assign(this.ring.style, { left: `${at.x + at.width / 2}px`, top: `${at.y + at.height / 2}px` });
    this.ring.hidden = !at;
    this.page.saying.mention(`${what}. Esc or a touch elsewhere stops it.`);
    this.timer = setTimeout(() => this.end(), GRACE);
  }

  /** Do it at once. */
  end() {
    const { then } = this;
    this.stop();
    then();
  }

  /** @returns {boolean} whether there was something to stop */
  stop() {
    const was = this.open;
    clearTimeout(this.timer);
    this.timer = undefined;
    this.element = "";
    this.ring.hidden = true;
    if (was) this.page.saying.tell("");
    return was;
  }
}
