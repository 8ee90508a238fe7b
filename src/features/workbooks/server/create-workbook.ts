import { newId } from '#kit/ids.ts';
import { isFormulaColumn } from '#engine/formula/columns/formula-column.ts';
import type { Cell, Column } from '#engine/model.ts';
import { type Database, inTransaction, type Transaction } from '#platform/database/database.ts';
import { json } from '#platform/database/json.ts';
import type { StoredLayout } from '#engine/formula/cells/grid-layout.ts';
import { emptyGridLook, type GridLook } from '../rules/grid-look.ts';
import type { SheetAround } from '../rules/sheet-around.ts';
import { adoptAutomatic } from './rows/automatic/note-automatic.ts';
import { adoptCellFormulas } from './rows/formulas/adopt-cell-formulas.ts';
import { beginCellFormulas } from './rows/formulas/cell-formula-state.ts';
import { adoptNames } from './rows/formulas/names/adopt-names.ts';
import { putLooseCells } from './rows/sheets/loose-rows.ts';
import { firstVersion } from './rows/sheets/row-lines.ts';
import { adoptLinks } from './rows/links/linked-by.ts';
import { adoptFormulas, adoptWritten } from './rows/formulas/formula-state.ts';
import { withPeople } from './rows/people/resolve-people.ts';
import { finishSheet, insertFirstRows, insertSheet } from './rows/sheets/insert-sheet.ts';

export interface NewWorkbook {
  workspace_id: string;
  name: string;
  sheets: NewSheet[];
}

export interface NewSheet {
  title: string;
  columns: Column[];
  /** Formulas of cells have addresses and an equals sign; they are computed anew. */
  rows: { cells: Record<string, Cell>; formulas?: Record<string, string> }[];
  /** What is around its table. */
  around?: SheetAround;
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
  for (const [position, { title, columns, rows, around }] of input.sheets.entries()) {
    const sheetId = await insertSheet(transaction, { workbook_id: id, title, position, columns });
    for (let start = 0; start < rows.length; start += batchSize) {
      const batch = await withPeople(transaction, sheetId, columns, rows.slice(start, start + batchSize));
      await insertFirstRows(transaction, sheetId, start, batch);
    }
    await finishSheet(transaction, sheetId, rows.length, around && drawnAround(around));
    if (around) await putLooseCells(transaction, sheetId, firstVersion, around.cells);
  }
  if (input.sheets.some(({ columns }) => columns.some(isFormulaColumn)))
    await adoptFormulas(transaction, id, adoptWritten);
  await adoptCells(transaction, id, input.sheets);
  // They name sheets by their titles.
  await adoptLinks(transaction, id, () => undefined);
  await adoptAutomatic(transaction, id);
  return { id };
}

const drawnAround = ({ layout, look }: SheetAround): { layout: StoredLayout; look: GridLook } => ({
  layout,
  look: { ...emptyGridLook(), ...look },
});

/** Formulas of cells and the names that they use; none has a value that would be that of a file. */
async function adoptCells(transaction: Transaction, id: string, sheets: readonly NewSheet[]): Promise<void> {
  const names = sheets.flatMap(({ around }) => around?.names ?? []);
  const hasFormulas = sheets.some(
    ({ rows, around }) =>
      rows.some(({ formulas }) => formulas !== undefined) || around?.cells.some(({ formula }) => formula !== undefined),
  );
  if (!hasFormulas) return;
  const definitions = names.map((one) => ({ ...one, sheet: null, hidden: false }));
  await adoptNames(transaction, id, { names: definitions, tables: [] });
  const { isBusy } = await adoptCellFormulas(transaction, id);
  if (!isBusy) return;
  const own = await transaction.selectFrom('sheets').select('id').where('workbook_id', '=', id).execute();
  await beginCellFormulas(
    transaction,
    id,
    own.map((sheet) => sheet.id),
    { verifies: false },
  );
}
