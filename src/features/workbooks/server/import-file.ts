import { msg } from '#kit/language/msg.ts';
import { reportNote } from './codec/report-note.ts';
import { sql } from 'kysely';
import { newId } from '#kit/ids.ts';
import { Problem } from '#kit/problem.ts';
import type { FileToImport } from '../services.ts';
import { emptyGridLook, type GridLook, mostGridLooks } from '../rules/grid-look.ts';
import type { Database, Transaction } from '#platform/database/database.ts';
import { json } from '#platform/database/json.ts';
import type { LineBatch } from './codec/inference/row-batch.ts';
import type { Region } from './codec/inference/regions/region.ts';
import { regionNotes } from './codec/inference/regions/region-notes.ts';
import type { ReadSheet, ReadWorkbook, SheetReport } from './codec/workbook-codec.ts';
import { FilledColumns, makeFormulaColumns, noteFormulasLeft } from './formulas/formula-columns.ts';
import { withHiddenSheets } from './views/hidden-sheets.ts';
import { stateWithout } from './importer-lock.ts';
import { adoptCellFormulas } from './rows/formulas/adopt-cell-formulas.ts';
import { adoptNames } from './rows/formulas/names/adopt-names.ts';
import { adoptFormulas, adoptWritten } from './rows/formulas/formula-state.ts';
import { namedTables, seenTables } from './rows/tables/guests/guests-of-file.ts';
import { type MadeGuest, makeGuests } from './rows/tables/guests/make-guests.ts';
import { meet } from './rows/tables/guests/table-places.ts';
import { finishSheet, insertLines, insertSheet } from './rows/sheets/insert-sheet.ts';
import { putLooseCells } from './rows/sheets/loose-rows.ts';
import { firstVersion } from './rows/sheets/row-lines.ts';
import { insertFileComments } from './rows/comments/insert-file-comments.ts';
import { insertFileView } from './views/first-views.ts';
import { clearWorkbook } from './read-again.ts';

/** Notes a workbook whose file is about to be read. */
export async function announceWorkbook(database: Database, file: FileToImport, importer: number): Promise<string> {
  const id = newId('workbook');
  await database
    .insertInto('workbooks')
    .values({
      id,
      workspace_id: file.workspace_id,
      name: nameOf(file.fileName),
      source: json({ kind: 'file', name: file.fileName, importer: String(importer) }),
      state: 'importing',
    })
    .execute();
  return id;
}

/**
 * Puts a read file into its announced workbook: all of it or, when anything fails, nothing. The rows are taken from
 * the file batch by batch, at the pace of the database. Answers whether formulas are yet to be computed.
 */
export async function storeWorkbook(
  database: Database,
  workbookId: string,
  file: ReadWorkbook,
  {
    signal,
    eraseRows,
    keepFile,
  }: { signal: AbortSignal; eraseRows: EraseRows; keepFile: (transaction: Transaction) => Promise<void> },
): Promise<boolean> {
  return database.transaction().execute(async (transaction) => {
    const before = await clearWorkbook(transaction, workbookId);
    if (before.length > 0) await eraseRows(transaction, before);
    const filled: FilledColumns[] = [];
    for (const [position, sheet] of file.sheets.entries()) {
      filled.push(await storeSheet(transaction, workbookId, position, sheet, signal));
    }
    const hidden = filled.flatMap(({ sheetId }, at) => (file.sheets[at]?.hidden ? [sheetId] : []));
    hidden.push(...(await makeGuestsOfFile(transaction, workbookId, filled, file)));
    await adoptNames(transaction, workbookId, file.definitions);
    await makeFormulaColumns(transaction, filled, file.report);
    await adoptFormulas(transaction, workbookId, adoptWritten);
    const { left, isBusy } = await adoptCellFormulas(transaction, workbookId);
    noteFormulasLeft(left, file.report);
    const made = await transaction
      .updateTable('workbooks')
      .set({ state: 'ready', report: json(file.report), source: withHiddenSheets(hidden), updated_at: new Date() })
      .where('id', '=', workbookId)
      .where('state', '=', 'importing')
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    if (made.numUpdatedRows === 0n) throw new UnwantedImport();
    await keepFile(transaction);
    return isBusy;
  });
}

/** Of these files a named range of cells with a heading is a table for sure. */
const hasTables = /\.xl[st][xm]$/i;
/** A text has one table, however its lines look. */
const isText = /\.(?:csv|tsv|tab|txt|json|jsonl|ndjson)$/i;

/**
 * Further tables of a sheet that its file names, or that its cells show for sure, are tables here, too. Answers the ids of
 * those on hidden sheets.
 */
async function makeGuestsOfFile(
  transaction: Transaction,
  workbookId: string,
  filled: readonly FilledColumns[],
  file: ReadWorkbook,
): Promise<string[]> {
  const hidden: string[] = [];
  const { name: fileName } = await transaction
    .selectFrom('workbooks')
    .select(sql<string | null>`source ->> 'name'`.as('name'))
    .where('id', '=', workbookId)
    .executeTakeFirstOrThrow();
  for (const [at, { sheetId, title }] of filled.entries()) {
    const [main, ...others] = file.sheets[at]?.regions ?? [];
    const regions = [
      ...(hasTables.test(fileName ?? '') ? namedTables(file.definitions.tables, title) : []),
      ...(isText.test(fileName ?? '') ? [] : seenTables(others)),
    ];
    const made = await makeGuests(transaction, { id: sheetId, workbook_id: workbookId }, regions);
    if (file.sheets[at]?.hidden) hidden.push(...made.map(({ id }) => id));
    noteTables(file.report.sheets[at], main, others, made);
    for (const { title: name, rows, columns } of made)
      file.report.sheets.push({ title: name, rows, columns, headerRow: null, notes: [] });
  }
  return hidden;
}

