import { expect, test } from 'vitest';
import { Needle, signsOf } from './needle.ts';
import { runToEnd } from './steps.ts';
import { gramsOf, mayHold } from './text-grams.ts';
import { TextStore } from './text-store.ts';

const texts = Array.from({ length: 20_000 }, (_, number) => `note ${number} of ${number % 2 === 0 ? 'ann' : 'élodie'}`);

test('a search of blocks answers the same the first time, the second and the tenth', () => {
  const store = new TextStore();
  for (const text of texts) store.append(text);
  for (const term of ['ann', 'élod', 'note 19999', 'e 1234 o', 'zzz', 'xy', 'of ann note', 'odie']) {
    const expected = texts.map((text) => Number(text.includes(term)));
    for (let round = 0; round < 4; round++) {
      const flags = new Uint8Array(texts.length);
      expect(runToEnd(store.mark({ where: 'anywhere', text: term }, flags))).toBe(expected.includes(1));
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

test('a needle is found in a stretch of a block exactly where the text has it, whatever its letters', () => {
  const block = ['annals', 'aAnnn', '\u0161\u0161 an', 'a', '', 'banana', '\ud83d\ude00 ann'].join('\u0001');
  for (const text of ['a', 'an', 'ann', 'nnn', 'ana', '\u0161', 'a\u0161', '\ude00 a', 'banana', 'bananas', 'x']) {
    const needle = new Needle(text);
    for (let from = 0; from <= block.length; from++) {
      for (let to = from; to <= block.length; to++) {
        expect(needle.isWithin(block, from, to)).toBe(block.slice(from, to).includes(text));
      }
    }
  }
});

test('signs never deny what a text holds, and deny most of what it does not', () => {
  const block = texts.slice(0, 500).join('\u0000');
  const starts = new Uint32Array(500);
  for (let index = 1; index < 500; index++) starts[index] = starts[index - 1]! + (texts[index - 1] ?? '').length + 1;
  const signs = signsOf(block, starts);
  let passed = 0;
  for (let index = 0; index < 500; index++) {
    const text = texts[index] ?? '';
    for (let from = 0; from < text.length; from++) {
      for (const length of [1, 2, 3, 5, 9]) {
        const places = new Needle(text.slice(from, from + length)).placesIn(signs, index, index + 1);
        expect([...places]).toEqual([index]);
      }
    }
    passed += new Needle(`q${index}w${index * 7}z`).placesIn(signs, index, index + 1).length;
  }
  expect(passed).toBeLessThan(25);
});

test('some texts of many are looked at alone, searched before or not', () => {
  const store = new TextStore();
  for (const text of [...texts, '']) store.append(text);
  const some = Uint32Array.from([0, 3, 8191, 8192, 8193, 16_000, 19_999, 20_000]);
  for (let round = 0; round < 4; round++) {
    for (const where of ['anywhere', 'start', 'end', 'whole'] as const) {
      for (const text of ['ann', 'note 3', 'odie', 'note 8192 of ann', 'n']) {
        const expected = [...some].map((index) => {
          const whole = texts[index] ?? '';
          const passes = { anywhere: whole.includes(text), start: whole.startsWith(text), end: whole.endsWith(text) };
          return Number(where === 'whole' ? whole === text : passes[where]);
        });
        expect([...store.passing(some, { where, text })]).toEqual(expected);
      }
    }
    for (const text of ['ann', 'odie']) runToEnd(store.mark({ where: 'anywhere', text }, new Uint8Array(store.count)));
  }
});
