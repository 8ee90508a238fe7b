/** Types of columns of large sheets are changed in parts: no one waits, and no one sees half of it. */
import { expect, test } from 'vitest';
import { fullTest } from '#test/full-test.ts';
import type { SheetEdit } from '../../../api/workbooks.ts';
import type { Cell, Column, Row } from '#engine/model.ts';
import { ann, byId, change, columns, kindsOf, openLargeSheets, retype, typeOf } from '#test/large-sheets.ts';
import { isFullRun } from '#test/tier.ts';
import type { Rows } from '../../../services.ts';
import { readRowHistory } from '../read-history.ts';

const { makeSheet, openRows, now, stored, left, follow, database } = openLargeSheets();

/** Of 100,000 rows in a full run. On a Citus parts are smaller, so that there are more writes between them. */
const withRows = { timeout: isFullRun || process.env['TEST_CITUS'] !== undefined ? 300_000 : 60_000 };

test('writers write between any two parts, and readers see one type or the other, never half', withRows, async () => {
  const count = isFullRun ? 100_000 : 3_000;
  const sheet = await makeSheet(count);
  const follower = follow(sheet);
  await follower.look();
  const ids = (await stored(sheet)).map(({ row_id }) => row_id);
  const types = new Set<string>();
  const phases = { computing: 0, writing: 0, removing: 0 };
  const look = (read: { columns: readonly Column[]; rows: readonly Row[] }): void => {
    const type = typeOf(read.columns);
    expect(kindsOf(read.rows)).toEqual(new Set([type === 'number' ? 'number' : 'string']));
    types.add(type ?? '');
  };
  const server = openRows({
    ...(isFullRun && { computed: 5_000, written: 1_000 }),
    // The change waits until these are answered: had it held anything, none of them would be.
    async between(phase) {
      const part = ++phases[phase];
      const { columns: found } = await server.rows.editSheet(sheet, ann, []);
      const isNumber = typeOf(found) === 'number';
      await server.rows.add(sheet, ann, [{ cells: { name: `New in ${phase}`, price: isNumber ? part : `${part}` } }]);
      const row_id = ids[part * (phase === 'writing' ? 11 : 7)] ?? '';
      const shown = await server.rows.byId(sheet, row_id);
      expect(typeof shown?.cells['price']).toBe(isNumber ? 'number' : 'string');
      const edited = await server.rows.edit(sheet, ann, row_id, shown?.version ?? 0, { name: `Edited in ${part}` });
      expect(edited.cells).toEqual({ ...shown?.cells, name: `Edited in ${part}` });
      const gone = await server.rows.byId(sheet, ids.at(-2 * part - (phase === 'writing' ? 1 : 2)) ?? '');
      await server.rows.remove(sheet, ann, [gone?.row_id ?? ''], gone?.version);
      if (part % (isFullRun ? 20 : 4) !== 0) return;
      look(await now(sheet));
      look(await follower.look());
    },
  });
  const answer = await change(server.rows, sheet, retype('number'));
  expect(answer.columns).toEqual(columns);
  expect(answer.conversion).toEqual({ column: 'price', type: 'number', progress: 0, can_cancel: true });
  await server.work();
  expect(phases.computing).toBeGreaterThan(5);
  expect(phases.writing).toBeGreaterThan(5);
  expect(types).toEqual(new Set(['text', 'number']));
  const end = await now(sheet);
  look(end);
  const followed = await follower.look();
  expect(followed.columns).toEqual(end.columns);
  expect(byId(followed.rows)).toEqual(byId(end.rows));
  expect(end.rows[1]?.cells['price']).toBe(1_000);
  expect(byId((await stored(sheet)).filter(({ deleted }) => !deleted))).toEqual(byId(end.rows));
  expect(await left(sheet)).toBe(0);
  expect(await server.rows.conversion(sheet)).toBeNull();
});

