// What picking an element means: every choice is a row of picks, and what was picked is how one begins. Knows no rules and no page.
// @ts-check

/**
 * @typedef {import("./state.js").Choice} Choice
 * @typedef {import("./gathering.js").Item} Item
 * @typedef {object} Standing the elements that take part, by what they are now
 * @property {Set<string>} next may be picked next
 * @property {Set<string>} first may be picked first
 * @property {Set<string>} done have been picked, or hold something that was gathered
 * @typedef {{target: boolean, picked: boolean, off: boolean, mark: "" | "picked" | "legal"}} Look
 * @typedef {{does: "nothing"} | {does: "confirm"} | {does: "back"} | {does: "take up"} | {does: "gather", item: Item} | {does: "choose", choice: Choice} | {does: "pick", picked: string[], rows: number[] | null}} Meaning
 */

/** @param {string[]} picks @param {string[]} first */
export const begins = (picks, first) => first.every((id, i) => picks[i] === id);

/**
 * What the last touch of a move does: it is the move. Only what destroys is previewed and asked for again, and every move for whoever wants that.
 * What cannot be taken back has a moment of grace, in which it can still be stopped, unless there is nothing else to do.
 * @param {Choice} choice @param {boolean} sure nothing else can be chosen, or everything can be taken back @param {boolean} asked the viewer wants to be asked every time
 * @returns {"play" | "grace" | "preview"}
 */
export function conduct(choice, sure, asked) {
  const { asks, lines, undo } = choice.effects;
  if (undo && !choice.picks.length && !lines.length) return "play";
  if (asks || asked) return "preview";
  return undo || sure ? "play" : "grace";
}

export class Picks {
  /** @param {import("./state.js").State} state @param {import("./gathering.js").Gathering} gathering */
  constructor(state, gathering) {
    this.state = state;
    this.gathering = gathering;
  }

  /** @returns {Map<string, Choice>} places that tell a whole choice at one touch: no other ends there, and none begins there or wants its piece to be picked first */
  get shortcuts() {
    const { gathering, state } = this;
    const found = new Map();
    if (!state.active || gathering.placed || state.standing.length) return found;
    const firsts = new Set(state.choices.map((choice) => choice.picks[0]));
    const met = new Set();
    for (const choice of state.choices) {
      const [, end] = choice.picks;
      if (!end || choice.picks.length > 2 || firsts.has(end) || choice.by_hand || gathering.covers(choice)) continue;
      if (met.has(end)) found.delete(end);
      else found.set(end, choice);
      met.add(end);
    }
    return found;
  }

  /** @param {string[]} [picked] @returns {Set<string>} the elements that may be picked next; while moves are gathered, theirs alone */
  targets(picked = this.state.picked) {
    const { gathering, state } = this;
    const found = new Set(picked.length ? [] : gathering.items.filter((item) => gathering.can(item)).map((item) => item.element));
    if (!state.active || gathering.placed) return found;
    for (const choice of state.choices) {
      if (gathering.covers(choice)) continue;
      const next = choice.picks[picked.length];
      if (next && begins(choice.picks, picked)) found.add(next);
    }
    return found;
  }

  /** @returns {Set<string>} all that a touch may mean now: next picks, other first picks, what is gathered */
  get touchable() {
    return new Set([...this.targets(this.state.standing), ...this.targets([]), ...this.shortcuts.keys(), ...this.gathering.items.map((item) => item.element)]);
  }

  /** @param {string} id of an element that is touched @returns {Meaning} */
  meaning(id) {
    const { gathering, state } = this;
    if (!state.active) return { does: "nothing" };
    if (state.chosen?.picks.at(-1) === id) return { does: "confirm" };
    if (state.canTake(id)) return { does: "take up" };
    const item = gathering.itemOf(id);
    if (item && !(state.picked.length && this.targets().has(id))) return { does: "gather", item };
    const follows = this.targets(state.standing).has(id);
    if (!follows && state.standing.at(-1) === id) return { does: "back" }; // the first pick again: put it down
    const short = this.shortcuts.get(id);
    if (short) return { does: "choose", choice: short };
    const picked = follows ? [...state.standing, id] : [id];
    const whole = state.choices.filter((choice) => choice.picks.length === picked.length && begins(choice.picks, picked));
    const [only] = whole;
    if (whole.length === 1 && only) return { does: "choose", choice: only };
    return { does: "pick", picked, rows: whole.length ? whole.map((choice) => state.choices.indexOf(choice)) : null };
  }

  /** @returns {Choice | undefined} what ends the turn or a step of it: the button with the tick, or the only one that there is */
  get ending() {
    const { active, choices } = this.state;
    const [only] = choices;
    const ends = choices.find((choice) => choice.ends || !choice.picks.length && (choice.icon === "i-check" || choice === only && choices.length === 1));
    return active ? ends : undefined;
  }

  // ---- dragging

  /** @returns {Set<string>} what may be dragged: what is picked first of several, and what is held */
  get sources() {
    const { state } = this;
    if (!state.active) return new Set();
    const firsts = state.choices.filter((choice) => choice.picks.length > 1 || state.canTake(choice.picks[0] ?? "")).map((choice) => choice.picks[0] ?? "");
    return new Set([...firsts, state.held].filter(Boolean));
  }

  /** @param {string} source @returns {Set<string>} where it may be dropped */
  drops(source) {
    const after = this.targets([source]);
    const all = after.size ? after : this.targets([]);
    return new Set([...all].filter((id) => !this.state.canTake(id)));
  }

  // ---- what it looks like

  /** @returns {Set<string>} all elements that take part */
  get elements() {
    return new Set([...this.state.choices.flatMap((choice) => choice.picks), ...this.gathering.items.map((item) => item.element)]);
  }

  /** @returns {Standing} */
  standing() {
    const { gathering, state } = this;
    const full = gathering.items.filter((item) => gathering.count(item.key)).map((item) => item.element);
    return { next: new Set([...this.targets(state.standing), ...this.shortcuts.keys()]), first: this.targets([]), done: new Set([...state.standing, ...full, ...(state.then.length ? [state.held] : [])]) };
  }

  /** @param {Standing} standing @param {string} id @param {boolean} onBoard @returns {Look} */
  look({ next, first, done }, id, onBoard) {
    const { gathering, state } = this;
    const previewed = state.chosen?.picks.includes(id) === true;
    const begun = state.standing.length > 0 || gathering.placed > 0;
    return {
      target: next.has(id),
      picked: done.has(id) || (!onBoard && previewed),
      off: !next.has(id) && !first.has(id) && !done.has(id) && !gathering.itemOf(id) && !previewed,
      mark: state.chosen ? "" : done.has(id) ? "picked" : begun && next.has(id) ? "legal" : "", // a preview draws all of this itself
    };
  }
}

/** @param {Choice} choice @returns {string} what it is gathered by in a long list */
export const kindOf = (choice) => choice.like || choice.kind;

/** @param {string[]} picks of the move to be made @param {string[]} picked so far @returns {string} the piece to be touched next, "" where other pieces are picked */
export const following = (picks, picked) => (picked.every((id, i) => picks[i] === id) ? picks[picked.length] ?? "" : picks[0] ?? "");
