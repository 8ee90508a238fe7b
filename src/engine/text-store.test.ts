import fc from 'fast-check';
import { expect, test } from 'vitest';
import { propertyRuns } from '#test/property-runs.ts';
import { TrigramFilter } from './trigram-filter.ts';
import { Needle } from './needle.ts';
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
  for (let start = 0; start < 2000; start += 7)
    expect(mayHold(grams, new Needle(text.slice(start, start + 9)))).toBe(true);
  expect(mayHold(grams, new Needle('ab'))).toBe(true);
  const absent = Array.from({ length: 300 }, (_, number) => `q${number}w${number * 7}`);
  expect(absent.filter((part) => mayHold(grams, new Needle(part))).length).toBeLessThan(3);
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

test('signs never deny what a text holds, and deny most of what it does not, however long the texts are', () => {
  for (const more of ['', ' of a rather longer text', ` ${'of very many letters '.repeat(3)}`]) {
    const own = texts.slice(0, 500).map((text) => text + more);
    const block = own.join('\u0000');
    const starts = new Uint32Array(500);
    for (let index = 1; index < 500; index++) starts[index] = starts[index - 1]! + (own[index - 1] ?? '').length + 1;
    const signs = TrigramFilter.of(block, starts);
    const positions = new Uint16Array(500);
    let passed = 0;
    for (let index = 0; index < 500; index++) {
      const text = own[index] ?? '';
      for (let from = 0; from < Math.min(60, text.length); from += 1 + (index % 7)) {
        for (const length of [1, 2, 3, 5, 9]) {
          const needle = new Needle(text.slice(from, from + length));
          const to = Math.min(500, index + 40);
          const count = signs?.places(needle, index, to, positions) ?? 0;
          expect([signs?.mayHold(needle, index), positions[0], (positions[count - 1] ?? to) < to]).toEqual([
            true,
            index,
            true,
          ]);
        }
      }
      passed += signs?.places(new Needle(`q${index}w${index * 7}z`), index, index + 1, positions) ?? 0;
    }
    expect(passed).toBeLessThan(25);
  }
  expect(TrigramFilter.of('very long '.repeat(100), new Uint32Array(1))).toBeNull();
});

test('texts that hold a part are found in any mixture of appending and searching', () => {
  const letters = fc.constantFrom('a', 'b', 'c', ' ', '\u0161');
  const text = fc.string({ unit: letters, maxLength: 12 });
  const part = fc.string({ unit: letters, minLength: 1, maxLength: 5 });
  const stretch = fc.tuple(fc.nat(), fc.nat(), fc.integer({ min: 1, max: 6 }));
  const step = fc.record({
    // Around the end of a block and of what is joined of the last one.
    count: fc.constantFrom(1, 7, 255, 256, 257, 3000, 8191, 8192, 9000),
    given: fc.array(text, { minLength: 3, maxLength: 9 }),
    parts: fc.array(part, { maxLength: 2 }),
    /** Parts of what is given. */
    held: fc.array(stretch, { minLength: 1, maxLength: 2 }),
    from: fc.nat(),
  });
  fc.assert(
    fc.property(fc.array(step, { minLength: 2, maxLength: 5 }), (steps) => {
      const store = new TextStore();
      const all: string[] = [];
      for (const { count, given, parts, held, from } of steps) {
        for (let index = 0; index < count; index++) {
          const appended = given[(index * 31 + (index >>> 5)) % given.length] ?? '';
          store.append(appended);
          all.push(appended);
        }
        const heldParts = held.map(([which, start, length]) => {
          const one = given[which % given.length] ?? '';
          return one.slice(start % (one.length + 1)).slice(0, length) || 'a';
        });
        for (const wanted of [...parts, ...heldParts]) {
          const expected = all.flatMap((one, index) => (one.includes(wanted) ? [index] : []));
          // Each search of a block reads less of it than the one before.
          for (let round = 0; round < 4; round++) {
            expect([...runToEnd(store.holding(new Needle(wanted)))]).toEqual(expected);
          }
          const first = from % all.length;
          const some = Uint32Array.from({ length: 40 }, (_, at) =>
            at % 2 === 0 ? (first + at * 911) % all.length : Math.max(0, all.length - at),
          );
          const passing = store.passing(some, { where: 'anywhere', text: wanted });
          expect([...passing]).toEqual(Array.from(some, (index) => Number(all[index]?.includes(wanted))));
          const later = runToEnd(store.holding(new Needle(wanted), first));
          expect([...later]).toEqual(expected.filter((index) => index >= first));
        }
      }
    }),
    propertyRuns(40),
  );
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

test('texts that came after the last ones were searched are not denied by the signs of those', () => {
  const store = new TextStore();
  for (const text of texts.slice(0, 300)) store.append(text);
  for (let round = 0; round < 4; round++) runToEnd(store.holding(new Needle('of ann')));
  for (let more = 0; more < 7; more++) store.append(`late ${more} of bob`);
  const some = Uint32Array.from([1, 299, 300, 306]);
  expect([...store.passing(some, { where: 'anywhere', text: 'of bob' })]).toEqual([0, 0, 1, 1]);
  expect([...runToEnd(store.holding(new Needle('of bob')))]).toEqual([300, 301, 302, 303, 304, 305, 306]);
});
