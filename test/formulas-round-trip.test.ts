/**
 * Round trips of workbooks with formulas of columns and of single cells: they are read, inputs are changed and a row comes
 * in between, they are exported, and LibreOffice computes what was exported. It takes minutes and needs `soffice`: `FORMULA_ROUND_TRIP=60 npx vitest run
 * test/formulas-round-trip.test.ts`; otherwise it is not run.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CellObject, read, utils, type WorkBook, type WorkSheet, write } from '@e965/xlsx';
import { pino } from 'pino';
import { serialOfIso } from '#engine/formula/values/date-serials.ts';
import type { Cell } from '#engine/model.ts';
import { createJobs } from '#platform/jobs/create-jobs.ts';
import { createRows } from '#features/workbooks/server/rows/create-rows.ts';
import { findSheets } from '#features/workbooks/server/rows/sheets/find-sheets.ts';
import type { Workbooks } from '#features/workbooks/services.ts';
import { createWorkbooks } from '#features/workbooks/server/create-workbooks.ts';
import { xlsxOf } from '#features/workbooks/server/export-file.ts';
import { expect, test } from 'vitest';
import { freshDatabase, type FreshDatabase } from './database.ts';

const count = Number(process.env['FORMULA_ROUND_TRIP'] ?? 0);
const minutes = 60_000;
const kinds = ['xlsx', 'ods', 'fods', 'xlsb', 'xlsm'] as const;
const rowsOfEach = 20;
/** Of a row: A a text, B and C numbers, D a day, E yes or no. */
const formulas = [
  'B#*C#',
  'ROUND(B#*C#*1.19,2)',
  'IF(B#>50,"high",IF(B#>20,"middle","low"))',
  'B#/SUM($B$2:$B$21)',
  'B#-AVERAGE(B:B)',
  'UPPER(LEFT(A#,3))&"-"&TEXT(B#,"000")',
  'LEN(A#)+MOD(B#,7)',
  'SUM(B#:C#)/MAX(B#:C#)',
  'RANK(B#,$B$2:$B$21)',
  'COUNTIF($A$2:$A$21,A#)',
  'SUMIF($A$2:$A$21,A#,$C$2:$C$21)',
  'YEAR(D#)*100+MONTH(D#)',
  'D#+30',
  'IF(E#,B#,-C#)',
  'IFERROR(B#/(C#-3),"none")',
  'B#/(C#-3)',
  'SQRT(ABS(B#-C#))',
  'INDEX(Rates!$B$2:$B$6,MATCH(C#,Rates!$A$2:$A$6,0))',
  'PMT(0.05/12,12+C#,-B#)',
  'PERCENTILE($B$2:$B$21,0.25)*C#',
  'AND(B#>10,C#>2)',
  'CONCATENATE(A#,"/",B#)',
  'WEEKDAY(D#,2)',
  'INT(B#/C#)',
  'PROPER(A#)',
  'SUBSTITUTE(A#,"a","e")',
  'B#^2-C#^0.5',
  'CHOOSE(C#,"one","two","three","four","five")',
  'EOMONTH(D#,1)',
  'SUMPRODUCT(($A$2:$A$21=A#)*$B$2:$B$21)',
];
/** Of single cells, over the other sheets and over each other. */
const reported = [
  ...['SUM(Orders!B2:B21)', 'MAX(Orders!$C$2:$C$21)', 'B2/B3', 'Orders!B4*Rates!B3', 'SUM(B2:B5)', 'ROUND(B6/B$2,3)'],
  ...['COUNTIF(Orders!B2:B21,">20")', 'AVERAGE(Orders!B:B)', 'INDEX(Orders!B2:C21,5,1)', 'IF(B8>5,"many","few")'],
];
const words = ['apple', 'banana', 'cherry', 'date palm', 'fig'];

