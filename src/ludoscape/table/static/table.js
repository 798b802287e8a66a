// A table in the browser: shows what the server says, sends back one of the choices that it lists. Knows no rules.
// @ts-check
import { Idiomorph } from "./vendor/idiomorph-0.8.0/idiomorph.esm.js";
import { Board, must } from "./board.js";
import { Bubble } from "./bubble.js";
import { begins, ChoiceList } from "./choices.js";
import { Drawer } from "./drawer.js";
import { Net, pause } from "./net.js";
import { keep, kept, otherTheme, setTheme } from "./rules.js";
import { Spread } from "./spread.js";

/**
 * @typedef {{move: string, kind: string, label: string, hint: string, picks: string[], effects: {undo: boolean, lines: unknown[]}, rule?: string}} Choice
 * @typedef {{head: string, board: string, tray: string, rail: string}} Parts
 * @typedef {{event: number, live: number, serial?: number, parts: Parts, choices: Choice[], held: string, actor: number, mine: number[], said: string, spread?: SpreadData | null}} Message
 * @typedef {{event: number, live: number, serial: number, choices: Choice[], held: string, actor: number, mine: number[], base: string, table: string, game: string, title: string, names: string[], spread?: SpreadData | null}} Start
 * @typedef {import("./spread.js").Data} SpreadData
 * @typedef {import("./board.js").Point} Point
 */

const start = /** @type {Start} */ (JSON.parse(must("data", HTMLScriptElement).textContent ?? "{}"));
const board = new Board();
const phone = matchMedia("(max-width: 760px)");
const tray = must("tray", HTMLElement);
const bubble = new Bubble(board);
const drawer = new Drawer(start.game);
const line = must("line", HTMLElement);

const STAYS = 6000; // milliseconds: what the table says in passing
const REACH = 26; // pixels: a finger need not hit a point exactly
const FAR = 6; // pixels: a press that moves farther is a drag

const state = {
  event: start.event,
  live: start.live,
  serial: start.serial,
  choices: start.choices,
  held: start.held,
  actor: start.actor,
  mine: new Set(start.mine),
  /** @type {string[]} elements picked so far */ picked: [],
  /** @type {Choice | null} the choice that is previewed */ chosen: null,
  /** @type {number[] | null} rows shown when several choices share their picks */ rows: null,
  /** @type {number | null} the event looked at, away from the live end */ replay: null,
  /** @type {Message | null} what the board shows when nothing is previewed */ shown: null,
  /** @type {Message | null} the newest message */ latest: null,
  asking: 0,
  sending: false,
};

const list = new ChoiceList({ state, choose: (choice) => choose(choice), confirm: () => confirm(), back: () => back(), leave: () => board.svg?.focus(), light, redraw: decorate });
const spread = new Spread({ active: () => active(), say, tell: (text) => tell(text, true), draw: drawGathered, send: (moves) => playLine(moves), light, redraw: decorate });
spread.load(start.spread);
const base = start.base;
const net = new Net(base, {
  since: () => ({ event: (state.latest ?? state).event, serial: state.latest?.serial ?? state.serial }),
  receive, fresh: takeFresh, refresh, tell, away,
});
/** @param {string} door */
const ask = (door) => net.ask(door);
const now = () => (state.replay === null ? state.event : state.replay);
const active = () => state.replay === null && state.mine.has(state.actor) && !state.sending;
/** @param {string} id */
const el = (id) => document.getElementById(id);

// ---- what is said

/** @type {ReturnType<typeof setTimeout> | undefined} */
let calming;

/** @param {string} text */
function say(text) {
  if (text) must("said", HTMLElement).textContent = text;
}

/** @param {string} text @param {boolean} [calm] a line in the tray; an empty text takes it away */
function tell(text, calm = false) {
  line.hidden = !text;
  line.classList.toggle("calm", calm);
  if (line.textContent !== text) line.textContent = text;
  clearTimeout(calming);
  if (text && calm) calming = setTimeout(() => tell(""), STAYS);
  if (text && !calm) must("refused", HTMLElement).textContent = text;
}

// ---- morphing the parts of the page

/** @param {HTMLElement} region @param {string} html */
function morph(region, html) {
  Idiomorph.morph(region, html, {
    morphStyle: "innerHTML",
    callbacks: {
      // both slots are filled by `seatChoices` alone
      beforeNodeMorphed: (node) => !(node instanceof Element && (node.id === "tray-slot" || node.id === "rail-slot")),
      // what the page has opened stays open, what somebody is typing stays
      beforeAttributeUpdated: (name, node) => !(name === "aria-expanded" || (name === "value" && node === document.activeElement)),
    },
  });
}

/** @param {string} html the section of choices, or of effects, in the place that it has on this screen */
function showChoices(html) {
  const holder = document.createElement("template");
  holder.innerHTML = html;
  const next = holder.content.querySelector("#choices");
  const old = el("choices");
  if (!next) return old?.remove();
  if (old) Idiomorph.morph(old, next, { morphStyle: "outerHTML" });
  else slot()?.append(next);
}

function slot() {
  return el(phone.matches ? "tray-slot" : "rail-slot");
}

/** Move the choices to where this screen has them: in the rail, or in the sheet of a phone. */
function seatChoices() {
  const section = el("choices");
  const place = slot();
  if (section && place && section.parentElement !== place) place.append(section);
}

