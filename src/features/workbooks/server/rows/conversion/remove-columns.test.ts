/** Columns of large sheets are gone at once for every reader, and their cells are removed in parts. */
import { expect, test } from 'vitest';
import { ann, byId, change, columns, openLargeSheets } from '#test/large-sheets.ts';
import type { SheetEdit } from '../../../api/workbooks.ts';
import type { Row } from '#engine/model.ts';
import { readRowHistory } from '../read-history.ts';

const { makeSheet, openRows, now, stored, follow, database } = openLargeSheets();
const without: SheetEdit = { kind: 'delete-column', column: 'price' };
const back: SheetEdit = { kind: 'restore-column', column: 'price' };

const pricesOf = (rows: readonly Pick<Row, 'cells'>[]) => rows.map(({ cells }) => cells['price']);
const stateOf = (sheet: string) =>
  database()
    .selectFrom('sheet_states')
    .select(['removing', 'removed', 'settling', 'settling_version'])
    .where('sheet_id', '=', sheet)
    .executeTakeFirstOrThrow();
const nothing = { removing: null, removed: null, settling: null, settling_version: null };

test('a column is gone at once, for readers, writers and followers, while its cells are removed', async () => {
  const sheet = await makeSheet(2_000);
  const follower = follow(sheet);
  await follower.look();
  const before = await stored(sheet);
  let parts = 0;
  let written = 0;
  const server = openRows({
    async between(phase) {
      expect(phase).toBe('removing');
      parts++;
      const { columns: found, rows } = await now(sheet);
      expect(found.map(({ id }) => id)).toEqual(['name', 'amount']);
      expect(pricesOf(rows)).toEqual(rows.map(() => undefined));
      expect(pricesOf((await follower.look()).rows).every((cell) => cell === undefined)).toBe(true);
      // Of rows that are done and of others: by what was seen before the column went, and since.
      for (const at of [parts, 2_000 - parts]) {
        const row = before[at]!;
        const version =
          parts % 2 === 0 ? Number(row.version) : rows.find(({ row_id }) => row_id === row.row_id)!.version;
        const edited = await server.rows.edit(sheet, ann, row.row_id, version, { name: `Edited ${at}` });
        expect(edited.cells).toEqual({ name: `Edited ${at}`, amount: 2 });
        written++;
      }
      await server.rows.add(sheet, ann, [{ cells: { name: 'New' } }]);
    },
  });
  const answer = await change(server.rows, sheet, without);
  expect(answer.columns.map(({ id }) => id)).toEqual(['name', 'amount']);
  // Nothing was written yet.
  expect(pricesOf(await stored(sheet))).toEqual(pricesOf(before));
  expect(pricesOf((await now(sheet)).rows).every((cell) => cell === undefined)).toBe(true);
  await server.work();
  expect(parts).toBeGreaterThan(3);
  expect(pricesOf(await stored(sheet)).every((cell) => cell === undefined)).toBe(true);
  expect(await stateOf(sheet)).toEqual(nothing);
  const end = await now(sheet);
  const followed = await follower.look();
  expect(byId(followed.rows)).toEqual(byId(end.rows));
  const history = await readRowHistory(database(), sheet, before[1]!.row_id, { before: 1_000_000, limit: 5 });
  expect(history.map((one) => [one.before['price'], one.after['price']])).toContainEqual([
    before[1]!.cells['price'],
    undefined,
  ]);
  await change(server.rows, sheet, back);
  expect(pricesOf((await stored(sheet)).slice(0, 2_000))).toEqual(pricesOf(before));
  expect(written).toBeGreaterThan(6);
});