/** Says which of the tables of a sheet are tables here, in place of what was said before. */
function noteTables(
  report: SheetReport | undefined,
  main: Region | undefined,
  others: readonly Region[],
  made: readonly MadeGuest[],
): void {
  if (!report || made.length === 0) return;
  const isMade = ({ heading, rows, columns }: Region): boolean => {
    const [top, bottom] = [(heading?.[0] ?? rows[0]) - 1, rows[1] - 1];
    return made.some(({ range }) => meet(range, { top, bottom, left: columns[0], right: columns[1] }));
  };
  const notes = report.notes.filter(({ kind }) => kind !== 'more_tables');
  const rest = regionNotes(
    main ?? null,
    others.filter((one) => !isMade(one)),
  ).filter(({ kind }) => kind === 'more_tables');
  const names = made.map(({ title }) => `“${title}”`).join(', ');
  const text = msg('The sheet has further tables, each with entries of its own: {names}.', { names });
  report.notes = [...notes, ...rest, reportNote('tables_made', text, made.length)];
}

/** Sees to the rows of sheets that are gone. */
export type EraseRows = (transaction: Transaction, sheetIds: readonly string[]) => Promise<void>;

/** Its workbook was deleted while the file was read. */
export class UnwantedImport extends Problem {
  constructor() {
    super('not_found', 'The workbook was deleted while its file was read.');
  }
}

/** Whether a workbook still waits for its file. */
export async function isRequested(database: Database, workbookId: string): Promise<boolean> {
  const found = await database
    .selectFrom('workbooks')
    .select('id')
    .where('id', '=', workbookId)
    .where('state', '=', 'importing')
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return found !== undefined;
}

/**
 * Nothing stays of a workbook that was deleted before it was ready: there is nothing to bring back. One whose file was
 * only read again is in the trash as it was.
 */
export async function dropUnwanted(database: Database, workbookId: string): Promise<void> {
  await failWorkbook(database, workbookId, null);
  await database
    .deleteFrom('workbooks')
    .where('id', '=', workbookId)
    .where('state', '=', 'failed')
    .where('deleted_at', 'is not', null)
    .execute();
}

/** A workbook that has its sheets from before, because its file was read again, stays as it was. */
export async function failWorkbook(database: Database, workbookId: string, failure: string | null): Promise<void> {
  await database
    .updateTable('workbooks')
    .set({ state: stateWithout, failure, updated_at: new Date() })
    .where('id', '=', workbookId)
    .where('state', '=', 'importing')
    .execute();
}

async function storeSheet(
  transaction: Transaction,
  workbookId: string,
  position: number,
  { title, columns, look, grid, lines, drawn }: ReadSheet,
  signal: AbortSignal,
): Promise<FilledColumns> {
  const sheetId = await insertSheet(transaction, { workbook_id: workbookId, title, position, columns });
  const filled = new FilledColumns(sheetId, title, columns, grid);
  const gaps: [rowId: string, count: number][] = [];
  const { widths: _, ...gridLook } = emptyGridLook();
  const body: LineBatch['body'] = [];
  const hidden: string[] = [];
  const heights: LineBatch['heights'] = [];
  // While the database writes some rows, the next ones are made ready.
  let writing: Promise<unknown> | null = null;
  try {
    for await (const batch of lines(sheetId)) {
      signal.throwIfAborted();
      filled.look(batch);
      gaps.push(...batch.gaps);
      gridLook.styles.push(...batch.styles);
      gridLook.merges.push(...batch.merges);
      body.push(...batch.body);
      hidden.push(...batch.hidden);
      heights.push(...batch.heights.slice(0, mostGridLooks.heights - heights.length));
      Object.assign(gridLook.columns, batch.columnStyles);
      await writing;
      writing = insertLines(transaction, sheetId, batch.lines)
        .then(() => insertFileComments(transaction, sheetId, batch.comments))
        .then(() => putLooseCells(transaction, sheetId, firstVersion, batch.loose));
      // The error is reported where the write is awaited.
      writing.catch(() => undefined);
    }
  } finally {
    await writing;
  }
  await finishSheet(transaction, sheetId, filled.rowCount, {
    layout: grid && { ...grid, gaps },
    look: lookOf(
      grid && {
        ...{ ...gridLook, ...drawn },
        ...(heights.length > 0 && { heights: Object.fromEntries(heights) }),
        body: unlikeColumns(body, gridLook.columns),
      },
      hidden.slice(0, mostGridLooks.hidden),
    ),
  });
  await insertFileView(transaction, sheetId, look);
  return filled;
}

/** Rows are hidden also on a sheet that is nothing but its table. */
const lookOf = (look: GridLook | null, hidden: string[]): GridLook | null =>
  hidden.length === 0 ? look : { ...(look ?? emptyGridLook()), hidden };

/** Looks of cells of the table, without those that all of their column have. */
function unlikeColumns(cells: LineBatch['body'], columns: GridLook['columns']): GridLook['body'] {
  const body: GridLook['body'] = {};
  for (const [row, column, style] of cells) if (columns[column] !== style) (body[row] ??= {})[column] = style;
  return body;
}

/** `Sales 2026.xlsx` → `Sales 2026`. */
function nameOf(fileName: string): string {
  const bare = fileName.replace(/\.[a-z0-9]{1,5}$/i, '').trim();
  return (bare || fileName.trim() || 'Untitled').slice(0, 200);
}
