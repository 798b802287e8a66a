// SHA-256 (FIPS 180-4). Browsers have it only where the connection is secure, and at home it often is not. Knows no page.
// @ts-check

const BLOCK = 64; // bytes
const WORDS = 16; // of a block
const ROUNDS = 64;
const TOP = 2 ** 32;

/** The first numbers of the standard: parts behind the point of roots of primes, of which it takes 32 bits. @param {number} root */
const fraction = (root) => Math.floor((root % 1) * TOP);

const primes = /** @type {number[]} */ ([]);
for (let n = 2; primes.length < ROUNDS; n++) if (primes.every((prime) => n % prime)) primes.push(n);
const ADDED = primes.map((prime) => fraction(Math.cbrt(prime)));
const BEGIN = primes.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));

/** @param {number} word @param {number} by @returns {number} its bits turned to the right */
const turned = (word, by) => (word >>> by) | (word << (32 - by));

/** @param {Uint8Array<ArrayBuffer>} data @returns {Uint8Array<ArrayBuffer>} filled up to whole blocks: a bit, zeros, and its length in bits */
function filled(data) {
  const whole = new Uint8Array(Math.ceil((data.length + 9) / BLOCK) * BLOCK);
  whole.set(data);
  whole[data.length] = 0x80;
  const bits = data.length * 8;
  const end = new DataView(whole.buffer);
  end.setUint32(whole.length - 8, Math.floor(bits / TOP));
  end.setUint32(whole.length - 4, bits >>> 0);
  return whole;
}

/** @param {DataView} view @param {number} from @returns {Int32Array} the words of a block, and those that are made of them */
function schedule(view, from) {
  const words = new Int32Array(ROUNDS);
  for (let n = 0; n < ROUNDS; n++) {
    if (n < WORDS) words[n] = view.getInt32(from + n * 4);
    else {
      const [before, two] = [words[n - 15] ?? 0, words[n - 2] ?? 0];
      const low = turned(before, 7) ^ turned(before, 18) ^ (before >>> 3);
      const high = turned(two, 17) ^ turned(two, 19) ^ (two >>> 10);
      words[n] = (words[n - 16] ?? 0) + low + (words[n - 7] ?? 0) + high;
    }
  }
  return words;
}

/** @param {Uint8Array<ArrayBuffer>} data @returns {Uint8Array<ArrayBuffer>} its 32 bytes */
export function sha256(data) {
  const whole = filled(data);
  const view = new DataView(whole.buffer);
  const state = Int32Array.from(BEGIN, (word) => word | 0);
  for (let from = 0; from < whole.length; from += BLOCK) {
    let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
    schedule(view, from).forEach((word, n) => {
      const high = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25);
      const one = (h + high + ((e & f) ^ (~e & g)) + (ADDED[n] ?? 0) + word) | 0;
      const low = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22);
      const two = (low + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
    });
    [a, b, c, d, e, f, g, h].forEach((word, n) => (state[n] = (state[n] ?? 0) + word));
  }
  const digest = new DataView(new ArrayBuffer(BLOCK / 2));
  state.forEach((word, n) => digest.setInt32(n * 4, word));
  return new Uint8Array(digest.buffer);
}
