// Where a bubble stands: above what it is about, unless it would hide something there.
import assert from "node:assert/strict";
import { test } from "node:test";
import { besides } from "../../src/ludoscape/table/static/logic/bubbles.js";

const box = (left, top, right, bottom) => ({ left, top, right, bottom });
const SCREEN = { w: 390, h: 660 };
const BOARD = box(0, 100, 390, 400);
const HEAD = box(0, 0, 390, 48);
const SHOW = box(60, 540, 380, 590); // a button above the hand
const SIZE = { w: 200, h: 80 };

/** @param {ReturnType<typeof box>} about */
const spot = (about) => besides(about, SIZE, SCREEN, BOARD, [about, HEAD, SHOW]);

test("it stands above, with its middle over what it is about", () => {
  assert.deepEqual(spot(box(180, 300, 220, 340)), { side: "above", x: 100, y: 198 });
});

test("where the head of the page is in the way it stands below", () => {
  assert.deepEqual(spot(box(180, 110, 220, 150)), { side: "below", x: 100, y: 172 });
});

test("of a piece in the hand it stands over the board, and hides no button", () => {
  const { side, y } = spot(box(20, 600, 60, 650));
  assert.equal(side, "");
  assert.ok(y >= BOARD.top && y + SIZE.h <= BOARD.bottom);
});

test("it stays on the screen", () => {
  assert.equal(spot(box(0, 300, 40, 340)).x, 8);
  assert.equal(spot(box(350, 300, 390, 340)).x, 182);
});
