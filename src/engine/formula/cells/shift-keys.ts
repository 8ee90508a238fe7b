/**
 * What names cells of a sheet's grid, after rows or columns came or went above or left of its table: unlike a table that
 * is put around other cells, all of it has other addresses then.
 */

import type { StaleCell } from './cells-setup.ts';
import { isStoredById, readPosition, replaceStored, type StoredEnd, writePosition } from './kept-reference.ts';
import type { WorkbookNames } from './workbook-names.ts';

export interface KeyShift {
  sheet: string;
  /** Where a row of the grid is now, from 0, whose key is its number; null where it is gone. */
  row(index: number): number | null;
  /** What a column that is none of the table is called now; null where it is gone. */
  column(key: string): string | null;
}

/** The key of a row, as it is now; null where that is gone. */
export function shiftRowKey(key: string, shift: KeyShift): string | null {
  const at = readPosition(key);
  if (at.kind !== 'beyond') return key;
  const index = shift.row(at.index);
  return index === null ? null : writePosition({ kind: 'beyond', index });
}

export const shiftColumnKey = (key: string, shift: KeyShift): string | null =>
  key.startsWith('~') ? shift.column(key) : key;

/** A stored formula in a sheet; references to what is gone are #REF!. */
export function shiftFormula(stored: string, home: string, shift: KeyShift): string {
  if (!isStoredById(stored) || !stored.includes('~')) return stored;
  return replaceStored(stored, (reference, sheet) => {
    if ((sheet ?? home) !== shift.sheet) return reference;
    if (reference.kind === 'cell') {
      const [row, column] = [shiftRow(reference.row, shift), shiftColumn(reference.column, shift)];
      return row && column && { ...reference, row, column };
    }
    const rows = { top: shiftRow(reference.top, shift), bottom: shiftRow(reference.bottom, shift) };
    const columns = { left: shiftColumn(reference.left, shift), right: shiftColumn(reference.right, shift) };
    const next = { ...reference, ...rows, ...columns };
    const sides = ['top', 'bottom', 'left', 'right'] as const;
    return sides.some((side) => reference[side] !== null && next[side] === null) ? null : next;
  });
}

function shiftRow<End extends StoredEnd>(end: End, shift: KeyShift): End | null {
  if (end?.at.kind !== 'beyond') return end;
  const index = shift.row(end.at.index);
  return index === null ? null : { ...end, at: { kind: 'beyond', index } };
}

function shiftColumn<End extends StoredEnd>(end: End, shift: KeyShift): End | null {
  if (end?.at.kind !== 'beyond') return end;
  const key = shift.column(writePosition(end.at));
  return key === null ? null : { ...end, at: readPosition(key) };
}

export function shiftNames({ names, tables }: WorkbookNames, shift: KeyShift): WorkbookNames {
  return {
    names: names.map((one) => ({ ...one, formula: shiftFormula(one.formula, '', shift) })),
    tables: tables.map((table) => {
      if (table.sheet !== shift.sheet) return table;
      const range = /\[(.*)\]$/.exec(shiftFormula(`:=[${table.range}]`, table.sheet, shift))?.[1] ?? table.range;
      const columns = table.columns.map(({ key, name }) => ({ key: shiftColumnKey(key, shift) ?? key, name }));
      return { ...table, range, columns };
    }),
  };
}

export function shiftStale(cell: StaleCell, shift: KeyShift): StaleCell[] {
  if (cell.sheet !== shift.sheet) return [cell];
  const [row, column] = [shiftRowKey(cell.row, shift), shiftColumnKey(cell.column, shift)];
  return row === null || column === null ? [] : [{ ...cell, row, column }];
}
