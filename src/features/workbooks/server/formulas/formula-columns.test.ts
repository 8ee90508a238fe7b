import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { read, utils, write, type WorkBook } from '@e965/xlsx';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase, type FreshDatabase } from '../../../../../test/database.ts';
import { createJobs } from '#platform/jobs/create-jobs.ts';
import { createRows } from '../rows/create-rows.ts';
import { findSheets } from '../rows/sheets/find-sheets.ts';
import type { Workbooks } from '../../services.ts';
import { createWorkbooks } from '../create-workbooks.ts';
import { exportWorkbook } from '../export-file.ts';
import { findWorkbook } from '../find-workbooks.ts';
import { eventually } from '../../../../../test/eventually.ts';
import { fullTest } from '#test/full-test.ts';

const user = { id: 'ann', workspace_id: 'space' };
let fresh: FreshDatabase;
let folder: string;
let workbooks: Workbooks;
let importing: ReturnType<typeof createRows>;
const actor = { kind: 'user' as const, id: 'ann', email: 'ann@example.com' };

beforeAll(async () => {
  fresh = await freshDatabase();
  await fresh.database.insertInto('workspaces').values({ id: 'space', name: 'Space' }).execute();
  folder = await mkdtemp(join(tmpdir(), 'sheaf-formula-columns-'));
  importing = createRows({ ...fresh, restTimes: 0 });
  workbooks = createWorkbooks({
    database: fresh.database,
    rows: importing,
    environment: {
      DATA_DIR: folder,
      SNAPSHOT_MEMORY_MB: 512,
      TRASH_DAYS: 30,
    },
    log: { error() {}, warn() {} },
    jobs: createJobs({ database: fresh.database, log: pino({ level: 'silent' }) }),
  });
  await workbooks.recover();
});
afterAll(async () => {
  await workbooks.stop();
  await fresh.close();
  await rm(folder, { recursive: true });
});

/** Item, Price, Quantity and formulas of each row, with their values. */
function shop(): WorkBook {
  const sheet = utils.aoa_to_sheet([['Item', 'Price', 'Quantity', 'Total', 'Share', 'Running', 'Rate', 'Some']]);
  const put = (address: string, cell: object): void => void (sheet[address] = cell);
  const rows: [string, number, number][] = [
    ['Pen', 2, 3],
    ['Ink', 5, 1],
    ['Cap', 3, 4],
  ];
  for (const [position, [item, price, quantity]] of rows.entries()) {
    const row = position + 2;
    put(`A${row}`, { t: 's', v: item });
    put(`B${row}`, { t: 'n', v: price });
    put(`C${row}`, { t: 'n', v: quantity });
    put(`D${row}`, { t: 'n', v: price * quantity, f: `B${row}*C${row}` });
    put(`E${row}`, { t: 'n', v: price / 10, f: `B${row}/SUM($B$2:$B$4)` });
    put(`F${row}`, { t: 'n', v: row, f: `SUM(B$2:B${row})` });
    put(`G${row}`, { t: 'n', v: 0.1, f: `VLOOKUP(A${row},Rates!$A$2:$B$4,2,FALSE)` });
    put(`H${row}`, row === 3 ? { t: 'n', v: 7 } : { t: 'n', v: price, f: `B${row}+0` });
  }
  sheet['!ref'] = 'A1:H4';
  const rates = utils.aoa_to_sheet([
    ['Name', 'Rate'],
    ['Pen', 0.1],
    ['Ink', 0.2],
    ['Cap', 0.3],
  ]);
  return { SheetNames: ['Orders', 'Rates'], Sheets: { Orders: sheet, Rates: rates } };
}

async function imported(book: WorkBook, bookType: 'xlsx' | 'ods' | 'fods') {
  const path = join(folder, `shop.${bookType}`);
  await writeFile(path, write(book, { type: 'buffer', bookType }) as Uint8Array);
  const { id } = await workbooks.importFile({ workspace_id: 'space', fileName: `shop.${bookType}`, path });
  const found = await findWorkbook(fresh.database, id, workbooks);
  expect(found.failure).toBeNull();
  return { id, report: found.report, sheets: await findSheets(fresh.database, id) };
}

test.each(['xlsx', 'ods', 'fods'] as const)(
  'formulas that are filled down an .%s live on as formula columns',
  async (kind) => {
    const { report, sheets } = await imported(shop(), kind);
    const [orders] = sheets;
    const formulas = Object.fromEntries(orders!.columns.map(({ id, formula }) => [id, formula]));
    expect(formulas).toEqual({
      ...{
        item: undefined,
        price: undefined,
        quantity: undefined,
        running: undefined,
        rate: undefined,
        some: undefined,
      },
      total: '[column:price] * [column:quantity]',
      share: `[column:price] / SUM(${orders!.id}![column:price])`,
    });
    const notes = report?.sheets[0]?.notes.map(({ message }) => message).join('\n');
    expect(notes).toContain('Total, Share became formula columns');
    expect(notes).toContain('The formulas of Running, Rate use single cells or other rows');
    const rows = createRows({ ...fresh, restTimes: 0 });
    await rows.add(orders!.id, actor, [{ cells: { item: 'Hat', price: 10, quantity: 2 } }]);
    await rows.formulaColumns.settled();
    const stored = await fresh.database
      .selectFrom('sheet_rows')
      .select('cells')
      .where('sheet_id', '=', orders!.id)
      .orderBy('position')
      .execute();
    expect(stored.map(({ cells }) => [cells['total'], cells['share'], cells['some']])).toEqual([
      [6, 0.1, 2],
      [5, 0.25, 7],
      [12, 0.15, 3],
      [20, 0.5, undefined],
    ]);
  },
);

