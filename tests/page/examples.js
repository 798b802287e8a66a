// What the tests of the page's logic begin with.
import { Gathering } from "../../src/ludoscape/table/static/logic/gathering.js";
import { Picks } from "../../src/ludoscape/table/static/logic/picks.js";
import { State } from "../../src/ludoscape/table/static/logic/state.js";

/** A choice that is made by picking these elements, one after the other. */
export const choice = (move, ...picks) => ({ move, kind: "", label: move, hint: "", icon: "", css: "", picks, effects: { undo: true, lines: ["something"] } });

/** A table at event 4 of 4, where the viewer's seat 0 is to choose. */
export const state = (choices = [], more = {}) => new State({ event: 4, live: 4, serial: 9, choices, held: "", actor: 0, mine: [0], ...more });

/** How the table stands after an event, as the server tells it. */
export const message = (event, more = {}) => ({ event, live: event, serial: event + 5, parts: { head: "", board: "", tray: "", rail: "" }, choices: [], held: "", actor: 0, mine: [0], said: "", ...more });

/** Up to three stones on a, b and c. */
export const stones = (more = {}) => ({
  move: "put",
  end: "done",
  total: 3,
  exactly: false,
  each: 0,
  items: ["a", "b", "c"].map((element, n) => ({ key: n + 1, element, label: element.toUpperCase(), now: 0 })),
  left: ["3 left", "2 left", "1 left", "none left"],
  yes: ["", "Put 1", "Put 2", "Put 3"],
  ...more,
});

/** What is gathered, and picks beside it. */
export function picking(choices, more = {}) {
  const known = state(choices, more);
  const gathering = new Gathering(() => known.active);
  return { state: known, gathering, picks: new Picks(known, gathering) };
}
