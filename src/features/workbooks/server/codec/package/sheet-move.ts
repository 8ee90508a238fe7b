/** Where the cells and ranges of a sheet went: rows may come and go within some columns only, columns only whole. */

import { type CellRange, cellAddress, parseRange } from '../cell-address.ts';
import { type ColumnShift, type RowShift, type SheetChanges, type TablePlace, Unpatchable } from './changes.ts';
import { areaAcross, type ColumnMap, columnMap, referenceAcross } from './columns/column-map.ts';
import { lastColumn, lastRow, type RowMap, rowMap } from './row-map.ts';

/** Columns whose rows went the same way; ends included. */
export interface Band {
  left: number;
  right: number;
  rows: RowMap;
}

export interface SheetMove {
  bands: readonly Band[];
  /** Of whole rows: their heights, styles and page breaks. */
  wholeRows: RowMap;
  /** Of whole columns, from 0. */
  columns: ColumnMap;
  /** Whether columns came, went or changed places. */
  hasColumns: boolean;
  shift: ColumnShift;
  /** Of an old column. */
  bandOf(column: number): Band;
  row(old: number, column: number): number | null;
  /** The new place of an old cell; null where it went. */
  cell(row: number, column: number): { row: number; column: number } | null;
  /**
   * A range at its new place; null when all of it went, `cut` when its columns went different ways. `stays` says that it ends in a table's last row without growing.
   */
  range(range: CellRange, stays?: boolean): CellRange | null | 'cut';
  /** The same for what a formula reads, which names its first and last column. */
  reference(range: CellRange, stays?: boolean): CellRange | null;
  /** The same by pieces, each of columns that went the same way. */
  pieces(range: CellRange): CellRange[];
  tables: readonly TablePlace[];
}

/** Null when no row and no column of the sheet came or went. */
export function sheetMove(changes: SheetChanges): SheetMove | null {
  const shifts = (changes.shifts ?? []).filter(({ inserted, removed }) => inserted.length > 0 || removed.length > 0);
  const shift = changes.columns ?? { inserted: [], removed: [] };
  const hasColumns = shift.inserted.length + shift.removed.length + (shift.moved?.length ?? 0) > 0;
  if (shifts.length === 0 && !hasColumns) return null;
  const columns = columnMap(shift);
  const tables = changes.tables ?? [];
  const bands = bandsOf(shifts);
  const wholeRows = rowMap(shifts.filter(({ left }) => left === null));
  const bandOf = (column: number): Band => {
    const band = bands.find(({ right }) => column <= right) ?? bands.at(-1);
    if (!band) throw new Unpatchable('A sheet has no columns.');
    return band;
  };
  const within = ({ rows, left, right }: Band, range: CellRange, stays: boolean): CellRange | null => {
    const top = rows.from(range.top);
    const ends = !stays && endsTable(tables, range, left, right);
    // A range to the last row goes on to it.
    const until = range.bottom >= lastRow ? lastRow : rows.until(range.bottom);
    const bottom = until + (ends ? rows.insertedAfter(range.bottom) : 0);
    return top > bottom || top > lastRow ? null : { ...range, top, bottom: Math.min(bottom, lastRow) };
  };
  const covered = (range: CellRange): Band[] => bands.filter((b) => b.left <= range.right && b.right >= range.left);
  const row = (old: number, column: number): number | null => bandOf(column).rows.row(old);
  const downwards = (range: CellRange, stays: boolean): CellRange | null | 'cut' => {
    const [first = null, ...others] = covered(range).map((band) => within(band, range, stays));
    const isCut = others.some((other) => other?.top !== first?.top || other?.bottom !== first?.bottom);
    return isCut ? 'cut' : first;
  };
  return {
    bands,
    wholeRows,
    columns,
    hasColumns,
    shift,
    bandOf,
    tables,
    row,
    cell(old, column) {
      const [to, over] = [row(old, column), columns.row(column)];
      return to === null || over === null ? null : { row: to, column: over };
    },
    range(range, stays = false) {
      const down = downwards(range, stays);
      const across = down === 'cut' ? down : down && areaAcross(down, columns);
      return across === 'torn' ? 'cut' : across;
    },
    reference(range, stays = false) {
      const down = downwards(range, stays);
      // Rows that went different ways leave the range where it was, as in Excel.
      const own = down === 'cut' ? range : down;
      return own && referenceAcross(own, columns);
    },
    pieces(range) {
      const pieces: CellRange[] = [];
      for (const band of covered(range)) {
        const rows = within(band, range, false);
        const across = { left: Math.max(range.left, band.left), right: Math.min(range.right, band.right) };
        const isWhole = across.left === 0 && across.right >= lastColumn;
        for (const { left, right } of rows ? (isWhole ? [across] : columns.runs(across.left, across.right)) : []) {
          const piece = { ...rows!, left, right: Math.min(right, lastColumn) };
          const last = pieces.at(-1);
          const continues = last?.right === left - 1 && last.top === piece.top && last.bottom === piece.bottom;
          if (continues) last.right = piece.right;
          else pieces.push(piece);
        }
      }
      return pieces;
    },
  };
}

/** A single cell at the end of a longer table names that cell, not the table. */
function endsTable(tables: readonly TablePlace[], range: CellRange, left: number, right: number): boolean {
  return tables.some(
    (table) =>
      table.bottom === range.bottom &&
      Math.max(range.left, left) <= table.right &&
      Math.min(range.right, right) >= table.left &&
      (range.top < range.bottom || table.bottom - table.top <= 1),
  );
}

function bandsOf(shifts: readonly RowShift[]): Band[] {
  const starts = new Set([0]);
  for (const { left, right } of shifts) {
    if (left !== null) starts.add(left);
    if (right !== null && right < lastColumn) starts.add(right + 1);
  }
  const ordered = [...starts].sort((a, b) => a - b);
  return ordered.map((left, at) => ({
    left,
    right: (ordered[at + 1] ?? lastColumn + 1) - 1,
    rows: rowMap(shifts.filter((shift) => (shift.left ?? 0) <= left && (shift.right ?? lastColumn) >= left)),
  }));
}

/** `A1:B2` of a part at its new place; null when it went. What isn't a range, or is cut, can't be patched. */
export function moveArea(text: string, move: SheetMove, what: string): string | null {
  const range = parseRange(text);
  if (!range) return text;
  const moved = move.range(range);
  if (moved === 'cut') throw new Unpatchable(tornBy(move, `${what} ${text}`));
  return moved && rangeText(moved, text.includes(':'));
}

const tornBy = ({ columns }: SheetMove, what: string): string =>
  columns.isMixed
    ? `Columns were moved within or out of ${what}, which would tear it.`
    : `Rows were added or removed beside ${what}, which would tear it.`;

/** A list of ranges, as of conditional formats; empty when all went. */
export function moveAreas(list: string, move: SheetMove): string {
  const moved = list
    .trim()
    .split(/\s+/)
    .flatMap((text) => {
      const range = parseRange(text);
      return range ? move.pieces(range).map((piece) => rangeText(piece, text.includes(':'))) : [text];
    });
  return moved.join(' ');
}

export function rangeText({ top, left, bottom, right }: CellRange, isRange = true): string {
  const first = cellAddress(top, left);
  const isOne = top === bottom && left === right;
  return isOne && !isRange ? first : `${first}:${cellAddress(bottom, right)}`;
}
