import { expect, test } from 'vitest';
import { english } from './formats.ts';
import { around } from './around.ts';
import { languageOfCells } from './of-cells.ts';
import * as product from './product.ts';
import { figure, inLanguage, type Language, plural, t } from './language.ts';

const russian: Language = {
  code: 'ru',
  formats: { ...english, tag: 'ru', group: '\u00a0' },
  messages: {
    Search: 'Поиск',
    '{place} of {total}': '{place} из {total}',
    '{count} rows': { one: '{count} строка', few: '{count} строки', many: '{count} строк', other: '{count} строк' },
    'Signed in as {email}.': 'Вы вошли как {email}.',
  },
};

test('a sentence is looked up, and stays English where the language lacks it', () => {
  expect(t('Search')).toBe('Search');
  expect(inLanguage(russian, () => [t('Search'), t('Sort')])).toEqual(['Поиск', 'Sort']);
  expect(t('Search'), 'only within').toBe('Search');
});

test('values take their places, numbers with separators', () => {
  expect(t('{place} of {total}', { place: 3, total: 12_345 })).toBe('3 of 12,345');
  expect(inLanguage(russian, () => t('{place} of {total}', { place: 3, total: 1_234_567 }))).toBe(
    '3 из 1\u00a0234\u00a0567',
  );
  expect(t('{name} is {name}', { name: '{name}' }), 'a value is no sentence').toBe('{name} is {name}');
});

test('what counts takes the form of its number', () => {
  const rows = (count: number): string => plural(count, '{count} row', '{count} rows');
  expect([rows(0), rows(1), rows(1_200)]).toEqual(['0 rows', '1 row', '1,200 rows']);
  expect(inLanguage(russian, () => [1, 3, 5, 21].map(rows))).toEqual(['1 строка', '3 строки', '5 строк', '21 строка']);
});

test('a sentence around what is no text', () => {
  expect(inLanguage(russian, () => around('Signed in as {email}.', 'email'))).toEqual(['Вы вошли как ', '.']);
  expect(around('{a} by {b}', 'a', { b: 'me' })).toEqual(['', ' by me']);
});

test('a failure leaves no language behind', () => {
  expect(() =>
    inLanguage(russian, () => {
      throw new Error('no');
    }),
  ).toThrow('no');
  expect(t('Search')).toBe('Search');
  expect([0, 12, 123, 1_234, 1_234_567].map(figure)).toEqual(['0', '12', '123', '1,234', '1,234,567']);
});

test('the reader’s language is not that of the page', () => {
  const arabic = {
    ...russian,
    code: 'ar',
    formats: { ...russian.formats, rtl: true as const },
    messages: { Search: 'بحث' },
  };
  const both = () => [t('Search'), product.t('Search'), product.htmlAttributes()];
  expect(both()).toEqual(['Search', 'Search', 'lang="en"']);
  expect(product.inLanguage(arabic, both)).toEqual(['Search', 'بحث', 'lang="ar" dir="rtl"']);
  expect(inLanguage(russian, both)).toEqual(['Поиск', 'Search', 'lang="en"']);
  expect(inLanguage(russian, () => product.inLanguage(arabic, both))).toEqual(['Поиск', 'بحث', 'lang="ar" dir="rtl"']);
});

test('cells are written as they are typed', () => {
  expect(languageOfCells(undefined)).toBe(undefined);
  expect(languageOfCells(russian)?.formats).toMatchObject({ tag: 'ru', decimal: '.', group: ',' });
});
