import { formatCell } from '#sheet/format-cell.ts';
import type { Column } from '#sheet/model.ts';
import type { RowWindow } from './row-window.ts';

const rowsToMeasure = 60;

/** How wide the columns are, in pixels: as they were dragged, else as the rows that were shown first need it. */
export class ColumnWidths {
  readonly #widths = new Map<string, number>();

  of(column: Column): number {
    return this.#widths.get(column.id) ?? 160;
  }

  set(columnId: string, width: number): void {
    this.#widths.set(columnId, width);
  }

  /** Measures columns that have no width yet. */
  fit(columns: readonly Column[], rows: RowWindow): this {
    for (const column of columns) {
      if (!this.#widths.has(column.id)) this.#widths.set(column.id, fittingWidth(column, rows));
    }
    return this;
  }
}

function fittingWidth(column: Column, rows: RowWindow): number {
  let longest = column.name.length + 5;
  for (let index = 0; index < Math.min(rowsToMeasure, rows.total); index++) {
    const text = formatCell(rows.at(index)?.cells[column.id], column, { dates: 'short' });
    longest = Math.max(longest, text.length + 2);
  }
  return Math.round(Math.min(320, Math.max(104, 12 + longest * 7.9)));
}
