/** What of a challenge is needed to solve it: bytes as hexadecimal digits. */
export interface Puzzle {
  /** 16 bytes each. */
  salt: string;
  nonce: string;
  /** 16 bytes. */
  keyPrefix: string;
}
export interface Solution {
  counter: number;
  derivedKey: string;
}

/**
 * The counter from which the key of a challenge is derived: SHA-256 of salt, nonce and counter (altcha.org/docs/v2, with
 * SHA-256 at cost 1). Tries counters from one on, before another; null where it is none of them.
 */
export function findCounter({ salt, nonce, keyPrefix }: Puzzle, from: number, before: number): Solution | null {
  const message = new Int32Array(64);
  message.set([...wordsOf(salt), ...wordsOf(nonce)]);
  const expected = wordsOf(keyPrefix);
  const digest = new Int32Array(8);
  for (let counter = from; counter < before; counter++) {
    message[8] = counter;
    hashBlock(message, digest);
    if (digest[0] !== expected[0] || expected.some((word, at) => digest[at] !== word)) continue;
    return { counter, derivedKey: [...digest].map(hexOf).join('') };
  }
  return null;
}

const wordsOf = (hex: string): number[] => (hex.match(/.{8}/g) ?? []).map((word) => Number.parseInt(word, 16) | 0);
const hexOf = (word: number): string => (word >>> 0).toString(16).padStart(8, '0');

/** FIPS 180-4, 4.2.2 and 5.3.3: the first bits of the fractional parts of roots of the first primes. */
const primes = Array.from({ length: 310 }, (_, at) => at + 2).filter((one) =>
  Array.from({ length: one - 2 }, (_, at) => at + 2).every((other) => one % other > 0),
);
const fraction = (root: number): number => ((root - Math.floor(root)) * 2 ** 32) | 0;
const constants = Int32Array.from(primes.slice(0, 64), (prime) => fraction(Math.cbrt(prime)));
const first = Int32Array.from(primes.slice(0, 8), (prime) => fraction(Math.sqrt(prime)));

const turn = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

/** FIPS 180-4, 6.2: the hash of a message of 36 bytes, which are in the first nine words of `w`. */
function hashBlock(w: Int32Array, digest: Int32Array): void {
  w.fill(0, 9, 15);
  w[9] = 0x80000000 | 0;
  w[15] = 36 * 8;
  for (let at = 16; at < 64; at++) {
    const early = w[at - 15]!;
    const late = w[at - 2]!;
    const low = turn(early, 7) ^ turn(early, 18) ^ (early >>> 3);
    const high = turn(late, 17) ^ turn(late, 19) ^ (late >>> 10);
    w[at] = w[at - 16]! + low + w[at - 7]! + high;
  }
  let [a, b, c, d, e, f, g, h] = first as unknown as [number, number, number, number, number, number, number, number];
  for (let at = 0; at < 64; at++) {
    const mixed = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25);
    const one = (h + mixed + ((e & f) ^ (~e & g)) + constants[at]! + w[at]!) | 0;
    const other = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + one) | 0;
    d = c;
    c = b;
    b = a;
    a = (one + other) | 0;
  }
  const last = [a, b, c, d, e, f, g, h];
  for (let at = 0; at < 8; at++) digest[at] = first[at]! + last[at]!;
}
