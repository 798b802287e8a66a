// What the page knows of the table, and the shapes of what the server tells it. Knows no rules and no page.
// @ts-check

/**
 * @typedef {{move: string, kind: string, label: string, hint: string, icon: string, css: string, like?: string, ends?: boolean, by_hand?: boolean, picks: string[], effects: {undo: boolean, asks?: boolean, lines: {result: string}[]}, rule?: string}} Choice
 * @typedef {{step: number, of: number, way: string, move: string, touch: string, why: string}} Guide what a lesson points at
 * @typedef {import("./shares.js").Gathered} Gathering how far what the players add to the draws is
 * @typedef {{head: string, board: string, tray: string, rail: string}} Parts
 * @typedef {import("./gathering.js").Data} Gathered
 * @typedef {{move: string, letter: string, sign: string, picks: string[], icon: string, css: string, played: boolean}} Ghost a move that is shown while looking back
 * @typedef {{event: number, live: number, serial?: number, parts: Parts, choices: Choice[], held: string, actor: number, mine: number[], free?: boolean, said: string, moved?: import("./motion.js").Moved[], spread?: Gathered | null, then?: Choice[], lesson?: Guide, done?: number, ghosts?: Ghost[], shares?: Gathering}} Message
 * @typedef {{event: number, live: number, serial: number, choices: Choice[], held: string, actor: number, mine: number[], free?: boolean, base: string, table: string, game: string, title: string, names: string[], over: boolean, spread?: Gathered | null, then?: Choice[], lesson?: Guide, shares?: Gathering}} Start
 * @typedef {{board: string, tray: string, effects: string}} Preview
 * @typedef {{reason: string, rule: string, where: string[]}} Reason why something cannot be done
 * @typedef {Partial<Message & Preview & Reason & {error: string, number: number}>} Answer of a door of the server
 */

const OVER = -4; // who acts when nobody does any more

export class State {
  /** @param {Pick<Start, "event" | "live" | "serial" | "choices" | "held" | "actor" | "mine" | "free" | "then" | "lesson" | "shares"> & {over?: boolean}} start */
  constructor(start) {
    this.event = start.event;
    this.live = start.live;
    this.serial = start.serial;
    /** all that a touch may choose */ this.choices = start.choices;
    this.held = start.held;
    /** what may be chosen first, where something follows on it */ this.firsts = start.choices;
    /** what may follow, whichever of them is chosen */ this.then = start.then ?? [];
    this.actor = start.actor;
    this.mine = new Set(start.mine);
    /** nobody else would have to agree to an undo, whatever was drawn since */ this.free = start.free === true;
    /** @type {Guide | undefined} of the lesson, where it is one */ this.guide = start.lesson;
    /** @type {Gathering | undefined} */ this.shares = start.shares;
    /** @type {string[]} elements picked so far */ this.picked = [];
    /** @type {Choice | null} the choice that is previewed */ this.chosen = null;
    /** @type {number[] | null} rows shown when several choices share their picks */ this.rows = null;
    /** @type {number | null} the event looked at, away from the live end */ this.replay = null;
    /** @type {Message | null} what the board shows when nothing is previewed */ this.shown = null;
    /** @type {Message | null} the newest message */ this.latest = null;
    /** something is on its way to the server */ this.sending = false;
    /** the game has ended, whatever is looked at */ this.over = start.over === true;
    this.asked = 0;
    this.takeUp();
  }

  /** @returns {number} the event that is looked at */
  get at() {
    return this.replay ?? this.event;
  }

  /** @returns {boolean} whether the viewer may choose now */
  get active() {
    return this.replay === null && this.mine.has(this.actor) && !this.sending;
  }

  /** @returns {boolean} whether the viewer has a seat and looks at the table as it is */
  get seated() {
    return this.replay === null && this.mine.size > 0;
  }

  /** @returns {number} the seat whose hand lies open: of several that are mine the one that acts, else the first */
  get looker() {
    return this.mine.has(this.actor) ? this.actor : Math.min(...this.mine);
  }

  /** @returns {string[]} the picks that stand: of what is previewed all but the last, which may still be changed */
  get standing() {
    return this.chosen ? this.chosen.picks.slice(0, -1) : this.picked;
  }

  /** @returns {{event: number, serial: number}} what the page has already */
  get since() {
    return { event: (this.latest ?? this).event, serial: this.latest?.serial ?? this.serial };
  }

  /** The page was opened at a moment of the past: there it stays until somebody goes on. */
  begin() {
    if (this.event < this.live) this.replay = this.event;
  }

  /** @param {Message} message what is shown from now on */
  take(message) {
    const { event, live, actor, held, choices } = message;
    Object.assign(this, { event, live, actor, held, choices, firsts: choices, then: message.then ?? [], serial: message.serial ?? this.serial });
    this.takeUp();
    this.over ||= actor === OVER && event === live;
    this.mine = new Set(message.mine);
    this.free = message.free === true;
    this.guide = message.lesson;
    this.shares = message.shares;
    this.shown = message;
  }

  /**
   * Take a piece up, else the first one: what may follow is chosen together with it, at one touch.
   * @param {string} [id] of the piece
   */
  takeUp(id) {
    const first = this.firsts.find((choice) => choice.picks[0] === id) ?? this.firsts[0];
    const [piece] = first?.picks ?? [];
    if (!this.then.length || !first || !piece) return;
    const { css, icon, move } = first;
    this.held = piece;
    this.choices = [...this.firsts, ...this.then.map((next) => ({ ...next, move: `${move} ${next.move}`, css, icon }))];
  }

  /** @param {string} id @returns {boolean} whether it is a piece that can be taken up */
  canTake(id) {
    return this.then.length > 0 && this.firsts.some((choice) => choice.picks[0] === id);
  }

  /** @returns {Choice[]} what a touch of the board may choose: where something follows, only that */
  get offered() {
    return this.then.length ? this.choices.slice(this.firsts.length) : this.choices;
  }

  /** Nothing is picked and nothing previewed. */
  drop() {
    Object.assign(this, { picked: [], chosen: null, rows: null });
  }

  /** @param {Message} message @returns {boolean} whether the page has gone on since */
  outdates(message) {
    return message.event < this.event && message.live < this.live;
  }

  /** @param {Message} message an answer @returns {boolean} whether the stream has told of something newer meanwhile; in a lesson one goes back and forth */
  isOld(message) {
    return !message.lesson && (message.serial ?? Infinity) < this.since.serial;
  }

  /** @param {number} event that somebody wants to look at @returns {number | "live" | null} where to go, null to stay */
  goal(event) {
    if (event >= this.live && this.replay !== null) return "live";
    const to = Math.max(0, Math.min(this.live, event));
    if (to === this.at) return null;
    return to >= this.live ? "live" : to;
  }

  // ---- questions to the server: only the answer to the last one counts

  /** @returns {number} the ticket of a question */
  ask() {
    return ++this.asked;
  }

  /** @param {number} ticket @returns {boolean} whether an answer still counts */
  awaits(ticket) {
    return ticket === this.asked;
  }

  /** Whatever was asked, its answer comes too late. */
  forget() {
    this.asked++;
  }
}
