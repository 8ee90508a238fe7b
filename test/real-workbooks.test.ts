/**
 * Real workbooks with formulas go around: each is read, exported, and computed by LibreOffice; then one of its inputs is
 * changed here, and it is exported and computed again. Every formula of either export must have the value that is
 * here. The workbooks come from elsewhere, so this runs by hand and needs `soffice`:
 * `REAL_WORKBOOKS=folder npx vitest run test/real-workbooks.test.ts`; `REAL_WORKBOOKS_MOST=60` takes so many.
 */
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, extname, join } from 'node:path';
import { pino } from 'pino';
import { Problem } from '#kit/problem.ts';
import { createJobs } from '#platform/jobs/create-jobs.ts';
import { createRows } from '#features/workbooks/server/rows/create-rows.ts';
import { findSheets } from '#features/workbooks/server/rows/sheets/find-sheets.ts';
import type { SheetRecord, Workbooks } from '#features/workbooks/services.ts';
import type { Database } from '#platform/database/database.ts';
import { createWorkbooks } from '#features/workbooks/server/create-workbooks.ts';
import type { ReadReport } from '#features/workbooks/server/codec/workbook-codec.ts';
import { xlsxOf } from '#features/workbooks/server/export-file.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase, type FreshDatabase } from './database.ts';
import { causesOf, compareComputed, type FormulaDifference } from './formulas/compare-computed.ts';
import { computeByLibreOffice } from './formulas/compute-by-libreoffice.ts';

const from = process.env['REAL_WORKBOOKS'] ?? '';
const most = Number(process.env['REAL_WORKBOOKS_MOST'] ?? Infinity);
const kinds = new Set(['.xlsx', '.xlsm', '.ods', '.fods', '.xls', '.xlsb']);
const largest = 3_000_000;

let folder: string;
let fresh: FreshDatabase;
let workbooks: Workbooks;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'real-workbooks-'));
  fresh = await freshDatabase();
  await fresh.database.insertInto('workspaces').values({ id: 'space', name: 'Space' }).execute();
  const environment = {
    DATA_DIR: folder,
    SNAPSHOT_MEMORY_MB: 512,
    TRASH_DAYS: 30,
  };
  const { database } = fresh;
  const jobs = createJobs({ database, log: pino({ level: 'silent' }) });
  workbooks = createWorkbooks({ database, rows: createRows(fresh), environment, log: console, jobs });
  await workbooks.recover();
});
afterAll(async () => {
  await workbooks.stop();
  await fresh.close();
  rmSync(folder, { recursive: true, force: true });
});

interface ExportedWorkbook {
  file: string;
  source: string;
  hadErrors: boolean;
}
const figures = {
  ...{ files: 0, refused: 0, withFormulas: 0, changed: 0, unreadThere: 0 },
  ...{ cells: 0, equal: 0, excused: 0, wholeWorkbooks: 0 },
};

test.runIf(from !== '')(
  'what stands here is what LibreOffice computes of the export',
  { timeout: 3_600_000 },
  async () => {
    const exported: ExportedWorkbook[] = [];
    for (const path of savedByOne(workbooksIn(from))) {
      if (figures.withFormulas >= most) break;
      figures.files++;
      try {
        exported.push(...(await goAround(path)));
      } catch (error) {
        if (!(error instanceof Problem)) throw new Error(`${path} could not be sent around`, { cause: error });
        figures.refused++;
      }
    }
    const computed = computeByLibreOffice(
      folder,
      exported.map(({ file }) => file),
      { into: 'computed', kind: 'xlsx' },
    );
    const causes = new Map<string, number>();
    const different: string[] = [];
    const unequal = new Set<string>();
    for (const { file, source, hadErrors } of exported) {
      const there = computed.get(file);
      if (!there) {
        figures.unreadThere++;
        continue;
      }
      const found = compareComputed(readFileSync(file), readFileSync(there));
      figures.cells += found.cells;
      figures.equal += found.equal;
      for (const [difference, cause] of causesOf(found.different, { hadErrors })) {
        causes.set(cause ?? 'different', (causes.get(cause ?? 'different') ?? 0) + 1);
        if (cause) figures.excused++;
        else {
          unequal.add(source);
          different.push(reported(basename(file), difference));
        }
      }
    }
    figures.wholeWorkbooks = new Set(exported.map(({ source }) => source)).size - unequal.size;
    console.log(figures, Object.fromEntries(causes));
    writeFileSync(join(tmpdir(), 'real-workbooks.txt'), different.join('\n'));
    expect(different.slice(0, 100)).toEqual([]);
  },
);

