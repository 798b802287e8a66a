// What an event set in motion, to be seen: pieces that come and are pushed out, dice, cards that fly, the turn that goes on.
// Only transform and opacity are animated. With reduced motion nothing moves: what came to whom is told beside its counter.
// @ts-check
import { el, seatsInStrip } from "../dom.js";
import { arc, plan, sums, towards } from "../logic/motion.js";
import { Borders } from "./borders.js";
import { give } from "./falling.js";
import { placed } from "./gliding.js";
import { open } from "./opening.js";
import { aboutMiddle, middle, nameless, posed } from "./posing.js";
import { tell } from "./telling.js";

/**
 * @typedef {import("../logic/motion.js").Moved} Moved
 * @typedef {import("../logic/motion.js").Step} Step
 * @typedef {import("../logic/motion.js").Plan} Plan
 * @typedef {import("../logic/reach.js").Point} Point
 */

const EASE = "cubic-bezier(.2,.7,.2,1)";
const DROP = "cubic-bezier(.5,0,.9,.4)";
const BOUNCE = "cubic-bezier(.3,1.6,.5,1)";
const LIFT = 9; // units of the picture
const PUSH = 26;
const COMES = 60; // from the direction of an attack
const HOP = 24;
const LANDS = 0.6; // of its way: then a piece touches what lies beside it
/** a die that shows what was rolled */ const DIE = ["1", "2", "3", "4", "5", "6"].map((dots) => `use[href$="-d6-${dots}"]`).join() + ",.die";
const RESTS = [-9, 7]; // degrees to which dice turn before they lie
const FACES = [0, 0.15, 0.3, 1]; // shares of a roll: three faces, 90 milliseconds each, the last one stays
const BUMP = 140; // milliseconds: a counter steps
const GLIDE = 360; // milliseconds for what nobody told: pieces glide
const SVG = "http://www.w3.org/2000/svg";

const still = matchMedia("(prefers-reduced-motion: reduce)");

/** @param {HTMLElement} counter @returns {HTMLElement} how it looks, apart from what surrounds it */
function apart(counter) {
  const held = document.createElement("div");
  const { width, height } = counter.getBoundingClientRect();
  const { color, font, gap } = getComputedStyle(counter);
  Object.assign(held.style, { color, font, width: `${width}px`, height: `${height}px` });
  const twin = /** @type {HTMLElement} */ (nameless(/** @type {Element} */ (counter.cloneNode(true))));
  twin.style.gap = gap;
  const unseen = [...twin.children].filter((kid, i) => {
    const look = getComputedStyle(counter.children[i] ?? counter);
    if (kid instanceof SVGElement) Object.assign(kid.style, { width: look.width, height: look.height });
    return look.clipPath !== "none"; // it is only read aloud
  });
  for (const kid of unseen) kid.remove();
  held.append(twin);
  return held;
}

/** @param {Element} counter @returns {string | undefined} what sort of one it is: in a hand, in the row of a seat, or a seat as a whole */
const sort = (counter) => [".item", ".k"].find((css) => counter.matches(css));

export class Motion {
  /** @param {import("./board.js").Board} board @param {import("../logic/state.js").State} state */
  constructor(board, state) {
    this.board = board;
    this.state = state;
    /** @type {Set<Animation>} */ this.running = new Set();
    /** @type {Plan} what is shown next */ this.plan = { steps: [], long: 0 };
    /** @type {Map<string, SVGGraphicsElement>} how what opens, and what is pushed out, looked before */ this.old = new Map();
    /** @type {Map<string, DOMRect>} round what topples: measured before anything changes */ this.boxes = new Map();
    this.borders = new Borders();
    /** @type {Map<string, {text: string, copy: HTMLElement}>} what is counted where cards will land, as it was */ this.counted = new Map();
    /** @type {{row: DOMRect | undefined, css: string}} whose turn it was */ this.turn = { row: undefined, css: "" };
    /** @type {DOMRect | undefined} the row of the seat whose turn it has become */ this.next = undefined;
    /** @type {Promise<void>} that everything has come to rest */ this.over = Promise.resolve();
    this.rest = () => {};
    this.air = document.createElement("div");
    this.air.className = "air";
    this.air.setAttribute("aria-hidden", "true");
    document.body.append(this.air);
  }

