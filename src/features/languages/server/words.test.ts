/** Every language says every sentence of visitors' pages, with what stands for values, and in its plural forms. */
import { expect, test } from 'vitest';
import { readdirSync, readFileSync } from 'node:fs';
import { wrongForms, wrongValues } from '#test/check-words.ts';
import type { Message } from '#kit/language/language.ts';
import { languageNames } from '../rules/languages.ts';
import sentences from './sentences.json' with { type: 'json' };

const folder = new URL('words/', import.meta.url);
const all = new Set([...Object.values(sentences.modules).flat(), ...sentences.defaults]);
const read = (code: string): Record<string, Message> => {
  const byFolder = JSON.parse(readFileSync(new URL(`${code}.json`, folder), 'utf8')) as Record<string, object>;
  return Object.assign({}, ...Object.values(byFolder));
};
const codes = Object.keys(languageNames).filter((code) => code !== 'en');

test('each language has its file', () => {
  expect(readdirSync(folder).toSorted()).toEqual(codes.map((code) => `${code}.json`).toSorted());
  expect(all.size).toBeGreaterThan(500);
});

test.each(codes)('%s says every sentence, and no other', (code) => {
  const own = Object.keys(read(code));
  expect(own.filter((sentence) => !all.has(sentence))).toEqual([]);
  expect([...all].filter((sentence) => !own.includes(sentence))).toEqual([]);
});

test.each(codes)('%s names the values of each sentence', (code) => {
  expect(wrongValues(read(code))).toEqual([]);
});

test.each(codes)('%s has the plural forms of its language', (code) => {
  expect(wrongForms(code, read(code))).toEqual([]);
});
