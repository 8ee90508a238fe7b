/** Where the cells and ranges of a sheet went: rows may come and go within some columns only. */

import { type CellRange, cellAddress, parseRange } from '../cell-address.ts';
import { type RowShift, type SheetChanges, type TablePlace, Unpatchable } from './changes.ts';
import { lastRow, type RowMap, rowMap } from './row-map.ts';

/** The last column of Excel: XFD. */
export const lastColumn = 16_383;

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
  bandOf(column: number): Band;
  row(old: number, column: number): number | null;
  /**
   * A range at its new place; null when all of it went, `cut` when its columns went different ways, which leaves the
   * range of a formula where it was, as in Excel. `stays` says that it ends in a table's last row without growing.
   */
  range(range: CellRange, stays?: boolean): CellRange | null | 'cut';
  /** The same by pieces, each of columns that went the same way. */
  pieces(range: CellRange): CellRange[];
  tables: readonly TablePlace[];
}

/** Null when no row of the sheet came or went. */
export function sheetMove(changes: SheetChanges): SheetMove | null {
  const shifts = (changes.shifts ?? []).filter(({ inserted, removed }) => inserted.length > 0 || removed.length > 0);
  if (shifts.length === 0) return null;
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
  return {
    bands,
    wholeRows,
    bandOf,
    tables,
    row: (old, column) => bandOf(column).rows.row(old),
    range(range, stays = false) {
      const [first = null, ...others] = covered(range).map((band) => within(band, range, stays));
      const isCut = others.some((other) => other?.top !== first?.top || other?.bottom !== first?.bottom);
      return isCut ? 'cut' : first;
    },
    pieces(range) {
      const pieces: CellRange[] = [];
      for (const band of covered(range)) {
        const piece = within(band, range, false);
        if (!piece) continue;
        const [left, right] = [Math.max(range.left, band.left), Math.min(range.right, band.right)];
        const last = pieces.at(-1);
        const continues = last?.right === left - 1 && last.top === piece.top && last.bottom === piece.bottom;
        if (continues) last.right = right;
        else pieces.push({ ...piece, left, right });
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
  if (moved === 'cut') throw new Unpatchable(`Rows were added or removed beside ${what} ${text}, which would tear it.`);
  return moved && rangeText(moved, text.includes(':'));
}

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
