/** Rows of large sheets are numbered in parts: readers see a plain column or all numbers, and none is given twice. */
import { expect, test } from 'vitest';
import { ann, change, columns, openLargeSheets } from '#test/large-sheets.ts';
import type { SheetEdit } from '../../../api/workbooks.ts';
import { RowNumbers } from './number-rows.ts';

const { makeSheet, openRows, now, stored, left, database } = openLargeSheets();
const added: SheetEdit = { kind: 'add-column', name: 'No', type: 'number', auto: 'number', prefix: 'N-', digits: 3 };
const living = async (sheet: string, id = 'no') =>
  (await stored(sheet)).filter(({ deleted }) => !deleted).map(({ cells }) => cells[id]);

test('a new column is blank or numbered in the order of the sheet, whatever is written meanwhile', async () => {
  const sheet = await makeSheet(1_500);
  const ids = (await stored(sheet)).map(({ row_id }) => row_id);
  const seen = new Set<string>();
  let part = 0;
  const server = openRows({
    async between(phase) {
      part++;
      const { columns: found, rows } = await now(sheet);
      const auto = found.find(({ id }) => id === 'no')?.auto;
      seen.add(`${phase} ${auto}`);
      const blank = rows.filter(({ cells }) => cells['no'] === undefined).length;
      // What was added since has its number from the writer.
      expect(auto ? blank : rows.length - blank).toBe(0);
      await server.rows.add(sheet, ann, [{ cells: { name: `New ${part}` } }]);
      await server.rows.add(sheet, ann, [{ cells: { name: `Within ${part}` } }], ids[part * 3]);
      const row = await server.rows.byId(sheet, ids[part * 7]!);
      await server.rows.edit(sheet, ann, row!.row_id, row!.version, { name: `Edited ${part}` });
      await server.rows.remove(sheet, ann, [ids[700 + part]!]);
    },
  });
  const answer = await change(server.rows, sheet, added);
  expect(answer.conversion).toEqual({ column: 'no', type: 'number', auto: 'number', progress: 0, can_cancel: true });
  expect(answer.columns.at(-1)).toEqual({ id: 'no', name: 'No', type: 'number', format: '"N-"000' });
  await server.work();
  expect(seen).toEqual(new Set(['computing undefined', 'writing number']));
  const numbers = await living(sheet);
  expect(new Set(numbers).size).toBe(numbers.length);
  expect(numbers.every((number) => typeof number === 'number' && number > 0)).toBe(true);
  expect(numbers.slice(0, 3)).toEqual([1, 2, 3]);
  expect((await now(sheet)).columns.at(-1)).toEqual({
    id: 'no',
    name: 'No',
    type: 'number',
    auto: 'number',
    format: '"N-"000',
  });
  expect(await left(sheet)).toBe(0);
  const largest = Math.max(...numbers.map(Number));
  const [next] = await server.rows.add(sheet, ann, [{ cells: { name: 'Next' } }]);
  expect(next?.cells['no']).toBeGreaterThan(largest);
  // A row of the trash comes back with a number of its own.
  await change(server.rows, sheet, { kind: 'restore-rows', row_ids: [ids[701]!] });
  const all = await living(sheet);
  expect(new Set(all).size).toBe(all.length);
});

test('numbers that rows hold stay with the first of them; what is typed meanwhile counts', async () => {
  const sheet = await makeSheet(1_000, [...columns, { id: 'old', name: 'Old', type: 'number' }]);
  const ids = (await stored(sheet)).map(({ row_id }) => row_id);
  const server = openRows({
    async between(phase) {
      if (phase !== 'computing' || isTyped) return;
      isTyped = true;
      for (const [at, old] of [
        [3, 5_000],
        [4, 7],
        [998, 4],
      ] as const) {
        const row = await server.rows.byId(sheet, ids[at]!);
        await server.rows.edit(sheet, ann, ids[at]!, row!.version, { old });
      }
    },
  });
  let isTyped = false;
  for (const [at, old] of [
    [0, 7],
    [1, 7],
    [2, 'x'],
    [999, 12],
  ] as const) {
    const row = await server.rows.byId(sheet, ids[at]!);
    await server.rows.edit(sheet, ann, ids[at]!, row!.version, { old });
  }
  await change(server.rows, sheet, { kind: 'change-column', column: 'old', auto: 'number' });
  await server.work();
  const numbers = await living(sheet, 'old');
  expect([numbers[0], numbers[3], numbers[998], numbers[999]]).toEqual([7, 5_000, 4, 12]);
  expect(numbers.slice(1, 3)).toEqual([13, 14]);
  expect(new Set(numbers).size).toBe(1_000);
  const { counters } = await database()
    .selectFrom('sheet_states')
    .select('counters')
    .where('sheet_id', '=', sheet)
    .executeTakeFirstOrThrow();
  expect(counters).toEqual({ old: 5_000 });
  // What was typed can be had again.
  await change(server.rows, sheet, { kind: 'change-column', column: 'old', auto: null, values: 'before-formula' });
  expect((await living(sheet, 'old')).slice(0, 4)).toEqual([7, 7, 'x', 5_000]);
});

test.each(['computing', 'writing'])('a server that ends while %s leaves nothing half numbered', async (phase) => {
  const sheet = await makeSheet(1_200);
  let part = 0;
  const first = openRows({
    async between(at) {
      if (at === phase && ++part === 2) throw new Error('The server ended.');
    },
  });
  await change(first.rows, sheet, added);
  await expect(first.work()).rejects.toThrow('The server ended.');
  const half = await now(sheet);
  const isNumbered = half.columns.at(-1)?.auto === 'number';
  expect(half.rows.every(({ cells }) => (cells['no'] !== undefined) === isNumbered)).toBe(true);
  await openRows().maintenance();
  expect(await living(sheet)).toEqual(Array.from({ length: 1_200 }, (_, at) => at + 1));
  expect(await left(sheet)).toBe(0);
});

test('a numbering that is cancelled leaves the column blank', async () => {
  const sheet = await makeSheet(1_000);
  const server = openRows({
    async between() {
      await server.rows.cancelConversion(sheet).catch(() => undefined);
    },
  });
  await change(server.rows, sheet, added);
  await server.work();
  expect((await now(sheet)).columns.at(-1)).toEqual({ id: 'no', name: 'No', type: 'number', format: '"N-"000' });
  expect((await living(sheet)).every((cell) => cell === undefined)).toBe(true);
  expect(await left(sheet)).toBe(0);
});

test('a row keeps the number that it was given when it is written again', () => {
  const numbers = new RowNumbers({ prefix: '', digits: 1 });
  numbers.hold({ row_id: 'a', cell: 3 });
  const given = numbers.of({ row_id: 'b', cell: null, given: null });
  expect(given).toBe(4);
  expect(numbers.of({ row_id: 'b', cell: null, given })).toBe(4);
  // A number that others were given is not theirs who type it.
  expect(numbers.of({ row_id: 'c', cell: 4, given: null })).toBe(5);
  expect(numbers.of({ row_id: 'd', cell: 3, given: null })).toBe(6);
  expect(numbers.of({ row_id: 'e', cell: 2, given: null })).toBe(2);
  expect(numbers.last).toBe(6);
});
