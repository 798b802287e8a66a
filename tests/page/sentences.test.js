// What the page says by itself.
import assert from "node:assert/strict";
import { test } from "node:test";
import { places, ways } from "../../src/ludoscape/table/static/logic/sentences.js";

test("one place is one place", () => {
  assert.equal(places(1), "1 place to choose from");
  assert.equal(places(3), "3 places to choose from");
  assert.match(ways(2), /2/);
});
