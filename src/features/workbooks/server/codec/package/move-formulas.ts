/** Formulas of a package after rows and columns came and went, and after sheets or columns of tables were renamed. */

import { type CellRange, parseRange } from '../cell-address.ts';
import { Unpatchable } from './changes.ts';
import { referenceAcross } from './columns/column-map.ts';
import { changeReferences, missing, offsetFormula, type Reference, referenceText } from './formula-references.ts';
import { changeTableReference, type TableChange } from './tables/table-references.ts';
import { moveAreas, type SheetMove } from './sheet-move.ts';

/** Where a formula is, in old places. */
export interface Home {
  /** Of its sheet; null where the formula has none, as names do. */
  sheet: string | null;
  /** Its cell, where it has one. */
  cell?: { row: number; column: number };
  /** Whether it names an area of a sheet, as what is printed, and computes nothing. */
  isArea?: boolean;
}

export interface FormulaMoves {
  /** No formula of the package changes, unless its own cell does. */
  isIdle: boolean;
  /** By lower-cased old name; only sheets whose rows moved. */
  moveOf(sheet: string | null): SheetMove | null;
  /** Whether a sheet was deleted. */
  isGone(sheet: string): boolean;
  /** The sheet's new name. */
  nameOf(sheet: string): string;
  move(formula: string, home: Home): string;
  /** Whether a formula at a sheet may differ from cell to cell after the move, though it was shared. */
  touches(formula: string, sheet: string): boolean;
}

export function formulaMoves(
  moves: ReadonlyMap<string, SheetMove>,
  renamed: ReadonlyMap<string, string>,
  tables: readonly TableChange[] = [],
  removed: ReadonlySet<string> = new Set(),
): FormulaMoves {
  const isGone = (sheet: string): boolean => removed.has(sheet.toLowerCase());
  const byName = new Map(tables.map((table) => [table.name.toLowerCase(), table]));
  const tableIn = ({ sheet, cell }: Home): TableChange | undefined =>
    tables.find(
      (table) =>
        cell !== undefined && table.sheet.toLowerCase() === sheet?.toLowerCase() && isWithin(cell, table.range),
    );
  const moveOf = (sheet: string | null): SheetMove | null =>
    sheet === null ? null : (moves.get(sheet.toLowerCase()) ?? null);
  const otherName = (sheet: string): string | undefined => renamed.get(sheet.toLowerCase());
  return {
    isIdle: moves.size + renamed.size + tables.length + removed.size === 0,
    isGone,
    moveOf,
    nameOf: (sheet) => otherName(sheet) ?? sheet,
    move: (formula, home) =>
      changeReferences(formula, {
        sheet: otherName,
        isGone,
        reference: (found) => moveReference(found, home, moveOf),
        table(name, inside) {
          const table = name === null ? tableIn(home) : byName.get(name.toLowerCase());
          if (table && isGone(table.sheet)) return missing;
          return table && changeTableReference(name, inside, table);
        },
      }),
    touches(formula, sheet) {
      let isTouched = false;
      changeReferences(formula, {
        reference(found) {
          isTouched ||= moveOf(found.sheet ?? sheet) !== null;
          return undefined;
        },
      });
      return isTouched;
    },
  };
}

function moveReference(found: Reference, home: Home, moveOf: FormulaMoves['moveOf']): string | undefined {
  const sheet = found.sheet ?? home.sheet;
  const move = moveOf(sheet);
  if (!move || (found.kind === 'columns' && !move.hasColumns)) return undefined;
  const { range } = found;
  if (found.kind === 'cell') {
    const to = move.cell(range.top, range.left);
    return to === null ? missing : changed(found, { top: to.row, bottom: to.row, left: to.column, right: to.column });
  }
  const area = home.isArea ? move.range(range) : 'cut';
  if (area !== 'cut') return area === null ? missing : changed(found, area);
  const placed =
    found.kind === 'columns'
      ? referenceAcross(range, move.columns)
      : move.reference(range, isRunning(found, home, move));
  return placed === null ? missing : changed(found, placed);
}

