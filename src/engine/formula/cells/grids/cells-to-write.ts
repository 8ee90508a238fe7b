import type { Cell } from '../../../model.ts';
import { computedLoose } from '../array-cells.ts';
import type { SheetCells } from '../cells-setup.ts';
import type { WorkbookCells } from '../workbook-cells.ts';
import type { WorkbookSheet } from '../workbook-sheet.ts';

/** Computed cells of a grid, by its rows and columns, as they are stored: by the sheets to which they belong. */
export function cellsToWrite(
  workbook: WorkbookCells,
  grid: number,
  rows: ReadonlyMap<number, ReadonlySet<number>>,
): SheetCells[] {
  const answers = new Map<WorkbookSheet, SheetCells>();
  for (const [row, columns] of rows)
    for (const [sheet, own] of workbook.grids.bySheet(grid, row, columns)) {
      const answer = answers.get(sheet) ?? { sheet: sheet.id, rows: [], loose: [] };
      answers.set(sheet, answer);
      addRow(workbook, answer, { sheet, grid, row }, own);
    }
  return [...answers.values()];
}

function addRow(
  workbook: WorkbookCells,
  answer: SheetCells,
  { sheet, grid, row }: { sheet: WorkbookSheet; grid: number; row: number },
  columns: Iterable<number>,
): void {
  const row_id = sheet.rowAt(row);
  const cells: Record<string, Cell> = {};
  for (const column of columns) {
    const own = sheet.columnOver(column);
    const isLoose = sheet.loose.at(row, column) !== undefined || row_id === null || !own;
    if (isLoose) answer.loose.push(...computedLoose(workbook, { sheet: grid, row, column }));
    else if (own && row_id !== null) cells[own.id] = workbook.cellAt(grid, row, column);
  }
  if (row_id !== null && Object.keys(cells).length > 0) answer.rows.push({ row_id, cells });
}
