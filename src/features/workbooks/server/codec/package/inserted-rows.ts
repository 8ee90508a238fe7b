/** Rows that came, at their new places, with what they look like: the row above, or below where that is a header. */

import { lastColumn } from './row-map.ts';
import { type SheetMove } from './sheet-move.ts';
import type { RowMap } from './row-map.ts';
import { cellTag, type ParsedRow } from './row-cells.ts';
import { attributeOf, toSource } from './xml-edit.ts';

export interface InsertedRows {
  /** New numbers. */
  first: number;
  last: number;
  left: number;
  right: number;
  /** Whether all of the row came, or only its cells of these columns. */
  isWhole: boolean;
  /** The old row that it looks like. */
  model: number;
}

/** What a row gives to those that come next to it. */
export interface RowLook {
  /** Of the row's tag. */
  attributes: string;
  style: string | null;
  /** Styles by column as it is now, ascending. */
  cells: [column: number, style: string | null][];
}

export function insertedRows(move: SheetMove): InsertedRows[] {
  const all = move.bands.flatMap(({ left, right, rows }) =>
    rows.insertions.map(({ after, count, first }): InsertedRows => {
      const isBelowHeader = move.tables.some(
        (table) => table.top === after && table.bottom > after && table.left <= right && table.right >= left,
      );
      return {
        first,
        last: first + count - 1,
        // Of columns as they are now; those that came right behind take part.
        left: move.columns.from(left),
        right: right >= lastColumn ? lastColumn : move.columns.until(right) + move.columns.insertedAfter(right),
        isWhole: move.wholeRows.insertedAfter(after) > 0,
        model: isBelowHeader ? after + 1 : after,
      };
    }),
  );
  return all.sort((a, b) => a.first - b.first || a.left - b.left);
}

const copied = ['s', 'customFormat', 'ht', 'customHeight', 'outlineLevel'];

export function rowLook(row: ParsedRow, columns: RowMap | undefined): RowLook {
  const attributes = copied
    .map((name) => [name, attributeOf(row.tag, name)] as const)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => ` ${name}="${toSource(value ?? '', true)}"`);
  return {
    attributes: attributes.join(''),
    style: attributeOf(row.tag, 's'),
    cells: row.cells.flatMap((cell): RowLook['cells'] => {
      const column = columns ? columns.row(cell.column) : cell.column;
      return column === null ? [] : [[column, attributeOf(cellTag(cell), 's')]];
    }),
  };
}
