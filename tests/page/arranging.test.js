// Where the zones of a picture stand: one large, nothing over anything, all of it in the frame; and which one is large.
import assert from "node:assert/strict";
import { test } from "node:test";
import { flow, inQuestion, spans, spread, stripped } from "../../src/ludoscape/table/static/logic/arranging.js";

const world = (key, w, h) => ({ key, size: { w, h }, most: 3, one: true, may: false, items: [] });
const lines = (key, count, more = {}) => ({ key, size: { w: 214, h: 100 }, most: 1.2, one: false, may: false, items: Array.from({ length: count }, () => ({ w: 120, h: 50 })), ...more });
const WORLDS = [[280, 260], [280, 360], [480, 200], [240, 300], [400, 260], [280, 260], [560, 160], [300, 380]].map(([w, h], i) => world("ABCDEFGH"[i], w, h));
const SPACE = lines("space", 5, { one: true });
const MAYS = [lines("scores", 1, { may: true }), lines("legend", 4, { may: true })];
// the room that each frame leaves for a board: with a column, and with a strip
const WIDE = [[1100, 776], [1026, 644], [968, 518], [736, 666], [820, 709]];
const DEAR = [[460, 390], [458, 450], [378, 360], [390, 382], [390, 283]];

/** Give the box in pixels of each zone that has a place. */
const boxes = (zones, places) =>
  zones.filter(({ key }) => places.has(key)).map((zone) => {
    const { at, scale, items } = places.get(zone.key);
    const right = items.length ? Math.max(...items.map((item, i) => item.x + zone.items[i].w)) : zone.size.w;
    const bottom = items.length ? Math.max(...items.map((item, i) => item.y + zone.items[i].h)) : zone.size.h;
    return { key: zone.key, x: at.x, y: at.y, w: right * scale, h: bottom * scale };
  });

const apart = (a, b) => a.x + a.w <= b.x + 0.1 || b.x + b.w <= a.x + 0.1 || a.y + a.h <= b.y + 0.1 || b.y + b.h <= a.y + 0.1;

function stand(found, [w, h], what) {
  for (const [i, one] of found.entries()) {
    assert.ok(one.x >= 0 && one.y >= 0 && one.x + one.w <= w + 0.1 && one.y + one.h <= h + 0.1, `${what}: ${one.key} leaves the frame`);
    for (const two of found.slice(i + 1)) assert.ok(apart(one, two), `${what}: ${one.key} and ${two.key}`);
  }
}

test("boxes lie in lines, in their order", () => {
  const found = flow([{ w: 60, h: 20 }, { w: 30, h: 10 }, { w: 50, h: 30 }], 100, 10);
  assert.deepEqual(found, { at: [{ x: 0, y: 0 }, { x: 70, y: 5 }, { x: 0, y: 30 }], width: 100, height: 60 });
  assert.equal(flow([{ w: 60, h: 20 }, { w: 100, h: 20 }], 100, 10, true).at[0].x, 20);
  assert.deepEqual(flow([], 100, 10), { at: [], width: 0, height: 0 });
});

test("how much room lines need is known before they are laid", () => {
  for (const sizes of [[], [{ w: 60, h: 20 }, { w: 30, h: 10 }, { w: 50, h: 30 }], WORLDS.map(({ size }) => size)]) {
    for (const width of [40, 100, 300, 560, 620, 2000]) {
      const { width: w, height: h } = flow(sizes, width, 10);
      assert.deepEqual(spans(sizes, width, 10), { w, h });
    }
  }
});

test("what is small keeps its size where that is about as good", () => {
  for (const [w, h] of WIDE) {
    const zones = [...WORLDS, SPACE, ...MAYS];
    const { cell } = spread(zones, { w, h }, "A");
    assert.equal(spread(zones, { w, h }, "A", cell).cell, cell);
  }
  assert.notEqual(spread([...WORLDS, SPACE, ...MAYS], { w: 1100, h: 776 }, "A", 14).cell, 14, "but not where it is much worse");
});

test("where there is room all stand side by side, the large one much larger, whichever it is", () => {
  for (const count of [2, 3, 5, 8]) {
    for (const [w, h] of WIDE) {
      const zones = [...WORLDS.slice(0, count), SPACE, ...MAYS];
      for (const { key } of WORLDS.slice(0, count)) {
        const { places, strip } = spread(zones, { w, h }, key);
        const what = `${count} worlds, ${key} in ${w} x ${h}`;
        assert.equal(strip, null, what);
        for (const zone of [...WORLDS.slice(0, count), SPACE]) assert.ok(places.has(zone.key), `${what}: ${zone.key}`);
        stand(boxes(zones, places), [w, h], what);
        const large = places.get(key);
        assert.equal(large.as, "large");
        for (const [other, place] of places) if (other !== key && place.as === "small") assert.ok(place.scale < large.scale, what);
      }
    }
  }
});

