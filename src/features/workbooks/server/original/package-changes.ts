/** How a workbook differs from the file that it came as. */

import { sql } from 'kysely';
import { rowsOfGrid } from '#engine/formula/cells/grid-rows.ts';
import { isStoredById, storedFormula } from '#engine/formula/cells/kept-reference.ts';
import { placeOfKeys } from '#engine/formula/cells/loose-cells.ts';
import type { PlacedSheet } from '#engine/formula/cells/placed-sheet.ts';
import { errorNamed } from '#engine/formula/values/formula-error.ts';
import { serialOfIso } from '#engine/formula/values/date-serials.ts';
import type { Cell, Column } from '#engine/model.ts';
import type { Transaction } from '#platform/database/database.ts';
import type { KeptPackage, SheetOfPackage } from '../../rules/kept-package.ts';
import type { ChangedCell, PackageChanges, RowShift, SheetChanges } from '../codec/package/changes.ts';
import { placeSheets } from '../rows/formulas/row-places.ts';
import { readLooseCells } from '../rows/sheets/loose-rows.ts';
import { isTemporal, kindOfFormat } from '../formats/number-format.ts';
import { firstVersion } from '../rows/sheets/row-lines.ts';
import { formulaOfCell } from './file-formula.ts';

/** All are held at once. */
const mostChanged = 500_000;

/** A sentence where the file can't be given back. */
export type FoundChanges = PackageChanges | { refused: string };

/** Reads what changed, at one moment: within a transaction that sees no other. */
export async function packageChanges(
  transaction: Transaction,
  workbookId: string,
  kept: KeptPackage,
): Promise<FoundChanges> {
  const placed = await placeSheets(transaction, workbookId, 'all');
  const known = new Map(kept.sheets.map((sheet) => [sheet.id, sheet]));
  const added = placed.find(({ id }) => !known.has(id));
  if (added) return { refused: `The sheet “${added.title}” was added here.` };
  const gone = kept.sheets.find(({ id }) => !placed.some((sheet) => sheet.id === id));
  if (gone) return { refused: `The sheet “${gone.title}” was deleted here.` };
  const moved = kept.sheets.find(({ isMoved }) => isMoved);
  if (moved) return { refused: `The table of “${moved.title}” was moved here after its rows or columns had changed.` };
  const changes: SheetChanges[] = [];
  const writesFormulas = await beginsWithNew(transaction, placed, known);
  for (const own of placed) {
    const found = await sheetChanges(transaction, own, known.get(own.id)!, { placed, kept, writesFormulas });
    if ('refused' in found) return found;
    changes.push(found);
  }
  const renamed = placed.flatMap(({ id, title }) => {
    const before = known.get(id)!.title;
    return before === title ? [] : [{ from: before, to: title }];
  });
  return { sheets: changes, ...(renamed.length > 0 && { renamedSheets: renamed }) };
}

/** Whether a row came above the first of a table: ranges of the file that begin there don't take it in by themselves. */
async function beginsWithNew(
  transaction: Transaction,
  placed: readonly PlacedSheet[],
  known: ReadonlyMap<string, SheetOfPackage>,
): Promise<boolean> {
  for (const { id } of placed) {
    const first = await transaction
      .selectFrom('current_rows')
      .select(['row_id', 'position'])
      .where('sheet_id', '=', id)
      .where('deleted', '=', false)
      .orderBy('position')
      .orderBy('row_id')
      .executeTakeFirst();
    if (!first) continue;
    const isOfFile = Number.isInteger(first.position) && first.position <= (known.get(id)?.rows ?? 0);
    if (!isOfFile || (await addedRows(transaction, id)).has(first.row_id)) return true;
  }
  return false;
}

interface RowFound {
  row_id: string;
  position: number;
  version: number;
  cells: Record<string, Cell>;
  formulas: Record<string, string> | null;
  formats: Record<string, string> | null;
}