/** @param {string} html @returns {string} shows the rail without its choices, and gives these */
function showRail(html) {
  const holder = document.createElement("template");
  holder.innerHTML = html;
  const choices = holder.content.querySelector("#choices");
  const text = choices?.outerHTML ?? "";
  choices?.remove();
  const log = el("log");
  const top = log?.scrollTop ?? 0;
  morph(must("part-rail", HTMLElement), holder.innerHTML);
  if (log) log.scrollTop = top;
  return text;
}

/** @returns {boolean} a move has been begun, or a piece is in the hand */
const begun = () => state.chosen !== null || state.picked.length > 0 || spread.placed > 0 || Boolean(press?.copy);

/**
 * Put a message on the page. While a move has been begun at the same event only what lies around it changes.
 * @param {Message} message @param {Map<string, DOMMatrix>} [from]
 */
function show(message, from) {
  const same = message.event === state.event && begun() && message.event === message.live;
  Object.assign(state, { event: message.event, live: message.live, serial: message.serial ?? state.serial, actor: message.actor, held: message.held, choices: message.choices });
  state.mine = new Set(message.mine);
  state.shown = message;
  morph(must("part-head", HTMLElement), message.parts.head);
  const choices = showRail(message.parts.rail);
  if (!same) {
    list.open = "";
    letGo(false);
    Object.assign(state, { picked: [], chosen: null, rows: null });
    spread.load(message.spread);
    bubble.hide();
    board.show(message.parts.board, from);
    morph(must("part-tray", HTMLElement), message.parts.tray);
    showChoices(choices);
  }
  settle();
  say(message.said);
}

/** @param {Message} message the newest state of the table */
function receive(message) {
  state.latest = message;
  if (state.replay !== null) {
    state.live = message.live;
    const range = el("at");
    if (range instanceof HTMLInputElement) range.max = String(message.live);
    return;
  }
  waiting.push(message);
  if (!playing) void playOut();
}

/** @type {Message[]} */
let waiting = [];
let playing = false;

/** Show messages one after the other, so that fast moves can be seen; far behind, go to the last one. */
async function playOut() {
  playing = true;
  while (waiting.length) {
    if (waiting.length > 6) waiting = waiting.slice(-1);
    const message = waiting.shift();
    if (!message || state.replay !== null) continue;
    if (message.event < state.event && message.live < state.live) continue;
    show(message);
    if (waiting.length) await pause(360);
  }
  playing = false;
}

/** Whatever the page itself adds to the parts. */
function settle() {
  seatChoices();
  decorate();
  const range = el("at");
  if (range instanceof HTMLInputElement) {
    range.value = String(now());
    fillRange(range);
  }
  if (phone.matches) showSeat();
  for (const radio of document.querySelectorAll("input[name=theme]")) {
    if (radio instanceof HTMLInputElement) radio.checked = radio.value === kept("ludoscape-theme");
  }
  const touch = el("one-touch");
  if (touch instanceof HTMLInputElement) touch.checked = oneTouch();
}

/** Many seats do not fit side by side on a phone: bring the one that acts into sight. */
function showSeat() {
  const seat = document.querySelector(".seat.now");
  const row = seat?.parentElement;
  if (!(seat instanceof HTMLElement) || !row) return;
  const left = seat.offsetLeft - row.offsetLeft;
  if (left < row.scrollLeft || left + seat.offsetWidth > row.scrollLeft + row.clientWidth) row.scrollLeft = left;
}

/** @param {HTMLInputElement} range */
function fillRange(range) {
  const share = Number(range.max) ? (100 * Number(range.value)) / Number(range.max) : 100;
  range.style.setProperty("--at", `${share}%`);
}

// ---- picks

/** @param {string[]} [picked] @returns {Set<string>} the elements that may be picked next; while moves are gathered, theirs alone */
function targets(picked = state.picked) {
  const found = new Set(picked.length ? [] : spread.items.filter((item) => spread.can(item)).map((item) => item.element));
  if (!active() || spread.placed) return found;
  for (const choice of state.choices) {
    if (spread.covers(choice)) continue;
    const next = choice.picks[picked.length];
    if (next && begins(choice.picks, picked)) found.add(next);
  }
  return found;
}

/** @returns {Set<string>} all that a touch may mean now: next picks, other first picks, the previewed target */
function touchable() {
  const base = state.chosen ? state.chosen.picks.slice(0, -1) : state.picked;
  return new Set([...targets(base), ...targets([]), ...spread.items.map((item) => item.element)]);
}

/** Show which elements can be picked now. The picture marks first picks itself; later ones are shown when their turn comes. */
function decorate() {
  const base = state.chosen ? state.chosen.picks.slice(0, -1) : state.picked;
  const next = targets(base);
  const first = targets([]);
  const done = new Set([...base, ...spread.items.filter((item) => spread.count(item.key)).map((item) => item.element)]);
  /** @type {{id: string, kind: string}[]} */ const marks = [];
  const all = new Set([...state.choices.flatMap((choice) => choice.picks), ...spread.items.map((item) => item.element)]);
  for (const id of all) {
    const found = el(id);
    if (!found) continue;
    const onBoard = board.stage.contains(found);
    found.classList.toggle("is-target", next.has(id));
    found.classList.toggle("is-picked", done.has(id) || (!onBoard && state.chosen?.picks.includes(id) === true));
    found.classList.toggle("is-unlit", list.hides(id));
    if (!onBoard) continue;
    found.classList.toggle("is-off", !next.has(id) && !first.has(id) && !done.has(id) && !spread.itemOf(id) && !state.chosen?.picks.includes(id));
    if (state.chosen) continue; // the preview draws all of this itself
    if (done.has(id)) marks.push({ id, kind: "picked" });
    else if ((base.length || spread.placed) && next.has(id) && !found.matches(".later, .spot, .ghost, .legal")) marks.push({ id, kind: "legal" });
  }
  board.marks = marks;
  board.redraw();
  list.mark();
  list.narrow();
  spread.settle();
  const acts = el("acts");
  const step = el("act-step");
  if (state.picked.length && !state.chosen && acts && !step) {
    acts.insertAdjacentHTML("beforeend", '<button type="button" class="b" id="act-step" data-do="back"><span>Choose another</span></button>');
  } else if (step && (!state.picked.length || state.chosen)) step.remove();
}

