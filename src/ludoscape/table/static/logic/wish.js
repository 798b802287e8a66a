// The table that somebody wishes for: a game, who sits where, and the options, which hang on each other. Knows no page.
// @ts-check
import { parsed } from "./json.js";

/**
 * @typedef {{css: string, emblem: string, title: string}} Look
 * @typedef {{name: string, title: string, help: string, kind: string, default: unknown, values: {value: unknown, label: string, seats?: number[]}[], least: number, most: number, step: number, zero: boolean, off?: string, needs?: {name: string, value: unknown} | null, under?: {name: string, value: unknown, default: unknown} | null, samples: {value: string, label: string, seats?: number[]}[], numbered?: {begin: string, below: number} | null, drawn?: boolean}} Option
 * @typedef {{title: string, seats: number[], usual: number, looks: Record<string, Look[]>, options: Option[], lessons: {name: string, title: string, minutes: number}[], levels: Record<string, string>}} Card of `levels` those that are other bots in this game, with what they do
 * @typedef {{kind: string, name: string, level: number}} Place
 * @typedef {{level: number, title: string}} Program of this server that plays
 */

export const KINDS = [
  { kind: "me", label: "Here" },
  { kind: "friend", label: "Friend" },
  { kind: "bot", label: "Bot" },
];
const LEVEL = 3; // of a bot

export class Wish {
  /** @param {Record<string, Card>} cards by the names of games @param {() => string} name of who sits here */
  constructor(cards, name) {
    this.cards = cards;
    this.name = name;
    this.game = "";
    this.seats = 0;
    /** @type {Place[]} */ this.places = [];
    /** @type {Record<string, unknown>} those that are not as usual */ this.options = {};
    /** all options are shown */ this.more = false;
  }

  /** @returns {Card | undefined} */
  get card() {
    return this.cards[this.game];
  }

  // ---- options

  /** @param {string | undefined} name @returns {Option | undefined} */
  option(name) {
    return this.card?.options.find((each) => each.name === name);
  }

  /** @param {Option} option @returns {unknown} */
  chosen(option) {
    return this.options[option.name] ?? this.usual(option);
  }

  /** What is an option without being chosen, beside the others? @param {Option} option @returns {unknown} */
  usual(option) {
    const { under } = option;
    const other = under && this.option(under.name);
    return other && this.chosen(other) === under.value ? under.default : option.default;
  }

  /** Does an option count with what else is chosen, and can so many players choose anything in it? @param {Option} option */
  counts(option) {
    if (this.fitting(option, option.values).length === 1) return false;
    const { needs } = option;
    const other = needs && this.option(needs.name);
    return !needs || (other ? this.chosen(other) === needs.value : false);
  }

  /** Does an option decide how many players there can be? Not if its usual value is for any number: then it follows them. @param {Option} option */
  limits(option) {
    return option.values.some((each) => each.value === option.default && each.seats);
  }

  /** Does anything else on the page hang on this option? @param {Option} option */
  decides(option) {
    return this.limits(option) || this.card?.options.some((other) => [other.needs?.name, other.under?.name].includes(option.name)) === true;
  }

  /**
   * What an option offers to so many players as there are.
   * @template {{seats?: number[]}} T
   * @param {Option} option @param {T[]} all @returns {T[]}
   */
  fitting(option, all) {
    return this.limits(option) ? all : all.filter((each) => !each.seats || each.seats.includes(this.seats));
  }

  /** @param {Option} option @param {unknown} value @returns {boolean} whether something else may have changed with it */
  set(option, value) {
    const before = this.chosen(option);
    if (value === this.usual(option)) delete this.options[option.name];
    else this.options[option.name] = value;
    return value !== before && this.decides(option);
  }

  /** An option on which others hang has changed: forget what was chosen of those that no longer count. */
  tidy() {
    for (const option of this.card?.options ?? []) if (!this.counts(option)) delete this.options[option.name];
    this.setSeats(this.seats);
  }

  // ---- seats

  /** For how many players is what is chosen? @returns {number[]} */
  get numbers() {
    const { card } = this;
    if (!card) return [];
    const limits = card.options.filter((option) => this.limits(option)).map((option) => option.values.find((each) => each.value === this.chosen(option))?.seats);
    return card.seats.filter((number) => limits.every((limit) => !limit || limit.includes(number)));
  }

