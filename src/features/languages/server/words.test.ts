/** Every language says every sentence of visitors' pages, with what stands for values, and in its plural forms. */
import { expect, test } from 'vitest';
import { readdirSync, readFileSync } from 'node:fs';
import type { Message } from '#kit/language/language.ts';
import { languageNames } from '../rules/languages.ts';
import sentences from './sentences.json' with { type: 'json' };

const folder = new URL('words/', import.meta.url);
const all = new Set([...Object.values(sentences.modules).flat(), ...sentences.defaults]);
const read = (code: string): Record<string, Message> => {
  const byFolder = JSON.parse(readFileSync(new URL(`${code}.json`, folder), 'utf8')) as Record<string, object>;
  return Object.assign({}, ...Object.values(byFolder));
};
const placeholders = (text: string): string[] => (text.match(/\{\w+\}/g) ?? []).toSorted();
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
  const wrong: string[] = [];
  for (const [sentence, message] of Object.entries(read(code))) {
    const wanted = placeholders(sentence).join();
    for (const [form, text] of typeof message === 'string' ? [['', message]] : Object.entries(message)) {
      // One of a thing, and two in languages with a dual, may be a word.
      const given = placeholders(text ?? '');
      const counted = ['one', 'two', 'zero'].includes(form ?? '') && !given.includes('{count}');
      if ((counted ? [...given, '{count}'].toSorted() : given).join() !== wanted && wanted !== given.join())
        wrong.push(`${sentence} → ${text}`);
    }
  }
  expect(wrong).toEqual([]);
});

test.each(codes)('%s has the plural forms of its language', (code) => {
  const forms = new Intl.PluralRules(code).resolvedOptions().pluralCategories;
  const counted = [0, 1, 2, 3, 5, 11, 21, 22, 25, 100, 101, 111, 1_000].map((count) =>
    new Intl.PluralRules(code).select(count),
  );
  const missing = Object.entries(read(code)).flatMap(([sentence, message]) =>
    typeof message === 'string'
      ? []
      : [...new Set(counted)]
          .filter((form) => form !== 'zero' && message[form] === undefined)
          .map((form) => `${sentence}: ${form}`),
  );
  expect(missing).toEqual([]);
  const strange = Object.values(read(code)).flatMap((message) =>
    typeof message === 'string'
      ? []
      : Object.keys(message).filter((form) => !forms.includes(form as Intl.LDMLPluralRule)),
  );
  expect(strange).toEqual([]);
});
