/** Workbooks of files that are written cell by cell, with all that computes and exports them. */

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as spreadsheets from '@e965/xlsx';
import { pino } from 'pino';
import type { Cell } from '#engine/model.ts';
import type { SheetEdit } from '#features/workbooks/api/workbooks.ts';
import type { Actor, Rows, Workbooks } from '#features/workbooks/services.ts';
import { readLimits } from '#features/workbooks/server/codec/read-limits.ts';
import { createWorkbooks } from '#features/workbooks/server/create-workbooks.ts';
import { exportOriginal } from '#features/workbooks/server/original/export-original.ts';
import { beginCellFormulas } from '#features/workbooks/server/rows/formulas/cell-formula-state.ts';
import { createRows } from '#features/workbooks/server/rows/create-rows.ts';
import { readLooseCells } from '#features/workbooks/server/rows/sheets/loose-rows.ts';
import { inTransaction } from '#platform/database/database.ts';
import { memorySource } from '#platform/files/byte-source.ts';
import type { FileStore } from '#platform/files/files.ts';
import { openFolderFiles } from '#platform/files/folder-files.ts';
import { openZipArchive, unpackWhole } from '#platform/files/zip-archive.ts';
import { writeZip } from '#platform/files/zip-stream.ts';
import { createJobs } from '#platform/jobs/create-jobs.ts';
import { freshDatabase, type FreshDatabase } from './database.ts';

/** By A1 addresses: values, or formulas with their values in the file. */
export type FileCells = Record<string, string | number | { f: string; v: number | string }>;

const actor: Actor = { kind: 'user', id: 'ann', email: 'ann@example.com' };

/** A file with these sheets and names. */
export function fileOfCells(sheets: Record<string, FileCells>, names: Record<string, string> = {}): Buffer {
  const book = spreadsheets.utils.book_new();
  for (const [title, cells] of Object.entries(sheets)) {
    const sheet: spreadsheets.WorkSheet = {};
    const end = { r: 0, c: 0 };
    for (const [address, cell] of Object.entries(cells)) {
      const at = spreadsheets.utils.decode_cell(address);
      [end.r, end.c] = [Math.max(end.r, at.r), Math.max(end.c, at.c)];
      const { v, ...formula } = typeof cell === 'object' ? cell : { v: cell };
      sheet[address] = { t: typeof v === 'number' ? 'n' : 's', v, ...formula };
    }
    sheet['!ref'] = spreadsheets.utils.encode_range({ s: { r: 0, c: 0 }, e: end });
    spreadsheets.utils.book_append_sheet(book, sheet, title);
  }
  book.Workbook = { Names: Object.entries(names).map(([Name, Ref]) => ({ Name, Ref })) };
  return spreadsheets.write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer;
}

/** The same file with a table on its first sheet, whose header is in the first row of its range. */
export async function withTable(file: Buffer, name: string, ref: string, columns: readonly string[]): Promise<Buffer> {
  const archive = await openZipArchive(memorySource(file), readLimits);
  const parts: { name: string; content: string[] }[] = [];
  for (const entry of archive.entries.values()) {
    const text = (await unpackWhole(archive, entry)).toString('utf8');
    parts.push({ name: entry.name, content: [withTablePart(entry.name, text)] });
  }
  const list = columns.map((column, at) => `<tableColumn id="${at + 1}" name="${column}"/>`).join('');
  const table = `<table xmlns="${spreadsheetml}" id="1" name="${name}" displayName="${name}" ref="${ref}"><tableColumns count="${columns.length}">${list}</tableColumns></table>`;
  parts.push({ name: 'xl/tables/table1.xml', content: [table] });
  const relation = `<Relationship Id="rIdTable" Type="${relationships}/table" Target="../tables/table1.xml"/>`;
  const relations = `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${relation}</Relationships>`;
  parts.push({ name: 'xl/worksheets/_rels/sheet1.xml.rels', content: [relations] });
  return buffer(Readable.from(writeZip(Readable.from(parts), 'too large'), { objectMode: false }));
}

const spreadsheetml = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

