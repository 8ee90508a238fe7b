/** Identities that the application makes. They sort by the time they were made and cannot be guessed. */

/** Crockford's alphabet in lower case: no i, l, o or u, so that an id can be read out and fits a host label. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';

/** 26 characters `[0-9a-z]`: 10 of the time in milliseconds, 16 random (80 bits). With a prefix: `app_01k…`. */
export function newId(prefix?: string): string {
  let time = '';
  for (let rest = Date.now(), place = 0; place < 10; place++, rest = Math.floor(rest / 32)) {
    time = alphabet.charAt(rest % 32) + time;
  }
  let random = '';
  for (const byte of globalThis.crypto.getRandomValues(new Uint8Array(16))) random += alphabet.charAt(byte % 32);
  return prefix ? `${prefix}_${time}${random}` : time + random;
}
