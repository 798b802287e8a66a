// Which sound belongs to what happens, and what each is made of: tones and noise in time. Knows no page.
// @ts-check

/**
 * @typedef {"wood" | "scrape" | "rattle" | "card" | "crack" | "coin" | "swords" | "turn" | "result"} Sound
 * @typedef {object} Note a part of a sound; times in seconds, pitches in hertz
 * @property {number} at
 * @property {number} long
 * @property {number} from the pitch: of a tone, or the middle of a band of noise
 * @property {number} [to] the pitch at its end
 * @property {"noise" | OscillatorType} wave
 * @property {number} loud of the whole sound, 1 at most
 */

export const PEAK = 10 ** (-18 / 20); // -18 dB
export const LONGEST = 0.7; // seconds
const APART = 80; // milliseconds between two of a kind
const TREMBLES = new Set(["wood", "crack", "turn"]); // a telephone in the hand is felt, too

/** @param {number} at @param {number} from @param {number} long @param {Partial<Note>} [more] @returns {Note} */
const tone = (at, from, long, more = {}) => ({ at, from, long, wave: "sine", loud: 1, ...more });

/** @param {number} at @param {number} [loud] @param {number} [deep] @returns {Note[]} wood on wood: a tap and the body that answers */
const tap = (at, loud = 1, deep = 1) => [tone(at, 420 * deep, 0.012, { wave: "noise", loud: 0.45 * loud }), tone(at, 180 * deep, 0.06, { loud: 0.55 * loud })];

/** @param {number[]} pitches @returns {Note[]} one after the other, soft */
const melody = (pitches) => pitches.map((pitch, place) => tone(0.18 * place, pitch, 0.18, { wave: "triangle" }));

/** @type {Record<Sound, (long: number, low: boolean) => Note[]>} by how long it is to sound (seconds), and whether it is bad for me */
const MADE = {
  wood: () => tap(0),
  scrape: (long) => [tone(0, 900, Math.min(LONGEST, long), { wave: "noise" })],
  rattle: () => [...[0, 0.11, 0.2, 0.28, 0.34].flatMap((at) => tap(at, 0.7, 1.4)), ...tap(0.44, 1, 0.8)],
  card: () => [tone(0, 2000, 0.07, { to: 6000, wave: "noise" })],
  crack: () => [...[0, 0.05, 0.1].map((at) => tone(at, 1200, 0.01, { wave: "noise", loud: 0.8 })), tone(0.12, 90, 0.42, { to: 45 })],
  coin: () => [tone(0, 2100, 0.24, { loud: 0.6 }), tone(0, 3200, 0.24, { loud: 0.4 })],
  swords: (_, low) => [0, 0.09].map((at) => tone(at, low ? 900 : 1400, 0.09, { wave: "square", loud: 0.8 })),
  turn: () => melody([587.33, 880]),
  result: () => melody([587.33, 739.99, 880]),
};

/** @param {Sound} sound @param {{long?: number, low?: boolean}} [how] @returns {Note[]} */
export const notes = (sound, { long = 300, low = false } = {}) => MADE[sound](long / 1000, low);

/** @param {Note[]} made @returns {number} seconds from the first to the last of it */
export const length = (made) => Math.max(...made.map(({ at, long }) => at + long));

/** @param {Sound} sound @returns {boolean} */
export const trembles = (sound) => TREMBLES.has(sound);

/** @param {import("./motion.js").Step} step @returns {Sound | null} */
function soundOf({ kind, icon }) {
  if (kind === "card") return icon.startsWith("res-") || icon.startsWith("card-") ? "card" : "coin";
  /** @type {Record<string, Sound>} */ const sounds = { come: "wood", slide: "scrape", dice: "rattle", fall: "crack", topple: "wood", fight: "swords", push: "swords", fire: "swords", open: "card" };
  return sounds[kind] ?? null;
}

/** @typedef {{sound: Sound, at: number, long: number, low: boolean}} Heard at so many milliseconds */

/**
 * Say what is heard of an event: each sound when what it belongs to begins; a card when it has landed; never two of a kind at once.
 * @param {import("./motion.js").Step[]} steps @param {Set<string>} mine the rows of my own seats: what is pushed out to them I lose @returns {Heard[]}
 */
export function heard(steps, mine = new Set()) {
  /** @type {Map<Sound, number>} */ const last = new Map();
  /** @type {Heard[]} */ const found = [];
  for (const step of steps) {
    const sound = soundOf(step);
    const at = step.at + (step.kind === "card" ? step.long : 0);
    if (!sound || at - (last.get(sound) ?? -Infinity) < APART) continue;
    last.set(sound, at);
    found.push({ sound, at, long: step.long, low: step.kind === "push" && mine.has(step.goal) });
  }
  return found;
}

/** @param {Sound} sound @param {number} now milliseconds @param {Map<string, number>} last when each was heard @returns {boolean} whether it may sound; then it is noted */
export function free(sound, now, last) {
  if (now - (last.get(sound) ?? -Infinity) < APART) return false;
  last.set(sound, now);
  return true;
}