  /** @returns {boolean} whether nothing is to move */
  get still() {
    return still.matches || document.hidden;
  }

  /** Any touch and any key ends all that moves. @param {() => unknown} then */
  listen(then) {
    for (const name of ["pointerdown", "keydown"]) {
      document.addEventListener(name, () => {
        then();
        this.finish();
      }, true);
    }
  }

  /** All that moves is at its end at once. */
  finish() {
    for (const animation of this.running) animation.finish();
    for (const animation of this.board.svg?.getAnimations({ subtree: true }) ?? []) {
      const { effect } = animation;
      const piece = effect instanceof KeyframeEffect ? effect.target : null;
      if (!piece?.classList.contains("zone")) animation.finish(); // a world that is on its way is not pulled from under the finger
    }
    this.rest();
  }

  /** @returns {boolean} whether something is counted that will be shown as it was until cards have landed: nobody may see it before */
  get counts() {
    return this.counted.size > 0;
  }

  // ---- before the page changes, and after

  /** @param {Moved[]} moved @param {number} event that comes @param {number} waiting how many messages wait behind it @returns {Plan} */
  begin(moved, event, waiting) {
    const { state } = this;
    const goesOn = event > state.event;
    this.plan = plan(goesOn ? moved : [], state.event, waiting);
    this.old.clear();
    this.boxes.clear();
    this.counted.clear();
    this.turn = { row: undefined, css: "" };
    if (!goesOn || this.still) return this.plan;
    const row = document.querySelector(".seat.now");
    this.turn = { row: row?.getBoundingClientRect(), css: row?.id ?? "" };
    this.borders.keep(this.board.svg, this.plan.steps);
    for (const { kind, start, goal, icon } of this.plan.steps) {
      const counter = kind === "card" ? this.counter(goal, icon) : null;
      if (counter instanceof HTMLElement) this.counted.set(`${goal} ${icon}`, { text: counter.textContent, copy: apart(counter) });
      const found = kind === "open" ? el(goal) : kind === "push" || kind === "topple" ? el(start) : null;
      if (!(found instanceof SVGGraphicsElement)) continue;
      this.old.set(found.id, /** @type {SVGGraphicsElement} */ (found.cloneNode(true)));
      if (kind === "topple") this.boxes.set(found.id, found.getBBox());
    }
    const long = Math.max(this.plan.long, GLIDE * (waiting > 3 ? 0.5 : 1));
    this.over = new Promise((resolve) => {
      const timer = setTimeout(resolve, long);
      this.rest = () => (clearTimeout(timer), resolve());
    });
    return this.plan;
  }

  /** The rest of the page has changed, and nothing moves there yet: measure what will. */
  see() {
    const row = this.turn.row ? document.querySelector(".seat.now") : null;
    this.next = row && row.id !== this.turn.css ? row.getBoundingClientRect() : undefined;
  }

  /**
   * The picture is there: move what was told of. All that is left goes from where it was to where it is.
   * @param {Map<string, {parent: Node | null}>} before what was in the picture @param {Element[]} gone what has been taken out
   * @returns {Set<string>} what moves here, new or gone
   */
  play(before, gone) {
    /** @type {Set<string>} */ const taken = new Set();
    const ghosts = new Map(gone.map((ghost) => [ghost.id, ghost]));
    const moves = this.plan.steps.map((step, number) => {
      if (step.kind === "fire") return () => this.fire(step);
      const goal = el(step.goal);
      if (step.kind !== "push" && step.kind !== "topple") return goal instanceof SVGGraphicsElement && this.board.holds(goal) ? this.arrive(goal, step, before, taken) : null;
      const ghost = ghosts.get(step.start) ?? (el(step.start) ? undefined : this.old.get(step.start)); // on a page just opened nobody tells what left
      if (!(ghost instanceof SVGGraphicsElement)) return null;
      taken.add(step.start);
      return step.kind === "push" ? this.push(ghost, step, this.plan.steps[number - 1]) : this.topple(ghost, step);
    });
    for (const move of moves) move?.();
    return taken;
  }