  /** Set as many seats, or as many as are allowed. @param {number} wanted */
  setSeats(wanted) {
    const { card } = this;
    if (!card) return;
    const allowed = this.numbers;
    this.seats = [wanted, card.usual, ...allowed].find((number) => allowed.includes(number)) ?? card.usual;
    for (const option of card.options) {
      const all = [...option.values, ...option.samples];
      const is = all.find((each) => each.value === this.options[option.name]);
      if (is && !this.fitting(option, all).includes(is)) delete this.options[option.name];
    }
    this.places = Array.from({ length: this.seats }, (_, i) => this.places[i] ?? this.newPlace(i));
  }

  /** @param {number} i @returns {Place} */
  newPlace(i) {
    return i ? { kind: "bot", name: "", level: LEVEL } : { kind: "me", name: this.name(), level: LEVEL };
  }

  /** @param {number} i @returns {boolean} whether it is the first seat of those at this screen: whose browser it is */
  own(i) {
    return this.places.findIndex((place) => place.kind === "me") === i;
  }

  /** @returns {string} what such a table means, in words */
  get explained() {
    const number = (/** @type {string} */ kind) => this.places.filter((place) => place.kind === kind).length;
    const [mine, friends, bots] = [number("me"), number("friend"), number("bot")];
    const words = [];
    if (mine > 1) words.push(`${mine} players share this screen and take turns at it.`);
    if (friends) words.push(friends === 1 ? "Your friend gets a link when the table is open." : "Your friends get a link each when the table is open.");
    if (!mine && !friends) words.push("Only bots: you watch them play.");
    if (bots) words.push("Bots see only what their seat may see.");
    return words.join(" ");
  }

  // ---- beginning, and what is asked for

  /** @param {string} game @returns {boolean} whether there is such a game */
  choose(game) {
    if (!this.cards[game]) return false;
    Object.assign(this, { game, options: {}, more: false });
    this.setSeats(this.seats);
    return true;
  }

  /** Take over what a link asks for: a game to be played again. @param {URLSearchParams} query @param {number[]} levels that there are */
  follow(query, levels) {
    if (!this.choose(query.get("game") ?? "")) return this.choose(Object.keys(this.cards)[0] ?? "");
    const card = /** @type {Card} */ (this.card);
    for (const option of card.options) {
      const value = linked(query.get(`o.${option.name}`));
      if (value === undefined) continue;
      if (typeof value === typeof option.default || option.values.some((each) => each.value === value)) this.options[option.name] = value;
    }
    this.seats = Number(query.get("seats"));
    this.places = query.getAll("place").slice(0, Math.max(...card.seats)).map((text) => seated(text, levels));
    this.tidy();
    return true;
  }

  /** @param {Program[]} programs @returns {object} what the server is asked for; whoever has no name is called by the seat */
  asked(programs) {
    const places = this.places.map(({ kind, level, name }, i) => {
      const program = programs.find((each) => each.level === level)?.title;
      const plain = kind === "bot" ? (program ?? `Bot ${i + 1}`) : kind === "friend" ? `Friend ${i + 1}` : `Player ${i + 1}`;
      const place = { kind, name: name.trim() || plain };
      return kind === "bot" ? { ...place, level } : place;
    });
    return { game: this.game, seats: this.seats, options: this.options, places, shares: true };
  }
}

/** @param {string | null} text of an option in a link @returns {unknown} its value, undefined where there is none */
function linked(text) {
  try {
    return text === null ? undefined : parsed(text);
  } catch (_unreadable) {
    return undefined; // a link that was cut short: the printed value stands
  }
}

/** @param {string} text of a place in a link @param {number[]} levels @returns {Place} */
function seated(text, levels) {
  const [kind = "", level = "", ...name] = text.split("~");
  const known = kind === "open" ? "friend" : KINDS.some((each) => each.kind === kind) ? kind : "bot";
  return { kind: known, name: name.join("~"), level: levels.find((each) => each === Number(level)) ?? LEVEL };
}