const oneTouch = () => kept("ludoscape-one-touch") === "yes";

/** @param {string} id @param {Map<string, DOMMatrix>} [from] an element was picked */
async function pick(id, from) {
  if (!active()) return;
  if (state.chosen && state.chosen.picks.at(-1) === id) return confirm();
  const item = spread.itemOf(id);
  if (item && !(state.picked.length && targets().has(id))) {
    if (state.chosen) await unpreview();
    Object.assign(state, { picked: [], rows: null });
    return spread.touch(item);
  }
  let picked = state.chosen ? state.chosen.picks.slice(0, -1) : state.picked;
  if (!targets(picked).has(id)) {
    if (picked.at(-1) === id) return back(); // the first pick again: put it down
    picked = [];
  }
  picked = [...picked, id];
  const whole = state.choices.filter((choice) => choice.picks.length === picked.length && begins(choice.picks, picked));
  const [only] = whole;
  if (whole.length === 1 && only) return choose(only, from);
  if (state.chosen) await unpreview();
  state.picked = picked;
  state.rows = whole.length ? whole.map((choice) => state.choices.indexOf(choice)) : null;
  decorate();
  const first = [...targets()][0];
  if (first) say(`${targets().size} places to choose from`);
  if (first && document.activeElement && board.stage.contains(document.activeElement)) focusTarget(el(first));
  if (state.rows) {
    say(`${whole.length} ways to do it; choose one from the list`);
    el("list")?.focus();
  }
}

/** @param {Choice} choice @param {Map<string, DOMMatrix>} [from] preview it, or play it at one touch */
async function choose(choice, from) {
  if (!active() || spread.placed) return;
  const bare = !choice.picks.length && !choice.effects.lines.length;
  if (choice.effects.undo && (oneTouch() || bare)) return play(choice, from);
  const ticket = ++state.asking;
  state.picked = choice.picks.slice(0, -1);
  state.rows = null;
  const answer = await ask(`preview?at=${state.event}&move=${encodeURIComponent(choice.move)}`);
  if (ticket !== state.asking || !answer) return;
  const hadFocus = document.activeElement instanceof Element && board.stage.contains(document.activeElement);
  const hadList = document.activeElement?.id === "list" || document.activeElement?.id === "filter";
  state.chosen = choice;
  bubble.hide();
  board.show(String(answer.board), from);
  morph(must("part-tray", HTMLElement), String(answer.tray));
  showChoices(String(answer.effects));
  settle();
  const last = choice.picks.at(-1);
  if (hadFocus && last) focusTarget(el(last));
  else if (hadList || !choice.picks.length) el("act-go")?.focus({ preventScroll: true });
  say(`${el("prompt")?.textContent ?? ""} ${[...document.querySelectorAll(".does .ch")].map((row) => row.textContent?.trim()).join("; ")}`);
}

function confirm() {
  if (state.chosen) return play(state.chosen);
}

/** @param {string} moves draw the board with the moves that are gathered */
async function drawGathered(moves) {
  const { event } = state;
  const picture = moves ? (await ask(`preview?at=${event}&move=${encodeURIComponent(moves)}`))?.board : state.shown?.parts.board;
  if (!picture && !moves) return refresh();
  if (!picture || event !== state.event || moves !== spread.moves || state.chosen) return;
  board.show(String(picture));
  decorate();
}

async function unpreview() {
  state.chosen = null;
  const message = state.shown;
  if (!message) return refresh();
  board.show(message.parts.board);
  morph(must("part-tray", HTMLElement), message.parts.tray);
  showChoices(showRail(message.parts.rail));
}

/** One step back; nothing is lost. */
async function back() {
  state.asking++;
  if (bubble.open) return bubble.hide();
  if (spread.placed) return spread.back();
  if (state.chosen) {
    const last = state.chosen.picks.at(-1);
    await unpreview();
    settle();
    if (last && el(last)?.classList.contains("is-target")) focusTarget(el(last));
    return;
  }
  const last = state.picked.at(-1);
  if (!last && state.rows === null && list.close()) return;
  state.picked = state.picked.slice(0, -1);
  state.rows = null;
  decorate();
  if (last) focusTarget(el(last));
}

// ---- talking to the server

/** @param {Message} message @param {string} [why] the table had moved on: show where it is, and say so gently */
function takeFresh(message, why) {
  waiting = [];
  if (message.parts) {
    state.latest = message;
    show(message);
  }
  tell(why || "The table has moved on. Here is how it stands now.", true);
}

/**
 * Send something and show what comes of it. Nothing else can be chosen meanwhile.
 * @param {string} door @param {Record<string, unknown>} body @param {Map<string, DOMMatrix>} [from]
 */
