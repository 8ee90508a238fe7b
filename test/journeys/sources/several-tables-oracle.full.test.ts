/** Random changes of a file with several tables on a sheet and of the workbook that was made of it, against a simple oracle. */
import { fullTest } from '#test/full-test.ts';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as spreadsheets from '@e965/xlsx';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mergeTables } from '#features/sources/server/sync/merge-tables.ts';
import { findToUpdate, planTables } from '#features/sources/server/sync/plan-tables.ts';
import { readTables } from '#features/sources/server/sync/read-tables.ts';
import { keepFile } from '#features/sources/adapters/file/server/keep-file.ts';
import { createWorkbooks } from '#features/workbooks/server/create-workbooks.ts';
import { exportOriginal } from '#features/workbooks/server/original/export-original.ts';
import { createRows } from '#features/workbooks/server/rows/create-rows.ts';
import { readLooseCells } from '#features/workbooks/server/rows/sheets/loose-rows.ts';
import type { Actor, Rows, Workbooks } from '#features/workbooks/services.ts';
import type { SheetEdit } from '#features/workbooks/api/workbooks.ts';
import type { FileStore } from '#platform/files/files.ts';
import { openFolderFiles } from '#platform/files/folder-files.ts';
import { createJobs } from '#platform/jobs/create-jobs.ts';
import { freshDatabase, type FreshDatabase } from '#test/database.ts';
import { fileOfParts } from '#test/several-tables.ts';
import { partsOfTables, type SeveralTables } from '#test/several-tables-of.ts';
import { fewOf } from '#test/tier.ts';

const actor: Actor = { kind: 'user', id: 'ann', email: 'ann@example.com' };
let fresh: FreshDatabase;
let folder: string;
let files: FileStore;
let rows: Rows;
let workbooks: Workbooks;
beforeAll(async () => {
  fresh = await freshDatabase();
  await fresh.database.insertInto('workspaces').values({ id: 'space', name: 'Space' }).execute();
  folder = await mkdtemp(join(tmpdir(), 'sheaf-oracle-'));
  rows = createRows({ database: fresh.database, restTimes: 0 });
  files = await openFolderFiles(join(folder, 'files'));
  workbooks = createWorkbooks({
    ...{ database: fresh.database, rows, log: { error() {}, warn() {} } },
    environment: { DATA_DIR: folder, SNAPSHOT_MEMORY_MB: 512, TRASH_DAYS: 30 },
    files,
    jobs: createJobs({ database: fresh.database, log: pino({ level: 'silent' }) }),
  });
  await workbooks.recover();
});
afterAll(async () => {
  await workbooks.stop();
  await fresh.close();
  await rm(folder, { recursive: true });
});

/** Small numbers by chance, the same for the same seed (Park and Miller). */
function chance(seed: number): (below: number) => number {
  let state = seed * 7919 + 17;
  return (below) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}

type Table = Map<string, number>;
interface Model {
  rate: number;
  note: string;
  orders: Table;
  rates: Table;
  staff: Table;
}
type TableName = 'orders' | 'rates' | 'staff';
const names: TableName[] = ['orders', 'rates', 'staff'];
const titleOf = { orders: 'Plan', rates: 'Rates', staff: 'Staff' };
const columnsOf = { orders: ['item', 'qty'], rates: ['code', 'fee'], staff: ['name', 'pay'] } as const;
const words = [
  'amber',
  'birch',
  'cedar',
  'delta',
  'ember',
  'fjord',
  'grove',
  'heath',
  'inlet',
  'juniper',
  'kelp',
  'larch',
];

/** The orders are the largest table, which is that of the sheet. */
function begin(random: (below: number) => number): Model {
  const table = (name: TableName, count: number): Table =>
    new Map(
      Array.from({ length: count }, (_, at): [string, number] => [
        `${name} ${words[at % words.length]}${at < words.length ? '' : ' two'}`,
        100 * (at + 1) + random(90),
      ]),
    );
  return {
    ...{ rate: 0.5, note: 'Thanks', orders: table('orders', 14 + random(8)) },
    ...{ rates: table('rates', 3 + random(5)), staff: table('staff', 3 + random(5)) },
  };
}

