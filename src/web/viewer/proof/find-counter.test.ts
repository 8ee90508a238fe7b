import { createHash, randomBytes, randomInt } from 'node:crypto';
import { expect, test } from 'vitest';
import { findCounter } from './find-counter.ts';

test('the counter is found from which a key was derived, as another implementation of SHA-256 has it', () => {
  for (const counter of [0, 1, 255, 65_536, randomInt(5_000)]) {
    const [salt, nonce, own] = [randomBytes(16), randomBytes(16), Buffer.alloc(4)];
    own.writeUInt32BE(counter);
    const key = createHash('sha256')
      .update(Buffer.concat([salt, nonce, own]))
      .digest('hex');
    const puzzle = { salt: salt.toString('hex'), nonce: nonce.toString('hex'), keyPrefix: key.slice(0, 32) };
    expect(findCounter(puzzle, 0, counter + 10)).toEqual({ counter, derivedKey: key });
    expect(findCounter(puzzle, 0, counter)).toBeNull();
  }
});
