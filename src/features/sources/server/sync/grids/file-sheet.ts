/** A sheet of a file as a grid: what is around the table that was read of it, by its places. Rows and columns from 0. */
import { typeOfFormat } from '#engine/formula/cells/cell-type.ts';
import { GridLayout } from '#engine/formula/cells/grid-layout.ts';
import { GridRows } from '#engine/formula/cells/grid-rows.ts';
import { looseOfScalar } from '#engine/formula/cells/loose-cells.ts';
import type { PlacedSheet } from '#engine/formula/cells/placed-sheet.ts';
import { scalarOfCell } from '#engine/formula/columns/cell-scalar.ts';
import type { ColumnType } from '#engine/model.ts';
import type { CellAround, FileDefinitions, RowAround } from '#features/workbooks/rules/file-around.ts';
import { emptyGridLook, type GridLook } from '#features/workbooks/rules/grid-look.ts';
import type { MergedPlace } from '#features/workbooks/server/rows/tables/guests/fix-torn.ts';
import type { CellsByPlace } from '#features/workbooks/server/rows/tables/guests/plan-guests.ts';
import type { LooseContent } from '#features/workbooks/server/rows/tables/grid-content.ts';
import { placedRows } from '#features/workbooks/server/rows/tables/placed-rows.ts';
import type { SeenTable } from '../../../rules/match-table.ts';

/** A table that the file names. */
export type DeclaredTable = FileDefinitions['tables'][number];

interface CellInFile {
  row: number;
  column: number;
  cell: CellAround;
}

export interface FileSheet {
  table: SeenTable;
  /** The table that was read of it; its rows are called by their numbers, from 1. */
  main: PlacedSheet;
  around: readonly CellInFile[];
  /** Cells of that table, as they would be around another one. */
  body: readonly CellInFile[];
  /** All of them. */
  cells: CellsByPlace;
  merges: readonly (MergedPlace & { merge: NonNullable<SeenTable['around']>['look']['merges'][number] })[];
  look: GridLook;
  /** A grid without any table, by the same places. */
  bare: PlacedSheet;
  /** Tables that the file names on it. */
  declared: readonly DeclaredTable[];
}

export function fileSheetOf(table: SeenTable): FileSheet {
  const main = placeMain(table);
  const placeOf = (row: RowAround): number =>
    typeof row !== 'string'
      ? (row[0] === 0 ? main.layout.above - 1 : (main.placeOf(String(row[0]))?.place ?? 0)) + row[1]
      : row.startsWith('>')
        ? main.bottom + Number(row.slice(1))
        : Number(row.slice(1));
  const around = (table.around?.cells ?? []).flatMap((cell) => {
    const column = main.layout.columnOfKey(cell.column);
    return column === null ? [] : [{ row: placeOf(cell.row), column, cell }];
  });
  const cells = new Map<number, Map<number, LooseContent>>();
  const body = bodyOf(table, main);
  for (const { row, column, cell } of [...around, ...body]) {
    const inRow = cells.get(row) ?? new Map<number, LooseContent>();
    const { row: _, column: __, ...content } = cell;
    cells.set(row, inRow.set(column, { ...content, row: `~${row}`, column: `~${column}`, version: 0 }));
  }
  const merges = (table.around?.look.merges ?? []).flatMap((merge) => {
    const [key, name, rows, columns] = merge;
    const column = main.layout.columnOfKey(name);
    return column === null ? [] : [{ row: placeOf(key), column, rows, columns, merge }];
  });
  const look: GridLook = { ...emptyGridLook(), ...lookOf(table, main) };
  const declared = (table.definitions?.tables ?? []).filter(({ sheet }) => sheet === table.title);
  return { table, main, around, body, cells, merges, look, bare: bareOf(table), declared };
}

/** Days are serials with their format, and a text that a formula left may be an error. */
function bodyOf({ columns, rows, around }: SeenTable, main: PlacedSheet): CellInFile[] {
  const drawn = new Map((around?.look.body ?? []).map(([row, column, style]) => [`${row} ${column}`, style]));
  return rows.flatMap(({ cells, formulas, formats }, index) => {
    const row = main.placeOf(String(index + 1))!.place;
    return columns.flatMap((column): CellInFile[] => {
      const { id } = column;
      const formula = formulas?.[id];
      const type = formula === undefined ? column.type : typeOfFormat(column.type, formats?.[id]);
      const value = looseOfScalar(scalarOfCell(cells[id], { type, ...(formula !== undefined && { formula }) }));
      if (value === null && formula === undefined) return [];
      const format = formats?.[id] ?? column.format ?? (typeof value === 'number' ? dayFormats[type] : undefined);
      const style = drawn.get(`${index + 1} ${id}`) ?? around?.look.columns[id];
      const cell: CellAround = {
        ...{ row: `~${row}`, column: id, value },
        ...(formula !== undefined && { formula }),
        ...(format !== undefined && { format }),
        ...(style !== undefined && { style }),
      };
      return [{ row, column: main.layout.columnAt(id), cell }];
    });
  });
}

const dayFormats: Partial<Record<ColumnType, string>> = { date: 'yyyy-mm-dd', datetime: 'yyyy-mm-dd hh:mm' };

/** Widths by the places of their columns, as the bare grid names them. */
function lookOf({ around }: SeenTable, { layout }: PlacedSheet): Pick<GridLook, 'styles' | 'widths'> {
  const widths = Object.entries(around?.look.widths ?? {}).flatMap(([key, width]) => {
    const at = layout.columnOfKey(key);
    return at === null ? [] : [[`~${at}`, width] as const];
  });
  return { styles: around?.look.styles ?? [], widths: Object.fromEntries(widths) };
}

function bareOf({ title, names }: SeenTable): PlacedSheet {
  const layout = new GridLayout([], { above: 0, headerRows: 0, columns: [], spare: 0 });
  return placedRows({ id: '', title, ...(names && { names }) }, [], [], layout);
}

function placeMain({ title, columns, grid, rows, names }: SeenTable): PlacedSheet {
  const onGrid = grid ? new GridRows(grid.above, grid.gaps) : new GridRows(1);
  const places = rows.map((_, at) => ({ place: onGrid.placeOf(at + 1), row_id: String(at + 1) }));
  const layout = new GridLayout(columns, grid && { ...grid, gaps: [] });
  return placedRows({ id: '', title, ...(names && { names }) }, columns, places, layout);
}

/** The row of a cell as a file says it, from its key by rows that are called by their numbers. */
export function rowAroundOf(key: string): RowAround {
  const [, row, count] = /^(\d*)\+(\d+)$/.exec(key) ?? [];
  return count === undefined ? key : [Number(row), Number(count)];
}