/** Values that change, rows that go, and either these or rows that come: one in place of another would be the same row. */
function changed(before: Table, random: (below: number) => number, added: string): { after: Table; added: string[] } {
  const after = new Map(before);
  for (const key of before.keys()) if (random(5) === 0) after.set(key, before.get(key)! + 1_000 + random(500));
  const comes = random(2) === 0;
  for (const key of before.keys()) if (!comes && random(6) === 0 && after.size > 2) after.delete(key);
  const isNew = comes ? Array.from({ length: random(3) }, (_, at) => `${added} ${at}`) : [];
  return { after, added: isNew };
}

function fileOf(model: Model, { titles, between }: { titles: number; between: number }): SeveralTables {
  return {
    ...{ titles: Array.from({ length: titles }, (_, at) => `Line ${at}`), between, rate: model.rate, note: model.note },
    orders: [...model.orders].map(([key, qty]) => [key, qty, 10] as const),
    ...{ rates: [...model.rates], staff: [...model.staff] },
  };
}

/** What both sides make of a value; undefined is a row that isn't there. */
function merged(
  base: number | undefined,
  here: number | undefined,
  there: number | undefined,
  rule: 'mine' | 'file',
): number | undefined {
  if (here === there || there === base) return here;
  if (here === base) return there;
  return rule === 'mine' ? here : there;
}

const parts = async (given: SeveralTables, name: string): Promise<string> => {
  const path = join(folder, name);
  await writeFile(path, await fileOfParts(partsOfTables(given)));
  return path;
};
const planOf = async (id: string, path: string) => {
  const workbook = await findToUpdate(fresh.database, id);
  const choices = { reading: workbook.reading };
  const tables = await workbooks.readFile(path, { fileName: 'a.xlsx', choices }, (read) => readTables(read, true));
  return planTables({ database: fresh.database }, workbook, tables);
};
const idsOf = async (id: string): Promise<Record<string, string>> =>
  Object.fromEntries((await workbooks.sheetsOf(id)).map((sheet) => [sheet.title, sheet.id]));
async function tableOf(sheet: string, name: TableName): Promise<Table> {
  const [key, value] = columnsOf[name];
  const found = await fresh.database
    .selectFrom('sheet_rows')
    .select('cells')
    .where('sheet_id', '=', sheet)
    .where('deleted', '=', false)
    .orderBy('position')
    .execute();
  return new Map(found.map(({ cells }) => [String(cells[key]), Number(cells[value])]));
}
async function modelOf(id: string): Promise<Model> {
  await rows.formulaColumns.settled();
  const sheets = await idsOf(id);
  const loose = await readLooseCells(fresh.database, sheets['Plan']!);
  const rate = loose.find(({ column, value }) => column === 'item' && value === 'Rate')!.row;
  const own = await readLooseCells(fresh.database, sheets['Rates']!);
  return {
    rate: Number(loose.find(({ row, column }) => row === rate && column === 'qty')?.value),
    note: String(own.find(({ row, column }) => row === '>3' && column === 'code')?.value),
    orders: await tableOf(sheets['Plan']!, 'orders'),
    rates: await tableOf(sheets['Rates']!, 'rates'),
    staff: await tableOf(sheets['Staff']!, 'staff'),
  };
}
/** The tables of a file, each below its headings up to a blank row. */
async function modelInFile(path: string): Promise<Model> {
  const cells = spreadsheets.read(await readFile(path)).Sheets['Plan'] as Record<string, { v?: unknown } | undefined>;
  const at = (column: string, row: number): unknown => cells[`${column}${row}`]?.v;
  const rowOf = (column: string, text: string): number => {
    for (let row = 1; row < 200; row++) if (at(column, row) === text) return row;
    throw new Error(`${text} isn’t in the file.`);
  };
  const table = (column: string, next: string, heading: string): Table => {
    const found: Table = new Map();
    for (let row = rowOf(column, heading) + 1; at(column, row) !== undefined && at(column, row) !== 'Sum'; row++)
      found.set(String(at(column, row)), Number(at(next, row)));
    return found;
  };
  return {
    rate: Number(at('B', rowOf('A', 'Rate'))),
    note: String(at('B', rowOf('B', 'Fees') + 1)),
    ...{ orders: table('A', 'B', 'Item'), rates: table('B', 'C', 'Code'), staff: table('B', 'C', 'Name') },
  };
}

