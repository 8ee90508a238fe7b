import { expect, test } from 'vitest';
import { gramsOf, mayHold } from './text-grams.ts';
import { TextStore } from './text-store.ts';

const texts = Array.from({ length: 20_000 }, (_, number) => `note ${number} of ${number % 2 === 0 ? 'ann' : 'élodie'}`);

test('a search of blocks answers the same the first time, the second and the tenth', () => {
  const store = new TextStore();
  for (const text of texts) store.append(text);
  for (const term of ['ann', 'élod', 'note 19999', 'e 1234 o', 'zzz', 'xy', 'of ann note', 'odie']) {
    const expected = texts.map((text) => Number(text.includes(term)));
    for (let round = 0; round < 3; round++) {
      const flags = new Uint8Array(texts.length);
      expect(store.mark({ where: 'anywhere', text: term }, flags)).toBe(expected.includes(1));
      expect([...flags]).toEqual(expected);
    }
  }
});

test('grams never deny what a text holds, and deny most of what it does not', () => {
  const text = texts.slice(0, 500).join('\u0000');
  const grams = gramsOf(text);
  for (let start = 0; start < 2000; start += 7) expect(mayHold(grams, text.slice(start, start + 9))).toBe(true);
  expect(mayHold(grams, 'ab')).toBe(true);
  const absent = Array.from({ length: 300 }, (_, number) => `q${number}w${number * 7}`);
  expect(absent.filter((part) => mayHold(grams, part)).length).toBeLessThan(3);
});
