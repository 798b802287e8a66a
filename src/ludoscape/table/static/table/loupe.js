// A loupe above the finger, where places lie too close to be told apart: it shows what will be picked when the finger is lifted.
// @ts-check
import { el } from "../dom.js";
import { crowded } from "../logic/reach.js";

/** @typedef {import("../logic/reach.js").Point} Point */

const HOLD = 160; // milliseconds: a quick touch needs none
const SIZE = 96; // pixels
const ABOVE = 72; // pixels from the finger to its middle
const LARGER = 2.2;

export class Loupe {
  /** @param {import("./board.js").Board} board @param {import("./aim.js").Aim} aim */
  constructor(board, aim) {
    this.board = board;
    this.aim = aim;
    this.box = document.createElement("div");
    this.box.className = "loupe";
    this.box.hidden = true;
    this.box.setAttribute("aria-hidden", "true");
    document.body.append(this.box);
    /** @type {ReturnType<typeof setTimeout> | undefined} */ this.timer = undefined;
  }

  /** @returns {boolean} */
  get open() {
    return !this.box.hidden;
  }

  /** @param {Point} at a finger has come down: it may rest where places are crowded */
  wait(at) {
    clearTimeout(this.timer);
    const { aim, board } = this;
    const places = [...aim.picks.touchable].flatMap((id) => {
      const found = el(id);
      return found && board.holds(found) && !found.classList.contains("is-off") ? [{ at: board.middle(found) }] : [];
    });
    if (crowded(places, at)) this.timer = setTimeout(() => this.show(at), HOLD);
  }

  /** @param {Point} at */
  show(at) {
    const copy = this.board.svg?.cloneNode(true);
    if (!(copy instanceof SVGSVGElement)) return;
    for (const part of [copy, ...copy.querySelectorAll("[id]")]) part.removeAttribute("id");
    this.box.replaceChildren(copy, document.createElement("i"));
    this.box.hidden = false;
    this.move(at);
  }

  /** @param {Point} at of the finger */
  move(at) {
    const { aim, board, box } = this;
    const [copy, ring] = box.children;
    const id = aim.at(at);
    const found = id ? el(id) : null;
    const here = board.toUser(at);
    const wide = SIZE / LARGER / board.scale;
    copy?.setAttribute("viewBox", `${here.x - wide / 2} ${here.y - wide / 2} ${wide} ${wide}`);
    const y = at.y - ABOVE < SIZE / 2 ? at.y + ABOVE : at.y - ABOVE; // at the upper edge it lies below the finger
    Object.assign(box.style, { left: `${at.x}px`, top: `${y}px` });
    if (!(ring instanceof HTMLElement)) return;
    ring.hidden = !found;
    const middle = found ? board.middle(found) : at;
    Object.assign(ring.style, { left: `${SIZE / 2 + (middle.x - at.x) * LARGER}px`, top: `${SIZE / 2 + (middle.y - at.y) * LARGER}px` });
  }

  close() {
    clearTimeout(this.timer);
    this.box.hidden = true;
    this.box.replaceChildren();
  }
}
