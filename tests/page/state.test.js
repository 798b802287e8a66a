// What the page knows of the table: who may choose, what has been picked, where one looks, which answer still counts.
import assert from "node:assert/strict";
import { test } from "node:test";
import { choice, message, state } from "./examples.js";

test("only whose turn it is may choose, at the live end, and not while something is on its way", () => {
  assert.equal(state().active, true);
  assert.equal(state([], { actor: 1 }).active, false);
  assert.equal(Object.assign(state(), { replay: 2 }).active, false);
  assert.equal(Object.assign(state(), { sending: true }).active, false);
});

test("whoever has a seat may ask why not, but not while looking back", () => {
  assert.equal(state([], { actor: 1 }).seated, true);
  assert.equal(state([], { mine: [] }).seated, false);
  assert.equal(Object.assign(state(), { replay: 2 }).seated, false);
});

test("of what is previewed the last pick may still be changed", () => {
  const known = state();
  known.picked = ["a"];
  assert.deepEqual(known.standing, ["a"]);
  known.chosen = choice("move", "a", "b", "c");
  assert.deepEqual(known.standing, ["a", "b"]);
});

test("a message replaces what was known and leaves what was picked", () => {
  const known = state([choice("old")]);
  known.picked = ["a"];
  known.take(message(7, { actor: 2, mine: [1, 2], choices: [choice("new")], serial: undefined }));
  assert.deepEqual([known.event, known.live, known.actor, [...known.mine], known.choices[0].move], [7, 7, 2, [1, 2], "new"]);
  assert.equal(known.serial, 9, "a message without a serial does not take it back");
  assert.deepEqual(known.picked, ["a"]);
  known.drop();
  assert.deepEqual([known.picked, known.chosen, known.rows], [[], null, null]);
});

test("the stream goes on after the newest message, be it shown or not", () => {
  const known = state();
  assert.deepEqual(known.since, { event: 4, serial: 9 });
  known.latest = message(6);
  assert.deepEqual(known.since, { event: 6, serial: 11 });
});

test("a message is out of date when both its event and the live end lie behind", () => {
  const known = state();
  assert.equal(known.outdates(message(3)), true);
  assert.equal(known.outdates(message(4)), false);
  assert.equal(known.outdates(message(3, { live: 4 })), false);
  assert.equal(known.outdates(message(4, { live: 3 })), false);
});

test("looking back stays within the game, and its end is the table as it is now", () => {
  const known = state();
  assert.equal(known.goal(2), 2);
  assert.equal(known.goal(-1), 0);
  assert.equal(known.goal(4), null, "one is there already");
  assert.equal(known.goal(9), null);
  known.replay = 2;
  assert.equal(known.at, 2);
  assert.equal(known.goal(2), null);
  assert.equal(known.goal(3), 3);
  assert.equal(known.goal(4), "live");
  assert.equal(known.goal(9), "live");
});

test("the table goes on while one looks at its end as it was: the end is live", () => {
  const known = state([], { event: 3 });
  assert.equal(known.goal(4), "live");
});

test("only the answer to the last question counts", () => {
  const known = state();
  const first = known.ask();
  assert.equal(known.awaits(first), true);
  const second = known.ask();
  assert.equal(known.awaits(first), false);
  assert.equal(known.awaits(second), true);
  known.forget();
  assert.equal(known.awaits(second), false);
});

test("an answer is old when the stream has told of something newer meanwhile", () => {
  const known = state();
  assert.equal(known.isOld(message(3)), true, "serial 8 after serial 9");
  assert.equal(known.isOld(message(4)), false, "the same again");
  known.latest = message(6);
  assert.equal(known.isOld(message(5)), true);
  assert.equal(known.isOld(message(7)), false);
  assert.equal(known.isOld(message(1, { serial: undefined })), false, "nobody knows");
  assert.equal(known.isOld(message(1, { lesson: { step: 1, of: 3, move: "", touch: "", why: "" } })), false, "one goes back in a lesson");
});

const TILES = [{ ...choice("+2", "two"), icon: "tile-2", css: "s" }, choice("+3", "three")];
const PLACES = [choice("@0", "here"), choice("@1", "there")];

test("where something follows on every choice, both are chosen at one touch: the first by itself, or the one taken up", () => {
  const known = state(TILES, { then: PLACES });
  assert.deepEqual([known.held, known.choices.map((each) => each.move)], ["two", ["+2", "+3", "+2 @0", "+2 @1"]]);
  assert.deepEqual(known.offered.map((each) => [each.picks, each.icon, each.css]), [[["here"], "tile-2", "s"], [["there"], "tile-2", "s"]]);
  known.takeUp("three");
  assert.deepEqual([known.held, known.offered.map((each) => each.move)], ["three", ["+3 @0", "+3 @1"]]);
  assert.deepEqual([known.canTake("two"), known.canTake("here")], [true, false]);
});

test("a message without what follows ends that", () => {
  const known = state(TILES, { then: PLACES });
  known.take(message(5, { choices: [choice("x", "a")], held: "b" }));
  assert.deepEqual([known.held, known.choices.map((each) => each.move), known.canTake("two")], ["b", ["x"], false]);
  known.take(message(6, { choices: TILES, then: PLACES }));
  assert.equal(known.choices[2]?.move, "+2 @0");
});
