/** The beginning of a sheet, cell by cell, with what each row is to its table. */
import { formatCell } from '#engine/format-cell.ts';
import type { Column } from '#engine/model.ts';
import type { SheetGridOnTheWire } from '#features/workbooks/api/sheet-grid.ts';

export interface GridRow {
  /** As the file counts it, from 1. */
  number: number;
  part: 'around' | 'heading' | 'data' | 'total';
  cells: string[];
}

/** Rows of the table that are read, and of those around it that are shown. */
export const rowsRead = 4;
const mostAbove = 4;
const mostBelow = 2;
const mostColumns = 12;

interface Read {
  columns: readonly Column[];
  rows: readonly { cells: Readonly<Record<string, string | number | boolean | null>> }[];
}

export function miniGrid(grid: SheetGridOnTheWire, read: Read) {
  const { table } = grid;
  const columns = grid.columns.slice(0, mostColumns).map((id, at): GridColumn => {
    const column = read.columns.find((one) => one.id === id);
    return { letters: lettersOf(at), id: column?.id ?? null, column };
  });
  const loose = (row: number, column: number): string => looseText(grid, row, column);
  const around = (row: number, part: GridRow['part']): GridRow => ({
    ...{ number: row + 1, part },
    cells: columns.map((_, at) => loose(row, at)),
  });
  const heading = table.top - table.header_rows;
  const countAbove = Math.min(mostAbove, heading);
  const above = Array.from({ length: countAbove }, (_, at) => around(heading - countAbove + at, 'around'));
  const headings = Array.from({ length: table.header_rows }, (_, at): GridRow => {
    const isLast = at === table.header_rows - 1;
    const nameOf = ({ column }: GridColumn): string => (isLast && column?.name) || '';
    return {
      ...{ number: heading + at + 1, part: 'heading' },
      cells: columns.map((one, place) => loose(heading + at, place) || nameOf(one)),
    };
  });
  const data = read.rows.slice(0, rowsRead).map(({ cells }, at): GridRow => {
    const row = table.top + at + blankRowsBefore(grid, at);
    return {
      ...{ number: row + 1, part: 'data' },
      cells: columns.map(({ column }, place) =>
        column ? formatCell(cells[column.id], column, { dates: 'short' }) : loose(row, place),
      ),
    };
  });
  return { table, columns, rows: [...above, ...headings, ...data, ...below(grid, around)] };
}

interface GridColumn {
  letters: string;
  /** Of a column of the table; null for others. */
  id: string | null;
  column: Column | undefined;
}

/** What is below the table: a row with a formula is a total. */
function below({ table, cells }: SheetGridOnTheWire, around: (row: number, part: GridRow['part']) => GridRow) {
  const rows = [...new Set(cells.filter(({ row }) => row > table.bottom).map(({ row }) => row))];
  return rows
    .toSorted((one, other) => one - other)
    .slice(0, mostBelow)
    .map((row) => around(row, cells.some((cell) => cell.row === row && cell.formula) ? 'total' : 'around'));
}

function looseText({ cells }: SheetGridOnTheWire, row: number, column: number): string {
  const { value = null, format } = cells.find((one) => one.row === row && one.column === column) ?? {};
  if (value === null) return '';
  return formatCell(value, { type: typeof value === 'number' ? 'number' : 'text', ...(format && { format }) });
}

const blankRowsBefore = ({ table }: SheetGridOnTheWire, at: number): number =>
  table.gaps.reduce((sum, { after, count }) => (after < at ? sum + count : sum), 0);

/** A, B, … Z, AA. */
const lettersOf = (at: number): string =>
  (at >= 26 ? lettersOf(Math.floor(at / 26) - 1) : '') + String.fromCharCode(65 + (at % 26));