async function send(door, body, from) {
  if (state.sending) return false;
  state.sending = true;
  for (const id of ["act-go", "act-spread"]) el(id)?.setAttribute("aria-busy", "true");
  try {
    const { ok, data } = await net.deliver(door, body);
    state.sending = false;
    if (ok) {
      tell("");
      state.chosen = null; // what is shown now is the real thing
      if (door === "move") spread.load(null);
      if (data.parts && data.event >= state.event) {
        state.latest = data;
        waiting = [];
        show(data, from);
      } else if (!data.parts) await refresh(from);
    } else if (data.parts) takeFresh(data, data.error);
    else {
      tell(data.error ?? "That did not work. Please try again.");
      await refresh();
    }
    return ok;
  } finally {
    state.sending = false;
    for (const id of ["act-go", "act-spread"]) el(id)?.removeAttribute("aria-busy");
    decorate();
  }
}

/** @param {Choice} choice @param {Map<string, DOMMatrix>} [from] */
const play = (choice, from) => playLine(choice.move, from);

/** @param {string} moves one, or several that go together @param {Map<string, DOMMatrix>} [from] */
async function playLine(moves, from) {
  const onBoard = document.activeElement instanceof Element && board.stage.contains(document.activeElement);
  const done = await send("move", { at: state.event, move: moves }, from);
  if (onBoard) board.svg?.focus({ preventScroll: true });
  return done;
}

/** Fetch how the table stands. @param {Map<string, DOMMatrix>} [from] */
async function refresh(from) {
  const message = /** @type {Message | null} */ (/** @type {unknown} */ (await ask("parts")));
  if (!message) return;
  net.connected();
  state.latest = message;
  if (state.replay === null && (message.event !== state.event || !begun())) show(message, from);
}

/** @param {boolean} gone the server does not answer, or again it does */
function away(gone) {
  if (state.sending) return;
  if (gone) tell("No connection. What you see may be old; nothing is lost.");
  else if (line.textContent?.startsWith("No connection")) tell("");
}

// ---- why not?

/** @param {Element | null} touched @param {Point} at a point of the screen */
async function why(touched, at) {
  if (state.replay !== null || !state.mine.size) return;
  const user = board.toUser(at);
  const id = touched?.closest("[id]")?.id ?? "";
  const element = id && id !== "part-board" && id !== "board" ? id : "";
  const ticket = ++state.asking;
  const door = `why?at=${state.event}&element=${encodeURIComponent(element)}&x=${user.x.toFixed(1)}&y=${user.y.toFixed(1)}`;
  const answer = await ask(door);
  if (!answer || ticket !== state.asking || !answer.reason) return;
  bubble.show(String(answer.reason), String(answer.rule ?? ""), /** @type {string[]} */ (answer.where ?? []), at);
}

// ---- pointer: touch, drag, pan, pinch

/** @param {Element | null} from @param {Set<string>} among @returns {string} the id of the target that an element is part of */
function targetIn(from, among) {
  for (let node = from; node && node !== board.area; node = node.parentElement) {
    if (among.has(node.id)) return node.id;
    if (node.id.endsWith("-mark") && among.has(node.id.slice(0, -5))) return node.id.slice(0, -5);
  }
  return "";
}

/** @param {Point} at @returns {string} the target under a point, else the nearest small one in reach of a finger */
function targetAt(at) {
  const among = touchable();
  const hit = new Set(document.elementsFromPoint(at.x, at.y).filter((node) => board.stage.contains(node)).map((node) => targetIn(node, among)).filter(Boolean));
  const near = hit.size ? [...hit] : [...among].filter((id) => {
    const found = el(id);
    return found && board.stage.contains(found) && found.getBoundingClientRect().width < 48;
  });
  return nearest(near, at, hit.size ? Infinity : REACH);
}

/** @param {Iterable<string>} ids @param {Point} at @param {number} reach */
function nearest(ids, at, reach) {
  let best = "";
  let least = reach;
  for (const id of ids) {
    const found = el(id);
    if (!found || found.classList.contains("is-off")) continue;
    const middle = board.middle(found);
    const far = Math.hypot(middle.x - at.x, middle.y - at.y);
    if (far < least) [best, least] = [id, far];
  }
  return best;
}

/** @type {Map<number, Point>} */
const fingers = new Map();
/** @type {{id: number, at: Point, last: Point, source: string, moved: boolean, copy: ReturnType<Board["lift"]>, off: Point, near: string} | null} */
let press = null;
let quiet = -Infinity; // a click that ends a drag means nothing
/** @type {Point | null} */
let tap = null; // where a finger has been lifted without having moved

/** @param {Element | null} from @returns {string} the element that may be dragged from here */
function draggable(from) {
  if (!active() || !from) return "";
  const first = new Set(state.choices.filter((choice) => choice.picks.length > 1).map((choice) => choice.picks[0] ?? ""));
  if (state.held) first.add(state.held);
  first.delete("");
  return targetIn(from, first);
}

/** @param {string} source @returns {Set<string>} where it may be dropped */
function dropTargets(source) {
  const after = targets([source]);
  return after.size ? after : targets([]);
}

/** @param {PointerEvent} event */
function pressed(event) {
  tap = null;
  if (event.button !== 0) return;
  if (!(event.target instanceof Element) || event.target.closest(".bubble")) return;
  const at = { x: event.clientX, y: event.clientY };
  fingers.set(event.pointerId, at);
  if (fingers.size > 1) {
    letGo(false);
    return;
  }
  const stack = document.elementsFromPoint(at.x, at.y).filter((node) => board.stage.contains(node) || node.closest("[data-el]"));
  const source = stack.map(draggable).find(Boolean) ?? "";
  press = { id: event.pointerId, at, last: at, source, moved: false, copy: null, off: { x: 0, y: 0 }, near: "" };
}