  /** @param {SVGGraphicsElement} piece @param {Step} step @param {Map<string, unknown>} before @param {Set<string>} taken @returns {(() => unknown) | null} */
  arrive(piece, step, before, taken) {
    if (step.kind === "border") return () => this.borders.draw(this, piece, step);
    if (step.kind === "dice") return this.roll(piece, step);
    if (step.kind === "come" ? before.has(step.goal) : step.kind !== "open") return null;
    taken.add(step.goal);
    return step.kind === "come" ? this.come(piece, step) : () => open(this, piece, this.old.get(step.goal), step);
  }

  /** The rest of the page is there: what flies out of the picture, and whose turn it is. @param {boolean} mine whether it has become my turn */
  land(mine) {
    const { steps } = this.plan;
    if (still.matches) tell(this.air, this.gains());
    if (this.still) return;
    const flights = steps.filter(({ kind }) => kind === "card").map((step) => this.fly(step));
    for (const move of [...flights, ...this.hold(steps)]) move();
    this.pass(mine);
    this.plan = { steps: [], long: 0 };
  }

  /** @param {Element} element @param {Keyframe[]} frames @param {KeyframeAnimationOptions} options @param {boolean} [leaves] whether it goes when it has come to its end @param {() => unknown} [then] what comes then */
  animate(element, frames, options, leaves = false, then = () => leaves && element.remove()) {
    const animation = element.animate(frames, { easing: EASE, fill: leaves ? "both" : "backwards", ...options });
    this.running.add(animation);
    const ended = () => {
      this.running.delete(animation);
      then();
    };
    animation.finished.then(ended, ended);
  }

  // ---- on the board. Each measures what it needs and gives what is to be done: else every piece that moves would have the page laid out anew for the next

  /** @param {SVGGraphicsElement} piece @param {Step} step @returns {() => unknown} */
  come(piece, { start, goal, at, long }) {
    if (goal.includes("-tile-")) give(piece, at + long * LANDS, placed);
    const from = el(start);
    const way = from ? towards(this.board.toUser(middle(piece)), this.board.toUser(middle(from)), COMES) : { x: 0, y: -LIFT };
    const hold = aboutMiddle(piece);
    const box = hold ? new DOMRect() : piece.getBBox();
    const frames = [{ transform: posed(piece, { ...way, wide: 1.04 }, box), opacity: 0 }, { opacity: 1, offset: 0.5 }, { transform: posed(piece, {}, box), opacity: 1 }];
    return () => this.animate(piece, frames, { duration: long, delay: at }, false, hold?.());
  }

  /** @param {SVGGraphicsElement} ghost @param {Step} step @param {Step | undefined} by the attacker @returns {() => unknown} */
  push(ghost, { goal, at, long }, by) {
    const { board } = this;
    const seat = el(goal);
    const [attacker, won] = [el(by?.start ?? ""), el(by?.goal ?? "")];
    board.svg?.append(nameless(ghost));
    const here = board.toUser(middle(ghost));
    const way = attacker && won ? towards(board.toUser(middle(attacker)), here, PUSH) : { x: 0, y: PUSH };
    const home = seat ? board.toUser(middle(seat)) : { x: here.x, y: here.y + PUSH };
    const frames = [
      { transform: posed(ghost, {}), opacity: 1, easing: EASE },
      { transform: posed(ghost, way), opacity: 0.55, offset: 0.4, easing: "ease-in" },
      { transform: posed(ghost, { x: home.x - here.x, y: home.y - here.y, wide: 0.5 }), opacity: 0 },
    ];
    return () => this.animate(ghost, frames, { duration: long, delay: at, easing: "linear" }, true);
  }

  /** @param {SVGGraphicsElement} ghost @param {Step} step @returns {() => unknown} */
  topple(ghost, { start, at, long }) {
    this.board.svg?.append(nameless(ghost));
    const box = this.boxes.get(start) ?? ghost.getBBox();
    const frames = [{ transform: posed(ghost, {}, box), opacity: 1 }, { transform: posed(ghost, { x: box.height / 3, y: box.height / 4, turn: 90 }, box), opacity: 0 }];
    return () => this.animate(ghost, frames, { duration: long, delay: at, easing: DROP }, true);
  }

