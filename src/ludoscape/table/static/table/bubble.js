// The bubble that says why something cannot be done, with a line to what it is about.
// @ts-check
import { el, must } from "../dom.js";

/** @typedef {import("./board.js").Board} Board */
/** @typedef {import("./board.js").Point} Point */

const STAYS = 6000; // milliseconds

export class Bubble {
  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    this.box = must("bubble", HTMLElement);
    /** @type {ReturnType<typeof setTimeout> | undefined} */ this.fading = undefined;
  }

  get open() {
    return !this.box.hidden;
  }

  /** @param {Node} node @returns {boolean} whether it lies in the bubble */
  has(node) {
    return this.box.contains(node);
  }

  /** @param {string} reason @param {string} rule @param {string[]} where elements that it is about @param {Point} at */
  show(reason, rule, where, at) {
    const { board, box } = this;
    box.replaceChildren(reason, " ");
    if (rule) {
      const link = document.createElement("button");
      link.type = "button";
      link.dataset.do = "rule";
      link.dataset.rule = rule;
      link.textContent = rule;
      box.append(link);
    }
    box.hidden = false;
    must("refused", HTMLElement).textContent = reason;
    for (const id of where) {
      const found = el(id);
      if (!board.holds(found)) found?.classList.add("is-ringed");
    }
    const spot = this.freeSpot(at);
    box.style.left = `${spot.x}px`;
    box.style.top = `${spot.y}px`;
    board.lead = { from: spot.from, to: spot.to };
    board.mark("danger", where);
    clearTimeout(this.fading);
    this.fading = setTimeout(() => this.fade(), STAYS);
  }

  /** Hide it, but not while it is read. */
  fade() {
    if (this.box.contains(document.activeElement) || this.box.matches(":hover")) this.fading = setTimeout(() => this.fade(), 2000);
    else this.hide();
  }

  /** @param {Point} at @returns {Point & {from: Point, to: Point}} where it hides least, and its leader line */
  freeSpot(at) {
    const area = this.board.area.getBoundingClientRect();
    const x = at.x - area.left;
    const y = at.y - area.top;
    const w = this.box.offsetWidth;
    const h = this.box.offsetHeight;
    const busy = [...this.board.stage.querySelectorAll("g[id]")].map((piece) => this.board.rectOf(piece)).filter((rect) => rect.w < area.width / 2);
    let best = { cost: Infinity, x: 12, y: 12 };
    for (let turn = 0; turn < 16; turn++) {
      for (const far of [70, 130, 210]) {
        const angle = (turn / 16) * 2 * Math.PI;
        const left = Math.max(12, Math.min(area.width - w - 12, x + Math.cos(angle) * (far + w / 2) - w / 2));
        const top = Math.max(12, Math.min(area.height - h - 12, y + Math.sin(angle) * (far + h / 2) - h / 2));
        let cost = Math.hypot(left + w / 2 - x, top + h / 2 - y) / 4;
        for (const rect of busy) {
          const across = Math.min(left + w, rect.x + rect.w) - Math.max(left, rect.x);
          const down = Math.min(top + h, rect.y + rect.h) - Math.max(top, rect.y);
          if (across > 0 && down > 0) cost += 40 + (across * down) / 60;
        }
        if (x > left - 16 && x < left + w + 16 && y > top - 16 && y < top + h + 16) cost += 4000;
        if (cost < best.cost) best = { cost, x: left, y: top };
      }
    }
    const from = { x: Math.max(best.x + 14, Math.min(best.x + w - 14, x)), y: Math.max(best.y + 10, Math.min(best.y + h - 10, y)) };
    return { x: best.x, y: best.y, from, to: { x, y } };
  }

  hide() {
    clearTimeout(this.fading);
    if (!this.open) return;
    this.box.hidden = true;
    this.board.lead = null;
    this.board.mark("danger", []);
    for (const ringed of document.querySelectorAll(".is-ringed")) ringed.classList.remove("is-ringed");
  }
}