async function sheetChanges(
  transaction: Transaction,
  own: PlacedSheet,
  before: SheetOfPackage,
  { placed, kept, writesFormulas }: { placed: readonly PlacedSheet[]; kept: KeptPackage; writesFormulas: boolean },
): Promise<SheetChanges | { refused: string }> {
  const columns = own.columns as readonly Column[];
  const refused = refusedColumns(columns, before, own);
  if (refused) return { refused };
  const rows = await sql<RowFound>`
    select row_id, position, version,
      case when version > ${firstVersion} then cells end as cells,
      case when version > ${firstVersion} then formulas end as formulas,
      case when version > ${firstVersion} then formats end as formats
    from current_rows where sheet_id = ${own.id} and not deleted order by position, row_id
  `.execute(transaction);
  const history = await firstHistory(transaction, own.id);
  const cells: ChangedCell[] = [];
  const writer = new CellWriter(own, columns, placed, { date1904: kept.date1904, writesFormulas });
  const added = await addedRows(transaction, own.id);
  const isOriginal = ({ row_id, position }: RowFound): boolean =>
    Number.isInteger(position) && position >= 1 && position <= before.rows && !added.has(row_id);
  for (const row of rows.rows) {
    if (row.version <= firstVersion) continue;
    const place = own.placeOf(row.row_id)?.place;
    if (place === undefined) continue;
    const seen = isOriginal(row) ? { cells: history.get(row.row_id) ?? null } : null;
    cells.push(...writer.rowCells(row, place, seen, before));
    if (cells.length > mostChanged) return { refused: 'More cells changed than one file can be patched with.' };
  }
  cells.push(...headings(own, columns, before));
  for (const cell of await readLooseCells(transaction, own.id, firstVersion)) {
    const at = placeOfKeys(own, cell);
    if (at) cells.push(writer.looseCell(cell, at));
  }
  cells.sort((one, other) => one.row - other.row || one.column - other.column);
  const living = new Set(rows.rows.flatMap((row) => (isOriginal(row) ? [row.row_id] : [])));
  return { name: before.title, cells, ...shiftsOf(own, before, rows.rows, living) };
}

/** The file's rows and columns of the table, from the header to the last row. Rows from 1. */
function shiftsOf(
  own: PlacedSheet,
  before: SheetOfPackage,
  rows: readonly RowFound[],
  living: ReadonlySet<string>,
): Pick<SheetChanges, 'shifts' | 'tables'> {
  const grid = rowsOfGrid(before.grid);
  const rowOf = (position: number): number => grid.placeOf(position) + 1;
  const above = before.grid?.above ?? 1;
  const ids = new Set(before.columns.map(({ id }) => id));
  const indexes = (before.grid?.columns ?? before.columns.map(({ id }) => id)).flatMap((key, at) =>
    ids.has(key) ? [at] : [],
  );
  const [left, right] = [Math.min(...indexes), Math.max(...indexes)];
  const tables = [{ top: Math.max(1, above), bottom: before.rows > 0 ? rowOf(before.rows) : above, left, right }];
  const removed: number[] = [];
  const there = new Set(rows.flatMap(({ row_id, position }) => (living.has(row_id) ? [position] : [])));
  for (let position = 1; position <= before.rows; position++) if (!there.has(position)) removed.push(rowOf(position));
  const inserted = new Map<number, number>();
  let after = above;
  for (const { row_id, position } of rows) {
    if (living.has(row_id)) after = rowOf(position);
    else {
      // After rows that are gone, too: they were above.
      const last = position > before.rows ? Math.max(after, before.rows > 0 ? rowOf(before.rows) : above) : after;
      inserted.set(last, (inserted.get(last) ?? 0) + 1);
    }
  }
  if (removed.length === 0 && inserted.size === 0) return { tables };
  const hasBeside = own.layout.hasEnd;
  const band: RowShift = {
    ...(hasBeside ? { left, right } : { left: null, right: null }),
    inserted: [...inserted].sort(([one], [other]) => one - other).map(([row, count]) => ({ after: row, count })),
    removed,
  };
  return { tables, shifts: [band] };
}

function refusedColumns(columns: readonly Column[], before: SheetOfPackage, own: PlacedSheet): string | null {
  const ids = new Set(columns.map(({ id }) => id));
  const lost = before.columns.find(({ id }) => !ids.has(id));
  if (lost) return `The column “${lost.name}” of “${own.title}” was deleted here.`;
  const old = new Set(before.columns.map(({ id }) => id));
  const order = columns.filter(({ id }) => old.has(id)).map(({ id }) => id);
  if (order.some((id, at) => id !== before.columns[at]?.id)) return `Columns of “${own.title}” were moved here.`;
  const last = before.columns.at(-1)?.id ?? '';
  const between = columns.find(({ id }) => !old.has(id) && own.layout.columnAt(id) < own.layout.columnAt(last));
  return between ? `The column “${between.name}” was added between others of “${own.title}”.` : null;
}

/** Names of columns that are new, or others than in the file. */
function headings(own: PlacedSheet, columns: readonly Column[], before: SheetOfPackage): ChangedCell[] {
  const { header } = own.layout;
  if (header < 0) return [];
  const names = new Map(before.columns.map(({ id, name }) => [id, name]));
  return columns.flatMap(({ id, name }) =>
    names.get(id) === name ? [] : [{ row: header + 1, column: own.layout.columnAt(id), value: name }],
  );
}