function withTablePart(name: string, text: string): string {
  const own = `<tableParts count="1"><tablePart xmlns:r="${relationships}" r:id="rIdTable"/></tableParts></worksheet>`;
  if (name === 'xl/worksheets/sheet1.xml') return text.replace('</worksheet>', own);
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.table+xml';
  const override = `<Override PartName="/xl/tables/table1.xml" ContentType="${type}"/></Types>`;
  return name === '[Content_Types].xml' ? text.replace('</Types>', override) : text;
}

export interface ImportedWorkbook {
  id: string;
  /** Ids of its sheets. */
  sheets: string[];
}

export class ImportedWorkbooks implements AsyncDisposable {
  readonly rows: Rows;
  readonly #fresh: FreshDatabase;
  readonly #folder: string;
  readonly #files: FileStore;
  readonly #workbooks: Workbooks;

  private constructor(fresh: FreshDatabase, folder: string, files: FileStore) {
    [this.#fresh, this.#folder, this.#files] = [fresh, folder, files];
    const { database } = fresh;
    this.rows = createRows({ database, restTimes: 0 });
    this.#workbooks = createWorkbooks({
      ...{ database, rows: this.rows, log: { error() {}, warn() {} }, files },
      environment: { DATA_DIR: folder, SNAPSHOT_MEMORY_MB: 512, TRASH_DAYS: 30 },
      jobs: createJobs({ database, log: pino({ level: 'silent' }) }),
    });
  }

  static async open(): Promise<ImportedWorkbooks> {
    const fresh = await freshDatabase();
    await fresh.database.insertInto('workspaces').values({ id: 'space', name: 'Space' }).execute();
    const folder = await mkdtemp(join(tmpdir(), 'sheaf-imported-'));
    const opened = new ImportedWorkbooks(fresh, folder, await openFolderFiles(join(folder, 'files')));
    await opened.#workbooks.recover();
    return opened;
  }

  get database(): FreshDatabase['database'] {
    return this.#fresh.database;
  }

  async import(fileName: string, bytes: Uint8Array): Promise<ImportedWorkbook> {
    const path = join(this.#folder, fileName);
    await writeFile(path, bytes);
    const { id } = await this.#workbooks.importFile({ workspace_id: 'space', path, fileName });
    return { id, sheets: (await this.#workbooks.sheetsOf(id)).map((sheet) => sheet.id) };
  }

  /** As it is until the values of its file, which are those computed here, are compared: nothing computes meanwhile. */
  async uncompared({ id, sheets }: ImportedWorkbook): Promise<void> {
    await this.settled();
    await inTransaction(this.database, (transaction) => beginCellFormulas(transaction, id, sheets, { verifies: true }));
  }

  settled(): Promise<void> {
    return this.rows.formulaColumns.settled();
  }

  edit(sheet: string | undefined, ...edits: SheetEdit[]) {
    return this.rows.editSheet(sheet ?? '', actor, edits);
  }

  async rowsOf(sheet: string | undefined) {
    await this.settled();
    return this.database
      .selectFrom('sheet_rows')
      .select(['row_id', 'version', 'cells', 'formulas'])
      .where('sheet_id', '=', sheet ?? '')
      .where('deleted', '=', false)
      .orderBy('position')
      .execute();
  }

  async columnOf(sheet: string | undefined, id: string): Promise<Cell[]> {
    return (await this.rowsOf(sheet)).map(({ cells }) => cells[id] ?? null);
  }

  /** Cells around the table by their keys: `~0|price`. */
  async looseOf(sheet: string | undefined): Promise<Record<string, string | number | boolean | null>> {
    await this.settled();
    const cells = await readLooseCells(this.database, sheet ?? '');
    return Object.fromEntries(cells.map(({ row, column, value }) => [`${row}|${column}`, value]));
  }

  /** What is wrong with formulas, in sentences. */
  async problemsOf({ id }: ImportedWorkbook): Promise<string[]> {
    await this.settled();
    return this.rows.formulaProblems(id);
  }

  /** The file of the workbook with what changed; why it can't be given back, else. */
  async exported({ id }: ImportedWorkbook): Promise<Buffer | string> {
    await this.settled();
    const needs = { database: this.database, files: this.#files, dataFolder: this.#folder };
    const file = await exportOriginal(needs, id);
    if (!file || 'refused' in file) return file?.refused ?? 'No file is kept.';
    return buffer(file.stream);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#workbooks.stop();
    await rm(this.#folder, { recursive: true });
    await this.#fresh.close();
  }
}
