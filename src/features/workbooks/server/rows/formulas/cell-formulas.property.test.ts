/**
 * Whatever is written, in whatever way: cells with formulas hold what a fresh computation of the addresses of then
 * makes.
 */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cellOfScalar, scalarOfCell } from '#engine/formula/columns/cell-scalar.ts';
import { Calculation } from '#engine/formula/graph/calculation.ts';
import { parseFormula } from '#engine/formula/syntax/parse-formula.ts';
import type { Cell } from '#engine/model.ts';
import { freshDatabase, type FreshDatabase } from '#test/database.ts';
import { propertyRuns } from '#test/property-runs.ts';
import type { Actor } from '../../../services.ts';
import { createWorkbook } from '../../create-workbook.ts';
import { createRows } from '../create-rows.ts';
import { findSheets } from '../sheets/find-sheets.ts';

let fresh: FreshDatabase;
const actor: Actor = { kind: 'user', id: 'ann', email: 'ann@example.com' };
const now = Date.UTC(2026, 10, 21, 12);

beforeAll(async () => {
  fresh = await freshDatabase();
  await fresh.database.insertInto('workspaces').values({ id: 'space', name: 'Space' }).execute();
});
afterAll(() => fresh.close());

const columns = ['a', 'b', 'c'];
const formula = fc.constantFrom(
  ...['=A2*2', '=SUM(A2:A4)', '=SUM(B:B)+1', '=Two!A2+C3', '=SUM(Two!A2:B4)', '=A$3&"!"', '=$B$2+B3', '=One!C4-A2'],
  ...['=IF(A2>1,B3,C2)', '=SUM(A2:C2)', '=COUNTA(A2:A20)', '=INDEX(A2:B5,2,1)', '=ROW(A4)', '=SUM(A)', '=[B]+1'],
);
const cell = fc.oneof(fc.integer({ min: -3, max: 5 }), fc.constantFrom<Cell>(null, 'a', true));
const spot = { sheet: fc.nat({ max: 1 }), at: fc.nat({ max: 30 }), column: fc.constantFrom(...columns) };
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('formula' as const), ...spot, formula }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('edit' as const), ...spot, cell }) },
  fc.record({ kind: fc.constant('insert' as const), ...spot, cell }),
  fc.record({ kind: fc.constant('add' as const), ...spot, cell }),
  fc.record({ kind: fc.constant('remove' as const), ...spot }),
  fc.record({ kind: fc.constant('restore' as const), ...spot }),
  fc.record({ kind: fc.constant('restart' as const), ...spot }),
);
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

test('what is kept equals a fresh computation', { timeout: 600_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 14 }), async (steps) => {
      const name = (id: string) => ({ id, name: id.toUpperCase(), type: 'text' as const });
      const rowsOf = (from: number) => [0, 1, 2, 3].map((at) => ({ cells: { a: from + at, b: at } }));
      const { id } = await createWorkbook(fresh.database, {
        ...{ workspace_id: 'space', name: 'Random' },
        sheets: ['One', 'Two'].map((title, at) => ({ title, columns: columns.map(name), rows: rowsOf(at * 3) })),
      });
      const sheets = (await findSheets(fresh.database, id)).map((sheet) => sheet.id);
      let rows = createRows({ database: fresh.database, clock: () => now, restTimes: 0 });
      for (const each of steps) {
        if (each.kind === 'restart') rows = createRows({ database: fresh.database, clock: () => now, restTimes: 0 });
        else await take(each, sheets, rows);
        await rows.formulaColumns.settled();
      }
      await rows.formulaColumns.maintain();
      await compare(sheets, rows);
    }),
    propertyRuns(25, 6),
  );
});

async function take(each: Step, sheets: string[], rows: ReturnType<typeof createRows>): Promise<void> {
  const sheet = sheets[each.sheet]!;
  const known = await stored(sheet, each.kind === 'restore');
  const row = known[each.at % Math.max(1, known.length)];
  if (each.kind === 'add')
    return void (await rows.add(sheet, { kind: 'anonymous' }, [{ cells: { [each.column]: each.cell } }]));
  if (!row) return;
  const { row_id, version } = row;
  switch (each.kind) {
    case 'formula':
      await rows.editSheet(sheet, actor, [
        { kind: 'set-cells', row_id, version, cells: {}, formulas: { [each.column]: each.formula } },
      ]);
      return;
    case 'edit':
      await rows.edit(sheet, actor, row_id, version, { [each.column]: each.cell });
      return;
    case 'insert':
      await rows.add(sheet, actor, [{ cells: { [each.column]: each.cell } }], row_id);
      return;
    case 'remove':
      await rows.remove(sheet, actor, [row_id]);
      return;
    case 'restore':
      await rows.editSheet(sheet, actor, [{ kind: 'restore-rows', row_ids: [row_id] }]);
  }
}

const stored = (sheet: string, deleted = false) =>
  fresh.database
    .selectFrom('sheet_rows')
    .select(['row_id', 'version', 'cells', 'formulas'])
    .where('sheet_id', '=', sheet)
    .where('deleted', '=', deleted)
    .orderBy('position')
    .execute();

/** Column names, which only sheets of ours have, as ranges. */
const addressed = (text: string, row: number, rowCount: number): string =>
  text
    .replace(
      /(One|Two)\[(\w)\]/g,
      (_, title: string, letter: string) => `${title}!$${letter}$2:$${letter}$${rowCount + 1}`,
    )
    .replace(/\[(\w)\]/g, (_, letter: string) => `${letter}${row}`);

async function compare(sheets: string[], rows: ReturnType<typeof createRows>): Promise<void> {
  const calculation = new Calculation({ now: () => 0, isTable: true });
  for (const title of ['One', 'Two']) calculation.addSheet({ title });
  const expected: { sheet: number; row: number; column: number; kept: Cell; text: string }[] = [];
  for (const [number, sheet] of sheets.entries()) {
    const own = await stored(sheet);
    const shown = await rows.formulas(
      sheet,
      own.map(({ row_id }) => row_id),
    );
    for (const [column, id] of columns.entries()) {
      calculation.setValue(number, 0, column, id.toUpperCase());
      for (const [at, { row_id, cells }] of own.entries()) {
        const text = shown.get(row_id)?.formulas[id];
        const stored = cells[id] ?? null;
        if (text === undefined) calculation.setValue(number, at + 1, column, scalarOfCell(stored, { type: 'text' }));
        else
          expected.push({
            sheet: number,
            row: at + 1,
            column,
            kept: stored,
            text: addressed(text, at + 2, own.length),
          });
      }
    }
  }
  for (const { sheet, row, column, text } of expected) {
    // What names a blank cell is 0, and counts.
    calculation.putFormula({ sheet, column, top: row, bottom: row }, parseFormula(text), { keepsBlank: false });
  }
  calculation.recalculate();
  for (const { sheet, row, column, kept: stored, text } of expected) {
    const fresh = cellOfScalar(calculation.value(sheet, row, column) ?? 0, 'text');
    expect(stored, `${sheets[sheet]} row ${row + 1} ${columns[column]} ${text}`).toEqual(fresh);
  }
}