/** @param {PointerEvent} event */
function moved(event) {
  const before = fingers.get(event.pointerId);
  if (!before) return;
  const at = { x: event.clientX, y: event.clientY };
  fingers.set(event.pointerId, at);
  if (fingers.size === 2) {
    const [a, b] = [...fingers.entries()].map(([id, point]) => (id === event.pointerId ? { then: before, now: at } : { then: point, now: point }));
    if (!a || !b) return;
    const gap = (/** @type {"then" | "now"} */ key) => Math.hypot(a[key].x - b[key].x, a[key].y - b[key].y) || 1;
    board.pan((a.now.x + b.now.x - a.then.x - b.then.x) / 2, (a.now.y + b.now.y - a.then.y - b.then.y) / 2);
    board.zoom(gap("now") / gap("then"), { x: (a.now.x + b.now.x) / 2, y: (a.now.y + b.now.y) / 2 });
    quiet = performance.now();
    return;
  }
  if (!press || press.id !== event.pointerId) return;
  if (!press.moved && Math.hypot(at.x - press.at.x, at.y - press.at.y) > FAR) {
    press.moved = true;
    bubble.hide();
    if (press.source) beginDrag();
    else board.area.classList.add("grabbing");
  }
  if (!press.moved) return;
  if (press.copy) {
    press.copy.move(at);
    const box = board.area.getBoundingClientRect();
    const inside = at.x > box.left && at.x < box.right && at.y > box.top && at.y < box.bottom;
    const middle = { x: at.x + press.off.x, y: at.y + press.off.y }; // of the piece, wherever it was taken hold of
    press.near = inside ? nearest(dropTargets(press.source), middle, Math.max(44, 60 * board.scale)) : "";
    board.marks = [...board.marks.filter((mark) => mark.kind !== "near"), ...(press.near ? [{ id: press.near, kind: "near" }] : [])];
    board.redraw();
  } else if (!press.source && board.area.classList.contains("grabbing")) board.pan(at.x - press.last.x, at.y - press.last.y);
  press.last = at;
}

async function beginDrag() {
  if (!press) return;
  const { source, at, id } = press;
  if (state.chosen) {
    state.asking++;
    await unpreview();
    settle();
  }
  if (!press || press.id !== id) return;
  if (targets([source]).size) {
    state.picked = [source];
    decorate();
  } else state.picked = [];
  const found = el(source);
  if (found && board.stage.contains(found)) {
    const middle = board.middle(found);
    press.off = { x: middle.x - at.x, y: middle.y - at.y };
  }
  press.copy = board.lift(source, at);
  press.copy?.move(press.last);
  board.area.classList.add("dragging");
}

/** @param {boolean} dropped */
function letGo(dropped) {
  const held = press;
  press = null;
  board.area.classList.remove("grabbing", "dragging");
  board.marks = board.marks.filter((mark) => mark.kind !== "near");
  if (!held) return;
  if (held.moved) quiet = performance.now();
  if (!held.copy) return;
  const place = held.copy.place();
  held.copy.drop();
  board.redraw();
  if (dropped && held.near) {
    const from = new Map();
    if (place) from.set(held.source, place);
    void pick(held.near, from);
  } else if (state.picked[0] === held.source) {
    state.picked = [];
    decorate();
  }
}

/** @param {PointerEvent} event */
function released(event) {
  fingers.delete(event.pointerId);
  if (press?.id !== event.pointerId) return;
  const up = event.type === "pointerup";
  if (up && event.pointerType === "touch" && !press.moved) tap = press.at;
  letGo(up);
}

/** @param {TouchEvent} event a finger's tap is taken here: browsers leave out the click of one that follows a movement */
function tapped(event) {
  const at = tap;
  tap = null;
  if (!at || !(event.target instanceof Element)) return;
  event.preventDefault(); // no click, which would come once more and at what lies there by then
  if (document.activeElement instanceof HTMLInputElement) document.activeElement.blur();
  if (phone.matches) closeSeats();
  touch(event.target, at);
}

/** @param {MouseEvent} event a click that was no drag */
function clicked(event) {
  if (!(event.target instanceof Element) || event.target.closest(".bubble, .nojs")) return;
  if (performance.now() - quiet < 350) return;
  touch(event.target, { x: event.clientX, y: event.clientY }, event.shiftKey);
}

/** @param {Element} target @param {Point} at of the screen @param {boolean} [less] take one away, where several are placed */
function touch(target, at, less = false) {
  const id = targetAt(at);
  if (id) {
    const found = el(id);
    if (found && board.stage.contains(found)) focusTarget(found, false);
    const item = less && spread.itemOf(id);
    void (item ? spread.less(item) : pick(id));
  } else if (active() || (state.mine.size && state.replay === null)) void why(target, at);
}

// ---- keys

let byKeys = false; // the focus ring is for those who use keys
addEventListener("pointerdown", () => (byKeys = false), true);
addEventListener("keydown", () => (byKeys = true), true);

/** @param {Element | null} found @param {boolean} [ring] give the keyboard to an element of the board */
function focusTarget(found, ring = byKeys) {
  if (!found) return;
  if (found instanceof SVGElement || found instanceof HTMLElement) found.focus({ preventScroll: true });
  board.ring(ring ? found : null);
}

