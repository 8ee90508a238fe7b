/** A budget of another program over two sheets: its formulas live on, here and in what is exported. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { read, utils, write } from '@e965/xlsx';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Cell } from '#engine/model.ts';
import { createJobs } from '#platform/jobs/create-jobs.ts';
import type { Rows, Actor, Workbooks } from '#features/workbooks/services.ts';
import { createRows } from '#features/workbooks/server/rows/create-rows.ts';
import { findSheets } from '#features/workbooks/server/rows/sheets/find-sheets.ts';
import { createWorkbooks } from '#features/workbooks/server/create-workbooks.ts';
import { exportWorkbook } from '#features/workbooks/server/export-file.ts';
import { freshDatabase, type FreshDatabase } from '../../database.ts';

let fresh: FreshDatabase;
let workbooks: Workbooks;
let rows: Rows;
let folder: string;
const ann: Actor = { kind: 'user', id: 'ann', email: 'ann@example.com' };

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cell-formulas-'));
  fresh = await freshDatabase();
  await fresh.database.insertInto('workspaces').values({ id: 'space', name: 'Space' }).execute();
  rows = createRows({ ...fresh, restTimes: 0 });
  workbooks = createWorkbooks({
    ...{ database: fresh.database, rows, log: console },
    environment: {
      DATA_DIR: folder,
      SNAPSHOT_MEMORY_MB: 64,
      TRASH_DAYS: 30,
    },
    jobs: createJobs({ database: fresh.database, log: pino({ level: 'silent' }) }),
  });
  await workbooks.recover();
});
afterAll(async () => {
  await workbooks.stop();
  await fresh.close();
  rmSync(folder, { recursive: true, force: true });
});

/** With the values that its program had computed. */
function budget(): Uint8Array {
  const costs = utils.aoa_to_sheet([
    ['Item', 'Price', 'Count', 'Cost'],
    ['Rent', 500, 1],
    ['Paper', 4, 10],
    ['Ink', 20, 2],
    ['Total'],
  ]);
  const put = (address: string, f: string, v: number): void => void (costs[address] = { t: 'n', f, v });
  for (const [row, value] of [
    [2, 500],
    [3, 40],
    [4, 40],
  ] as const)
    put(`D${row}`, `B${row}*C${row}`, value);
  put('D5', 'SUM(D2:D4)', 580);
  costs['!ref'] = 'A1:D5';
  const summary = utils.aoa_to_sheet([['Name', 'Amount'], ['Income', 1_000], ['Costs'], ['Left'], ['Share'], ['Odd']]);
  const add = (address: string, f: string, v: number): void => void (summary[address] = { t: 'n', f, v });
  add('B3', 'Costs!D5', 580);
  add('B4', 'B2-B3', 420);
  add('B5', 'ROUND(B3/B$2,2)', 0.58);
  add('B6', 'NOSUCHFUNCTION(B2)', 7);
  summary['!ref'] = 'A1:B6';
  const book = { SheetNames: ['Costs', 'Summary'], Sheets: { Costs: costs, Summary: summary } };
  return write(book, { bookType: 'xlsx', type: 'buffer' }) as Uint8Array;
}

async function importBudget(): Promise<{ id: string; costs: string; summary: string }> {
  const path = join(folder, `budget-${crypto.randomUUID()}.xlsx`);
  writeFileSync(path, budget());
  const { id } = await workbooks.importFile({ workspace_id: 'space', fileName: 'budget.xlsx', path });
  const [costs = '', summary = ''] = (await findSheets(fresh.database, id)).map((sheet) => sheet.id);
  return { id, costs, summary };
}

async function living(sheet: string) {
  await rows.formulaColumns.settled();
  return fresh.database
    .selectFrom('sheet_rows')
    .select(['row_id', 'version', 'cells'])
    .where('sheet_id', '=', sheet)
    .where('deleted', '=', false)
    .orderBy('position')
    .execute();
}
const column = async (sheet: string, id: string): Promise<Cell[]> =>
  (await living(sheet)).map(({ cells }) => cells[id] ?? null);

test('an input that a visitor writes is followed through both sheets, and the export holds the formulas at their places', async () => {
  const { id, costs, summary } = await importBudget();
  // The total below is none of the rows.
  expect(await column(costs, 'cost')).toEqual([500, 40, 40]);
  const [rent, paper] = await living(costs);
  await rows.edit(costs, { kind: 'anonymous' }, rent!.row_id, rent!.version, { price: 600 });
  expect(await column(costs, 'cost')).toEqual([600, 40, 40]);
  expect(await column(summary, 'amount')).toEqual([1_000, 680, 320, 0.68, 7]);

  await rows.add(costs, ann, [{ cells: { item: 'Pens', price: 3, count: 5 } }], paper!.row_id);
  // One formula in every row makes a column, which new rows have, too.
  expect(await column(summary, 'amount')).toEqual([1_000, 695, 305, 0.7, 7]);

  const { report } = (await fresh.database
    .selectFrom('workbooks')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst())!;
  expect(JSON.stringify(report)).toContain('1 formula names what is not known here and keeps its last value.');
  const { sheets, values } = await exported(id);
  expect(sheets['Costs']!['D3'].f).toBe('B3 * C3');
  // What reads the total, which is around the table, is a value in a file of tables alone.
  expect(sheets['Summary']!['B3'].f).toBeUndefined();
  expect(sheets['Summary']!['B5'].f).toBe('ROUND(B3 / B$2, 2)');
  expect(values['Costs']).toEqual(['600', '15', '40', '40']);
  expect(values['Summary']).toEqual(['1000', '695', '305', '0.7', '7']);
});

async function exported(id: string) {
  const response = exportWorkbook(
    fresh.database,
    { format: 'xlsx', name: 'budget', user: { id: 'ann', workspace_id: 'space' } },
    await findSheets(fresh.database, id),
  );
  const bytes = Buffer.from(await response.arrayBuffer());
  const { Sheets: sheets } = read(bytes);
  const last = { Costs: 'D', Summary: 'B' } as const;
  const values = Object.fromEntries(
    Object.entries(last).map(([title, letter]) => [
      title,
      [2, 3, 4, 5, 6].flatMap((row) => {
        const cell = sheets[title]![`${letter}${row}`] as { v?: unknown } | undefined;
        return cell ? [String(cell.v)] : [];
      }),
    ]),
  );
  return { sheets, values };
}
