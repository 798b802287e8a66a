// The ghost under the mouse: the piece itself, on the place where it would stand, and what comes of it. It is made of what the page knows.
// @ts-check
import { el } from "../dom.js";
import { carried, ghostOf } from "../logic/ghosts.js";

/**
 * @typedef {import("../logic/reach.js").Point} Point
 * @typedef {import("../logic/ghosts.js").Ghost} Shown
 * @typedef {object} Page
 * @property {import("../logic/state.js").State} state
 * @property {import("../logic/picks.js").Picks} picks
 * @property {import("./board.js").Board} board
 * @property {import("./aim.js").Aim} aim
 * @property {import("./grace.js").Grace} grace
 */

const REST = 60; // milliseconds that the pointer is over a place
const SNAP = 44; // pixels
const PLAIN = 40; // pixels: the size of a piece of which none lies on the board
const LIFT = 9; // units of the picture
const NONE = "<svg viewBox='0 0 24 24'><use width='24' height='24'/></svg><b></b>";

/** @param {Element} place @returns {number} degrees by which what is put there is turned: along the bar that is drawn for it, as a road on its edge */
function turnOf(place) {
  const bar = place.querySelector("path[fill=none]");
  const matrix = bar instanceof SVGPathElement ? bar.getScreenCTM() : null;
  if (!(bar instanceof SVGPathElement) || !matrix) return 0;
  const [from, to] = [bar.getPointAtLength(0), bar.getPointAtLength(bar.getTotalLength())].map((point) => point.matrixTransform(matrix));
  return from && to ? (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI : 0;
}

/** @param {import("./board.js").Board} board @param {string} icon @returns {number} pixels: as large as one of its kind that lies on the board */
export function sizeOf(board, icon) {
  const kin = board.stage.querySelector(`use[href="#pc-${icon}"]`) ?? board.stage.querySelector(`use[href^="#pc-${icon.split("-")[0]}-"]`);
  const box = kin?.getBoundingClientRect();
  return box?.width ? Math.max(box.width, box.height) : PLAIN;
}

export class GhostPiece {
  /** @param {Page} page */
  constructor(page) {
    this.page = page;
    this.box = document.createElement("div");
    this.box.className = "shade";
    this.box.hidden = true;
    this.box.setAttribute("aria-hidden", "true");
    this.box.innerHTML = NONE;
    page.board.area.append(this.box);
    /** the place that it stands on, or is about to */ this.place = "";
    /** @type {ReturnType<typeof setTimeout> | undefined} */ this.timer = undefined;
    /** @type {Point} */ this.at = { x: 0, y: 0 };
    this.drawing = 0;
  }

  /** @param {PointerEvent} event the mouse has moved over the board */
  over(event) {
    if (event.pointerType !== "mouse") return;
    this.at = { x: event.clientX, y: event.clientY };
    this.drawing ||= requestAnimationFrame(() => {
      this.drawing = 0;
      this.follow();
    });
  }

  /** Nothing is under the pointer any more. */
  hide() {
    cancelAnimationFrame(this.drawing);
    this.drawing = 0;
    clearTimeout(this.timer);
    this.place = "";
    this.box.hidden = true;
  }

  follow() {
    const { grace, state } = this.page;
    if (!state.active || state.chosen || grace.open) return this.hide();
    const place = this.nearest;
    if (place && place === this.place) return;
    clearTimeout(this.timer);
    this.place = place;
    const ghost = place && this.ghostAt(place);
    if (ghost) this.timer = setTimeout(() => this.stand(place, ghost), REST);
    else this.drift();
  }

  /** @returns {string} the place under the pointer, else the nearest one that it snaps to */
  get nearest() {
    const { aim, picks } = this.page;
    const next = picks.targets();
    const under = aim.in(document.elementFromPoint(this.at.x, this.at.y), next);
    return under || aim.nearest([...next].filter((id) => this.page.board.holds(el(id))), this.at, SNAP);
  }

  /** @param {string} id @returns {Shown | null} what would stand there, if a touch of it is a move */
  ghostAt(id) {
    const { picks, state } = this.page;
    const meaning = picks.meaning(id);
    if (meaning.does === "choose") return ghostOf([meaning.choice]);
    if (meaning.does !== "pick" || !meaning.rows) return null;
    return ghostOf(meaning.rows.map((row) => state.choices[row]).filter((choice) => choice !== undefined));
  }

  /** @param {string} id @param {Shown} ghost on its place, lifted */
  stand(id, ghost) {
    const { board } = this.page;
    const found = el(id);
    if (!found || this.place !== id || !board.holds(found)) return this.hide();
    const lies = [...found.querySelectorAll("use")].some((use) => use.getAttribute("href") === `#pc-${ghost.icon}`);
    const target = (el(`${id}-mark`) ?? found).getBoundingClientRect();
    const size = ghost.icon && !lies ? sizeOf(board, ghost.icon) : Math.min(SNAP, Math.max(target.width, target.height));
    this.draw({ ...ghost, icon: lies ? "" : ghost.icon }, board.middle(found), size, LIFT * board.scale);
    this.box.style.setProperty("--turn", `${turnOf(found)}deg`);
    this.box.classList.add("stands");
    this.box.classList.toggle("asks", ghost.asks);
  }

  /** Off all places it follows the pointer, where it is known which piece it is. */
  drift() {
    const { state } = this.page;
    const { picked } = state;
    const all = state.offered.filter((choice) => choice.picks.length === picked.length + 1 && picked.every((id, i) => choice.picks[i] === id));
    const ghost = picked.length || state.held ? carried(all) : null;
    if (!ghost) return void (this.box.hidden = true);
    this.draw(ghost, this.at, sizeOf(this.page.board, ghost.icon), 0);
    this.box.style.setProperty("--turn", "0deg");
    this.box.classList.remove("stands", "asks");
  }

  /** @param {Shown} ghost @param {Point} at @param {number} size @param {number} up pixels */
  draw({ icon, css, words }, at, size, up) {
    const { box } = this;
    const [picture, pill] = box.children;
    if (!(picture instanceof SVGElement) || !(pill instanceof HTMLElement)) return;
    const area = this.page.board.area.getBoundingClientRect();
    picture.setAttribute("class", css);
    picture.querySelector("use")?.setAttribute("href", icon ? `#pc-${icon}` : "");
    pill.textContent = words;
    pill.hidden = !words;
    box.style.setProperty("--size", `${size}px`);
    box.style.transform = `translate(${at.x - area.left}px, ${at.y - area.top - up}px)`;
    box.classList.toggle("bare", !icon);
    box.hidden = false;
  }
}
