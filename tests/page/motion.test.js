// What an event set in motion, in time: in which order, how long, and how fast when others wait.
import assert from "node:assert/strict";
import { test } from "node:test";
import { APART, arc, LONG, MOST, plan, sums, towards } from "../../src/ludoscape/table/static/logic/motion.js";

const moved = (kind, more = {}) => ({ event: 5, kind, start: "a", goal: "b", ...more });

test("only what has happened since is seen, and only what is known", () => {
  const all = [moved("come", { event: 4 }), moved("come"), moved("unheard of")];
  assert.deepEqual(plan(all, 4).steps.map(({ kind, at, long }) => [kind, at, long]), [["come", 0, LONG.come]]);
  assert.deepEqual(plan(all, 5), { steps: [], long: 0 });
});

test("results come one after the other, what dice bring after the dice", () => {
  const { steps, long } = plan([moved("topple"), moved("topple"), moved("topple")], 4);
  assert.deepEqual(steps.map(({ at }) => at), [0, APART, 2 * APART]);
  assert.equal(long, 2 * APART + LONG.topple);
  const rolled = plan([moved("dice"), moved("card")], 4).steps;
  assert.ok(rolled[1].at >= rolled[0].at + rolled[0].long - 1);
});

test("the border goes round what was won when the winner has come, and no later for who was pushed out", () => {
  const [come, , border] = plan([moved("come"), moved("push"), moved("border")], 4).steps;
  assert.equal(border.at, come.at + come.long);
  assert.equal(plan([moved("come"), moved("border"), moved("card")], 4).steps[2].at, 70, "it is no result that others wait for");
});

test("who is beaten is pushed out while the winner comes", () => {
  const [come, push] = plan([moved("come"), moved("push")], 4).steps;
  assert.ok(push.at > come.at && push.at < come.at + come.long);
});

test("an event takes 900 milliseconds at most, half of it when more than three wait", () => {
  const many = Array.from({ length: 30 }, () => moved("card"));
  assert.equal(plan(many, 4).long, MOST);
  assert.equal(plan(many, 4, 4).long, MOST / 2);
  assert.equal(plan(many, 4, 3).long, MOST);
  for (const { at, long } of plan(many, 4, 4).steps) assert.ok(at + long <= MOST / 2 + 1);
});

test("each card flies, and together they are told once", () => {
  const { steps } = plan([moved("card", { icon: "res-ore", count: 3 }), moved("card", { icon: "res-ore", start: "c" }), moved("card", { icon: "res-wool", goal: "d" })], 4);
  assert.equal(steps.length, 5);
  assert.deepEqual(sums(steps), [{ goal: "b", icon: "res-ore", count: 4 }, { goal: "d", icon: "res-wool", count: 1 }]);
  assert.equal(plan([moved("card", { count: 40 })], 4).steps.length, 12, "more would be a swarm");
});

test("a card flies in an arc, from where it was to where it belongs", () => {
  const way = arc({ x: 0, y: 100 }, { x: 200, y: 50 });
  assert.deepEqual([way[0], way.at(-1)], [{ x: 0, y: 100 }, { x: 200, y: 50 }]);
  assert.ok(Math.min(...way.map(({ y }) => y)) < 50);
});

test("a step goes the way of the attack", () => {
  assert.deepEqual(towards({ x: 0, y: 0 }, { x: 0, y: 10 }, 26), { x: 0, y: 26 });
  assert.deepEqual(towards({ x: 3, y: 3 }, { x: 3, y: 3 }, 26), { x: 0, y: -26 });
});
