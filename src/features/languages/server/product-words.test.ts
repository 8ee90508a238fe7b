/** Every language says every sentence of the product's own screens, with what stands for values, in its plural forms. */
import { expect, test } from 'vitest';
import { readdirSync, readFileSync } from 'node:fs';
import { wrongForms, wrongValues } from '#test/check-words.ts';
import type { Message } from '#kit/language/language.ts';
import { productLanguageCodes } from '../rules/product-languages.ts';
import productSentences from './product-sentences.json' with { type: 'json' };

const folder = new URL('product/', import.meta.url);
const { sentences } = productSentences;
const plurals: Readonly<Record<string, string>> = productSentences.plurals;
const all = new Set([...sentences, ...Object.keys(plurals)]);
const codes = productLanguageCodes.filter((code) => code !== 'en');
const read = (code: string): Record<string, Message> =>
  JSON.parse(readFileSync(new URL(`${code}.json`, folder), 'utf8')) as Record<string, Message>;

test('each language has its file', () => {
  expect(readdirSync(folder).toSorted()).toEqual(codes.map((code) => `${code}.json`).toSorted());
  expect(all.size).toBeGreaterThan(4_000);
});

test('sentences are whole ones', () => {
  const wrong = [...all, ...Object.values(plurals)].filter(
    (sentence) => sentence !== sentence.trim() || /\{value\d+\}|\{\w*\s/.test(sentence) || !/\p{L}/u.test(sentence),
  );
  expect(wrong).toEqual([]);
});

test.each(codes)('%s says every sentence, and no other', (code) => {
  const own = new Set(Object.keys(read(code)));
  const some = (sentences: string[]) => ({ count: sentences.length, first: sentences.slice(0, 10) });
  expect(some([...own].filter((sentence) => !all.has(sentence))), 'unknown').toEqual(some([]));
  expect(some([...all].filter((sentence) => !own.has(sentence))), 'missing').toEqual(some([]));
});

test.each(codes)('%s names the values and elements of each sentence', (code) => {
  expect(wrongValues(read(code))).toEqual([]);
});

test.each(codes)('%s has the plural forms of its language, where a sentence counts', (code) => {
  const words = read(code);
  expect(wrongForms(code, words)).toEqual([]);
  const wrong = Object.entries(words).filter(([sentence, message]) => {
    const has = typeof message === 'object';
    return (
      has !== Object.hasOwn(plurals, sentence) || Object.values(has ? message : [message]).some((text) => !text?.trim())
    );
  });
  expect(wrong.map(([sentence]) => sentence)).toEqual([]);
});
