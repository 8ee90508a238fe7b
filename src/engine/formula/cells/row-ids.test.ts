import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { newId } from '#kit/ids.ts';
import { RowIds } from './row-ids.ts';

describe('the ids of rows', () => {
  it('are found by their places and by themselves, with gaps between them', () => {
    const ids = new RowIds();
    const given = Array.from({ length: 5_000 }, (_, at) => (at % 7 === 3 ? null : newId()));
    expect(given.map((id) => ids.push(id))).toEqual(given.map((_, at) => at));
    expect(ids.length).toBe(5_000);
    expect(given.map((_, at) => ids.at(at))).toEqual(given);
    for (const [at, id] of given.entries()) if (id !== null) expect(ids.placeOf(id)).toBe(at);
    expect(ids.placeOf(newId())).toBe(-1);
    expect(ids.placeOf('')).toBe(-1);
    expect([ids.at(-1), ids.at(5_000), ids.at(Number.NaN)]).toEqual([null, null, null]);
    expect([ids.has(2), ids.has(3), ids.has(-1), ids.has(5_000)]).toEqual([true, false, false, false]);
  });

  it('may be of any letters and length', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.string({ minLength: 1, maxLength: 400, unit: 'grapheme' })), (given) => {
        const ids = new RowIds();
        for (const id of given) ids.push(id);
        expect(given.map((_, at) => ids.at(at))).toEqual(given);
        expect(given.map((id) => ids.placeOf(id))).toEqual(given.map((_, at) => at));
      }),
    );
  });
});
