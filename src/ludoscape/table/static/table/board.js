// The picture of the board: its size and place, pieces that glide, and what the page draws over it. Knows no rules.
// @ts-check
import { choicesInTray, must, square, stacked } from "../dom.js";
import { attributes, tree } from "../logic/tree.js";
import { fall, tilts } from "./falling.js";
import { glide, placed, SIGN, span } from "./gliding.js";
import { Legible } from "./legible.js";
import { lettered } from "./letters.js";
import { lift } from "./lifting.js";
import { thinNames } from "./map_names.js";
import { show } from "./patch.js";
import { ofKeyboard, outlineOf, rings } from "./rings.js";
import { Zones } from "./zones.js";

/** @typedef {[number, number, number, number]} Box */
/** @typedef {import("../logic/reach.js").Point} Point */

const still = matchMedia("(prefers-reduced-motion: reduce)");

/** @param {Element | null} el @returns {DOMMatrix} what puts an element where it is seen, in pixels */
function shownBy(el) {
  const m = el instanceof SVGGraphicsElement ? el.getScreenCTM() : null;
  return m ? new DOMMatrix([m.a, m.b, m.c, m.d, m.e, m.f]) : new DOMMatrix();
}

/** @typedef {{own: DOMMatrix, whole: DOMMatrix, parent: Node | null}} Place by its own transform, and in the picture */

/** @param {Box} a @param {Box} b */
const sameBox = (a, b) => a.every((value, i) => Math.abs(value - (b[i] ?? 0)) < 0.01);

export class Board {
  constructor() {
    this.area = must("board", HTMLElement);
    this.stage = must("part-board", HTMLElement);
    this.over = must("over", SVGSVGElement);
    this.ringBox = must("ring", HTMLElement);
    /** @type {Box} */ this.fit = [0, 0, 100, 100];
    /** @type {Box | null} the frame that the zones of a picture fill */ this.zoned = null;
    /** @type {Box | null} */ this.near = null;
    /** @type {{id: string, kind: string}[]} */ this.marks = [];
    /** @type {import("../logic/state.js").Ghost[]} what a bot would have played, while somebody looks back */ this.ghosts = [];
    /** @type {{from: Point, to: Point} | null} */ this.lead = null;
    /** @type {Element | null} */ this.focused = null;
    /** @type {string | null} */ this.own = null; // the frame that the picture came with
    this.glide = 0;
    this.away = 0; // how often zones have begun to glide that are not there yet
    this.due = 0; // the frame in which what lies over the picture is drawn again
    this.legible = new Legible();
    /** @type {string} the picture that is shown */ this.text = "";
    /** @type {import("../logic/tree.js").Twig | null} the one that was read last */ this.read = null;
    /** @type {{play: (before: Map<string, Place>, gone: Element[]) => Set<string>} | null} moves what an event set in motion */ this.mover = null;
    this.own = this.svg?.getAttribute("viewBox") ?? null;
    /** @type {{w: number, h: number} | null} the room for the picture as it was measured last */ this.size = null;
    this.zones = new Zones(this);
    /** what follows the picture when it has been moved or enlarged, or a part of it has come to its place */ this.framed = () => {};
    this.settle();
    this.frame(this.fit);
    addEventListener("resize", () => (this.size = null), true);
    new ResizeObserver(() => this.resized()).observe(this.area);
  }

  /** @returns {SVGSVGElement | null} */
  get svg() {
    return this.stage.querySelector("svg");
  }

  /** @returns {{w: number, h: number}} the room for the picture, in pixels: measured once, for to measure has the page laid out */
  get room() {
    this.size ??= { w: this.stage.clientWidth, h: this.stage.clientHeight };
    return this.size;
  }

  /** Read the frame of a picture that has just come, and make it fit for keys. */
  settle() {
    this.prepare();
    this.measureFrame();
  }

  /** What a picture that has just come needs, as far as nothing has to be measured for it. */
  prepare() {
    const svg = this.svg;
    if (!svg) return;
    document.body.classList.toggle("is-mapped", svg.querySelector(".name") !== null); // told here: for a style sheet that asks the whole page, all of it is worked out anew with every change
    document.body.classList.toggle("is-zoned", svg.classList.contains("zoned"));
    this.zoned = this.zones.lay(svg);
    if (!svg.hasAttribute("tabindex")) svg.setAttribute("tabindex", "0");
    if (!svg.hasAttribute("role")) svg.setAttribute("role", "application");
  }

