// What stands under the pointer before it is touched.
import assert from "node:assert/strict";
import { test } from "node:test";
import { carried, ghostOf } from "../../src/ludoscape/table/static/logic/ghosts.js";
import { choice } from "./examples.js";

const move = (more = {}, effects = {}) => ({ ...choice("m", "a"), icon: "tile", css: "s-suns", ...more, effects: { undo: true, lines: [], ...effects } });

test("a ghost is the piece of the move, with what is said of it in a few words", () => {
  assert.deepEqual(ghostOf([move({ hint: "9 fall" })]), { icon: "tile", css: "s-suns", words: "9 fall", asks: false });
  assert.equal(ghostOf([move({}, { asks: true })])?.asks, true);
  assert.equal(ghostOf([]), null);
});

test("without a hint the first result is told", () => {
  assert.equal(ghostOf([move({}, { lines: [{ result: "" }, { result: "+1 VP" }] })])?.words, "+1 VP");
  assert.equal(ghostOf([move()])?.words, "");
});

test("where several moves end their number is told, and the piece only if it is the same", () => {
  assert.deepEqual(ghostOf([move(), move()]), { icon: "tile", css: "s-suns", words: "2 ways", asks: false });
  assert.equal(ghostOf([move(), move({ icon: "pawn" })])?.icon, "");
});

test("what is carried off all places has no words", () => {
  assert.deepEqual(carried([move({ hint: "one" }), move({ hint: "two" })]), { icon: "tile", css: "s-suns", words: "", asks: false });
  assert.equal(carried([move(), move({ css: "s-moons" })]), null);
});
