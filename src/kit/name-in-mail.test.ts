import { expect, test } from 'vitest';
import { nameInMail } from './name-in-mail.ts';

test.each([
  ['Ann Miller', 'Ann Miller'],
  ['Dr. Ann Miller', 'Dr. Ann Miller'],
  ['https://evil.example/win', 'evil example win'],
  ['Ann\n\nYour account is locked: www.evil.example', 'Ann Your account is locked: evil example'],
  ['x'.repeat(80), `${'x'.repeat(59)}…`],
])('%j stands in a mail as %j', (given, expected) => {
  expect(nameInMail(given)).toBe(expected);
});