function makeWorkbook(number: number): WorkBook {
  let seed = number * 7919 + 1;
  const next = (limit: number): number => (seed = (seed * 48_271) % 2_147_483_647) % limit;
  const chosen = Array.from({ length: 5 }, (_, place) => formulas[(number * 5 + place * 7) % formulas.length]!);
  const sheet: WorkSheet = utils.aoa_to_sheet([
    ['Name', 'Price', 'Count', 'Day', 'Open', ...chosen.map((_, place) => `Made ${place + 1}`)],
  ]);
  for (let row = 2; row < 2 + rowsOfEach; row++) {
    const put = (letter: string, cell: CellObject): void => void (sheet[`${letter}${row}`] = cell);
    put('A', { t: 's', v: words[next(5)]! });
    put('B', { t: 'n', v: 1 + next(900) / 10 });
    put('C', { t: 'n', v: 1 + next(5) });
    put('D', { t: 'n', v: 45_000 + next(700), z: 'yyyy-mm-dd' });
    put('E', { t: 'b', v: next(2) === 1 });
    // Without values: the program that wrote the file never computed it.
    for (const [place, formula] of chosen.entries())
      put('FGHIJ'[place]!, { t: 'n', f: formula.replaceAll('#', String(row)) });
  }
  sheet['!ref'] = `A1:J${1 + rowsOfEach}`;
  const rates = utils.aoa_to_sheet([['Key', 'Rate'], ...[1, 2, 3, 4, 5].map((key) => [key, key / 10])]);
  const report = utils.aoa_to_sheet([['Name', 'Value'], ...reported.map((_, place) => [`Line ${place + 1}`])]);
  for (const [place, formula] of reported.entries()) report[`B${place + 2}`] = { t: 'n', f: formula };
  report['!ref'] = `A1:B${1 + reported.length}`;
  return { SheetNames: ['Orders', 'Rates', 'Report'], Sheets: { Orders: sheet, Rates: rates, Report: report } };
}

interface StoredSheet {
  title: string;
  cells: Record<string, Cell>[];
  /** Which cells have a formula, by column id. */
  formulas: Map<string, boolean[]>;
}
const figures = { workbooks: 0, columns: 0, living: 0, cells: 0, equal: 0 };
const kept = new Map<string, StoredSheet[]>();
const different: string[] = [];

test.runIf(count > 0)(
  'what was exported is computed to the same by LibreOffice',
  { timeout: 15 * minutes },
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'formula-round-trip-'));
    const fresh = await freshDatabase();
    await fresh.database.insertInto('workspaces').values({ id: 'space', name: 'Space' }).execute();
    const jobs = createJobs({ database: fresh.database, log: pino({ level: 'silent' }) });
    const environment = {
      ...{ DATA_DIR: folder, SNAPSHOT_MEMORY_MB: 512, TRASH_DAYS: 30, OUTGOING_ALLOW: [], MAIN_HOST: 'localhost' },
    };
    const workbooks = createWorkbooks({
      database: fresh.database,
      rows: createRows(fresh),
      environment,
      log: console,
      jobs,
    });
    await workbooks.recover();
    try {
      for (let number = 0; number < count; number++) await send(number, { folder, fresh, workbooks });
      recalculate(folder);
      for (const [name, sheets] of kept) for (const sheet of sheets) compare(folder, name, sheet);
    } finally {
      await workbooks.stop();
      await fresh.close();
      rmSync(folder, { recursive: true, force: true });
    }
    console.log(figures);
    expect(different).toEqual([]);
  },
);

interface World {
  folder: string;
  fresh: FreshDatabase;
  workbooks: Workbooks;
}

