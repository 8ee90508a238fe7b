/** Whatever is written, in whatever way: formula columns hold what a fresh computation makes of the rest. */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SheetEdit } from '../../../api/workbooks.ts';
import { computeColumns } from '#engine/formula/columns/compute-columns.ts';
import type { Cell } from '#engine/model.ts';
import { freshDatabase, type FreshDatabase } from '#test/database.ts';
import type { Actor } from '../../../services.ts';
import { createWorkbook } from '../../create-workbook.ts';
import { createRows } from '../create-rows.ts';
import { findSheets } from '../sheets/find-sheets.ts';
import { serialOfMoment } from './formula-cells.ts';
import { propertyRuns } from '#test/property-runs.ts';

let fresh: FreshDatabase;
const actor: Actor = { kind: 'user', id: 'ann', email: 'ann@example.com' };
const now = Date.UTC(2026, 10, 21, 12);

beforeAll(async () => {
  fresh = await freshDatabase();
  await fresh.database.insertInto('workspaces').values({ id: 'space', name: 'Space' }).execute();
});
afterAll(() => fresh.close());

const formulas = [
  '[A] * [B]',
  'IF([A] > 2, [Text] & "!", [B])',
  '[A] / SUM(One[A])',
  'XLOOKUP([A], Two[Key], Two[Value], "none")',
  'COUNTIF(One[Text], [Text])',
  'IFERROR([Made] / [B], "x")',
  '[B] + TODAY()',
  'SUM(MAP(SEQUENCE(3), LAMBDA(n, n * [A])))',
];
const cell = fc.oneof(fc.integer({ min: -3, max: 5 }), fc.constantFrom<Cell>(null, 'a', 'b', true));
const position = fc.nat({ max: 30 });
const step = fc.oneof(
  fc.record({ kind: fc.constant('add' as const), a: cell, b: cell, text: cell }),
  fc.record({ kind: fc.constant('insert' as const), at: position, a: cell }),
  fc.record({ kind: fc.constant('edit' as const), at: position, a: cell }),
  fc.record({ kind: fc.constant('set' as const), at: position, b: cell }),
  fc.record({ kind: fc.constant('remove' as const), at: position }),
  fc.record({ kind: fc.constant('other' as const), key: cell, value: cell }),
  fc.record({ kind: fc.constant('formula' as const), formula: fc.constantFrom(...formulas) }),
);
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

test('kept values equal those of a fresh computation', { timeout: 300_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...formulas),
      fc.array(step, { minLength: 4, maxLength: 10 }),
      async (first, steps) => {
        const { one, two, rows } = await open(first);
        for (const each of steps) await take(each, { one, two, rows });
        await rows.formulaColumns.settled();
        await compare(one, two);
      },
    ),
    propertyRuns(12),
  );
});

async function open(first: string) {
  const text = (id: string, name: string) => ({ id, name, type: 'text' as const });
  const { id } = await createWorkbook(fresh.database, {
    workspace_id: 'space',
    name: 'Random',
    sheets: [
      {
        title: 'One',
        columns: [text('a', 'A'), text('b', 'B'), text('text', 'Text')],
        rows: [{ cells: { a: 1, b: 2, text: 'a' } }],
      },
      {
        title: 'Two',
        columns: [text('key', 'Key'), text('value', 'Value')],
        rows: [{ cells: { key: 1, value: 'one' } }],
      },
    ],
  });
  const [one = '', two = ''] = (await findSheets(fresh.database, id)).map((sheet) => sheet.id);
  const rows = createRows({ database: fresh.database, clock: () => now, restTimes: 0 });
  await rows.editSheet(one, actor, [{ kind: 'add-column', name: 'Made', type: 'number', formula: '[A] + [B]' }]);
  await rows.editSheet(one, actor, [{ kind: 'add-column', name: 'Next', type: 'number', formula: first }]);
  return { one, two, rows };
}

async function take(each: Step, { one, two, rows }: Awaited<ReturnType<typeof open>>): Promise<void> {
  const known = await living(one);
  const row = 'at' in each && known.length > 0 ? known[each.at % known.length] : undefined;
  switch (each.kind) {
    case 'add':
      await rows.add(one, { kind: 'anonymous' }, [{ cells: { a: each.a, b: each.b, text: each.text } }]);
      return;
    case 'insert':
      if (row) await rows.add(one, actor, [{ cells: { a: each.a } }], row.row_id);
      return;
    case 'edit':
      if (row) await rows.edit(one, actor, row.row_id, row.version, { a: each.a });
      return;
    case 'set': {
      if (!row) return;
      const edit: SheetEdit = { kind: 'set-cells', row_id: row.row_id, version: row.version, cells: { b: each.b } };
      await rows.editSheet(one, actor, [edit]);
      return;
    }
    case 'remove':
      if (row) await rows.remove(one, actor, [row.row_id]);
      return;
    case 'other':
      await rows.add(two, actor, [{ cells: { key: each.key, value: each.value } }]);
      return;
    case 'formula':
      await rows.editSheet(one, actor, [{ kind: 'change-column', column: 'next', formula: each.formula }]);
  }
}

const living = (sheet: string) =>
  fresh.database
    .selectFrom('sheet_rows')
    .select(['row_id', 'version', 'cells'])
    .where('sheet_id', '=', sheet)
    .where('deleted', '=', false)
    .orderBy('position')
    .execute();

async function compare(one: string, two: string): Promise<void> {
  const sheetOf = async (id: string) => {
    const rows = await living(id);
    const { columns } = await fresh.database
      .selectFrom('sheet_states')
      .select('columns')
      .where('sheet_id', '=', id)
      .executeTakeFirstOrThrow();
    const cells = new Map(columns.map((column) => [column.id, rows.map((row) => row.cells[column.id])]));
    return { id, columns, rowCount: rows.length, cells };
  };
  const own = await sheetOf(one);
  const expected = ['made', 'next'];
  const { cells } = computeColumns({
    own,
    others: [await sheetOf(two)],
    requested: expected,
    now: serialOfMoment(now),
  });
  for (const id of expected)
    expect(
      own.cells.get(id)?.map((stored) => stored ?? null),
      id,
    ).toEqual(cells.get(id));
}