  /** Each die hops and comes to rest; one of the sprite shows two other faces before its own. @param {SVGGraphicsElement} piece @param {Step} step @returns {() => unknown} */
  roll(piece, { at, long }) {
    const own = /** @type {NodeListOf<SVGGraphicsElement>} */ (piece.querySelectorAll(DIE));
    const dice = piece.matches(DIE) ? [piece] : own.length ? [...own] : this.within(piece, DIE);
    const hops = dice.map((die, number) => [
      { transform: posed(die, { turn: -40 * (number % 2 ? -1 : 1) }) },
      { transform: posed(die, { y: -HOP, turn: 60 }), offset: 0.35 },
      { transform: posed(die, { turn: 3 * (RESTS[number % 2] ?? 0) }), offset: 0.8, easing: BOUNCE },
      { transform: posed(die, {}) },
    ]);
    return () => {
      for (const [number, die] of dice.entries()) this.hop(die, hops[number] ?? [], { duration: long, delay: at });
      if (dice.length) for (const sum of piece.querySelectorAll("text")) this.animate(sum, [{ opacity: 0 }, { opacity: 1 }], { duration: 120, delay: at + long });
    };
  }

  /** @param {SVGGraphicsElement} die @param {Keyframe[]} hops @param {KeyframeAnimationOptions} timing */
  hop(die, hops, timing) {
    const [from, last] = /^(.*)(\d)$/.exec(die.getAttribute("href") ?? "")?.slice(1) ?? [];
    for (const turn of from ? [0, 1] : []) {
      const face = /** @type {SVGUseElement} */ (nameless(/** @type {Element} */ (die.cloneNode(true))));
      face.setAttribute("href", `${from}${((Number(last) + 2 * turn + 1) % 6) + 1}`);
      die.after(face);
      this.animate(face, hops, timing, true);
      const shows = turn ? [0, 1, 0, 0] : [1, 0, 0, 0];
      this.animate(face, shows.map((opacity, place) => ({ opacity, offset: FACES[place] ?? 1, easing: "steps(1)" })), timing);
    }
    this.animate(die, hops, timing);
    if (from) this.animate(die, [0, 0, 1, 1].map((opacity, place) => ({ opacity, offset: FACES[place] ?? 1, easing: "steps(1)" })), timing);
  }

  /** @param {Element} place @param {string} what @returns {SVGGraphicsElement[]} what lies there, whatever it is part of: the die of an attack is a mark on a region */
  within(place, what) {
    const { left, right, top, bottom } = place.getBoundingClientRect();
    const all = /** @type {NodeListOf<SVGGraphicsElement>} */ (this.board.stage.querySelectorAll(what));
    return [...all].filter((each) => {
      const { x, y } = middle(each);
      return x > left && x < right && y > top && y < bottom;
    });
  }

  /** A ring round who fires, and the line of the shot. @param {Step} step */
  fire({ start, goal, at, long }) {
    const { board } = this;
    const [from, to] = [el(start), el(goal)];
    if (!from || !to || !board.svg) return;
    const [a, b] = [board.toUser(middle(from)), board.toUser(middle(to))];
    const ring = document.createElementNS(SVG, "circle");
    ring.setAttribute("r", "26");
    ring.setAttribute("class", "leaving shot");
    const line = document.createElementNS(SVG, "path");
    line.setAttribute("d", "M0 0H100");
    line.setAttribute("class", "leaving shot");
    board.svg.append(ring, line);
    const way = new DOMMatrix().translate(a.x, a.y).rotate((Math.atan2(b.y - a.y, b.x - a.x) * 180) / Math.PI);
    const reach = Math.hypot(b.x - a.x, b.y - a.y) / 100;
    const round = (/** @type {number} */ size) => new DOMMatrix().translate(a.x, a.y).scale(size).toString();
    this.animate(ring, [{ transform: round(0.5), opacity: 1 }, { transform: round(1.2), opacity: 0 }], { duration: long, delay: at }, true);
    this.animate(line, [{ transform: way.scale(0.001, 1).toString(), opacity: 1 }, { transform: way.scale(reach, 1).toString(), opacity: 1, offset: 0.4 }, { transform: way.scale(reach, 1).toString(), opacity: 0 }], { duration: long, delay: at }, true);
  }

  // ---- over the page