/** Reads a workbook, changes an input of each of three rows, and exports it. */
async function send(number: number, { folder, fresh, workbooks }: World): Promise<void> {
  const rows = createRows(fresh);
  const bookType = kinds[number % kinds.length]!;
  const path = join(folder, `sent.${bookType}`);
  writeFileSync(path, write(makeWorkbook(number), { type: 'buffer', bookType }) as Uint8Array);
  const { id } = await workbooks.importFile({ workspace_id: 'space', fileName: `sent.${bookType}`, path });
  const sheets = await findSheets(fresh.database, id);
  const orders = sheets[0]!;
  const stored = (sheetId: string) =>
    fresh.database.selectFrom('sheet_rows').selectAll().where('sheet_id', '=', sheetId).orderBy('position').execute();
  const first = await stored(orders.id);
  for (const { row_id, version } of first.slice(0, 3)) {
    await rows.edit(orders.id, { kind: 'anonymous' }, row_id, version, { price: 12.5 + number, count: 2 });
  }
  const between = { cells: { name: 'between', price: 31.5, count: 3, day: '2026-01-02', open: true } };
  await rows.add(orders.id, { kind: 'anonymous' }, [between], first[9]!.row_id);
  await rows.formulaColumns.settled();
  const made = orders.columns.filter(({ name }) => name.startsWith('Made'));
  const living = made.filter(({ formula }) => formula !== undefined);
  figures.workbooks++;
  figures.columns += made.length;
  figures.living += living.length;
  const name = `book-${number}`;
  mkdirSync(join(folder, 'exported'), { recursive: true });
  const file = await new Response(await xlsxOf(fresh.database, sheets)).arrayBuffer();
  writeFileSync(join(folder, 'exported', `${name}.xlsx`), Buffer.from(file));
  const storedSheets: StoredSheet[] = [];
  for (const { id: sheetId, title } of [orders, sheets[2]!]) {
    const { columns } = (await findSheets(fresh.database, id)).find((one) => one.id === sheetId)!;
    const own = await stored(sheetId);
    const has = columns.map(
      ({ id: column, formula }) =>
        [column, own.map(({ formulas: cells }) => formula !== undefined || cells?.[column] !== undefined)] as const,
    );
    storedSheets.push({ title, cells: own.map(({ cells }) => cells), formulas: new Map(has) });
  }
  kept.set(name, storedSheets);
}

/** LibreOffice computes everything again, whatever values stand in the files. */
function recalculate(folder: string): void {
  mkdirSync(join(folder, 'profile', 'user'), { recursive: true });
  writeFileSync(
    join(folder, 'profile', 'user', 'registrymodifications.xcu'),
    '<?xml version="1.0" encoding="UTF-8"?><oor:items xmlns:oor="http://openoffice.org/2001/registry" xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><item oor:path="/org.openoffice.Office.Calc/Formula/Load"><prop oor:name="OOXMLRecalcMode" oor:op="fuse"><value>0</value></prop></item></oor:items>',
  );
  const files = [...kept.keys()].map((name) => join(folder, 'exported', `${name}.xlsx`));
  const profile = `-env:UserInstallation=file://${folder}/profile`;
  const outcome = ['--convert-to', 'xlsx', '--outdir', join(folder, 'computed'), ...files];
  execFileSync('soffice', [profile, '--headless', ...outcome], { stdio: 'ignore', timeout: 540_000 });
}

function compare(folder: string, name: string, { title, cells, formulas: has }: StoredSheet): void {
  const sheet = read(readFileSync(join(folder, 'computed', `${name}.xlsx`)), { cellFormula: true }).Sheets[title]!;
  const head = utils.sheet_to_json<string[]>(sheet, { header: 1 })[0] ?? [];
  for (const [id, rows] of has) {
    const at = head.findIndex((one) => one.toLowerCase().replaceAll(' ', '_') === id);
    for (const [row, own] of cells.entries()) {
      if (!rows[row]) continue;
      const there = sheet[utils.encode_cell({ r: row + 1, c: at })] as CellObject | undefined;
      // The error of what the program that made the file could not write.
      if (there?.f?.startsWith('#')) continue;
      figures.cells++;
      if (there?.f !== undefined && isSame(own[id] ?? null, there)) figures.equal++;
      else
        different.push(
          `${name} ${title} ${id} row ${row + 2} ${there?.f}: ${own[id]} here, ${there?.w ?? String(there?.v)} there${there?.f === undefined ? ' (no formula)' : ''}`,
        );
    }
  }
}

function isSame(own: Cell, there: CellObject): boolean {
  const serial = typeof own === 'string' ? serialOfIso(own) : Number.NaN;
  if (!Number.isNaN(serial) && there.t !== 'e') return serial === there.v;
  if (there.t === 'e') return there.w === own;
  // A column of texts holds numbers as texts.
  if (own !== null && own !== '' && typeof own !== 'boolean' && typeof there.v === 'number') {
    return Math.abs(Number(own) - there.v) <= 1e-9 * Math.max(1, Math.abs(there.v));
  }
  return own === (there.v ?? null) || (own === null && (there.v === '' || there.v === 0));
}