test('what is written into the column meanwhile stays, whenever it is written', async () => {
  const sheet = await makeSheet(2_000);
  const ids = (await stored(sheet)).map(({ row_id }) => row_id);
  const set = async (rows: Rows, position: number, price: Cell): Promise<SheetEdit> => {
    const row = await rows.byId(sheet, ids[position] ?? '');
    return { kind: 'set-cells', row_id: ids[position] ?? '', version: row?.version ?? 0, cells: { price } };
  };
  let computing = 0;
  let writing = 0;
  const server = openRows({
    async between(phase) {
      const { rows } = server;
      if (phase === 'computing' && ++computing === 2) {
        await rows.edit(sheet, ann, ids[0] ?? '', 1, { price: '4,711' });
        await rows.editSheet(sheet, ann, [await set(rows, 1, '12'), await set(rows, 1_999, 'many')]);
      }
      if (phase !== 'writing' || ++writing !== 2) return;
      // Both of those that are written by now, and of those that are not.
      for (const position of [2, 1_998]) {
        const row = await rows.byId(sheet, ids[position] ?? '');
        await rows.edit(sheet, ann, ids[position] ?? '', row?.version ?? 0, { price: position });
      }
      await rows.editSheet(sheet, ann, [await set(rows, 3, '33'), await set(rows, 1_997, '44')]);
      await Promise.all(
        [4, 1_995, 1_996].map(async (position) => {
          const row = await rows.byId(sheet, ids[position] ?? '');
          return rows.edit(sheet, ann, ids[position] ?? '', row?.version ?? 0, { name: 'Together' });
        }),
      );
      await rows.remove(sheet, ann, [ids[1_994] ?? ''], (await rows.byId(sheet, ids[1_994] ?? ''))?.version);
    },
  });
  await change(server.rows, sheet, retype('number'));
  await server.work();
  const cells = new Map((await stored(sheet)).map((row) => [row.row_id, row.cells]));
  const priceAt = (position: number): Cell | undefined => cells.get(ids[position] ?? '')?.['price'];
  expect([0, 1, 1_999].map(priceAt)).toEqual([4_711, 12, 'many']);
  expect([2, 1_998, 3, 1_997].map(priceAt)).toEqual([2, 1_998, 33, 44]);
  expect([4, 1_995, 1_996, 5, 1_994].map(priceAt)).toEqual([4_000, 1_995, 1_996_000, 5_000, 1_994_000]);
  // The history of a row shows the change of type in its place.
  const reported = await readRowHistory(database(), sheet, ids[1_998] ?? '', { before: 1_000_000, limit: 5 });
  expect(reported.map(({ before, after }) => [before['price'], after['price']])).toEqual([
    [1_998, 1_998],
    ['001998', 1_998],
  ]);
});

test('a change that is cancelled leaves everything as it was; afterwards it cannot be cancelled', async () => {
  const sheet = await makeSheet(1_500);
  const before = await now(sheet);
  let part = 0;
  const server = openRows({
    async between(phase) {
      if (phase === 'computing' && ++part === 2) await server.rows.cancelConversion(sheet);
    },
  });
  await change(server.rows, sheet, retype('number'));
  const { version } = await now(sheet);
  await server.work();
  expect(part).toBe(2);
  expect(await now(sheet)).toEqual({ ...before, version });
  expect(await left(sheet)).toBe(0);
  await expect(server.rows.cancelConversion(sheet)).rejects.toThrow('No type change is in progress.');

  const other = openRows({
    async between(phase) {
      if (phase !== 'writing') return;
      expect((await other.rows.conversion(sheet))?.can_cancel).toBe(false);
      await expect(other.rows.cancelConversion(sheet)).rejects.toThrow('already has its new type');
    },
  });
  await change(other.rows, sheet, retype('number'));
  await other.work();
  expect(kindsOf((await now(sheet)).rows)).toEqual(new Set(['number']));
});

test.each(['computing', 'writing'] as const)('a server that ends while %s leaves it to the next', async (phase) => {
  const sheet = await makeSheet(1_500);
  let part = 0;
  const first = openRows({
    async between(at) {
      if (at === phase && ++part === 3) throw new Error('The server ended.');
    },
  });
  await change(first.rows, sheet, retype('number'));
  await expect(first.work()).rejects.toThrow('The server ended.');
  const half = await now(sheet);
  expect(kindsOf(half.rows)).toEqual(new Set([typeOf(half.columns) === 'number' ? 'number' : 'string']));
  const second = openRows();
  await second.maintenance();
  const end = await now(sheet);
  expect(typeOf(end.columns)).toBe('number');
  expect(kindsOf(end.rows)).toEqual(new Set(['number']));
  expect(await left(sheet)).toBe(0);
});

fullTest('two servers that do the same at once do it once', async () => {
  const sheet = await makeSheet(1_500);
  const first = openRows();
  const second = openRows();
  await change(first.rows, sheet, retype('number'));
  await Promise.all([first.work(), second.maintenance(), openRows().maintenance()]);
  const end = await now(sheet);
  expect(kindsOf(end.rows)).toEqual(new Set(['number']));
  const changes = await database()
    .selectFrom('column_history')
    .select('version')
    .where('sheet_id', '=', sheet)
    .execute();
  expect(changes).toHaveLength(1);
  expect(await left(sheet)).toBe(0);
});