  /** @param {string} goal @param {string} icon @returns {Element | null} where such a card is counted: in the hand that lies open, in the row of a seat, or on the board */
  counter(goal, icon) {
    const row = el(goal);
    if (!row || this.board.holds(row)) return row;
    const own = this.state.looker === Number(goal.slice(5));
    const sign = `use[href="#pc-${icon}"]`;
    const places = own ? [`#hand .item ${sign}`, `#${goal} .k ${sign}`] : [`#${goal} .k ${sign}`];
    const found = places.map((place) => document.querySelector(place)).find((place) => place?.getBoundingClientRect().width);
    return found?.closest(".item, .k") ?? row.querySelector(".em") ?? row;
  }

  /** @param {Step} step a card on its way @returns {() => unknown} */
  fly({ start, goal, icon, at, long }) {
    const [from, to] = [el(start), this.counter(goal, icon)];
    if (!from?.getBoundingClientRect().width || !to) return () => {};
    const way = arc(middle(from), middle(to));
    const frames = way.map(({ x, y }, place) => ({ transform: `translate(${x}px, ${y}px) scale(${0.8 + (0.2 * place) / (way.length - 1)})`, opacity: 1 }));
    return () => {
      const card = document.createElement("span");
      card.innerHTML = `<svg viewBox="0 0 24 24"><use href="#pc-${icon}" width="24" height="24"/></svg>`;
      this.air.append(card);
      this.animate(card, [...frames, { transform: frames.at(-1)?.transform ?? "", opacity: 0 }], { duration: long, delay: at }, true);
      this.animate(to, [{ scale: 1.25 }, { scale: 1 }], { duration: BUMP, delay: at + long, fill: "none" });
    };
  }

  /** @returns {import("./telling.js").Gain[]} what came, by the counters that are to be seen */
  gains() {
    const found = [];
    for (const { goal, icon, count } of sums(this.plan.steps)) {
      const counter = this.counter(goal, icon);
      if (counter?.getBoundingClientRect().width) found.push({ counter, name: icon.replace(/^(res|card)-/, ""), count });
    }
    return found;
  }

  /** A counter shows what it was until the first card of its kind has landed. @param {Step[]} steps @returns {(() => unknown)[]} */
  hold(steps) {
    const moves = [];
    for (const [key, { text, copy }] of this.counted) {
      const first = steps.find(({ kind, goal, icon }) => kind === "card" && `${goal} ${icon}` === key);
      const counter = first ? this.counter(first.goal, first.icon) : null;
      if (!first || !counter || counter.textContent === text) continue;
      const { x, y } = counter.getBoundingClientRect();
      const lasts = { duration: first.at + first.long };
      const same = copy.firstElementChild && sort(copy.firstElementChild) === sort(counter); // else nothing was counted there
      if (same) Object.assign(copy.style, { left: `${x}px`, top: `${y}px` });
      moves.push(() => {
        if (same) this.air.append(copy);
        if (same) this.animate(copy, [{ opacity: 1 }, { opacity: 1 }], lasts, true);
        this.animate(counter, [{ opacity: 0 }, { opacity: 0 }], { ...lasts, fill: "none" });
      });
    }
    this.counted.clear();
    return moves;
  }

  /** The bar of the row that acts slides to the next one; my own turn is seen at the emblem. @param {boolean} mine */
  pass(mine) {
    const emblem = document.querySelector("#prompt .em");
    const row = document.querySelector(".seat.now");
    const [{ row: from }, to] = [this.turn, this.next];
    if (!emblem || !from?.width || !row || !to) return;
    if (mine) this.animate(emblem, [{ scale: 1 }, { scale: 1.12, offset: 0.4 }, { scale: 1 }], { duration: 320 });
    this.animate(emblem, [{ opacity: 0.1 }, { opacity: 1 }], { duration: 120 });
    if (seatsInStrip()) return; // there a ring or a line below says whose turn it is
    const bar = document.createElement("span");
    bar.className = `bar ${row.className.replace(/seat|now/g, "")}`;
    Object.assign(bar.style, { width: "3px", height: `${to.height}px` });
    this.air.append(bar);
    const at = (/** @type {DOMRect} */ { x, y }) => `translate(${x}px, ${y}px)`;
    this.animate(bar, [{ transform: at(from) }, { transform: at(to) }], { duration: 240 }, true);
  }
}
