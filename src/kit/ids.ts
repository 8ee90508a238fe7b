/** Crockford's base 32: no i, l, o, u. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';

/**
 * A new id of 26 characters: ten of time (milliseconds), so that ids sort by age, and sixteen of chance (80 bits).
 * Safe in addresses, file names and, with a prefix, as an HTML id. `newId('app')` → `app_01k…`.
 */
export const newId = (prefix = ''): string => idOf(prefix, Date.now());

/** A new id that sorts after another of the same prefix, whatever the clocks said when that was made. */
export function newIdAfter(previous: string, prefix = ''): string {
  const id = newId(prefix);
  if (id > previous) return id;
  const head = previous.slice(prefix ? prefix.length + 1 : 0).slice(0, timeLength);
  return idOf(prefix, [...head].reduce((time, letter) => time * 32 + alphabet.indexOf(letter), 0) + 1);
}

const timeLength = 10;

function idOf(prefix: string, milliseconds: number): string {
  let time = milliseconds;
  let head = '';
  for (let place = 0; place < timeLength; place++) {
    head = alphabet.charAt(time % 32) + head;
    time = Math.floor(time / 32);
  }
  return `${prefix ? `${prefix}_` : ''}${head}${randomText(16)}`;
}

/** `length` random characters, five bits of chance each. */
export function randomText(length: number): string {
  let answer = '';
  for (const byte of globalThis.crypto.getRandomValues(new Uint8Array(length))) answer += alphabet.charAt(byte % 32);
  return answer;
}