const sorted = (model: Model) => ({
  ...model,
  ...Object.fromEntries(
    names.map((name) => [name, [...model[name]].toSorted(([one], [other]) => (one < other ? -1 : 1))]),
  ),
});

/** What formulas around the tables come to. */
async function sumsOf(id: string): Promise<unknown[]> {
  const sheets = await idsOf(id);
  const valueAt = async (sheet: string, column: string): Promise<unknown> =>
    (await readLooseCells(fresh.database, sheets[sheet]!)).find(
      (one) => one.row.startsWith('>') && one.column === column && one.formula,
    )?.value;
  return [await valueAt('Plan', 'total'), await valueAt('Rates', 'fee'), await valueAt('Staff', 'pay')];
}

async function editHere(id: string, model: Model, random: (below: number) => number, round: number): Promise<Model> {
  const sheets = await idsOf(id);
  const here: Model = { ...model };
  for (const name of names) {
    const [key, value] = columnsOf[name];
    const { after, added } = changed(model[name], random, `mine ${round} ${name}`);
    const sheet = sheets[titleOf[name]]!;
    const found = await fresh.database
      .selectFrom('sheet_rows')
      .select(['row_id', 'version', 'cells'])
      .where('sheet_id', '=', sheet)
      .where('deleted', '=', false)
      .execute();
    const edits = found.flatMap(({ row_id, version, cells }): SheetEdit[] => {
      const own = String(cells[key]);
      const next = after.get(own);
      if (next === undefined) return [{ kind: 'delete-rows', row_ids: [row_id] }];
      return next === cells[value] ? [] : [{ kind: 'set-cells', row_id, version, cells: { [value]: next } }];
    });
    for (const [at, own] of added.entries()) {
      after.set(own, 5 + at);
      const price: Record<string, number> = name === 'orders' ? { price: 10 } : {};
      edits.push({ kind: 'add-rows', rows: [{ cells: { [key]: own, [value]: 5 + at, ...price } }] });
    }
    if (edits.length > 0) await rows.editSheet(sheet, actor, edits);
    here[name] = after;
  }
  if (random(2) === 0) {
    here.rate = 2;
    const loose = await readLooseCells(fresh.database, sheets['Plan']!);
    const { row } = loose.find(({ value }) => value === 'Rate')!;
    await rows.editSheet(sheets['Plan']!, actor, [
      { kind: 'set-grid-cells', cells: [{ row, column: 'qty', value: 2 }] },
    ]);
  }
  if (random(3) === 0) {
    here.note = 'Mine';
    await rows.editSheet(sheets['Rates']!, actor, [
      { kind: 'set-grid-cells', cells: [{ row: '>3', column: 'code', value: 'Mine' }] },
    ]);
  }
  await rows.formulaColumns.settled();
  return here;
}

function editThere(model: Model, random: (below: number) => number, round: number): Model {
  const there: Model = { ...model };
  for (const name of names) {
    const { after, added } = changed(model[name], random, `theirs ${round} ${name}`);
    // First, where no row of here comes.
    there[name] = new Map([...added.map((own, at): [string, number] => [own, 7 + at]), ...after]);
  }
  if (random(2) === 0) there.rate = 0.25;
  if (random(3) === 0) there.note = 'Theirs';
  return there;
}

function expected(base: Model, here: Model, there: Model, rule: 'mine' | 'file'): Model {
  const table = (name: TableName): Table => {
    const keys = new Set([...base[name].keys(), ...here[name].keys(), ...there[name].keys()]);
    return new Map(
      [...keys].flatMap((key): [string, number][] => {
        const value = merged(base[name].get(key), here[name].get(key), there[name].get(key), rule);
        return value === undefined ? [] : [[key, value]];
      }),
    );
  };
  const text = <Value>(one: Value, mine: Value, theirs: Value): Value =>
    theirs === one ? mine : mine === one || rule === 'file' ? theirs : mine;
  return {
    rate: text(base.rate, here.rate, there.rate),
    note: text(base.note, here.note, there.note),
    ...{ orders: table('orders'), rates: table('rates'), staff: table('staff') },
  };
}