fullTest(
  'a change that is turned round gives every cell back letter by letter, but for those that were written since',
  async () => {
    const sheet = await makeSheet(1_200);
    const before = (await stored(sheet)).map(({ cells }) => cells['price']);
    const server = openRows();
    await change(server.rows, sheet, retype('number'));
    await server.work();
    const [first] = (await now(sheet)).rows;
    await server.rows.edit(sheet, ann, first?.row_id ?? '', first?.version ?? 0, { price: 7 });
    await change(server.rows, sheet, retype('text'));
    await server.work();
    const end = await now(sheet);
    expect(typeOf(end.columns)).toBe('text');
    expect(end.rows.map(({ cells }) => cells['price'])).toEqual(['7', ...before.slice(1)]);
  },
);

test('a second change of the column is refused while one is under way; other edits of columns go on', async () => {
  const sheet = await makeSheet(1_000);
  const phases: string[] = [];
  let part = 0;
  const server = openRows({
    async between(phase) {
      part++;
      phases.push(phase);
      await expect(change(server.rows, sheet, retype('date'))).rejects.toThrow(
        /^The type of (?:Price|Cost) is still being changed\. Wait until it’s done, or cancel the change\.$/,
      );
      await expect(change(server.rows, sheet, retype('text', 'amount'))).rejects.toThrow(/still being changed/);
      if (part === 1) await change(server.rows, sheet, { kind: 'change-column', column: 'price', name: 'Cost' });
      await change(server.rows, sheet, { kind: 'add-column', name: `Extra ${part}`, type: 'text' });
      if (part % 2 === 0) await change(server.rows, sheet, { kind: 'delete-column', column: `extra_${part}` });
    },
  });
  await change(server.rows, sheet, { ...retype('number'), options: ['1', '2'] } as SheetEdit);
  await server.work();
  // Columns that have nothing to do with it do not make it begin again.
  expect(phases.filter((phase) => phase === 'computing')).toHaveLength(3);
  const end = await now(sheet);
  expect(end.columns[1]).toEqual({ id: 'price', name: 'Cost', type: 'number', options: ['1', '2'] });
  expect(kindsOf(end.rows)).toEqual(new Set(['number']));
});

test('a column that is deleted meanwhile is gone, with the change of its type', async () => {
  const sheet = await makeSheet(1_000);
  let part = 0;
  const server = openRows({
    async between() {
      if (++part === 2) await change(server.rows, sheet, { kind: 'delete-column', column: 'price' });
    },
  });
  await change(server.rows, sheet, retype('number'));
  await server.work();
  expect(typeOf((await now(sheet)).columns)).toBeUndefined();
  expect(await server.rows.conversion(sheet)).toBeNull();
  await change(server.rows, sheet, { kind: 'restore-column', column: 'price' });
  expect(kindsOf((await now(sheet)).rows)).toEqual(new Set(['string']));
});

fullTest('what formulas make of the column changes with it', async () => {
  const sheet = await makeSheet(1_000, [...columns, { id: 'total', name: 'Total', type: 'number' }]);
  const wrong: Row[] = [];
  let moments = 0;
  const server = openRows({
    async between(phase) {
      if (phase === 'computing') return;
      const { rows } = await now(sheet);
      wrong.push(...rows.filter(({ cells }) => cells['total'] !== Number(cells['price']) * 2));
      moments++;
    },
  });
  await server.rows.editSheet(sheet, ann, [{ kind: 'change-column', column: 'total', formula: '[Price] * [Amount]' }]);
  await server.rows.formulaColumns.settled();
  await change(server.rows, sheet, retype('number'));
  await server.work();
  expect(moments).toBeGreaterThan(2);
  expect(wrong).toEqual([]);
  await server.rows.formulaColumns.settled();
  expect((await now(sheet)).rows[5]?.cells).toEqual({ name: 'Row 5', price: 5_000, amount: 2, total: 10_000 });
});

test('a sheet that is not large is changed in the call', async () => {
  const sheet = await makeSheet(100);
  const server = openRows();
  const answer = await change(server.rows, sheet, retype('number'));
  expect(answer.conversion).toBeUndefined();
  expect(typeOf(answer.columns)).toBe('number');
  expect(server.waiting).toEqual([]);
});
