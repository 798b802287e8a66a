// Which element is meant: by something that was touched, or by a point of the screen.
// @ts-check
import { drawn, el } from "../dom.js";
import { distance, nearest } from "../logic/reach.js";

/** @typedef {import("../logic/reach.js").Point} Point */

const REACH = 22; // pixels: a finger need not hit a point exactly
const SMALL = 48; // pixels: what is wider can be hit
const SAME = 2; // pixels: what lies no farther apart lies in one place

export class Aim {
  /** @param {import("./board.js").Board} board @param {import("../logic/picks.js").Picks} picks */
  constructor(board, picks) {
    this.board = board;
    this.picks = picks;
  }

  /** @param {Element | null} from @param {Set<string>} among @returns {string} the id of the target that an element is part of */
  in(from, among) {
    for (let node = from; node && node !== this.board.area; node = node.parentElement) {
      if (among.has(node.id)) return node.id;
      if (node.id.endsWith("-mark") && among.has(node.id.slice(0, -5))) return node.id.slice(0, -5);
    }
    return "";
  }

  /** @param {Element | null} from @returns {string} what can be touched there */
  touched(from) {
    return this.in(from, this.picks.touchable);
  }

  /** @param {Element | null} from @returns {string} what may be dragged from there */
  dragged(from) {
    return this.in(from, this.picks.sources);
  }

  /** @param {Point} at @returns {string} the target under a point, else the nearest small one in reach of a finger */
  at(at) {
    const { board } = this;
    const among = this.picks.touchable;
    const stack = document.elementsFromPoint(at.x, at.y).filter((node) => board.holds(node));
    const hit = new Set(stack.map((node) => this.arrived(this.in(node, among))).filter(Boolean));
    if (hit.size) return this.nearest(hit, at, Infinity);
    const small = [...among].filter((id) => {
      const found = el(id);
      return found && board.holds(found) && found.getBoundingClientRect().width < SMALL;
    });
    return this.nearest(small, at, REACH);
  }

  /** @param {string} id @returns {string} the goal, if it is a piece that a preview draws there: who touches it once more means the move, and not the piece anew */
  arrived(id) {
    const picks = this.picks.state.chosen?.picks ?? [];
    const [piece, goal] = [el(id), el(picks.at(-1) ?? "")];
    if (!piece || !goal || !picks.includes(id)) return id;
    return distance(this.board.middle(piece), this.board.middle(goal)) < SAME ? goal.id : id;
  }

  /** @param {Iterable<string>} ids @param {Point} at @param {number} reach @returns {string} of those that can be picked */
  nearest(ids, at, reach) {
    const places = [...ids].flatMap((id) => {
      const found = el(id);
      return found && drawn(found) && !found.classList.contains("is-off") ? [{ id, at: this.board.middle(found) }] : [];
    });
    return nearest(places, at, reach)?.id ?? "";
  }
}
