/** Crockford's base 32: no i, l, o, u. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';

/**
 * A new id of 26 characters: ten of time (milliseconds), three that count on from chance within one of them, so that ids
 * made here sort as they were made, and thirteen of chance (65 bits). Safe in addresses, file names and, with a prefix,
 * as an HTML id. `newId('app')` → `app_01k…`.
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
const countLength = 3;
const chanceLength = 13;
/** Half of what can be counted stays free: no millisecond is long enough for so many ids. */
const mostAtFirst = 32 ** countLength / 2;

const last = { milliseconds: 0, count: 0 };

function idOf(prefix: string, milliseconds: number): string {
  if (milliseconds === last.milliseconds) last.count += 1;
  else Object.assign(last, { milliseconds, count: Math.floor(Math.random() * mostAtFirst) });
  const head = inLetters(milliseconds, timeLength) + inLetters(last.count, countLength);
  return `${prefix ? `${prefix}_` : ''}${head}${randomText(chanceLength)}`;
}

function inLetters(value: number, length: number): string {
  let rest = value;
  let text = '';
  for (let position = 0; position < length; position++) {
    text = alphabet.charAt(rest % 32) + text;
    rest = Math.floor(rest / 32);
  }
  return text;
}

/** Random bytes are fetched in bulk: each call costs more than a hundred bytes do. Every byte is used once. */
const chance = new Uint8Array(1_024);
let used = chance.length;

/** `length` random characters, five bits of chance each. */
export function randomText(length: number): string {
  let answer = '';
  for (let position = 0; position < length; position++) {
    if (used === chance.length) {
      globalThis.crypto.getRandomValues(chance);
      used = 0;
    }
    answer += alphabet.charAt((chance[used++] ?? 0) % 32);
  }
  return answer;
}