  /** Find the frame in which all of the picture is shown. */
  measureFrame() {
    const svg = this.svg;
    if (!svg) return;
    const { wide, flat, square: even = flat } = svg.dataset;
    const told = choicesInTray() ? (square() ? even : flat) : wide;
    const [x = 0, y = 0, w = 0, h = 0] = (told ?? this.own ?? "").split(" ").map(Number);
    if (this.zoned) this.fit = this.zoned;
    else if (w) this.fit = (choicesInTray() && !told) || (svg.classList.contains("stacks") && stacked()) ? this.tight(svg, [x, y, w, h]) : [x, y, w, h];
  }

  /** The page has another layout, for which the picture may be drawn in another way: what was shown whole still is. */
  refit() {
    this.settle();
    if (!this.near) this.frame(this.fit);
  }

  /** The room for the picture has changed: one that is made of zones is laid out anew, and shown whole. */
  resized() {
    this.size = null;
    const [, , w, h] = this.fit;
    const same = w === this.room.w && h === this.room.h;
    if (!this.svg?.querySelector("g.zone") || (same && this.near)) this.frame(this.box);
    else this.lay();
  }

  /** Lay the zones out anew, and show all of them. */
  lay() {
    this.near = null;
    this.area.classList.remove("zoomed");
    this.settle();
    this.frame(this.fit);
  }

  /** Another zone is the large one: they glide to where they belong. */
  relay() {
    const before = this.standing();
    this.lay();
    if (!still.matches) glide(this, before, []);
  }

  /** @param {Map<string, DOMMatrix>} [from] where pieces were let go elsewhere @returns {Map<string, Place>} where each piece is */
  standing(from = new Map()) {
    /** @type {Map<string, Place>} */ const found = new Map();
    /** @type {Map<Element | null, DOMMatrix>} pieces lie in few groups */ const groups = new Map();
    const within = (/** @type {Element | null} */ group) => groups.get(group) ?? groups.set(group, this.within(group)).get(group) ?? new DOMMatrix();
    for (const el of this.svg?.querySelectorAll("g[id]") ?? []) {
      const dropped = from.get(el.id);
      const own = placed(el);
      found.set(el.id, { own, whole: dropped ?? (el.hasAttribute("transform") ? within(el.parentElement).multiply(own) : own), parent: dropped ? null : el.parentNode });
    }
    return found;
  }

  /**
   * On a small screen room is dear: leave out most of the margin round what is drawn.
   * @param {SVGSVGElement} svg @param {Box} box @returns {Box}
   */
  tight(svg, box) {
    const [, , width, height] = box;
    const told = svg.dataset.tight?.split(" ").map(Number);
    const bounds = told ? new DOMRect(...told) : svg.getBBox();
    const room = 22;
    if (!bounds.width || !bounds.height) return box;
    const w = Math.max(bounds.width + 2 * room, width * 0.6);
    const h = Math.max(bounds.height + 2 * room, height * 0.6);
    return [bounds.x + (bounds.width - w) / 2, bounds.y + (bounds.height - h) / 2, w, h];
  }

  /** @param {Box} box @param {boolean} [gliding] */
  frame(box, gliding = false) {
    const written = box.map((value) => Math.round(value * 100) / 100).join(" ");
    if (this.svg?.getAttribute("viewBox") !== written) this.svg?.setAttribute("viewBox", written); // the same again would lay out all of it anew
    if (gliding) this.draw(true);
    else this.redraw();
    this.framed();
    if (!gliding) this.measure();
  }

  /** Tell the style sheet how large a pixel is in the picture, and leave out letters that nobody could read. */
  measure() {
    const { room } = this;
    const [, , w, h] = this.box;
    if (!room.w || !room.h || !this.svg) return;
    const pixel = String(Math.round(Math.max(w / room.w, h / room.h) * 1e3) / 1e3);
    this.legible.grow(pixel);
    this.legible.settle(this.svg, `${w / room.w} ${h / room.h}`, () => this.away > 0);
    thinNames(this.stage);
  }

  /** @returns {Box} */
  get box() {
    const now = this.svg?.viewBox.baseVal;
    return now ? [now.x, now.y, now.width, now.height] : this.fit;
  }

