/** Workbooks that are updated from newer files, and all that is stored of them, to compare. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import * as spreadsheets from '@e965/xlsx';
import { sql } from 'kysely';
import { pino } from 'pino';
import { keepFile } from '#features/sources/adapters/file/server/keep-file.ts';
import { mergeTables } from '#features/sources/server/sync/merge-tables.ts';
import { findToUpdate, planTables, type TablesPlan } from '#features/sources/server/sync/plan-tables.ts';
import { readTables } from '#features/sources/server/sync/read-tables.ts';
import { createWorkbooks } from '#features/workbooks/server/create-workbooks.ts';
import { exportOriginal } from '#features/workbooks/server/original/export-original.ts';
import { createRows } from '#features/workbooks/server/rows/create-rows.ts';
import { listUpdates } from '#features/workbooks/server/rows/updates/list-updates.ts';
import type { SheetEdit } from '#features/workbooks/api/workbooks.ts';
import type { Actor, Rows, Workbooks } from '#features/workbooks/services.ts';
import type { FileStore } from '#platform/files/files.ts';
import { openFolderFiles } from '#platform/files/folder-files.ts';
import { createJobs } from '#platform/jobs/create-jobs.ts';
import { freshDatabase, type FreshDatabase } from './database.ts';
import type { SeveralTables } from './several-tables-of.ts';

/** A file with tables below each other, and a newer one: nearly all of it is another there. */
export const firstBudget: SeveralTables = {
  ...{ titles: ['Budget'], rate: 0.5, note: 'Thanks' },
  orders: Array.from({ length: 12 }, (_, at) => [`item ${at}`, at + 1, 10] as const),
  rates: Array.from({ length: 4 }, (_, at) => [`code ${at}`, at * 3 + 1] as const),
  staff: Array.from({ length: 5 }, (_, at) => [`name ${at}`, at * 7 + 2] as const),
};
export const newerBudget: SeveralTables = {
  ...{ titles: ['Budget', 'of the year'], rate: 0.25, note: 'Soon', extra: 'Zone', between: 3 },
  orders: [['bag', 3, 30], ...firstBudget.orders.slice(2), ['cap', 4, 40]],
  rates: [...firstBudget.rates.slice(1), ['ship', 44]],
  staff: [['Zoe', 5], ...firstBudget.staff.slice(0, 3)],
  more: { name: 'Things', rows: [['Pen', 3] as const, ['Ink', 4] as const] },
};

export type Stored = Record<string, unknown>;

export class UpdatedWorkbooks implements AsyncDisposable {
  readonly fresh: FreshDatabase;
  readonly rows: Rows;
  readonly workbooks: Workbooks;
  readonly actor: Actor = { kind: 'user', id: 'ann', email: 'ann@example.com' };
  readonly apps = { appsNaming: () => Promise.resolve<string[]>([]) };
  readonly #files: FileStore;
  readonly #folder: string;

  private constructor(fresh: FreshDatabase, files: FileStore, folder: string) {
    this.fresh = fresh;
    this.#files = files;
    this.#folder = folder;
    this.rows = createRows({ database: fresh.database });
    this.workbooks = createWorkbooks({
      ...{ database: fresh.database, rows: this.rows, log: { error() {}, warn() {} } },
      environment: { DATA_DIR: folder, SNAPSHOT_MEMORY_MB: 512, TRASH_DAYS: 30 },
      files,
      jobs: createJobs({ database: fresh.database, log: pino({ level: 'silent' }) }),
    });
  }

