import { expect, test } from 'vitest';
import { byLanguage } from './by-language.ts';
import { english } from './formats.ts';
import { inLanguage, type Language } from './language.ts';
import * as product from './product.ts';

const german: Language = { code: 'de', formats: { ...english, tag: 'de' }, messages: {} };

test('what is made for a language is made once, and for the reader’s', () => {
  const made: string[] = [];
  const days = byLanguage((tag) => {
    made.push(tag);
    return new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone: 'UTC' });
  });
  const say = (): string => days().format(Date.UTC(2026, 10, 21));
  expect([say(), product.inLanguage(german, say), inLanguage(german, say), say()]).toEqual([
    'November 21, 2026',
    '21. November 2026',
    'November 21, 2026',
    'November 21, 2026',
  ]);
  expect(made).toEqual(['en-US', 'de']);
});