fullTest('what takes too long while a file is read is computed once it is stored', async () => {
  const sheet = utils.aoa_to_sheet([['Item', 'Sum'], ['Pen'], ['Ink']]);
  sheet['B2'] = { t: 'z', f: 'SUM(SEQUENCE(1000000)*2+1)' };
  sheet['B3'] = { t: 'n', v: 7, f: '3+4' };
  const { sheets } = await imported({ SheetNames: ['Heavy'], Sheets: { Heavy: sheet } }, 'xlsx');
  const sums = async () =>
    (
      await fresh.database
        .selectFrom('sheet_rows')
        .select('cells')
        .where('sheet_id', '=', sheets[0]!.id)
        .orderBy('position')
        .execute()
    ).map(({ cells }) => cells['sum']);
  await importing.formulaColumns.settled();
  await eventually(async () => expect(await sums()).toEqual([1_000_002_000_000, 7]));
});

test('an exported file holds formulas of cells with their values, and a copy has formulas of its own', async () => {
  const { id, sheets } = await imported(shop(), 'xlsx');
  // The values of the file are compared before columns come.
  await importing.formulaColumns.settled();
  const rows = createRows({ ...fresh, restTimes: 0 });
  const [orders] = sheets;
  await rows.editSheet(orders!.id, actor, [
    {
      kind: 'add-column',
      name: 'Taxed',
      type: 'number',
      formula: 'XLOOKUP([Item], Rates[Name], Rates[Rate]) * [Total]',
    },
    { kind: 'add-column', name: 'Bad', type: 'number', formula: '[Price] / 0' },
    { kind: 'add-column', name: 'Even', type: 'number', formula: 'SUM((Orders[Quantity] > 2) * Orders[Price])' },
  ]);
  await rows.formulaColumns.settled();
  const bytes = await exportWorkbook(
    fresh.database,
    { format: 'xlsx', name: 'shop', user },
    await findSheets(fresh.database, id),
  ).arrayBuffer();
  const file = read(bytes, { cellFormula: true }).Sheets['Orders']!;
  const cell = (address: string) => ({ f: file[address]?.f, v: file[address]?.v });
  expect(cell('D3')).toEqual({ f: 'B3 * C3', v: 5 });
  expect(cell('E4')).toEqual({ f: 'B4 / SUM($B$2:$B$4)', v: 0.3 });
  expect(cell('I3')).toEqual({ f: 'XLOOKUP(A3, Rates!$A$2:$A$4, Rates!$B$2:$B$4) * D3', v: 1 });
  expect(file['J3']).toMatchObject({ t: 'e', w: '#DIV/0!', f: 'B3 / 0' });
  expect(file['K3']).toMatchObject({ f: 'SUM(($C$2:$C$4 > 2) * $B$2:$B$4)', F: 'K3', v: 5 });
  expect(cell('H3')).toEqual({ f: undefined, v: 7 });
  // One sheet alone has nothing to look up in.
  const alone = await exportWorkbook(
    fresh.database,
    { format: 'xlsx', name: 'orders', user },
    (await findSheets(fresh.database, id)).slice(0, 1),
  ).arrayBuffer();
  expect(read(alone, { cellFormula: true }).Sheets['Orders']!['I3']).toMatchObject({ v: 1 });
  expect(read(alone, { cellFormula: true }).Sheets['Orders']!['I3']?.f).toBeUndefined();

  const copy = await workbooks.copy(id, 'space');
  const [own, rates] = await findSheets(fresh.database, copy.id);
  const taxed = own!.columns.find((column) => column.id === 'taxed')?.formula;
  expect(taxed).toContain(rates!.id);
  const [rate] = await fresh.database
    .selectFrom('sheet_rows')
    .selectAll()
    .where('sheet_id', '=', rates!.id)
    .orderBy('position')
    .execute();
  await rows.edit(rates!.id, actor, rate!.row_id, rate!.version, { rate: 1 });
  await rows.formulaColumns.settled();
  const [first] = await fresh.database
    .selectFrom('sheet_rows')
    .select('cells')
    .where('sheet_id', '=', own!.id)
    .orderBy('position')
    .execute();
  expect(first?.cells['taxed']).toBe(6);
});
