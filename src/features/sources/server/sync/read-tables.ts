import type { SeenTable } from '../../rules/match-table.ts';
import { KnownNames } from '#engine/formula/cells/workbook-names.ts';
import { Problem } from '#kit/problem.ts';
import type { ReadRow, ReadWorkbook } from '#features/workbooks/services.ts';

/** All are held at once while they are compared. */
export const mostRowsCompared = 200_000;
const mostCells = 4_000_000;

/** The sheets of a file with all their rows, to be compared with what is here. */
export async function readTables(read: ReadWorkbook): Promise<SeenTable[]> {
  const rows = read.sheets.reduce((sum, { rowCount }) => sum + rowCount, 0);
  const cells = read.sheets.reduce((sum, { rowCount, columns }) => sum + rowCount * columns.length, 0);
  if (rows > mostRowsCompared || cells > mostCells) {
    const most = mostRowsCompared.toLocaleString('en-US');
    const message = `Sheaf can compare up to ${most} rows and ${mostCells.toLocaleString('en-US')} cells at once. Upload the file as a new spreadsheet.`;
    throw new Problem('too_large', message);
  }
  const names = new KnownNames(read.definitions);
  const tables: SeenTable[] = [];
  for (const { title, hidden, columns, grid, batches } of read.sheets) {
    const found: ReadRow[] = [];
    for await (const batch of batches()) found.push(...batch);
    tables.push({ title, hidden, columns, grid, names, rows: found });
  }
  return tables;
}
