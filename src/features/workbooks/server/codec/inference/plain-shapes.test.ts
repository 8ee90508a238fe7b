import { expect, test } from 'vitest';
import { dateOf, matchDate } from '#engine/date-text.ts';
import { createReader } from './cell-reading.ts';
import { matchNumber, numberOfMatch } from './number-text.ts';
import { isNumberShape, isWords, plainShape, plainShapes } from './plain-shapes.ts';

/** Pieces that numbers, dates, codes, units and words are made of, put together by chance that is the same each time. */
const pieces =
  '0 1 9 12 007 1234 99999999999 2026 1999 0999 02 29 30 11 13 23:59:59 00:00:00 24:00:00 - -- . , T t : / + % $ € ( ) e E5 USD EUR Rs. kr. NZ$ May March Sept mon Tuesday true FALSE N/A order ticket Straße ann@example.com http://a.bc data:image/ a é'.split(
    ' ',
  );
const glue = ['', '', '', ' ', '-', '.', ',', 'T'];

function* texts(count: number): Generator<string> {
  let seed = 7;
  const chance = (below: number): number => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((seed / 4_294_967_296) * below);
  };
  const pad = (value: number, length: number): string => String(value).padStart(length, '0');
  for (let number = 0; number < count; number++) {
    let text = pieces[chance(pieces.length)] ?? '';
    for (let more = chance(5); more > 0; more--) text += `${glue[chance(glue.length)]}${pieces[chance(pieces.length)]}`;
    yield text;
    yield `${chance(3) === 0 ? '-' : ''}${chance(10 ** chance(17))}${chance(2) === 0 ? '' : `.${chance(10 ** chance(11))}`}`;
    const day = `${pad(900 + chance(1300), 4)}-${pad(chance(14), 2)}-${pad(chance(33), 2)}`;
    yield day;
    yield `${day}${chance(2) === 0 ? 'T' : ' '}${pad(chance(26), 2)}:${pad(chance(62), 2)}:${pad(chance(62), 2)}`;
    yield `${day}T00:00:00`;
  }
}

test('texts of a plain shape are what the patterns say', () => {
  const seen = new Map<number, number>();
  for (const text of texts(20_000)) {
    const shape = plainShape(text);
    if (shape === plainShapes.none) continue;
    seen.set(shape, (seen.get(shape) ?? 0) + 1);
    const number = matchNumber(text);
    if (isNumberShape(shape)) {
      const { unit, group, decimals, exponent, ambiguous, byLakh } = number ?? {};
      expect([text, unit, group, decimals, exponent, ambiguous, byLakh]).toEqual([
        text,
        '',
        '',
        shape,
        '',
        false,
        false,
      ]);
      expect(number && numberOfMatch(number, 'point')).toBe(Number(text) || 0);
    } else {
      const date = matchDate(text);
      expect([text, number, date?.shape, date?.separator, date?.zone]).toEqual([text, null, 'ymd', '-', '']);
      expect(date && dateOf(date, 'day_first')).toBe(text.slice(0, 10));
      const time = { [plainShapes.day]: '', [plainShapes.midnight]: '00:00:00' }[shape] ?? text.slice(11);
      expect(date?.time).toBe(time);
    }
  }
  for (const shape of [0, 1, 2, plainShapes.day, plainShapes.moment, plainShapes.midnight])
    expect(seen.get(shape)).toBeGreaterThan(50);
});

test('texts of one shape have one reading, whichever came first', () => {
  const all = [...texts(2_000)].filter((text) => plainShape(text) !== plainShapes.none);
  const keyOf = (text: string): unknown => {
    const reading = createReader(true)(text);
    return reading.kind === 'number'
      ? { ...reading, match: { ...reading.match, digits: '', negative: false } }
      : { ...reading, match: null };
  };
  const byShape = Map.groupBy(all, plainShape);
  for (const own of byShape.values()) for (const text of own) expect(keyOf(text)).toEqual(keyOf(own[0] ?? ''));
});

test('what is surely words is neither a number nor a date', () => {
  let words = 0;
  for (const text of texts(20_000)) {
    if (!isWords(text)) continue;
    words++;
    expect([text, text.trim(), matchNumber(text), matchDate(text)]).toEqual([text, text, null, null]);
    expect(text).not.toMatch(/^(?:true|false)$|[@:]/i);
  }
  expect(words).toBeGreaterThan(500);
});
