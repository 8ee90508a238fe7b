import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Cell } from '#engine/model.ts';
import { propertyRuns } from '#test/property-runs.ts';
import { matchRows, type UnknownRow } from './match-rows.ts';
import { spreadPositions } from '#features/workbooks/rules/merge/spread-positions.ts';

const columns = ['name', 'city', 'qty', 'note'];
const rowOf = (number: number): Record<string, Cell> => ({
  ...{ name: `Person ${number}`, city: ['Rome', 'Oslo', 'Bern'][number % 3] ?? '' },
  ...{ qty: number % 4, note: `n${number % 7}` },
});
const known = Array.from({ length: 60 }, (_, number) => ({ row_id: `r${number}`, cells: rowOf(number) }));

type Step = { what: 'insert' | 'delete' | 'edit' | 'sort' | 'swap'; at: number };
const steps = fc.array(
  fc.record({ what: fc.constantFrom<Step['what']>('insert', 'delete', 'edit', 'sort', 'swap'), at: fc.nat(200) }),
  { maxLength: 12 },
);

test('rows stay who they are through edits, insertions, deletions and sorting', () => {
  let [right, all] = [0, 0];
  fc.assert(
    fc.property(steps, (given) => {
      let rows: (UnknownRow & { is: string | null })[] = known.map(({ row_id, cells }) => ({
        is: row_id,
        cells: { ...cells },
      }));
      for (const [turn, { what, at }] of given.entries()) {
        const place = rows.length === 0 ? 0 : at % rows.length;
        const row = rows[place];
        if (what === 'insert') rows.splice(place, 0, { is: null, cells: { name: `Somebody ${turn}`, qty: turn } });
        else if (what === 'delete') rows.splice(place, 1);
        else if (what === 'edit' && row) row.cells[columns[at % 4] ?? 'name'] = `changed ${turn}`;
        else if (what === 'sort')
          rows = rows.toSorted((one, other) => (String(one.cells['city']) < String(other.cells['city']) ? -1 : 1));
        else if (row) rows.splice((place + 7) % rows.length, 0, ...rows.splice(place, 1));
      }
      const { ids, gone, doubts } = matchRows(known, rows, columns);
      // Every row has one identity or is new, no identity is taken twice, and rows without one are gone.
      const taken = ids.filter((id) => id !== null);
      expect(new Set(taken).size).toBe(taken.length);
      expect([...taken, ...gone].toSorted()).toEqual(known.map(({ row_id }) => row_id).toSorted());
      for (const [place, row] of rows.entries()) {
        if (row.is === null) continue;
        all += 1;
        if (ids[place] === row.is) right += 1;
        // A row that was not identified correctly was doubted, or had changed so much that it is taken for new.
        else expect(ids[place] === null || doubts.some(({ row_id }) => row_id === ids[place])).toBe(true);
      }
    }),
    propertyRuns(300),
  );
  expect(right / all).toBeGreaterThanOrEqual(0.999);
});

test('what fits two rows equally is not guessed at, and is told', () => {
  const two = ['a', 'b'].map((row_id, number) => ({ row_id, cells: { x: 'one', y: 'two', z: 'three', w: number } }));
  const { ids, doubts } = matchRows(two, [{ cells: { x: 'one', y: 'two', z: 'three', w: 9 } }], ['x', 'y', 'z', 'w']);
  expect(ids).toEqual([null]);
  expect(doubts.map(({ kind, row_id }) => [kind, row_id])).toEqual([
    ['several-fit', 'a'],
    ['several-fit', 'b'],
  ]);
});

test('a mark that came to stand on another row says nothing', () => {
  const seen = [
    { cells: { ...rowOf(1), note: 'changed' }, tag: 'r0' },
    { cells: { ...rowOf(0), note: 'changed' }, tag: 'r1' },
  ];
  expect(matchRows(known.slice(0, 2), seen, columns).ids).toEqual(['r1', 'r0']);
});

test('rows get the order that is wanted, and as few as possible another position', () => {
  fc.assert(
    fc.property(fc.array(fc.option(fc.nat(50), { nil: null })), (positions) => {
      const placed = spreadPositions(positions);
      for (const [place, position] of placed.entries()) {
        if (place > 0) expect(position).toBeGreaterThan(placed[place - 1] ?? 0);
      }
    }),
    propertyRuns(300),
  );
  expect(spreadPositions([1, 2, null, 3])).toEqual([1, 2, 2.5, 3]);
  expect(spreadPositions([1, 5, 2, 3])).toEqual([1, 1.5, 2, 3]);
});