/** @param {Point} way @param {boolean} any to any piece, not only to targets */
function step(way, any) {
  const here = document.activeElement instanceof Element && board.stage.contains(document.activeElement) && document.activeElement !== board.svg ? document.activeElement : null;
  const area = board.area.getBoundingClientRect();
  const from = here ? board.middle(here) : { x: area.left + area.width / 2, y: area.top + area.height / 2 };
  const among = any
    ? [...board.stage.querySelectorAll("g[id][aria-label]")].filter((piece) => piece.checkVisibility())
    : [...touchable()].map(el).filter((found) => found !== null).filter((found) => board.stage.contains(found) && !found.classList.contains("is-off"));
  /** @type {Element | null} */ let best = null;
  let least = Infinity;
  for (const found of among) {
    if (found === here) continue;
    const at = board.middle(found);
    const along = (at.x - from.x) * way.x + (at.y - from.y) * way.y;
    const across = Math.abs((at.x - from.x) * way.y) + Math.abs((at.y - from.y) * way.x);
    const cost = here ? along + 2.2 * across : Math.hypot(at.x - from.x, at.y - from.y);
    if ((!here || along > 1) && cost < least) [best, least] = [found, cost];
  }
  if (!best) return;
  if (!best.hasAttribute("tabindex")) best.setAttribute("tabindex", "-1");
  focusTarget(best);
  light(best.id);
}

/** @type {Readonly<Record<string, Point>>} */
const ARROWS = { ArrowLeft: { x: -1, y: 0 }, ArrowRight: { x: 1, y: 0 }, ArrowUp: { x: 0, y: -1 }, ArrowDown: { x: 0, y: 1 } };

/** @param {KeyboardEvent} event */
function key(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
  const at = event.target instanceof Element ? event.target : null;
  if (at?.closest("#list, #filter")) return list.key(event);
  if (at?.closest("#log") && logKey(event, at)) return event.preventDefault();
  if (spread.key(event, spread.itemAt(at) ?? spread.itemOf(targetIn(at, touchable())))) return;
  if (event.key === "Escape") {
    if (drawer.open) return drawer.close();
    if (document.body.dataset.sheet) return closeLog();
    if (document.querySelector(":popover-open")) return;
    if (state.replay !== null) return void live();
    return void back();
  }
  if (at?.closest("input, textarea, select, .drawer, .pop")) return;
  const onBoard = at !== null && board.area.contains(at) && !at.closest(".bubble");
  const way = ARROWS[event.key];
  if (way && onBoard) {
    event.preventDefault();
    return step(way, event.shiftKey);
  }
  if ((event.key === "Enter" || event.key === " ") && onBoard && at) {
    event.preventDefault();
    const id = targetIn(at, touchable());
    if (id) return void pick(id);
    if (at !== board.svg && at !== board.area) return void why(at, board.middle(at));
    return void (spread.placed ? spread.send() : confirm());
  }
  if (event.key === "Enter" && !at?.closest("button, a") && (state.chosen || spread.placed)) {
    event.preventDefault();
    return void (spread.placed ? spread.send() : confirm());
  }
  const does = KEYS[event.key];
  if (does) {
    event.preventDefault();
    does(at);
  }
}

/** @type {Record<string, (at: Element | null) => unknown>} */
const KEYS = {
  "?": (at) => {
    const found = at && board.stage.contains(at) && at !== board.svg ? at : null;
    if (found) void why(found, board.middle(found));
  },
  u: () => {
    const button = el("act-undo");
    if (spread.placed) spread.back();
    else if (button instanceof HTMLElement) button.click();
  },
  r: () => openRules(),
  l: () => (el("filter") ?? el("list") ?? spread.fields[0])?.focus(),
  b: () => board.svg?.focus(),
  "+": () => board.zoom(1.35),
  "=": () => board.zoom(1.35),
  "-": () => board.zoom(1 / 1.35),
  0: () => board.whole(),
  "[": () => goto(now() - 1),
  "]": () => goto(now() + 1),
};

// ---- the log

/** @param {KeyboardEvent} event @param {Element} at @returns {boolean} whether the key went through the log */
function logKey(event, at) {
  const entries = [...document.querySelectorAll("#log .ev")];
  const now = entries.findIndex((entry) => entry.parentElement?.contains(at));
  const to = { ArrowDown: now + 1, ArrowUp: Math.max(0, now - 1), Home: 0, End: entries.length - 1 }[event.key];
  const goal =
    to !== undefined ? entries[Math.min(to, entries.length - 1)]
    : event.key === "ArrowRight" ? entries[now]?.parentElement?.querySelector(".rid")
    : event.key === "ArrowLeft" ? entries[now]
    : null;
  if (goal instanceof HTMLElement) goal.focus();
  return goal instanceof HTMLElement;
}

/** @param {string} id light up an element and its row */
function light(id) {
  board.marks = [...board.marks.filter((mark) => mark.kind !== "light"), ...(id && !state.chosen ? [{ id, kind: "light" }] : [])];
  board.redraw();
  list.light(id);
}

// ---- looking back

/** @param {number} event show the table as it was after an event */
async function goto(event) {
  if (event >= state.live && state.replay !== null) return live();
  const to = Math.max(0, Math.min(state.live, event));
  if (to === now()) return;
  if (to >= state.live) return live();
  const ticket = ++state.asking;
  const message = /** @type {Message | null} */ (/** @type {unknown} */ (await ask(`parts?at=${to}`)));
  if (!message || ticket !== state.asking) return;
  if (state.replay === null) state.latest = state.latest ?? state.shown;
  state.replay = to;
  waiting = [];
  show(message);
}

