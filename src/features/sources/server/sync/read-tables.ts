import { t } from '#kit/language/product.ts';
import type { SeenTable } from '../../rules/match-table.ts';
import { KnownNames } from '#engine/formula/cells/workbook-names.ts';
import { Problem } from '#kit/problem.ts';
import type { ReadRow, ReadWorkbook } from '#features/workbooks/services.ts';

/** All are held at once while they are compared. */
export const mostRowsCompared = 200_000;
export const mostCellsCompared = 4_000_000;

/** The sheets of a file with all their rows, to be compared with what is here; `declares`: ranges that it names are tables. */
export async function readTables(read: ReadWorkbook, declares = false): Promise<SeenTable[]> {
  const rows = read.sheets.reduce((sum, { rowCount }) => sum + rowCount, 0);
  const cells = read.sheets.reduce((sum, { rowCount, columns }) => sum + rowCount * columns.length, 0);
  if (rows > mostRowsCompared || cells > mostCellsCompared) throw tooLarge();
  const names = new KnownNames(read.definitions);
  const tables: SeenTable[] = [];
  const { definitions } = read;
  for (const { title, hidden, columns, grid, regions, withAround } of read.sheets) {
    const found: ReadRow[] = [];
    const around = await withAround((batch) => found.push(...batch));
    if (around.cells.length > mostCellsCompared) throw tooLarge();
    tables.push({ title, hidden, columns, grid, names, definitions, regions, declares, rows: found, around });
  }
  return tables;
}

function tooLarge(): Problem {
  const most = mostRowsCompared.toLocaleString('en-US');
  const message = t(
    'Sheaf can compare up to {rows} rows and {cells} cells at once. Upload the file as a new spreadsheet.',
    { rows: most, cells: mostCellsCompared },
  );
  return new Problem('too_large', message);
}