const reported = (name: string, { at, formula, here, there }: FormulaDifference): string =>
  `${name} ${at} ${formula}: ${here} here, ${there} there`;

function workbooksIn(root: string): string[] {
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && kinds.has(extname(entry.name).toLowerCase()))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => statSync(path).size <= largest)
    .sort();
}

/**
 * The same workbooks as LibreOffice computes and saves them: the values of anyone who saved them before are of another
 * program, and programs disagree. Names are numbered, since the files of a folder may be called alike.
 */
function savedByOne(paths: readonly string[]): string[] {
  const given = join(folder, 'given');
  mkdirSync(given);
  const files = paths.map((path, place) => {
    const file = join(given, `${place}-${basename(path).replaceAll(/[^\w.-]/g, '_')}`);
    copyFileSync(path, file);
    return file;
  });
  const isOds = (file: string): boolean => /ods$/i.test(file);
  return [
    ...computeByLibreOffice(folder, files.filter(isOds), { into: 'saved', kind: 'ods' }).values(),
    ...computeByLibreOffice(
      folder,
      files.filter((file) => !isOds(file)),
      { into: 'saved', kind: 'xlsx' },
    ).values(),
  ];
}

/** Answers the exports before and after the change; none of a workbook without formulas. */
async function goAround(path: string): Promise<ExportedWorkbook[]> {
  const { database } = fresh;
  const { id } = await workbooks.importFile({ workspace_id: 'space', fileName: basename(path), path });
  const sheets = await findSheets(database, id);
  if (!(await hasFormulas(database, sheets))) return [];
  figures.withFormulas++;
  const name = basename(path, extname(path));
  const files = [await put(`${name}.before.xlsx`, sheets)];
  if (await changeAnInput(sheets)) {
    figures.changed++;
    files.push(await put(`${name}.after.xlsx`, await findSheets(database, id)));
  }
  const { report } = await database
    .selectFrom('workbooks')
    .select('report')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const hadErrors =
    (report as unknown as ReadReport | null)?.sheets.some(({ notes }) => notes.some(({ kind }) => kind === 'errors')) ??
    false;
  return files.map((file) => ({ file, source: path, hadErrors }));
}

async function put(name: string, sheets: SheetRecord[]): Promise<string> {
  const file = join(folder, name);
  writeFileSync(file, Buffer.from(await new Response(await xlsxOf(fresh.database, sheets)).arrayBuffer()));
  return file;
}

async function hasFormulas(database: Database, sheets: readonly SheetRecord[]): Promise<boolean> {
  if (sheets.some(({ columns }) => columns.some(({ formula }) => formula !== undefined))) return true;
  const ids = sheets.map(({ id }) => id);
  if (ids.length === 0) return false;
  const found = await database
    .selectFrom('sheet_rows')
    .select('row_id')
    .where('sheet_id', 'in', ids)
    .where('formulas', 'is not', null)
    .limit(1)
    .execute();
  return found.length > 0;
}

/** The first number that someone typed, one more. */
async function changeAnInput(sheets: readonly SheetRecord[]): Promise<boolean> {
  const rows = createRows(fresh);
  for (const sheet of sheets) {
    const stored = await fresh.database
      .selectFrom('sheet_rows')
      .selectAll()
      .where('sheet_id', '=', sheet.id)
      .orderBy('position')
      .limit(200)
      .execute();
    for (const { row_id, version, cells, formulas } of stored) {
      const typed = sheet.columns.find(
        ({ id, type, formula }) =>
          formula === undefined && !formulas?.[id] && type === 'number' && typeof cells[id] === 'number',
      );
      if (!typed) continue;
      await rows.edit(sheet.id, { kind: 'anonymous' }, row_id, version, { [typed.id]: Number(cells[typed.id]) + 1 });
      await rows.formulaColumns.settled();
      return true;
    }
  }
  return false;
}