  static async open(): Promise<UpdatedWorkbooks> {
    const fresh = await freshDatabase();
    await fresh.database.insertInto('workspaces').values({ id: 'space', name: 'Space' }).execute();
    const folder = await mkdtemp(join(tmpdir(), 'sheaf-updated-'));
    const all = new UpdatedWorkbooks(fresh, await openFolderFiles(join(folder, 'files')), folder);
    await all.workbooks.recover();
    return all;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.workbooks.stop();
    await this.fresh.close();
    await rm(this.#folder, { recursive: true });
  }

  async import(bytes: Uint8Array, fileName = 'plan.xlsx'): Promise<string> {
    const path = await this.#stored(bytes, fileName);
    const { id } = await this.workbooks.importFile({ workspace_id: 'space', path, fileName });
    await this.rows.formulaColumns.settled();
    return id;
  }

  async plan(id: string, bytes: Uint8Array, fileName = 'plan.xlsx'): Promise<TablesPlan> {
    const { database } = this.fresh;
    const workbook = await findToUpdate(database, id);
    const given = { fileName, choices: { reading: workbook.reading } };
    const read = this.workbooks.readFile(await this.#stored(bytes, fileName), given, (file) => readTables(file, true));
    return planTables({ database }, workbook, await read);
  }

  /** Updates a workbook and answers what the update is called. */
  async update(id: string, bytes: Uint8Array, rule: 'mine' | 'file' = 'file', fileName = 'plan.xlsx'): Promise<string> {
    await this.merge(await this.plan(id, bytes, fileName), bytes, rule, fileName);
    await this.rows.formulaColumns.settled();
    const [newest] = await listUpdates(this.fresh.database, id);
    return newest?.id ?? '';
  }

  async merge(plan: TablesPlan, bytes: Uint8Array, rule: 'mine' | 'file', name = 'plan.xlsx'): Promise<void> {
    const file = { path: await this.#stored(bytes, name), fileName: name };
    await this.workbooks.keepingUpdate(file, (keep) =>
      mergeTables({ database: this.fresh.database, rows: this.rows }, this.actor, plan, {
        ...{ name, choices: { rule, choices: [] }, followsColumns: false },
        keep: (transaction, merged) => keepFile(transaction, keep, name, merged),
      }),
    );
  }

  async undo(id: string, update: string): Promise<void> {
    await this.rows.sync.undoUpdate(id, update, this.actor, this.apps);
    await this.rows.formulaColumns.settled();
  }

  async sheetOf(id: string, title: string): Promise<string> {
    return (await this.workbooks.sheetsOf(id)).find((sheet) => sheet.title === title)?.id ?? '';
  }

  rowsOf(sheet: string) {
    return this.fresh.database
      .selectFrom('sheet_rows')
      .select(['row_id', 'version', 'cells'])
      .where('sheet_id', '=', sheet)
      .where('deleted', '=', false)
      .orderBy('position')
      .execute();
  }

  async edit(sheet: string, ...edits: SheetEdit[]): Promise<void> {
    await this.rows.editSheet(sheet, this.actor, edits);
    await this.rows.formulaColumns.settled();
  }

  /** The cells of an export that changes the file in place, by sheet and address; otherwise why it can't. */
  async exported(id: string): Promise<Stored> {
    const needs = { database: this.fresh.database, files: this.#files, dataFolder: this.#folder };
    const file = await exportOriginal(needs, id);
    if (!file || 'refused' in file) return { refused: file?.refused ?? 'none' };
    const book = spreadsheets.read(await buffer(file.stream));
    return Object.fromEntries(
      Object.entries(book.Sheets).flatMap(([title, sheet]) =>
        Object.entries(sheet as Record<string, { v?: unknown; f?: string }>).flatMap(([at, { v, f }]) =>
          at.startsWith('!') ? [] : [[`${title}!${at}`, f === undefined ? v : `=${f}`]],
        ),
      ),
    );
  }

  /** All that is stored of a workbook, without what says when it was written. */
  async stored(id: string): Promise<Stored> {
    await this.rows.formulaColumns.settled();
    const { database } = this.fresh;
    const { rows: books } = await sql<Stored>`
      select names, package, source, geometry, formulas -> 'stale' as stale from workbooks where id = ${id}
    `.execute(database);
    const { rows: sheets } = await sql<Stored & { id: string }>`
      select id, title, position, columns, layout, look, fixed_rows, linked_by, row_count, outdated
      from sheets join sheet_states on sheet_id = id where workbook_id = ${id} order by position, id
    `.execute(database);
    const content: Stored[] = [];
    for (const sheet of sheets) {
      const list = (text: ReturnType<typeof sql>) => text.execute(database).then(({ rows }) => rows);
      content.push({
        ...sheet,
        rows: await list(sql`
          select row_id, position, cells, formulas, formats from sheet_rows
          where sheet_id = ${sheet.id} and not deleted order by position, row_id`),
        trash: await list(sql`
          select row_id, cells, formulas from sheet_rows
          where sheet_id = ${sheet.id} and deleted and deleted_at is not null order by row_id`),
        around: await list(sql`
          select row_key, column_key, value, formula, format, style, edited, base from sheet_cells
          where sheet_id = ${sheet.id} order by row_key, column_key`),
        bases: await list(sql`
          select row_id, cells, conflicts, place from mirror_rows where sheet_id = ${sheet.id} order by row_id`),
        moves: await list(sql`select id, before from table_moves where sheet_id = ${sheet.id} order by id`),
      });
    }
    const { geometry: _, ...book } = books[0]!;
    return { ...book, sheets: content };
  }

  async #stored(bytes: Uint8Array, name: string): Promise<string> {
    const path = join(this.#folder, name);
    await writeFile(path, bytes);
    return path;
  }
}