  /** @param {Box} to */
  glideTo(to) {
    cancelAnimationFrame(this.glide);
    const from = this.box;
    if (still.matches || sameBox(from, to)) return this.frame(to);
    const begin = performance.now();
    const length = span("--move");
    const step = (/** @type {number} */ now) => {
      const t = Math.max(0, Math.min(1, (now - begin) / length)); // a frame can be older than what it answers
      const eased = 1 - (1 - t) ** 3;
      this.frame(/** @type {Box} */ (from.map((value, i) => value + ((to[i] ?? 0) - value) * eased)), t < 1);
      if (t < 1) this.glide = requestAnimationFrame(step);
    };
    this.glide = requestAnimationFrame(step);
  }

  /** @param {number} factor @param {Point} [at] zoom about a point of the screen, or the middle */
  zoom(factor, at) {
    cancelAnimationFrame(this.glide);
    const [x, y, w, h] = this.box;
    const rect = this.area.getBoundingClientRect();
    const point = this.toUser(at ?? { x: rect.left + rect.width / 2, y: rect.top + rect.height / 2 });
    const width = Math.max(this.fit[2] / 7, Math.min(this.fit[2], w / factor));
    if (width >= this.fit[2] * 0.999) return this.whole();
    const by = width / w;
    this.hold([point.x - (point.x - x) * by, point.y - (point.y - y) * by, width, h * by]);
  }

  /** @param {number} dx @param {number} dy pan by pixels of the screen */
  pan(dx, dy) {
    cancelAnimationFrame(this.glide);
    const scale = this.scale;
    const [x, y, w, h] = this.box;
    this.hold([x - dx / scale, y - dy / scale, w, h]);
  }

  /** @param {Box} box keep some of the picture in sight */
  hold(box) {
    const [fx, fy, fw, fh] = this.fit;
    const [x, y, w, h] = box;
    const clamp = (/** @type {number} */ v, /** @type {number} */ low, /** @type {number} */ high) => Math.max(low, Math.min(high, v));
    this.near = [clamp(x, fx - w / 2, fx + fw - w / 2), clamp(y, fy - h / 2, fy + fh - h / 2), w, h];
    this.area.classList.add("zoomed");
    this.frame(this.near);
  }

  whole() {
    this.near = null;
    this.area.classList.remove("zoomed");
    this.glideTo(this.fit);
  }

  /** @returns {number} pixels of the screen per unit of the picture */
  get scale() {
    return this.svg?.getScreenCTM()?.a || 1;
  }

  /** @param {Point} at @returns {Point} */
  toUser(at) {
    const matrix = this.svg?.getScreenCTM();
    if (!matrix) return at;
    const p = new DOMPoint(at.x, at.y).matrixTransform(matrix.inverse());
    return { x: p.x, y: p.y };
  }

  /** @param {Point} at @returns {Point} in the coordinates of the game, which know nothing of a board that is turned */
  toBoard(at) {
    const isles = this.svg?.querySelector(".isles");
    const matrix = isles instanceof SVGGraphicsElement ? isles.getScreenCTM() : null;
    if (!matrix) return this.toUser(at);
    const p = new DOMPoint(at.x, at.y).matrixTransform(matrix.inverse());
    return { x: p.x, y: p.y };
  }

  /** @param {Element} el @returns {Point} */
  middle(el) {
    const rect = el.getBoundingClientRect();
    return { x: rect.left + rect.width / 2, y: rect.top + rect.height / 2 };
  }

  /** @param {string} text @param {Map<string, DOMMatrix>} from @returns {boolean} whether there is anything new in a picture */
  differs(text, from) {
    return text !== this.text || from.size > 0;
  }

  /** Read a picture that will be shown soon, while nobody waits for it. @param {string} text */
  foresee(text) {
    if (text !== this.text) this.read = tree(text);
  }