async function live() {
  state.asking++;
  state.replay = null;
  if (state.latest && state.latest.event === state.latest.live) show(state.latest);
  await refresh();
}

// ---- drawer, sheets

/** @returns {[string, string[]][]} all that the page shows, from the names of its pieces */
function inWords() {
  const words = (/** @type {Element} */ node) => (node.textContent ?? "").replace(/\s+/g, " ").trim();
  const seat = (/** @type {Element} */ row) => [...row.querySelectorAll(".nm, .tag, .score, .ds > :not(.k), .ds .k > .vh")].map(words).filter(Boolean).join(", ");
  const names = (/** @type {Iterable<Element>} */ found) => [...found].map((each) => each.getAttribute("aria-label") ?? "");
  return [
    ["Now", [...document.querySelectorAll("#prompt h1, #prompt p")].map(words).filter(Boolean)],
    ["Players", [...document.querySelectorAll(".seat .more")].map(seat)],
    ["Board", [board.svg?.getAttribute("aria-label") ?? "", ...names(board.stage.querySelectorAll("g[aria-label]:not([role=button].spot)"))].filter(Boolean)],
    ["In hand", names(document.querySelectorAll("#hand .item"))],
    ["You may", active() ? state.choices.map((choice) => (choice.hint ? `${choice.label}: ${choice.hint}` : choice.label)) : []],
  ];
}

/** @param {string} [rule] */
function openRules(rule) {
  closePops();
  return drawer.rules(rule);
}

function closePops() {
  for (const pop of document.querySelectorAll(":popover-open")) if (pop instanceof HTMLElement) pop.hidePopover();
}

function closeLog() {
  delete document.body.dataset.sheet;
  document.querySelector(".sec-players [data-do=log]")?.dispatchEvent(new Event("focus"));
}

/** @param {Element} button */
async function copy(button) {
  const url = new URL(button.getAttribute("data-url") ?? "", location.href).href;
  const label = button.querySelector("span");
  let done = false;
  try {
    await navigator.clipboard.writeText(url);
    done = true;
  } catch (_refused) {
    // without a secure connection there is no clipboard: show the link to be copied by hand
    const field = document.createElement("input");
    field.className = "field";
    field.readOnly = true;
    field.value = url;
    field.setAttribute("aria-label", "Link");
    (button.closest("li") ?? button).after(field);
    field.focus();
    field.select();
    done = document.execCommand("copy");
    if (done) field.remove();
  }
  if (label && done) {
    label.textContent = "Copied";
    say("Link copied");
    setTimeout(() => (label.textContent = "Copy link"), 2000);
  }
}

// ---- buttons

/** @type {Record<string, (button: Element) => unknown>} */
const DOES = {
  confirm: () => confirm(),
  back: () => back(),
  choose: (button) => {
    const choice = state.choices.find((each) => each.move === button.getAttribute("data-move"));
    if (choice) return choose(choice);
  },
  spread: () => spread.send(),
  "spread-clear": () => spread.clear(),
  "spread-more": (within) => {
    const item = spread.itemAt(within);
    if (item) spread.touch(item);
  },
  "spread-less": (within) => {
    const item = spread.itemAt(within);
    if (item) spread.less(item);
  },
  undo: (button) => {
    closePops();
    return send("undo", { at: state.event, to: Number(button.getAttribute("data-to")) });
  },
  "ask-undo": (button) => send("undo", { at: state.event, to: Number(button.getAttribute("data-to")) }),
  "consent-yes": () => send("consent", { at: state.event, yes: true }),
  "consent-no": () => send("consent", { at: state.event, yes: false }),
  prev: () => goto(now() - 1),
  next: () => goto(now() + 1),
  live: () => live(),
  goto: (button) => {
    closeLog();
    return goto(Number(button.getAttribute("data-to")));
  },
  rules: () => openRules(),
  rule: (button) => openRules(button.getAttribute("data-rule") ?? ""),
  "close-drawer": () => drawer.close(),
  theme: () => {
    otherTheme();
    settle();
  },
  keys: () => {
    closePops();
    drawer.keys();
  },
  text: () => {
    closePops();
    drawer.text(inWords());
  },
  about: () => {
    closePops();
    void drawer.about();
  },
  fair: () => {
    const pop = el("fair");
    if (pop instanceof HTMLElement) pop.showPopover();
  },
  copy: (button) => copy(button),
  log: () => {
    document.body.dataset.sheet = "log";
    el("log")?.focus();
  },
  "close-log": () => closeLog(),
  sheet: () => raise(!tray.classList.contains("up")),
  peek: (button) => {
    const open = button.getAttribute("aria-expanded") === "true";
    if (phone.matches) closeSeats(); // there one lies over the board
    button.setAttribute("aria-expanded", String(!open));
  },
  "zoom-in": () => board.zoom(1.5),
  "zoom-out": () => board.zoom(1 / 1.5),
  fit: () => board.whole(),
  "seat-bot": (button) => change(button, "seat", { level: 2 }),
  "seat-me": (button) => change(button, "seat", { level: null }),
};

/** @param {Element} within @param {string} door @param {Record<string, unknown>} body change who sits on a seat */
async function change(within, door, body) {
  const form = within.closest("form");
  if (form) await send(door, { seat: Number(form.dataset.seat), ...body });
}

