// What a browser adds to the draws: hashed as the server does, promised once, shown only when all are promised, and looked after.
import assert from "node:assert/strict";
import { createHash, randomBytes } from "node:crypto";
import { test } from "node:test";
import { sha256 } from "../../src/ludoscape/table/static/logic/sha256.js";
import { due, isCheated, made, promiseOf } from "../../src/ludoscape/table/static/logic/shares.js";

const TABLE = "k3v9abcdefgh";
const hex = (bytes) => Buffer.from(bytes).toString("hex");

test("the hash is that of everybody else, whatever the length", () => {
  assert.equal(hex(sha256(new Uint8Array())), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  for (const length of [1, 3, 54, 55, 56, 63, 64, 65, 119, 120, 128, 1000]) {
    const data = new Uint8Array(randomBytes(length));
    assert.equal(hex(sha256(data)), createHash("sha256").update(data).digest("hex"), `of ${length} bytes`);
  }
});

test("a share is promised by tag, table, seat and its bytes", () => {
  const { value, commitment } = made("5f0c");
  assert.match(value, /^[0-9a-f]{64}$/);
  assert.equal(commitment, "5f0c");
  assert.notEqual(value, made("5f0c").value);
  const wanted = createHash("sha256").update(`ludoscape share 1|${TABLE}|3|`).update(Buffer.from(value, "hex")).digest("hex");
  assert.equal(promiseOf(TABLE, 3, value), wanted);
});

const values = ["aa".repeat(32), "bb".repeat(32)];
const known = (seat) => (values[seat] ? { value: values[seat], commitment: "5f0c", taken: true } : undefined);
const promises = values.map((value, seat) => promiseOf(TABLE, seat, value));
const own = (seat, promise = "", shown = false) => ({ seat, promise, shown });
const gathered = (stage, mine, alone = false) => ({ stage, commitment: "5f0c", own: mine, alone });

test("it is promised first, and shown once all promises are fixed", () => {
  assert.deepEqual(due(TABLE, gathered("open", [own(0)]), known), [{ seat: 0, promise: promises[0] }]);
  assert.deepEqual(due(TABLE, gathered("open", [own(0, promises[0])]), known), [], "the others are waited for");
  for (const stage of ["fixed", "begun"]) {
    assert.deepEqual(due(TABLE, gathered(stage, [own(0, promises[0])]), known), [{ seat: 0, value: values[0] }]);
    assert.deepEqual(due(TABLE, gathered(stage, [own(0, promises[0], true)]), known), [], "it was shown");
    assert.deepEqual(due(TABLE, gathered(stage, [own(0)]), known), [], "it was never promised");
    assert.deepEqual(due(TABLE, gathered(stage, [own(0, promises[1])]), known), [], "something else was promised");
  }
  assert.deepEqual(due(TABLE, gathered("open", [own(5)]), known), [], "nothing is kept for this seat");
});

test("who is alone sends all at once: nobody is there to be kept from knowing it", () => {
  assert.deepEqual(due(TABLE, gathered("open", [own(0)], true), known), [{ seat: 0, promise: promises[0], value: values[0] }]);
  const both = due(TABLE, gathered("open", [own(0), own(1)], true), known);
  assert.deepEqual(both, [{ seat: 0, promise: promises[0] }, { seat: 1, promise: promises[1], value: values[1] }]);
});

test("a table that loses or changes what it had taken is found out", () => {
  const cheats = (stage, mine, share = known) => isCheated(TABLE, gathered(stage, mine), share);
  assert.equal(cheats("begun", [own(0, promises[0], true)]), false);
  assert.equal(cheats("open", [own(0)]), false, "the answer may be older than what was sent");
  for (const stage of ["fixed", "begun"]) {
    assert.equal(cheats(stage, [own(0)]), true, "left out");
    assert.equal(cheats(stage, [own(0, promises[1])]), true, "another one in its place");
    assert.equal(cheats(stage, [own(0)], () => ({ value: values[0], commitment: "5f0c" })), false, "it came too late, and was never taken");
  }
  const changed = { ...gathered("begun", [own(0, promises[0], true)]), commitment: "77aa" };
  assert.equal(isCheated(TABLE, changed, known), true, "the seed is another one");
});
