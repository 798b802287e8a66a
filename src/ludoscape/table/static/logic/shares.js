// What this browser adds to the draws of a table: made by chance, promised by its hash, shown once all are promised. Knows no page.
// @ts-check
import { sha256 } from "./sha256.js";

/**
 * @typedef {{value: string, commitment: string, taken?: boolean}} Share as it is kept: itself, the commitment of the seed that was shown before it was
 *   made, and whether the table has taken its promise
 * @typedef {{seat: number, promise: string, shown: boolean}} Own what the table says of a seat
 * @typedef {{stage: string, commitment: string, own: Own[], alone: boolean}} Gathered
 * @typedef {{seat: number, promise?: string, value?: string}} Body what is sent
 */

const BYTES = 32;
const OPEN = "open";

/** @param {Uint8Array} bytes */
const digits = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** @param {string} commitment of the seed @returns {Share} a new one */
export const made = (commitment) => ({ value: digits(crypto.getRandomValues(new Uint8Array(BYTES))), commitment });

/** @param {string} table @param {number} seat */
export const nameOf = (table, seat) => `${table}/${seat}`;

/** @param {string} table @param {number} seat @param {string} value @returns {string} what a seat promises its share by: table and seat are in it, so that it is of no use elsewhere */
export function promiseOf(table, seat, value) {
  const head = new TextEncoder().encode(`ludoscape share 1|${table}|${seat}|`);
  const bytes = (value.match(/../g) ?? []).map((pair) => parseInt(pair, 16));
  return digits(sha256(Uint8Array.from([...head, ...bytes])));
}

/**
 * @param {string} table @param {Gathered} gathered @param {(seat: number) => Share | undefined} known what is kept of a seat
 * @returns {Body[]} what is to be sent now. The share itself goes along with its promise only where nobody else adds one
 */
export function due(table, { alone, own, stage }, known) {
  const lacking = own.filter(({ promise }) => !promise);
  /** @type {Body[]} */ const bodies = [];
  for (const { promise, seat, shown } of own) {
    const share = known(seat);
    if (!share || shown) continue;
    const { value } = share;
    const promised = promiseOf(table, seat, value);
    if (stage !== OPEN && promise === promised) bodies.push({ seat, value });
    if (stage === OPEN && !promise) bodies.push({ seat, promise: promised, ...(alone && seat === lacking.at(-1)?.seat ? { value } : {}) });
  }
  return bodies;
}

/** @param {string} table @param {Own} own what the table says of a seat @param {Share | undefined} share @returns {boolean} whether it has the promise of this share */
export const isTaken = (table, { promise, seat }, share) => share !== undefined && promise === promiseOf(table, seat, share.value);

/**
 * @param {string} table @param {Gathered} gathered @param {(seat: number) => Share | undefined} known
 * @returns {boolean} whether the table has lost or changed what it had taken: so whoever runs it could choose the draws
 */
export function isCheated(table, { commitment, own, stage }, known) {
  return own.some((one) => {
    const share = known(one.seat);
    return share?.taken === true && (share.commitment !== commitment || (stage !== OPEN && !isTaken(table, one, share)));
  });
}
