import { t } from '#kit/language/product.ts';
import { Problem } from '#kit/problem.ts';
import type { Database, Transaction } from '#platform/database/database.ts';
import { json } from '#platform/database/json.ts';
import { closeSheets } from './rows/sheets/delete-sheets.ts';
import { withStates } from './rows/sheets/sheet-states.ts';
import type { ReadChoices } from './codec/workbook-codec.ts';
import { type FileSource, fileSourceOf } from './file-source.ts';

/**
 * The file of a workbook that may be read another way: no one has changed it since, and no app shows its rows. Refused
 * with a sentence otherwise, for all of it is replaced.
 */
export async function fileToReadAgain(
  database: Database | Transaction,
  workbookId: string,
  state: 'ready' | 'importing' = 'ready',
): Promise<FileSource> {
  const workbook = await database
    .selectFrom('workbooks')
    .select(['state', 'source', 'report'])
    .where('id', '=', workbookId)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!workbook) throw new Problem('not_found', 'Workbook not found.');
  if (workbook.state !== state) throw refused('The spreadsheet is being read. Wait until it is ready.');
  const source = fileSourceOf(workbook.source);
  if (!source) throw refused('The spreadsheet wasn’t imported from a file.');
  const app = database.selectFrom('apps').select('name').where('workbook_id', '=', workbookId);
  const used = await app.where('deleted_at', 'is', null).executeTakeFirst();
  if (used)
    throw refused(t('The app {app} uses the spreadsheet. Upload the file again as a new one.', { app: used.name }));
  const own = await database
    .selectFrom('sheets')
    .select(['id', 'title'])
    .where('workbook_id', '=', workbookId)
    .execute();
  const sheets = await withStates(database, own);
  const read = titlesOf(workbook.report);
  const isUntouched = sheets.every(({ title, version }) => version === 1 && read.has(title));
  if (!isUntouched) throw refused('The spreadsheet has changed since then. Upload the file again as a new one.');
  return source;
}

/** Marks a workbook as being read again. What it holds stays until the file was read. */
export async function announceReading(
  database: Database,
  workbookId: string,
  importer: number,
  choices: ReadChoices,
): Promise<FileSource> {
  return database.transaction().execute(async (transaction) => {
    const source = await fileToReadAgain(transaction, workbookId);
    const next: FileSource = { ...source, importer: String(importer), choices };
    await transaction
      .updateTable('workbooks')
      .set({ state: 'importing', failure: null, source: json(next), updated_at: new Date() })
      .where('id', '=', workbookId)
      .execute();
    return next;
  });
}

/** Takes the sheets out of a workbook, to make room for others, and answers their ids; their rows are left to the caller. */
export async function clearWorkbook(transaction: Transaction, workbookId: string): Promise<string[]> {
  const sheets = await transaction.selectFrom('sheets').select('id').where('workbook_id', '=', workbookId).execute();
  if (sheets.length === 0) return [];
  await fileToReadAgain(transaction, workbookId, 'importing');
  const ids = sheets.map(({ id }) => id);
  await closeSheets(transaction, ids);
  return ids;
}

/** The titles that the import gave its sheets. */
function titlesOf(report: unknown): Set<unknown> {
  const sheets = typeof report === 'object' && report !== null && 'sheets' in report ? report.sheets : [];
  return new Set(Array.isArray(sheets) ? sheets.map((sheet: { title?: unknown }) => sheet.title) : []);
}

function refused(message: string): Problem {
  return new Problem('invalid_input', message);
}
