// Which element of the board has the keyboard. The ring round it is for those who use keys.
// @ts-check

export class Focus {
  /** @param {import("./board.js").Board} board */
  constructor(board) {
    this.board = board;
    this.byKeys = false;
  }

  listen() {
    addEventListener("pointerdown", () => (this.byKeys = false), true);
    addEventListener("keydown", () => (this.byKeys = true), true);
    document.addEventListener("focusin", (event) => this.came(event.target));
  }

  /** @param {Element | null} found @param {boolean} [ring] give the keyboard to an element of the board */
  give(found, ring = this.byKeys) {
    if (!found) return;
    if (found instanceof SVGElement || found instanceof HTMLElement) found.focus({ preventScroll: true });
    this.board.ring(ring ? found : null);
  }

  /** @param {EventTarget | null} to where the keyboard is now */
  came(to) {
    const piece = to instanceof Element && this.byKeys && this.board.holds(to) && to !== this.board.svg;
    this.board.ring(piece ? to : null);
  }
}
