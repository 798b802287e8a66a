// What picking an element means, what may be dragged where, and what it looks like.
import assert from "node:assert/strict";
import { test } from "node:test";
import { begins, conduct, kindOf } from "../../src/ludoscape/table/static/logic/picks.js";
import { choice, picking, stones } from "./examples.js";

const MOVES = [choice("a-b", "a", "b"), choice("a-c", "a", "c"), choice("d", "d")];

test("picks begin with others that are the same as far as they go", () => {
  assert.equal(begins(["a", "b"], []), true);
  assert.equal(begins(["a", "b"], ["a"]), true);
  assert.equal(begins(["a", "b"], ["b"]), false);
  assert.equal(begins(["a"], ["a", "b"]), false);
});

test("the last touch is the move: only what destroys is asked for again, and what cannot be undone waits a moment", () => {
  const plain = choice("x", "a");
  const bare = { ...choice("x"), effects: { undo: true, lines: [] } };
  const final = { ...choice("x", "a"), effects: { undo: false, lines: [] } };
  const harm = { ...choice("x", "a"), effects: { undo: true, asks: true, lines: [] } };
  const all = [plain, bare, final, harm];
  assert.deepEqual(all.map((each) => conduct(each, false, false)), ["play", "play", "grace", "preview"]);
  assert.deepEqual(all.map((each) => conduct(each, true, false)), ["play", "play", "play", "preview"], "nothing else can be done");
  assert.deepEqual(all.map((each) => conduct(each, false, true)), ["preview", "play", "preview", "preview"], "whoever wants to be asked");
});

test("what may be picked next are the next picks of the choices that begin so", () => {
  const { picks } = picking(MOVES);
  assert.deepEqual(picks.targets(), new Set(["a", "d"]));
  assert.deepEqual(picks.targets(["a"]), new Set(["b", "c"]));
  assert.deepEqual(picks.targets(["d"]), new Set());
});

test("whoever may not choose has nothing to pick", () => {
  const { picks } = picking(MOVES, { actor: 1 });
  assert.deepEqual([picks.targets(), picks.touchable, picks.sources], [new Set(), new Set(), new Set()]);
  assert.deepEqual(picks.meaning("a"), { does: "nothing" });
});

test("the first of two picks is taken up, the second chooses", () => {
  const { picks, state } = picking(MOVES);
  assert.deepEqual(picks.meaning("a"), { does: "pick", picked: ["a"], rows: null });
  state.picked = ["a"];
  assert.deepEqual(picks.meaning("c"), { does: "choose", choice: MOVES[1] });
});

test("the same first pick again puts it down, another one begins anew", () => {
  const { picks, state } = picking(MOVES);
  state.picked = ["a"];
  assert.deepEqual(picks.meaning("a"), { does: "back" });
  assert.deepEqual(picks.meaning("d"), { does: "choose", choice: MOVES[2] });
});

test("of what is previewed the last pick again confirms, another last pick chooses that", () => {
  const { picks, state } = picking(MOVES);
  state.chosen = MOVES[0];
  assert.deepEqual(picks.meaning("b"), { does: "confirm" });
  assert.deepEqual(picks.meaning("c"), { does: "choose", choice: MOVES[1] });
  assert.deepEqual(picks.meaning("a"), { does: "back" });
});

test("choices that share their picks are told apart in the list", () => {
  const moves = [choice("other", "z"), choice("one", "a", "b"), choice("two", "a", "b")];
  const { picks, state } = picking(moves);
  state.picked = ["a"];
  assert.deepEqual(picks.meaning("b"), { does: "pick", picked: ["a", "b"], rows: [1, 2] });
});

test("what can be gathered is gathered, unless a pick that was begun goes on there", () => {
  const { gathering, picks, state } = picking([...MOVES, choice("put2", "b")]);
  gathering.load(stones());
  const b = gathering.itemOf("b");
  assert.deepEqual(picks.meaning("b"), { does: "gather", item: b });
  state.picked = ["d"];
  assert.deepEqual(picks.meaning("b"), { does: "gather", item: b });
  state.picked = ["a"];
  assert.deepEqual(picks.meaning("b"), { does: "choose", choice: MOVES[0] });
});

test("once something is gathered nothing else is a target", () => {
  const { gathering, picks } = picking(MOVES);
  gathering.load(stones({ each: 1 }));
  assert.deepEqual(picks.targets(), new Set(["a", "b", "c", "d"]));
  gathering.add(gathering.itemOf("b"));
  assert.deepEqual(picks.targets(), new Set(["a", "c"]));
});

test("a touch may mean a next pick, another first pick, or what is gathered", () => {
  const { picks, state } = picking(MOVES);
  state.chosen = MOVES[0];
  assert.deepEqual(picks.touchable, new Set(["a", "b", "c", "d"]));
  const { gathering, picks: others } = picking([]);
  gathering.load(stones());
  assert.deepEqual(others.touchable, new Set(["a", "b", "c"]));
});