test("where room is dear one stands alone with what belongs to it, and the strip stays where it is", () => {
  for (const [w, h] of DEAR) {
    for (const count of [3, 5, 8]) {
      const battle = lines("battle", 2);
      const zones = [...WORLDS.slice(0, count), SPACE, battle, ...MAYS];
      const found = zones.filter(({ one }) => one).map(({ key }) => [key, stripped(zones, { w, h }, key)]);
      assert.equal(new Set(found.map(([, { strip }]) => strip)).size, 1);
      for (const [key, { places }] of found) {
        assert.deepEqual([...places.keys()].sort(), ["battle", key].sort());
        stand(boxes(zones, places), [w, h], `${key} in ${w} x ${h}`);
        assert.equal(places.get(key).as, "large");
      }
      const columns = found[0][1].strip;
      if (columns) assert.ok(h / Math.ceil((count + 1) / columns) >= 43, "a finger can touch a button");
    }
  }
});

test("an empty picture, and one without a world, do not fail", () => {
  assert.equal(spread([], { w: 800, h: 600 }, "").places.size, 0);
  assert.ok(stripped([SPACE], { w: 390, h: 380 }, "").places.has("space"));
  assert.ok(spread([SPACE], { w: 800, h: 600 }, "").places.has("space"));
});

const KEYS = ["A", "B", "C", "space"];
const now = (more) => ({ asked: "", open: [], shown: "", turn: "", ...more });

test("the zone that is asked about is the large one", () => {
  assert.equal(inQuestion(now({ asked: "B", open: ["B"], turn: "1.expand" }), { large: "A", chosen: "", turn: "", open: [] }, KEYS).large, "B");
  assert.equal(inQuestion(now({ asked: "C" }), { large: "A", chosen: "", turn: "", open: [] }, KEYS).large, "C", "the last event");
  assert.equal(inQuestion(now({}), { large: "B", chosen: "", turn: "", open: [] }, KEYS).large, "B", "nothing said: as it was");
  assert.equal(inQuestion(now({}), { large: "", chosen: "", turn: "", open: [] }, KEYS).large, "A");
  assert.equal(inQuestion(now({ asked: "Z" }), { large: "Z", chosen: "Z", turn: "", open: [] }, KEYS).large, "A", "only what is there");
});

test("another one chosen by hand stays until something else is asked, also while a choice elsewhere is previewed", () => {
  const was = { large: "C", chosen: "C", turn: "1.expand", open: [] };
  const asked = { asked: "A", open: ["A"], turn: "1.expand" };
  assert.equal(inQuestion(now(asked), was, KEYS).large, "C");
  const previewed = inQuestion(now({ ...asked, shown: "B" }), was, KEYS);
  assert.equal(previewed.large, "B");
  assert.equal(inQuestion(now(asked), previewed, KEYS).large, "C", "and comes back after it");
  const next = inQuestion(now({ ...asked, turn: "1.launch" }), was, KEYS);
  assert.deepEqual(next, { large: "A", chosen: "", turn: "1.launch", open: ["A"] });
  assert.equal(inQuestion(now({ asked: "B" }), was, KEYS).large, "C", "who only looks goes on looking at it");
});

test("one chosen by hand gives way when the last that could be chosen there is done", () => {
  const both = inQuestion(now({ asked: "A", open: ["A", "B"], turn: "1.expand" }), { large: "A", chosen: "A", turn: "1.expand", open: ["A"] }, KEYS);
  assert.equal(both.large, "A");
  const done = inQuestion(now({ asked: "B", open: ["B"], turn: "1.expand" }), both, KEYS);
  assert.deepEqual(done, { large: "B", chosen: "", turn: "1.expand", open: ["B"] });
  assert.equal(inQuestion(now({ asked: "B", open: ["B"], turn: "1.expand" }), { ...done, large: "A", chosen: "A" }, KEYS).large, "A", "who then looks elsewhere may");
});

test("while the same is asked again it stays where there is still something to choose", () => {
  const was = { large: "B", chosen: "", turn: "1.launch", open: [] };
  assert.equal(inQuestion(now({ asked: "A", open: ["A", "B"], turn: "1.launch" }), was, KEYS).large, "B");
  assert.equal(inQuestion(now({ asked: "A", open: ["A"], turn: "1.launch" }), was, KEYS).large, "A");
});

test("what is small keeps its size, whichever is the large one and however many ships are out, while that is about as good", () => {
  const all = (ships) => [...WORLDS.slice(0, 4), lines("space", ships, { one: true }), ...MAYS];
  const turns = "ABCDABDC".split("").map((key, i) => [key, 2 + (i % 4)]);
  let cell;
  const kept = new Set();
  for (const [key, ships] of turns) {
    const found = spread(all(ships), { w: 1100, h: 776 }, key, cell);
    const best = spread(all(ships), { w: 1100, h: 776 }, key);
    assert.ok(found.places.get(key).scale > 0.85 * best.places.get(key).scale, "nothing much is lost by it");
    ({ cell } = found);
    kept.add(cell);
  }
  assert.equal(kept.size, 1);
  const alone = new Set(turns.map(([key, ships]) => spread(all(ships), { w: 1100, h: 776 }, key).cell));
  assert.ok(alone.size > 1, "where each is as good as can be they differ");
});