/** What rows held before they were edited first. */
async function firstHistory(transaction: Transaction, sheetId: string): Promise<Map<string, Record<string, Cell>>> {
  const { rows } = await sql<{ row_id: string; cells: Record<string, Cell> }>`
    select distinct on (row_id) row_id, cells from row_history
    where sheet_id = ${sheetId} and change = 'edited' order by row_id, version
  `.execute(transaction);
  return new Map(rows.map(({ row_id, cells }) => [row_id, cells]));
}

/** Rows that were written here, whatever places they have. */
async function addedRows(transaction: Transaction, sheetId: string): Promise<Set<string>> {
  const rows = await transaction
    .selectFrom('row_history')
    .select('row_id')
    .where('sheet_id', '=', sheetId)
    .where('change', '=', 'added')
    .execute();
  return new Set(rows.map(({ row_id }) => row_id));
}

/** From the first day of one calendar to that of the other. */
const daysBefore1904 = 1_462;

class CellWriter {
  readonly #own: PlacedSheet;
  readonly #columns: readonly Column[];
  readonly #placed: readonly PlacedSheet[];
  readonly #date1904: boolean;
  readonly #writesFormulas: boolean;

  constructor(
    own: PlacedSheet,
    columns: readonly Column[],
    placed: readonly PlacedSheet[],
    { date1904, writesFormulas }: { date1904: boolean; writesFormulas: boolean },
  ) {
    this.#own = own;
    this.#columns = columns;
    this.#placed = placed;
    this.#date1904 = date1904;
    this.#writesFormulas = writesFormulas;
  }

  /** `seen` is null for a row that is not of the file; its cells, where they were edited, are those of before. */
  rowCells(
    row: RowFound,
    place: number,
    seen: { cells: Record<string, Cell> | null } | null,
    before: SheetOfPackage,
  ): ChangedCell[] {
    const old = new Map(before.columns.map((column) => [column.id, column]));
    return this.#columns.flatMap((column): ChangedCell[] => {
      const { id } = column;
      const index = this.#own.layout.columnAt(id);
      if (index < 0) return [];
      const cell = row.cells[id] ?? null;
      const own = row.formulas?.[id];
      const stored = column.formula === undefined ? own : storedFormula(column.formula, false);
      const at = { row: place + 1, column: index };
      const value = this.#value(cell, column, stored !== undefined);
      const isOfFile = seen !== null && old.has(id);
      if (stored !== undefined && isStoredById(stored)) {
        const isColumn = column.formula !== undefined;
        const isSame = isColumn ? old.get(id)?.formula === column.formula : isOfFile && seen.cells === null;
        if (isOfFile && isSame && !this.#writesFormulas) return [{ ...at, value, keepsFormula: true }];
        return [
          { ...at, value, ...formulaOfCell(stored, this.#own, place, this.#placed), ...this.#format(column, row) },
        ];
      }
      if (stored !== undefined) return isOfFile ? [] : [{ ...at, value, ...this.#format(column, row) }];
      if (isOfFile && (seen.cells === null || (seen.cells[id] ?? null) === cell)) return [];
      if (!isOfFile && cell === null) return [];
      return [{ ...at, value, ...this.#format(column, row) }];
    });
  }

  looseCell(
    cell: { value: Cell; formula?: string; format?: string; edited?: boolean },
    at: { row: number; column: number },
  ): ChangedCell {
    const { formula, format, edited } = cell;
    const place = { row: at.row + 1, column: at.column };
    const own = { ...place, value: this.#looseValue(cell), ...(format !== undefined && { format }) };
    if (formula === undefined || !isStoredById(formula)) return own;
    if (!edited && !this.#writesFormulas) return { ...own, keepsFormula: true };
    return { ...own, ...formulaOfCell(formula, this.#own, at.row, this.#placed) };
  }

  #looseValue({ value, formula, format }: { value: Cell; formula?: string; format?: string }): ChangedCell['value'] {
    if (typeof value === 'string' && formula !== undefined && errorNamed(value)) return { error: value };
    const isDay = this.#date1904 && typeof value === 'number' && isTemporal(kindOfFormat(format));
    return isDay ? value - daysBefore1904 : value;
  }

  #format({ id, format }: Column, row: RowFound): { format?: string } {
    const own = row.formats?.[id] ?? format;
    return own === undefined ? {} : { format: own };
  }

  #value(cell: Cell, { type }: Column, isFormula: boolean): ChangedCell['value'] {
    if (typeof cell !== 'string') return cell;
    if (isFormula && errorNamed(cell)) return { error: cell };
    if (type !== 'date' && type !== 'datetime') return cell;
    const serial = serialOfIso(cell, this.#date1904);
    return Number.isNaN(serial) ? cell : serial;
  }
}
