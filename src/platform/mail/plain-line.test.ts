import { expect, test } from 'vitest';
import { mailAddress, plainLine } from './plain-line.ts';
import { readRefusal } from './read-refusal.ts';
import { senderOf } from './sender.ts';

test.each([
  ['Hello\r\nBcc: all@example.com', 'Hello Bcc: all@example.com'],
  ['A\nB\u2028C\u2029D\u0085E\0F\tG', 'A B C D E F G'],
  ['\u202Egnp.exe\u200B', 'gnp.exe'],
  ['  much   space  ', 'much space'],
  ['x'.repeat(300), `${'x'.repeat(19)}…`],
])('a line for a header holds no other line: %j', (given, expected) => {
  expect(plainLine(given, given.length > 100 ? 20 : 100)).toBe(expected);
});

test.each([
  'a@b.example\r\nBcc: c@d.example',
  'a@b.example, c@d.example',
  'a@b.example c@d.example',
  'Ann <a@b.example>',
  '"a@b.example"',
  'a@b@c.example',
  'group:a@b.example;',
  '@b.example',
  'a@',
  '',
  `${'a'.repeat(65)}@b.example`,
])('what is not one bare address is refused: %j', (given) => {
  expect(() => mailAddress(given)).toThrow('Enter a valid e-mail address.');
});

test('an address is trimmed and lower-cased', () => {
  expect(mailAddress(' Ann.Miller+x@Example.COM ')).toBe('ann.miller+x@example.com');
});

test.each([
  [undefined, 'Sheaf', 'no-reply@sheaf.example'],
  ['Workshop <hello@shop.example>', 'Workshop', 'hello@shop.example'],
  ['"Work, shop" <hello@shop.example>', 'Work, shop', 'hello@shop.example'],
  ['hello@shop.example', 'Sheaf', 'hello@shop.example'],
  ['<hello@shop.example>', 'Sheaf', 'hello@shop.example'],
])('who mail comes from, by MAIL_FROM %j', (MAIL_FROM, name, address) => {
  expect(senderOf({ MAIL_FROM, MAIN_HOST: 'sheaf.example' })).toEqual({ name, address });
});

test.each([
  [{ code: 'EENVELOPE', responseCode: 550 }, true],
  [{ code: 'EMESSAGE', responseCode: 554 }, true],
  [{ code: 'EENVELOPE', responseCode: 451 }, false],
  [{ code: 'EENVELOPE', responseCode: 530 }, false],
  [{ code: 'EAUTH', responseCode: 535 }, false],
  [{ code: 'EPROTOCOL', responseCode: 554 }, false],
  [{ code: 'ESOCKET' }, false],
  [{}, false],
])('whether trying again makes sense after %j: not if %s', (facts, permanent) => {
  expect(readRefusal(Object.assign(new Error('it failed'), facts)).permanent).toBe(permanent);
});

test('what a mail server answered is noted without the address that it repeats', () => {
  const error = Object.assign(new Error('x'), {
    code: 'EENVELOPE',
    responseCode: 550,
    response: '550 5.1.1 <Ann@Example.com>: no\r\nsuch user ann@example.com',
  });
  expect(readRefusal(error).sentence).toBe('The mail server answered: 550 5.1.1 <…>: no such user …');
});
