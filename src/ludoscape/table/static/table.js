// A table in the browser: shows what the server says, sends back one of the choices that it lists. Here its parts are put together.
// @ts-check
import { frame, must, square, stacked } from "./dom.js";
import { Gathering } from "./logic/gathering.js";
import { parsed } from "./logic/json.js";
import { Picks } from "./logic/picks.js";
import { State } from "./logic/state.js";
import { Aim } from "./table/aim.js";
import { Board } from "./table/board.js";
import { Bubble } from "./table/bubble.js";
import { Buttons } from "./table/buttons.js";
import { Calling } from "./table/calling.js";
import { ChoiceList } from "./table/choices.js";
import { Drawer } from "./table/drawer.js";
import { Fields } from "./table/fields.js";
import { Focus } from "./table/focus.js";
import { fold, guess } from "./table/fold.js";
import { GhostPiece } from "./table/ghost.js";
import { Meanings } from "./table/meanings.js";
import { Grace } from "./table/grace.js";
import { Keyboard } from "./table/keyboard.js";
import { remember } from "./table/links.js";
import { Loupe } from "./table/loupe.js";
import { Marking } from "./table/marking.js";
import { Motion } from "./table/motion.js";
import { listenForNames } from "./table/map_names.js";
import { LessonGuide } from "./table/lesson.js";
import { Lines } from "./table/lines.js";
import { LogNames } from "./table/log_names.js";
import { Net } from "./table/net.js";
import { keepParts, seatChoices } from "./table/parts.js";
import { Picking } from "./table/picking.js";
import { Pointer } from "./table/pointer.js";
import { Replay } from "./table/replay.js";
import { ResultSheet } from "./table/result.js";
import { Saying } from "./table/saying.js";
import { Sending } from "./table/sending.js";
import { Shares } from "./table/shares.js";
import { Sharing } from "./table/sharing.js";
import { Sheets } from "./table/sheets.js";
import { Showing } from "./table/showing.js";
import { Sounds } from "./table/sounds.js";
import { Spread } from "./table/spread.js";
import { Unrolling } from "./table/unrolling.js";
import { Why } from "./table/why.js";

const start = /** @type {import("./logic/state.js").Start} */ (parsed(must("data", HTMLScriptElement).textContent));

const readParts = keepParts();
guess();

// ---- what is known, and what it means

const state = new State(start);
const gathering = new Gathering(() => state.active);
const picks = new Picks(state, gathering);

// ---- what is seen

const board = new Board();
const bubble = new Bubble(board);
const drawer = new Drawer(start.game);
const saying = new Saying();
const sheets = new Sheets(drawer);
const aim = new Aim(board, picks);
const loupe = new Loupe(board, aim);
const grace = new Grace({ board, saying });
const ghost = new GhostPiece({ state, picks, board, aim, grace });
const motion = new Motion(board, state);
board.mover = motion;
const sounds = new Sounds();
const calling = new Calling(state, start.title, { sounds, saying });
const lines = new Lines(start.game);
const logNames = new LogNames(board);
const unrolling = new Unrolling();
const meanings = new Meanings(start.game, { board, aim });

// ---- what is done; each part gets those that it calls. Upwards they are called by the names of what they are wanted for

/** @type {Net} */
const net = new Net(start.base, {
  since: () => state.since,
  receive: (message) => showing.receive(message),
  fresh: (message, why) => sending.movedOn(message, why),
  refresh: () => sending.refresh(),
  tell: (text) => saying.tell(text),
  away: (gone) => sending.away(gone),
});
/** @type {ChoiceList} */
const list = new ChoiceList({
  state,
  choose: (choice) => picking.choose(choice),
  confirm: () => picking.confirm(),
  back: () => picking.back(),
  leave: () => board.svg?.focus(),
  light: (id) => marking.light(id),
  redraw: () => marking.decorate(),
});
/** @type {Spread} */
const spread = new Spread(gathering, {
  say: (text) => saying.say(text),
  tell: (text) => saying.mention(text),
  draw: (moves) => picking.draw(moves),
  send: (line) => sending.play(line),
  light: (id) => marking.light(id),
  redraw: () => marking.decorate(),
});
const marking = new Marking({ state, picks, board, ghost, list, spread, guide: () => guide.settle() });
const focus = new Focus({ state, picks, board, list, spread });
/** @type {Showing} */
const showing = new Showing({ state, board, calling, motion, sounds, logNames, bubble, list, spread, marking, saying, add: () => shares.settle(state.shares), over: () => result.settle(), holding: () => pointer.holding, letGo: () => pointer.letGo(false), keep: () => focus.check(), refresh: () => sending.refresh() });
const sending = new Sending({ state, spread, marking, saying, showing, focus, net });
const picking = new Picking({ state, picks, board, bubble, list, spread, marking, saying, showing, sending, focus, grace, net });
const guide = new LessonGuide(`${start.game}/${start.table}`, { state, board, net, sending, showing });
const result = new ResultSheet(start.base, start.table, { state, saying, sheets, net });
const shares = new Shares(start.table, { net, saying });
const why = new Why({ state, board, bubble, net });
const replay = new Replay({ state, board, saying, showing, sending, net });
const pointer = new Pointer({ state, picks, board, bubble, list, spread, marking, showing, picking, aim, ghost, loupe, focus, why, sheets });
const keyboard = new Keyboard({ state, picks, board, drawer, list, spread, marking, picking, replay, aim, focus, why, sheets, grace });
const sharing = new Sharing({ state, saying, game: start.game, title: start.title, table: start.table });
const buttons = new Buttons({ state, board, drawer, lines, list, spread, saying, showing, sending, sounds, picking, pointer, replay, aim, focus, why, sheets, grace, sharing, result });
const fields = new Fields({ calling, sounds, drawer, list, sending, replay, focus });

for (const part of [showing, meanings, logNames, unrolling, calling, sounds, grace, focus, buttons, fields, pointer, keyboard, sheets, guide, result]) part.listen();
motion.listen(() => showing.hurry());
listenForNames(board.stage);
const layout = () => `${frame()} ${stacked()} ${square()}`;
let framed = layout();
addEventListener("resize", () => {
  if (framed !== layout()) {
    framed = layout();
    seatChoices();
    board.refit();
  }
  fold();
});
const lives = !start.lesson; // a lesson is the same for everybody: nothing comes from elsewhere
const wake = () => lives && net.wake();
addEventListener("online", wake);
addEventListener("pageshow", (event) => {
  if (event.persisted) wake();
});
document.addEventListener("visibilitychange", wake);
addEventListener("pagehide", () => net.close());

if (lives) remember(start);
if (lives && start.mine.length) lines.greet();
spread.load(start.spread);
state.begin();
showing.settle();
replay.begin();
if (lives) net.listen();
if (state.replay === null) void sending.check();
document.documentElement.dataset.ready = "";
readParts();
