import { newId } from '#kit/ids.ts';
import { isFormulaColumn } from '#engine/formula/columns/formula-column.ts';
import type { Cell, Column } from '#engine/model.ts';
import { type Database, inTransaction, type Transaction } from '#platform/database/database.ts';
import { json } from '#platform/database/json.ts';
import { adoptAutomatic } from './rows/automatic/note-automatic.ts';
import { adoptLinks } from './rows/links/linked-by.ts';
import { adoptFormulas, adoptWritten } from './rows/formulas/formula-state.ts';
import { withPeople } from './rows/people/resolve-people.ts';
import { finishSheet, insertFirstRows, insertSheet } from './rows/sheets/insert-sheet.ts';

export interface NewWorkbook {
  workspace_id: string;
  name: string;
  sheets: { title: string; columns: Column[]; rows: { cells: Record<string, Cell> }[] }[];
}

const batchSize = 2_000;

/** Makes a ready workbook of rows in memory, in a transaction of its own where it is given none. */
export const createWorkbook = (
  database: Database,
  input: NewWorkbook,
  within?: Transaction,
): Promise<{ id: string }> =>
  within ? insertWorkbook(within, input) : inTransaction(database, (transaction) => insertWorkbook(transaction, input));

async function insertWorkbook(transaction: Transaction, input: NewWorkbook): Promise<{ id: string }> {
  const id = newId('workbook');
  const { workspace_id, name } = input;
  await transaction
    .insertInto('workbooks')
    .values({ id, workspace_id, name, source: json({ kind: 'built-in' }), state: 'ready' })
    .execute();
  for (const [position, { title, columns, rows }] of input.sheets.entries()) {
    const sheetId = await insertSheet(transaction, { workbook_id: id, title, position, columns });
    for (let start = 0; start < rows.length; start += batchSize) {
      const batch = await withPeople(transaction, sheetId, columns, rows.slice(start, start + batchSize));
      await insertFirstRows(transaction, sheetId, start, batch);
    }
    await finishSheet(transaction, sheetId, rows.length);
  }
  if (input.sheets.some(({ columns }) => columns.some(isFormulaColumn)))
    await adoptFormulas(transaction, id, adoptWritten);
  // They name sheets by their titles.
  await adoptLinks(transaction, id, () => undefined);
  await adoptAutomatic(transaction, id);
  return { id };
}
