import { expect, test } from 'vitest';
import { SharedTexts } from './shared-texts.ts';

test('every text comes back by its number as it was, wherever it lies', () => {
  const shapes = [
    (number: number) => `text ${number}`,
    (number: number) => `Straße ${number} – 日本語 😀`,
    () => '',
    (number: number) => `half \ud83d of ${number}`,
    (number: number) => `zero \0 and mark \ufeff ${number}`,
    (number: number) => (number % 5_000 === 5 ? 'long '.repeat(60_000 + number) : `short ${number}`),
    (number: number) => (number % 7_000 === 6 ? 'endless '.repeat(100_000) : `other ${number}`),
  ];
  const texts = Array.from({ length: 150_000 }, (_, number) => shapes[number % shapes.length]?.(number) ?? '');
  const shared = new SharedTexts();
  for (const text of texts) shared.add(text);
  expect(shared.length).toBe(texts.length);
  expect(texts.findIndex((text, number) => shared.at(number) !== text)).toBe(-1);
  for (const none of [-1, 0.5, 5_000.5, texts.length, Number.NaN, Number.POSITIVE_INFINITY])
    expect(shared.at(none)).toBeUndefined();
});
