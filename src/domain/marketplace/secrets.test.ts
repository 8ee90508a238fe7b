import { expect, test } from 'vitest';
import { apiKeyPrefix } from '../workspace.ts';
import { personalIn, secretsIn } from './secrets.ts';

/** Put together here, so that no scanner of sources takes them for real. */
const joined = (...parts: string[]) => parts.join('');

test.each([
  [joined('sk_', 'live_abcdefghijkl'), 'a key of Stripe'],
  [joined('AKI', 'AABCDEFGHIJKLMNOP'), 'an access key of AWS'],
  [joined('AI', 'za', 'x'.repeat(35)), 'a key of Google'],
  [joined('gh', 'p_', 'a1'.repeat(18)), 'a token of GitHub'],
  [joined('xox', 'b-1234567890-abc'), 'a token of Slack'],
  [joined('ey', 'JhbGciOiJIUzI1.ey', 'JzdWIiOiIxMjM0.SflKxwRJSMeKKF2'), 'a signed token'],
  [joined('-----BEGIN RSA ', 'PRIVATE KEY-----'), 'a private key'],
  ['https://anna:hunter2@example.com/', 'an address with a password'],
  [joined(apiKeyPrefix, 'a'.repeat(43)), 'a key of this product'],
])('%s is %s', (text, name) => expect(secretsIn(`before ${text} after`)).toEqual([name]));

test.each(['sk_live', 'https://example.com:8080/a@b', 'A task list', 'AKIA', 'eyJ.a.b'])('%j is none', (text) =>
  expect(secretsIn(text)).toEqual([]),
);

test.each([
  ['Write to anna.smith@orchard.org soon', ['an e-mail address']],
  ['Call +49 170 1234567', ['a telephone number']],
  ['anna@example.com', []],
  ['Order 2026-11-22 of 12 trees, 1234567890', []],
])('people in %j: %j', (text, found) => expect(personalIn(text)).toEqual(found));
