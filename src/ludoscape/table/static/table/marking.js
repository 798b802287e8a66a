// What can be picked, what was picked, and what lies under the pointer, made to be seen in the picture and in the lists.
// @ts-check
import { el } from "../dom.js";
import { which } from "../logic/sentences.js";

/**
 * @typedef {object} Page
 * @property {import("../logic/state.js").State} state
 * @property {import("../logic/picks.js").Picks} picks
 * @property {import("./board.js").Board} board
 * @property {import("./ghost.js").GhostPiece} ghost
 * @property {import("./choices.js").ChoiceList} list
 * @property {import("./spread.js").Spread} spread
 * @property {() => void} guide point at what a lesson wants
 */

const DRAWN = ".later, .spot, .ghost, .legal"; // the picture itself shows that these can be picked
const OTHER = '<button type="button" class="b" id="act-step" data-do="back"><span>Choose another</span></button>';

export class Marking {
  /** @param {Page} page */
  constructor(page) {
    this.page = page;
    /** @type {Set<Element>} what has a class of ours */ this.marked = new Set();
  }

  /** Show which elements can be picked now. The picture marks first picks itself; later ones are shown when their turn comes. */
  decorate() {
    const { board, ghost, list, picks, spread } = this.page;
    ghost.hide();
    const standing = picks.standing();
    /** @type {{id: string, kind: string}[]} */ const marks = [];
    /** @type {Set<Element>} */ const before = this.marked;
    this.marked = new Set();
    for (const id of picks.elements) {
      const found = el(id);
      if (!found) continue;
      this.marked.add(found);
      const onBoard = board.stage.contains(found);
      const look = picks.look(standing, id, onBoard);
      found.classList.toggle("is-target", look.target);
      found.classList.toggle("is-picked", look.picked);
      found.classList.toggle("is-unlit", list.hides(id));
      if (!onBoard) continue;
      found.classList.toggle("is-off", look.off);
      if (look.mark === "picked" || (look.mark === "legal" && !found.matches(DRAWN))) marks.push({ id, kind: look.mark });
    }
    for (const { picks: those } of board.ghosts) {
      const last = el(those.at(-1) ?? "");
      if (!last?.matches(".later")) continue; // such are shown when their turn comes: here it has
      this.marked.add(last);
      last.classList.add("is-target");
    }
    for (const gone of before) if (!this.marked.has(gone)) gone.classList.remove("is-target", "is-picked", "is-unlit", "is-off");
    board.stage.classList.toggle("is-narrowed", list.open !== "" && !picks.state.chosen);
    board.marks = marks;
    board.redraw();
    list.mark();
    list.narrow();
    spread.settle();
    this.offerAnother();
    this.ask();
    this.page.guide();
  }

  /** Where what was picked may mean several choices, the question is which of them. */
  ask() {
    const title = el("prompt-title");
    if (!title) return;
    const { rows } = this.page.state;
    const { was } = title.dataset;
    if (rows && was === undefined) title.dataset.was = title.textContent;
    if (rows) title.textContent = which(rows.length);
    else if (was !== undefined) {
      title.textContent = was;
      delete title.dataset.was;
    }
  }

  /** While something is picked and nothing previewed, a button takes the last pick back. */
  offerAnother() {
    const { state } = this.page;
    const acts = el("acts");
    const button = el("act-step");
    const wanted = state.picked.length > 0 && !state.chosen;
    if (wanted && acts && !button) acts.insertAdjacentHTML("beforeend", OTHER);
    else if (!wanted) button?.remove();
  }

  /** @param {string} id light up an element and its row */
  light(id) {
    const { board, list, state } = this.page;
    board.mark("light", id && !state.chosen ? [id] : []);
    list.light(id);
  }
}
