import { TOTP } from 'otpauth';
import { expect, test } from 'vitest';
import { newTotpSecret, stepOfCode, totpUri } from './totp.ts';

const second = 1_000;
const now = 1_900_000_000_000;
const step = Math.floor(now / 30_000);

test.each([
  ['now', 0, step],
  ['one step early', -30, step - 1],
  ['one step late', 30, step + 1],
  ['two steps early', -60, null],
  ['two steps late', 60, null],
])('a code of %s', (_when, seconds, expected) => {
  const secret = newTotpSecret();
  const code = TOTP.generate({ ...keyOf(secret), timestamp: now + seconds * second });
  expect(stepOfCode(secret, code, now)).toBe(expected);
});

test('a code of the RFC 6238 test vectors is right at its time', () => {
  const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
  expect(stepOfCode(secret, '287082', 59 * second)).toBe(1);
  expect(stepOfCode(secret, '081804', 1_111_111_109 * second)).toBe(37_037_036);
  expect(stepOfCode(secret, '081805', 1_111_111_109 * second)).toBeNull();
});

test('the address for authenticator apps names product, person and secret', () => {
  const uri = new URL(totpUri('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ', 'ann@example.com'));
  expect(uri.protocol).toBe('otpauth:');
  expect(decodeURIComponent(uri.pathname)).toContain('Sheaf:ann@example.com');
  expect(uri.searchParams.get('secret')).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
});

const keyOf = (secret: string) => ({ secret: new TOTP({ secret }).secret });
