import { expect, test } from 'vitest';
import { english } from './formats.ts';
import { inLanguage, t } from './product.ts';
import { msgOf } from './translated.ts';
import { say, msg, msgDay, msgDecimal, msgList, msgPlural, msgMinute, msgMoney, withTexts } from './msg.ts';

const german = {
  code: 'de',
  formats: { ...english, tag: 'de', group: '.' },
  messages: {
    Open: 'Öffnen',
    'Too many.': 'Zu viele.',
    'At most {most} rows: {reason}': 'Höchstens {most} Zeilen: {reason}',
    '{count} rows': { one: '{count} Zeile', other: '{count} Zeilen' },
  },
};

test('what is told is stored, and said later in any language; what people wrote stays', () => {
  const at = new Date('2026-11-28T08:05:00Z');
  const text = [
    msg('At most {most} rows: {reason}', { most: 1_000, reason: msg('Too many.') }),
    msgPlural(1, '{count} row', '{count} rows'),
    'Open',
    msgDay(at),
    msgMinute(at),
    msgMoney(1_250, 'eur'),
    msgDecimal(1_234.56),
    msgList(['a', msg('Too many.'), 'c']),
  ];
  const stored = JSON.parse(JSON.stringify(text)) as typeof text;
  expect(say(stored)).toBe(
    'At most 1,000 rows: Too many. 1 row Open November 28, 2026 November 28, 2026 at 8:05 AM UTC €12.50 1,234.6 a, Too many., and c',
  );
  expect(inLanguage(german, () => say(stored)).replaceAll('\u00a0', ' ')).toBe(
    'Höchstens 1.000 Zeilen: Zu viele. 1 Zeile Open 28. November 2026 28. November 2026 um 08:05 UTC 12,50 € 1.234,6 a, Zu viele. und c',
  );
});

test('the message of a failure is told again, with its values and what comes after it', () => {
  const reason = `${t('At most {most} rows: {reason}', { most: 7, reason: 'Too many.' })} Too many.`;
  expect(inLanguage(german, () => say(msgOf(reason)))).toBe('Höchstens 7 Zeilen: Zu viele. Zu viele.');
  expect(say(msgOf(reason))).toBe(reason);
  expect(say(msgOf('What another service said {x}. And more.'))).toBe('What another service said {x}. And more.');
});

test('what people wrote in it can be changed', () => {
  const text = [msg('{name} left', { name: 'Ann\nBell' }), 'a\nb', msgList(['c\nd'])];
  expect(say(withTexts(text, (written) => written.replaceAll('\n', ' ')))).toBe('Ann Bell left a b c d');
});

test('names in Latin letters are set apart in what is read from the right', () => {
  const arabic = {
    code: 'ar',
    formats: { ...english, tag: 'ar', rtl: true as const },
    messages: { '{link} in {page}': '{link} في {page}', Home: 'الرئيسية' },
  };
  const text = msg('{link} in {page}', { link: '/old', page: msg('Home') });
  expect(inLanguage(arabic, () => say(text))).toBe('\u2068/old\u2069 في الرئيسية');
  expect(say(text)).toBe('/old in Home');
});
