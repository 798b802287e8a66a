// What an event set in motion as steps in time: what moves, when and for how long, and how long all of it takes. Knows no page.
// @ts-check

/**
 * @typedef {{event: number, kind: string, start: string, goal: string, icon?: string, count?: number}} Moved as the server tells it
 * @typedef {object} Step something that moves
 * @property {string} kind
 * @property {string} start an element, or ""
 * @property {string} goal an element, or ""
 * @property {string} icon of what flies
 * @property {number} count how much of it, told once it lands
 * @property {number} at milliseconds: when it begins
 * @property {number} long milliseconds: how long it lasts
 * @typedef {{steps: Step[], long: number}} Plan all of it
 */

/** How long each kind lasts, in milliseconds. */
export const LONG = { come: 220, push: 320, topple: 200, fire: 300, dice: 600, open: 420, card: 420, slide: 300, fall: 620, fight: 200, border: 160 };
export const MOST = 900; // milliseconds that an event may take
export const APART = 70; // between two results
/** Milliseconds after the attacker has begun to come: who was there is pushed, the border is drawn. */
const AFTER = { push: 180, border: 220 };
const MANY = 3; // when more messages wait, all go twice as fast
const FLYING = 12; // more cards than these would be a swarm: each stands for several then

/** @param {string} kind @returns {kind is keyof typeof LONG} */
const known = (kind) => kind in LONG;

/**
 * Say what is to be seen of a message.
 * @param {Moved[]} moved @param {number} since the event that the page has shown @param {number} waiting how many messages wait behind it
 * @returns {Plan}
 */
export function plan(moved, since, waiting = 0) {
  /** @type {Step[]} */ const steps = [];
  let from = 0; // when the next result may begin: what dice bring comes after them
  let results = 0;
  for (const { event, kind, start, goal, icon = "", count = 1 } of moved) {
    if (event <= since || !known(kind)) continue;
    const long = LONG[kind];
    const copies = kind === "card" ? Math.min(count, FLYING) : 1;
    for (let copy = 0; copy < copies; copy++) {
      const follows = kind === "push" || kind === "border" ? AFTER[kind] : kind === "dice" ? 0 : null; // else it is a result
      const at = from + (follows ?? APART * results);
      if (follows === null) results++;
      steps.push({ kind, start, goal, icon, count: copy ? 0 : count, at, long });
    }
    if (kind === "dice") [from, results] = [from + long, 0];
  }
  return fitted(steps, waiting > MANY ? 0.5 : 1);
}

/** @param {Step[]} steps @param {number} pace @returns {Plan} within the time that an event may take */
function fitted(steps, pace) {
  const end = Math.max(0, ...steps.map(({ at, long }) => at + long));
  const share = pace * Math.min(1, MOST / (end || 1));
  const scaled = steps.map((step) => ({ ...step, at: Math.round(step.at * share), long: Math.round(step.long * share) }));
  return { steps: scaled, long: Math.round(end * share) };
}

/** @typedef {{x: number, y: number}} Point */

/**
 * The way of a card from one place to another: an arc that rises above both.
 * @param {Point} from @param {Point} to @param {number} [points] @returns {Point[]}
 */
export function arc(from, to, points = 8) {
  const rise = Math.min(120, 30 + Math.hypot(to.x - from.x, to.y - from.y) / 4);
  const top = { x: (from.x + to.x) / 2, y: Math.min(from.y, to.y) - rise };
  return Array.from({ length: points + 1 }, (_, n) => {
    const t = n / points;
    const [a, b, c] = [(1 - t) ** 2, 2 * t * (1 - t), t * t];
    return { x: a * from.x + b * top.x + c * to.x, y: a * from.y + b * top.y + c * to.y };
  });
}

/** @param {Point} from @param {Point} to @param {number} long @returns {Point} a step of that length from one towards the other; upwards where they are the same */
export function towards(from, to, long) {
  const [x, y] = [to.x - from.x, to.y - from.y];
  const far = Math.hypot(x, y);
  return far < 0.01 ? { x: 0, y: -long } : { x: (x / far) * long, y: (y / far) * long };
}

/** @param {Step[]} steps @returns {{goal: string, icon: string, count: number}[]} what came to whom, all of one kind together */
export function sums(steps) {
  /** @type {Map<string, {goal: string, icon: string, count: number}>} */ const found = new Map();
  for (const { kind, goal, icon, count } of steps) {
    if (kind !== "card" || !count) continue;
    const key = `${goal} ${icon}`;
    const same = found.get(key);
    if (same) same.count += count;
    else found.set(key, { goal, icon, count });
  }
  return [...found.values()];
}
