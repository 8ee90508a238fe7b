/** Cells that name several rows: they follow keys, and figures and look-ups read through them. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { lookupFormula, rollupFormula, type RollupFunction } from '#engine/link-formulas.ts';
import type { Cell, Column, ColumnLink } from '#engine/model.ts';
import { freshDatabase, type FreshDatabase } from '#test/database.ts';
import type { Actor, Rows } from '../../../services.ts';
import { createWorkbook } from '../../create-workbook.ts';
import { createRows } from '../create-rows.ts';
import { findSheets } from '../sheets/find-sheets.ts';

let fresh: FreshDatabase;
let rows: Rows;
let [tags, projects] = ['', ''];
const actor: Actor = { kind: 'user', id: 'ann', email: 'ann@example.com' };
const link = (on_delete: ColumnLink['on_delete'], sheet = 'Tags'): ColumnLink => ({
  ...{ sheet, key: 'id', name: 'name', on_delete },
});
const tagColumns: Column[] = [
  { id: 'id', name: 'ID', type: 'text' },
  { id: 'name', name: 'Name', type: 'text' },
];
const projectColumns: Column[] = [
  { id: 'tags', name: 'Tags', type: 'choices', link: link('clear') },
  { id: 'total', name: 'Total', type: 'number' },
];

beforeAll(async () => {
  fresh = await freshDatabase();
  await fresh.database.insertInto('workspaces').values({ id: 'space', name: 'space' }).execute();
  rows = createRows({ database: fresh.database, restTimes: 0 });
});
afterAll(async () => {
  await rows.formulaColumns.settled();
  await fresh.close();
});
beforeEach(async () => {
  const of = (...cells: Record<string, Cell>[]) => cells.map((one) => ({ cells: one }));
  const { id } = await createWorkbook(fresh.database, {
    ...{ workspace_id: 'space', name: 'Book' },
    sheets: [
      {
        ...{ title: 'Tags', columns: tagColumns },
        rows: of({ id: 'a', name: 'Ash' }, { id: 'b,c', name: 'Bay, Cove' }, { id: 'c', name: 'Cliff' }, { id: 'z' }),
      },
      {
        ...{ title: 'Projects', columns: projectColumns },
        rows: of(
          { tags: 'a, c', total: 1 },
          { tags: '"b,c", A', total: 20 },
          { tags: 'c', total: 300 },
          { tags: 'ac, x', total: 4000 },
        ),
      },
    ],
  });
  [tags = '', projects = ''] = (await findSheets(fresh.database, id)).map((sheet) => sheet.id);
});

const stored = (sheet: string) =>
  fresh.database.selectFrom('sheet_rows').selectAll().where('sheet_id', '=', sheet).orderBy('position').execute();
const tagged = async () => (await stored(projects)).map(({ cells }) => cells['tags'] ?? null);
const idAt = async (index: number) => (await stored(tags))[index]!;

async function computed(sheet: string, formula: string): Promise<Cell[]> {
  const name = `F${Math.random()}`;
  const { columns } = await rows.editSheet(sheet, actor, [{ kind: 'add-column', name, type: 'number', formula }]);
  await rows.formulaColumns.settled();
  const column = columns.find((one) => one.name === name)!.id;
  return (await stored(sheet)).map(({ cells }) => cells[column] ?? null);
}

test('keys are followed among others, with quotes where they need them', async () => {
  const { row_id, version } = await idAt(0);
  await rows.edit(tags, actor, row_id, version, { id: 'oak, ash' });
  expect(await tagged()).toEqual(['"oak, ash", c', '"b,c", "oak, ash"', 'c', 'ac, x']);
  const now = await idAt(0);
  await rows.edit(tags, actor, row_id, now.version, { id: 'a' });
  expect(await tagged()).toEqual(['a, c', '"b,c", a', 'c', 'ac, x']);
});

test('the key of a deleted row leaves the others, and comes back to its place', async () => {
  const [first, third] = [(await idAt(0)).row_id, (await idAt(2)).row_id];
  await rows.remove(tags, actor, [first]);
  expect(await tagged()).toEqual(['c', '"b,c"', 'c', 'ac, x']);
  await rows.remove(tags, actor, [third]);
  expect(await tagged()).toEqual([null, '"b,c"', null, 'ac, x']);
  await rows.editSheet(tags, actor, [{ kind: 'restore-rows', row_ids: [first] }]);
  await rows.editSheet(tags, actor, [{ kind: 'restore-rows', row_ids: [third] }]);
  expect(await tagged()).toEqual(['a, c', '"b,c", A', 'c', 'ac, x']);
});

test('a deletion is refused while a cell names the row among others', async () => {
  const edit = { kind: 'change-column', column: 'tags', link: link('refuse', tags) } as const;
  await rows.editSheet(projects, actor, [edit]);
  const removed = rows.remove(tags, actor, [(await idAt(2)).row_id]);
  await expect(removed).rejects.toThrow('2 rows of Projects refer to this row in Tags. Change or delete them first.');
});

test('figures count a row for each that it names', async () => {
  const rolledUp = (name: RollupFunction, least = 0) =>
    computed(
      tags,
      rollupFormula({
        function: name,
        from: { sheet: projects, column: 'tags', value: 'total', several: true },
        key: tagColumns[0]!,
        conditions: [{ column: { id: 'total' }, operator: '>', value: least }],
      }),
    );
  expect(await rolledUp('count')).toEqual([2, 1, 2, 0]);
  expect(await rolledUp('sum')).toEqual([21, 20, 301, 0]);
  expect(await rolledUp('sum', 10)).toEqual([20, 20, 300, 0]);
  expect(await rolledUp('average')).toEqual([10.5, 20, 150.5, null]);
  expect(await rolledUp('maximum')).toEqual([20, 20, 300, 0]);
});

test('what the named rows say is listed in the order of the cell', async () => {
  const formula = lookupFormula(projectColumns[0]!, { sheet: tags, key: 'id' }, 'name');
  expect(await computed(projects, formula)).toEqual(['Ash, Cliff', '"Bay, Cove", Ash', 'Cliff', '#N/A']);
});