test("first picks of several are dragged, and what is held; one pick is not", () => {
  assert.deepEqual(picking(MOVES).picks.sources, new Set(["a"]));
  assert.deepEqual(picking(MOVES, { held: "tile" }).picks.sources, new Set(["a", "tile"]));
});

test("a piece is dropped on its next picks; what is held, on any first pick", () => {
  const { picks } = picking(MOVES, { held: "tile" });
  assert.deepEqual(picks.drops("a"), new Set(["b", "c"]));
  assert.deepEqual(picks.drops("tile"), new Set(["a", "d"]));
});

test("first picks are marked by the picture alone, later ones here", () => {
  const { picks, state } = picking(MOVES);
  assert.deepEqual(picks.look(picks.standing(), "a", true), { target: true, picked: false, off: false, mark: "" });
  state.picked = ["a"];
  const standing = picks.standing();
  assert.deepEqual(picks.look(standing, "a", true), { target: false, picked: true, off: false, mark: "picked" });
  assert.deepEqual(picks.look(standing, "b", true), { target: true, picked: false, off: false, mark: "legal" });
  assert.deepEqual(picks.look(standing, "d", true), { target: false, picked: false, off: false, mark: "" });
});

test("what is not to be picked from here steps back", () => {
  const { picks } = picking([...MOVES, choice("d-b", "d", "b")]);
  assert.equal(picks.look(picks.standing(), "b", true).off, true);
});

test("a preview draws its marks itself, and what it is about is picked beside the board", () => {
  const { picks, state } = picking(MOVES);
  state.chosen = MOVES[0];
  const standing = picks.standing();
  assert.deepEqual(picks.look(standing, "b", true), { target: true, picked: false, off: false, mark: "" });
  assert.equal(picks.look(standing, "b", false).picked, true);
});

test("a place where one move alone ends is touched at once, though a piece is picked first as a rule", () => {
  const { picks, state } = picking([choice("a-b", "a", "b"), choice("a-c", "a", "c"), choice("d-c", "d", "c"), choice("e", "e")]);
  assert.deepEqual([...picks.shortcuts.keys()], ["b"], "two moves end at c");
  assert.equal(picks.meaning("b").choice.move, "a-b");
  assert.equal(picks.look(picks.standing(), "c", true).target, false);
  assert.equal(picks.look(picks.standing(), "b", true).target, true, "it is shown as a target");
  state.picked = ["d"];
  assert.deepEqual([...picks.shortcuts.keys()], [], "a piece is in the hand");
  const cards = picking([choice("a-b", "a", "b"), choice("a-c", "a", "c")].map((one) => ({ ...one, by_hand: true })));
  assert.deepEqual([...cards.picks.shortcuts.keys()], [], "a place does not tell which card goes there");
  const round = picking([choice("a-b", "a", "b"), choice("b-a", "b", "a")]);
  assert.deepEqual([...round.picks.shortcuts.keys()], [], "a piece that may move itself");
});

test("what ends the turn is the button with the tick, or the only one that there is", () => {
  const ending = (...choices) => picking(choices).picks.ending?.move;
  const tick = { ...choice("done"), icon: "i-check" };
  assert.equal(ending(choice("a", "x"), choice("roll"), tick), "done");
  assert.equal(ending(choice("roll")), "roll");
  assert.equal(ending(choice("roll"), choice("decline")), undefined);
  assert.equal(ending(choice("a", "x")), undefined, "a place is chosen, not ended");
  assert.equal(ending(choice("a", "x"), { ...choice("stop", "y"), ends: true }), "stop", "unless it ends a step, too");
  assert.equal(picking([tick], { actor: 1 }).picks.ending, undefined, "another seat decides");
});

test("a piece that can be taken up is taken up, dragged and shown so; a place for it is the move", () => {
  const { picks, state } = picking([choice("+2", "two"), choice("+3", "three")], { then: [choice("@0", "here")] });
  assert.deepEqual(picks.meaning("three"), { does: "take up" });
  assert.deepEqual(picks.meaning("here"), { does: "choose", choice: state.choices[2] });
  assert.deepEqual(picks.sources, new Set(["two", "three"]));
  assert.deepEqual(picks.drops("three"), new Set(["here"]), "not on another piece");
  const look = (id) => picks.look(picks.standing(), id, false);
  assert.deepEqual([look("two").picked, look("three").picked], [true, false]);
  state.takeUp("three");
  assert.deepEqual([look("two").picked, look("three").picked, look("two").target], [false, true, true]);
});

test("choices that are alike are a kind of their own", () => {
  assert.equal(kindOf({ ...choice("x"), kind: "put" }), "put");
  assert.equal(kindOf({ ...choice("x"), kind: "put", like: "9 fall" }), "9 fall");
});