const close = (value: number) => expect.closeTo(value, 4);
const sum = (table: Table): number => [...table.values()].reduce((all, one) => all + one, 0);

async function imported(model: Model, place: { titles: number; between: number }): Promise<string> {
  const path = await parts(fileOf(model, place), 'first.xlsx');
  const { id } = await workbooks.importFile({ workspace_id: 'space', path, fileName: 'first.xlsx' });
  await rows.formulaColumns.settled();
  return id;
}

const apply = async (id: string, path: string, rule: 'mine' | 'file'): Promise<void> => {
  const plan = await planOf(id, path);
  await workbooks.keepingUpdate({ path, fileName: 'a.xlsx' }, (keep) =>
    mergeTables({ database: fresh.database, rows }, actor, plan, {
      ...{ name: 'a.xlsx', choices: { rule, choices: [] }, followsColumns: false },
      keep: (transaction, done) => keepFile(transaction, keep, 'a.xlsx', done),
    }),
  );
  await rows.formulaColumns.settled();
};

const seeds = Array.from({ length: 12 }, (_, at) => at + 1);
test.each(fewOf(seeds))('both sides changed by chance, %i', { timeout: 120_000 }, async (seed) => {
  const random = chance(seed);
  const rule = random(2) === 0 ? 'mine' : 'file';
  let base = begin(random);
  const place = { titles: random(3), between: 2 + random(3) };
  const id = await imported(base, place);
  for (let round = 0; round < 2; round++) {
    const before = await modelOf(id);
    const here = await editHere(id, before, random, round);
    const there = editThere(base, random, round);
    const path = await parts(fileOf(there, { titles: place.titles + random(2), between: place.between }), 'a.xlsx');
    await apply(id, path, rule);
    const now = expected(base, here, there, rule);
    expect(sorted(await modelOf(id))).toEqual(sorted(now));
    expect(await sumsOf(id)).toEqual([
      close(sum(now.orders) * 10 * (1 + now.rate)),
      close(sum(now.rates)),
      close(sum(now.staff)),
    ]);
    // Nothing is left to do, and an export has all of it.
    const again = await planOf(id, path);
    expect(again.sheets.flatMap(({ work }) => [...work.added, ...work.edited.map(({ row_id }) => row_id)])).toEqual([]);
    const file = await exportOriginal({ database: fresh.database, files, dataFolder: folder }, id);
    if (!file || 'refused' in file) throw new Error(file?.refused ?? 'No file is kept.');
    const out = join(folder, 'out.xlsx');
    await writeFile(out, await buffer(file.stream));
    expect(sorted(await modelInFile(out))).toEqual(sorted(now));
    base = there;
  }
});

fullTest(
  'an update that is cut off in the middle is done whole, or not at all',
  async () => {
    const random = chance(99);
    const base = begin(random);
    const there = editThere(base, random, 0);
    const more = Array.from({ length: 20 }, (_, at): [string, number] => [`more ${at}`, at]);
    there.rates = new Map([...more, ...there.rates]);
    there.staff = new Map([...more, ...there.staff]);
    const id = await imported(base, { titles: 1, between: 2 });
    const path = await parts(fileOf(there, { titles: 2, between: 2 }), 'a.xlsx');
    const [before, after] = [sorted(base), sorted(there)];
    let cut = 0;
    for (const wait of [2, 8, 20, 40, 70, 110, 160, 220, 300]) {
      const plan = await planOf(id, path);
      const choices = { rule: 'file' as const, choices: [] };
      const options = { name: 'a.xlsx', choices, followsColumns: false };
      const work = mergeTables({ database: fresh.database, rows }, actor, plan, options).then(
        () => true,
        () => false,
      );
      await delay(wait);
      await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null
    `.execute(fresh.database);
      const isDone = await work;
      if (!isDone) cut++;
      expect([before, after]).toContainEqual(sorted(await modelOf(id)));
      if (isDone) break;
    }
    expect(cut).toBeGreaterThan(0);
    await apply(id, path, 'file');
    expect(sorted(await modelOf(id))).toEqual(after);
  },
  240_000,
);