function changed(found: Reference, to: CellRange): string | undefined {
  const { left, top, right, bottom } = found.range;
  const isSame = to.left === left && to.top === top && to.right === right && to.bottom === bottom;
  return isSame ? undefined : referenceText(found, to);
}

/**
 * In a table's own rows a range whose end goes with the row (`SUM(B$2:B6)`, a running total) belongs to that row, and
 * doesn't grow with the table; one that is fixed at both ends does.
 */
function isRunning({ fixed, sheet }: Reference, home: Home, move: SheetMove): boolean {
  const { cell } = home;
  const isOwn = cell !== undefined && (sheet === null || sheet.toLowerCase() === home.sheet?.toLowerCase());
  if (!isOwn || (fixed[1] && fixed[3])) return false;
  return move.tables.some(
    ({ top, bottom, left, right }) =>
      cell.row >= top && cell.row <= bottom && cell.column >= left && cell.column <= right,
  );
}

const isWithin = ({ row, column }: { row: number; column: number }, { top, left, bottom, right }: CellRange): boolean =>
  row >= top && row <= bottom && column >= left && column <= right;

/** Ranges and the formulas that are relative to their first cell; empty ranges when all cells went. */
export function moveRule(
  areas: string,
  sheet: string,
  moves: FormulaMoves,
): { areas: string; formula(text: string): string } {
  const move = moves.moveOf(sheet);
  const base = parseRange(areas.trim().split(/\s+/)[0] ?? '');
  if (!move || !base) return { areas, formula: (text) => moves.move(text, { sheet }) };
  const kept = firstKeptCell(areas, move) ?? { row: base.top, column: base.left };
  const now = moveAreas(areas, move);
  const first = parseRange(now.split(' ')[0] ?? '');
  const formulaFrom = (text: string, cell: { row: number; column: number }): string => {
    const keptAt = move.cell(cell.row, cell.column);
    // Rows and columns that came where the first ones went are the first ones now.
    const [up, across] = first && keptAt ? [first.top - keptAt.row, first.left - keptAt.column] : [0, 0];
    const there = offsetFormula(text, cell.row - base.top, cell.column - base.left);
    return offsetFormula(moves.move(there, { sheet }), up, across);
  };
  return {
    areas: now,
    formula(text) {
      const moved = formulaFrom(text, kept);
      for (const cell of move.columns.isMixed ? mixedCells(areas, move) : [])
        if (formulaFrom(text, cell) !== moved)
          throw new Unpatchable(`A rule for ${areas} reads columns that were moved against its own.`);
      return moved;
    },
  };
}

/** The first cells that are still there of the columns of ranges, as far as columns changed places. */
function* mixedCells(areas: string, { columns, bandOf }: SheetMove): Generator<{ row: number; column: number }> {
  for (const text of areas.trim().split(/\s+/)) {
    const range = parseRange(text);
    for (let column = range?.left ?? 0; range && column <= Math.min(range.right, columns.lastMixed + 1); column++) {
      const row = columns.row(column) === null ? Infinity : bandOf(column).rows.firstKept(range.top);
      if (row <= range.bottom) yield { row, column };
    }
  }
}

/** The first cell of a list of ranges that is still there, at its old place. */
function firstKeptCell(areas: string, move: SheetMove): { row: number; column: number } | null {
  for (const text of areas.trim().split(/\s+/)) {
    const range = parseRange(text);
    if (!range) continue;
    for (
      let column = move.columns.firstKept(range.left);
      column <= range.right;
      column = move.columns.firstKept(move.bandOf(column).right + 1)
    ) {
      const row = move.bandOf(column).rows.firstKept(range.top);
      if (row <= range.bottom) return { row, column };
    }
  }
  return null;
}