test('a column comes back whole while its cells are being removed', async () => {
  const sheet = await makeSheet(1_500);
  const before = await stored(sheet);
  const follower = follow(sheet);
  await follower.look();
  let parts = 0;
  const server = openRows({
    async between() {
      if (++parts !== 3) return;
      await follower.look();
      await change(server.rows, sheet, back);
      const { columns: found, rows } = await now(sheet);
      expect(found).toEqual(columns);
      expect(pricesOf(rows)).toEqual(pricesOf(before));
      const followed = await follower.look();
      expect(byId(followed.rows)).toEqual(byId(rows));
      const [row] = rows;
      const edited = await server.rows.edit(sheet, ann, row!.row_id, row!.version, { price: '7' });
      expect(edited.cells['price']).toBe('7');
    },
  });
  await change(server.rows, sheet, without);
  await server.work();
  expect(parts).toBe(3);
  expect(pricesOf(await stored(sheet))).toEqual(['7', ...pricesOf(before).slice(1)]);
  expect(await stateOf(sheet)).toEqual(nothing);
});

test('two columns on their way out, one of which comes back, and a change of a type that waits', async () => {
  const sheet = await makeSheet(1_200);
  const before = await stored(sheet);
  let parts = 0;
  const server = openRows({
    async between(phase) {
      if (phase !== 'removing') return;
      parts++;
      if (parts === 2) await change(server.rows, sheet, { kind: 'delete-column', column: 'amount' });
      if (parts === 3) await change(server.rows, sheet, { kind: 'change-column', column: 'name', type: 'number' });
      if (parts === 5) await change(server.rows, sheet, back);
    },
  });
  await change(server.rows, sheet, without);
  await server.work();
  const end = await stored(sheet);
  expect(pricesOf(end)).toEqual(pricesOf(before));
  expect(end.every(({ cells }) => cells['amount'] === undefined)).toBe(true);
  expect((await now(sheet)).columns.map(({ id, type }) => [id, type])).toEqual([
    ['name', 'number'],
    ['price', 'text'],
  ]);
  expect(await stateOf(sheet)).toEqual(nothing);
  await change(server.rows, sheet, { kind: 'restore-column', column: 'amount' });
  expect((await stored(sheet)).every(({ cells }) => cells['amount'] === 2)).toBe(true);
});

test('what a server that ended leaves behind is removed by the next one', async () => {
  const sheet = await makeSheet(1_000);
  let parts = 0;
  const first = openRows({
    async between() {
      if (++parts === 2) throw new Error('The server ended.');
    },
  });
  await change(first.rows, sheet, without);
  await expect(first.work()).rejects.toThrow('The server ended.');
  expect(pricesOf((await now(sheet)).rows).every((cell) => cell === undefined)).toBe(true);
  expect(pricesOf(await stored(sheet)).some((cell) => cell !== undefined)).toBe(true);
  await openRows().maintenance();
  expect(pricesOf(await stored(sheet)).every((cell) => cell === undefined)).toBe(true);
  expect(await stateOf(sheet)).toEqual(nothing);
});

test('a numbered column goes in parts, too, and comes back with its numbers', async () => {
  const sheet = await makeSheet(500);
  const server = openRows();
  await change(server.rows, sheet, { kind: 'add-column', name: 'No', type: 'number', auto: 'number' });
  await server.work();
  await change(server.rows, sheet, { kind: 'delete-column', column: 'no' });
  expect(await stateOf(sheet)).toMatchObject({ removed: ['no'] });
  expect((await stored(sheet))[7]?.cells['no']).toBe(8);
  await server.work();
  expect((await stored(sheet))[7]?.cells['no']).toBeUndefined();
  await change(server.rows, sheet, { kind: 'restore-column', column: 'no' });
  expect((await stored(sheet)).map(({ cells }) => cells['no'])).toEqual(Array.from({ length: 500 }, (_, at) => at + 1));
  const [next] = await server.rows.add(sheet, ann, [{ cells: { name: 'Next' } }]);
  expect(next?.cells['no']).toBe(501);
});

test('small sheets lose a column in the call', async () => {
  const sheet = await makeSheet(100);
  const server = openRows();
  await change(server.rows, sheet, without);
  expect(server.waiting).toEqual([]);
  expect(pricesOf(await stored(sheet)).every((cell) => cell === undefined)).toBe(true);
});
