// Moves that are gathered: how many may lie where, when they may be sent, and as which line.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Gathering } from "../../src/ludoscape/table/static/logic/gathering.js";
import { stones } from "./examples.js";

/** Gather one after the other. */
function gathered(data, ...elements) {
  const gathering = new Gathering(() => true);
  gathering.load(data);
  for (const element of elements) gathering.add(gathering.itemOf(element));
  return gathering;
}

test("the moves are sent in the order of the rules, in whatever order they were gathered", () => {
  assert.equal(gathered(stones(), "c", "a", "c").line, "put1 put3 put3");
});

test("keys are ordered as numbers", () => {
  const data = stones({ items: [{ key: 10, element: "ten" }, { key: 9, element: "nine" }] });
  assert.equal(gathered(data, "ten", "nine").moves, "put9 put10");
});

test("before all is placed the move that ends the step goes along, if there is one", () => {
  assert.equal(gathered(stones(), "b").line, "put2 done");
  assert.equal(gathered(stones({ end: "" }), "b").line, "put2");
  assert.equal(gathered(stones(), "b").moves, "put2", "the picture shows no end");
});

test("no more can go where as many lie as may lie there", () => {
  const once = gathered(stones({ each: 1 }), "a");
  assert.equal(once.can(once.itemOf("a")), false);
  assert.equal(once.can(once.itemOf("b")), true);
  assert.equal(once.single(once.itemOf("a")), true);
  assert.equal(once.single(once.itemOf("b")), false);
  assert.equal(once.full, "No more can go there.");
});

test("when all is placed nothing more goes anywhere, and how many are left says why", () => {
  const all = gathered(stones(), "a", "a", "a");
  assert.equal(all.can(all.itemOf("b")), false);
  assert.equal(all.single(all.itemOf("a")), false, "more than one may lie there");
  assert.equal(all.full, "none left");
});

test("it is ready with one, or with all where all must be placed, and never with none", () => {
  assert.equal(gathered(stones()).ready, false);
  assert.equal(gathered(stones(), "a").ready, true);
  assert.equal(gathered(stones({ exactly: true }), "a", "b").ready, false);
  assert.equal(gathered(stones({ exactly: true }), "a", "b", "b").ready, true);
});

test("the last one of a place goes first, and what is not there cannot go", () => {
  const some = gathered(stones(), "a", "b", "a");
  assert.equal(some.remove(some.itemOf("a")), true);
  assert.deepEqual(some.gathered, [1, 2]);
  assert.equal(some.remove(some.itemOf("c")), false);
  assert.equal(some.last.element, "b");
  assert.equal(some.count(1), 1);
  assert.equal(some.remove(some.itemOf("a")), true);
  assert.deepEqual(some.gathered, [2]);
});

test("what is said tells of the place and of how many are left", () => {
  const one = gathered(stones(), "b");
  assert.equal(one.told(one.itemOf("b")), "B: 1. 2 left");
  assert.equal(one.told(), "2 left");
  assert.equal(one.yes, "Put 1");
});

test("it covers the moves that it gathers and no others", () => {
  const some = gathered(stones());
  assert.equal(some.covers({ move: "put2" }), true);
  assert.equal(some.covers({ move: "put4" }), false);
  assert.equal(some.covers({ move: "done" }), false);
});

test("whoever may not choose gathers nothing, and what comes anew forgets what was gathered", () => {
  const watching = new Gathering(() => false);
  watching.load(stones());
  assert.deepEqual(watching.items, []);
  const some = gathered(stones(), "a");
  some.load(null);
  assert.deepEqual([some.placed, some.items, some.left, some.yes, some.ready], [0, [], "", "", false]);
});
