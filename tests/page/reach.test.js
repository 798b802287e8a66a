// Points of the screen: which is meant, which lies that way, what two fingers do.
import assert from "node:assert/strict";
import { test } from "node:test";
import { ahead, crowded, nearest, pinch, within } from "../../src/ludoscape/table/static/logic/reach.js";

const place = (name, x, y) => ({ name, at: { x, y } });
const HERE = { x: 0, y: 0 };
const RIGHT = { x: 1, y: 0 };

test("the nearest place is meant, if it is in reach", () => {
  const places = [place("far", 30, 40), place("near", 6, 8)];
  assert.equal(nearest(places, HERE)?.name, "near");
  assert.equal(nearest(places, HERE, 10.5)?.name, "near");
  assert.equal(nearest(places, HERE, 10), null);
  assert.equal(nearest([], HERE), null);
});

test("of equals the first is meant", () => {
  assert.equal(nearest([place("first", 5, 0), place("second", 0, 5)], HERE)?.name, "first");
});

test("an arrow goes that way only, rather straight on than aside", () => {
  const places = [place("behind", -5, 0), place("aside", 10, 10), place("straight", 25, 0), place("above", 0, -3)];
  assert.equal(ahead(places, HERE, RIGHT)?.name, "straight");
  assert.equal(ahead(places, HERE, { x: -1, y: 0 })?.name, "behind");
  assert.equal(ahead(places, HERE, { x: 0, y: -1 })?.name, "above");
  assert.equal(ahead([place("level", 1, 20)], HERE, RIGHT), null, "a hair's breadth is no way");
});

test("the way begins where one is", () => {
  const places = [place("above", 100, 40), place("right", 160, 70), place("left", 30, 70)];
  const from = { x: 100, y: 70 };
  assert.deepEqual([RIGHT, { x: -1, y: 0 }, { x: 0, y: -1 }].map((way) => ahead(places, from, way)?.name), ["right", "left", "above"]);
});

test("a place that is near enough aside is gone to before one far ahead", () => {
  assert.equal(ahead([place("ahead", 50, 0), place("aside", 10, 10)], HERE, RIGHT)?.name, "aside");
});

test("two fingers move the picture as their middle moves, and stretch it as they part", () => {
  const { by, factor, about } = pinch([{ x: 2, y: 1 }, { x: 12, y: 1 }], [{ x: 2, y: 5 }, { x: 22, y: 5 }]);
  assert.deepEqual([by, factor, about], [{ x: 5, y: 4 }, 2, { x: 12, y: 5 }]);
});

test("two fingers at one point stretch nothing to infinity", () => {
  assert.equal(pinch([HERE, HERE], [HERE, { x: 3, y: 0 }]).factor, 3);
});

test("the edge of a box is outside", () => {
  const box = { left: 0, right: 10, top: 0, bottom: 5 };
  assert.deepEqual([[5, 2], [0, 2], [10, 2], [5, 0], [5, 5]].map(([x, y]) => within({ x, y }, box)), [true, false, false, false, false]);
});

test("places that a finger cannot tell apart are crowded, where it is", () => {
  const [a, b] = [place("a", 0, 0), place("b", 30, 0)];
  assert.equal(crowded([a, b], { x: 10, y: 0 }), true);
  assert.equal(crowded([a, b], { x: 10, y: 60 }), false, "they are elsewhere");
  assert.equal(crowded([a], { x: 0, y: 0 }), false);
  assert.equal(crowded([a, place("c", 80, 0)], { x: 40, y: 0 }), false);
});