function closeSeats() {
  for (const open of document.querySelectorAll(".peek[aria-expanded=true]")) open.setAttribute("aria-expanded", "false");
}

/** @param {boolean} up the sheet of a phone */
function raise(up) {
  tray.classList.toggle("up", up);
  tray.querySelector(".grab")?.setAttribute("aria-expanded", String(up));
}

document.addEventListener("click", (event) => {
  if (!(event.target instanceof Element)) return;
  const button = event.target.closest("[data-do]");
  const does = button && DOES[button.getAttribute("data-do") ?? ""];
  if (button instanceof HTMLButtonElement && button.form && button.type === "submit") return;
  if (does) return void does(button);
  const row = list.rowOf(event.target);
  if (row) return list.take(row);
  const item = event.target.closest("[data-el]");
  if (item && performance.now() - quiet > 350) {
    const id = targetIn(item, touchable());
    if (id) void pick(id);
    else void why(item, board.middle(item));
    return;
  }
  if (phone.matches && !event.target.closest(".seat")) closeSeats();
});
document.addEventListener("submit", (event) => {
  event.preventDefault();
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || !form.dataset.seat) return;
  const field = form.querySelector("input");
  if (field && field.value.trim() && field.value !== field.defaultValue) void change(form, "name", { name: field.value });
  field?.blur();
});
document.addEventListener("change", (event) => {
  const field = event.target;
  if (field instanceof HTMLInputElement && field.name === "name" && field.form) field.form.requestSubmit();
});
document.addEventListener("input", (event) => {
  const field = event.target;
  if (!(field instanceof HTMLInputElement)) return;
  if (field.id === "filter") list.narrow();
  if (field.id === "find") drawer.search(field.value);
  if (field.id === "one-touch") keep("ludoscape-one-touch", field.checked ? "yes" : "");
  if (field.name === "theme") setTheme(field.value);
  if (field.id === "at") {
    fillRange(field);
    const label = el("at-n");
    if (label) label.textContent = field.value;
    void goto(Number(field.value));
  }
});
document.addEventListener("pointerdown", (event) => {
  if (event.target instanceof Node && !bubble.has(event.target)) bubble.hide();
}, true);
document.addEventListener("keydown", key);
document.addEventListener("focusin", (event) => {
  const found = event.target;
  if (found instanceof Element && board.stage.contains(found) && byKeys) board.ring(found === board.svg ? null : found);
  else board.ring(null);
});

board.area.addEventListener("pointerdown", pressed);
document.addEventListener("pointerdown", (event) => {
  // what lies in the hand is dragged too; a press on anything else there does not move the board
  if (event.target instanceof Element && event.target.closest("[data-el]") && draggable(event.target)) pressed(event);
});
document.addEventListener("pointermove", moved);
document.addEventListener("pointerup", released);
document.addEventListener("pointercancel", released);
board.area.addEventListener("click", clicked);
board.area.addEventListener("touchend", tapped, { passive: false });
board.area.addEventListener("wheel", (event) => {
  event.preventDefault();
  board.zoom(Math.exp(-event.deltaY * (event.deltaMode ? 0.03 : 0.0016)), { x: event.clientX, y: event.clientY });
}, { passive: false });

if (matchMedia("(hover: hover)").matches) {
  // a row and its element light up together
  board.stage.addEventListener("pointermove", (event) => {
    if (press || state.chosen) return;
    light(targetIn(event.target instanceof Element ? event.target : null, targets()));
  });
  board.stage.addEventListener("pointerleave", () => light(""));
  must("part-rail", HTMLElement).addEventListener("pointerover", (event) => {
    const at = event.target instanceof Element ? event.target : null;
    if (spread.light(at)) return;
    const row = list.rowOf(at);
    light((row && list.choiceOf(row)?.picks.at(-1)) || "");
  });
}

// the sheet of a phone follows the finger
const grab = tray.querySelector(".grab");
if (grab instanceof HTMLElement) {
  let from = 0;
  grab.addEventListener("pointerdown", (event) => {
    from = event.clientY;
    grab.setPointerCapture(event.pointerId);
  });
  grab.addEventListener("pointerup", (event) => {
    const by = event.clientY - from;
    if (Math.abs(by) > 12) {
      raise(by < 0);
      quietGrab = performance.now();
    }
  });
  grab.addEventListener("click", (event) => {
    if (performance.now() - quietGrab < 350) event.stopPropagation();
  });
}
let quietGrab = -Infinity;

phone.addEventListener("change", () => {
  seatChoices();
  board.redraw();
});
const wake = () => net.wake();
addEventListener("online", wake);
addEventListener("pageshow", (event) => {
  if (event.persisted) wake();
});
document.addEventListener("visibilitychange", wake);
addEventListener("pagehide", () => net.close());

/** Remember the table in this browser, for the lobby. */
function remember() {
  if (base === `/t/${start.table}`) return;
  try {
    const old = JSON.parse(kept("ludoscape-tables") || "[]").filter((/** @type {{url: string}} */ entry) => entry.url !== base);
    keep("ludoscape-tables", JSON.stringify([{ url: base, title: start.title, names: start.names, when: Date.now() }, ...old].slice(0, 40)));
  } catch (_broken) {
    keep("ludoscape-tables", "");
  }
}

remember();
settle();
net.listen();
void refresh();
document.documentElement.dataset.ready = "";