  /**
   * Change the picture into a new one. What moves in it is measured afterwards, when the rest of the page has been changed,
   * too: so the page is laid out once for both.
   * @param {string} text
   * @param {Map<string, DOMMatrix>} [from] where pieces come from that were let go elsewhere
   * @param {Map<string, Place> | null} [before] where each piece was, if that is known already
   * @returns {() => void} lets pieces glide, what is new fade in, what left sink
   */
  change(text, from = new Map(), before = null) {
    if (!this.differs(text, from)) return () => {}; // what still moves there comes to its end
    this.text = text;
    const next = this.read?.text === text ? this.read : tree(text);
    this.read = null; // from now on it is what is shown, and changes
    const svg = this.svg;
    for (const ghost of svg?.querySelectorAll(".leaving, .is-drag") ?? []) ghost.remove();
    const places = before ?? this.standing(from);
    const tilted = tilts(svg);
    /** @type {Element[]} */ const gone = [];
    show(this.stage, next, {
      leaves: (node) => {
        const pieces = node instanceof SVGGElement ? (node.id ? [node] : node.querySelectorAll("g[id]")) : [];
        for (const piece of pieces) {
          if (!piece.hasAttribute("transform") || SIGN.test(piece.id)) continue;
          const ghost = piece.cloneNode(true);
          if (ghost instanceof Element) gone.push(ghost);
        }
      },
    });
    this.own = attributes(next.kids.find((kid) => kid.tag === "svg")?.open ?? "").get("viewBox") ?? null;
    this.prepare();
    return () => {
      this.measureFrame();
      this.glideTo(this.near ?? this.fit);
      if (!svg || still.matches) return;
      const left = fall(svg, gone, places, tilted);
      const taken = this.mover?.play(places, left) ?? new Set();
      glide(this, places, left.filter((ghost) => ghost.id), taken);
    };
  }

  /** @param {Element | null} el @returns {DOMMatrix} what puts an element where it is in the picture */
  within(el) {
    return shownBy(this.svg).inverse().multiply(shownBy(el));
  }

  /** @param {Node | null} node @returns {boolean} whether it is part of the picture */
  holds(node) {
    return this.stage.contains(node);
  }

  /** @param {string} kind @param {string[]} ids mark these elements so, and no others */
  mark(kind, ids) {
    this.marks = [...this.marks.filter((mark) => mark.kind !== kind), ...ids.map((id) => ({ id, kind }))];
    this.redraw();
  }

  /** @param {Element | null} el put the focus ring round an element */
  ring(el) {
    this.focused = el;
    this.redraw();
  }

  /** @param {Element} el @param {number} [room] */
  rectOf(el, room = 0) {
    const area = this.area.getBoundingClientRect();
    const rect = el.getBoundingClientRect();
    return { x: rect.left - area.left - room, y: rect.top - area.top - room, w: rect.width + 2 * room, h: rect.height + 2 * room };
  }

  /** Draw again what lies over the picture, once for all that changes before the next frame: where things are has the page laid out. */
  redraw() {
    this.due ||= requestAnimationFrame(() => this.draw());
  }

  /** Draw marks, the leader line of a bubble, the focus ring. @param {boolean} [gliding] whether the frame moves */
  draw(gliding = false) {
    cancelAnimationFrame(this.due);
    this.due = 0;
    const parts = [rings(this)];
    if (this.ghosts.length) parts.push(lettered(this, this.ghosts));
    if (this.lead) {
      const { from, to } = this.lead;
      for (const css of ["lead-halo", "lead"]) parts.push(`<line class="${css}" x1="${from.x}" y1="${from.y}" x2="${to.x}" y2="${to.y}"/>`);
    }
    const el = this.focused;
    const seen = el && el.isConnected && this.stage.contains(el) && el.matches(":focus");
    const outline = seen ? outlineOf(this, el) : "";
    if (el && outline) parts.push(ofKeyboard(this, el, outline));
    const text = parts.join("");
    this.ringBox.hidden = !seen || outline !== "";
    if (seen) {
      const { x, y, w, h } = this.rectOf(el, 6);
      Object.assign(this.ringBox.style, { left: `${x}px`, top: `${y}px`, width: `${w}px`, height: `${h}px` });
    }
    if (text || this.over.firstChild) this.over.innerHTML = text;
    if (this.away && !gliding) return; // names of zones on their way are put where those arrive
    this.zones.follow();
  }

  /** Zones are on their way. @param {Promise<unknown>} until they are where they belong: what lies over them was drawn for where they came from, and letters in them are larger or smaller */
  async leave(until) {
    this.away++;
    await until;
    this.away--;
    this.redraw();
    this.measure();
    this.framed();
  }

  /** @param {string} id @param {Point} to move a piece under the pointer; returns the copy that follows it */
  lift(id, to) {
    return lift(this, id, to);
  }
}
