import type { ReadLimits } from '../read-limits.ts';
import type { RawRow } from '../sources/raw-sheet.ts';
import { looseContent } from './loose-cell.ts';
import type { ProfiledSheet } from './profile-raw-sheet.ts';
import type { LooseOfBatch, RowBatch } from './row-batch.ts';

/** Delivers the cells of a sheet that are not of its table, with keys that stay the same. (engine/formula/cells/grid-layout.ts) */
export class CellsAround {
  readonly #sheet: ProfiledSheet;
  readonly #textLength: number;
  /** Of the columns of the table. */
  readonly #indexes: ReadonlySet<number>;
  readonly #left: number;
  readonly #right: number;
  /** The number of the last row of data that went by, from 1; of the first above the data. */
  #before: number;
  /** Its place in the batch; -1 for one before it. */
  #beforeAt = -1;
  /** Whether the data are all above. */
  #isBelow = false;

  constructor(sheet: ProfiledSheet, { textLength }: ReadLimits) {
    this.#sheet = sheet;
    this.#textLength = textLength;
    const indexes = sheet.columns.map(({ index }) => index);
    this.#indexes = new Set(indexes);
    this.#left = Math.min(...indexes);
    this.#right = Math.max(...indexes);
    this.#before = sheet.grid?.above ?? 1;
  }

  /** Another batch begins. */
  next(): void {
    this.#beforeAt = -1;
  }

  /** A row of data: its cells beside the table, and blank rows above it. */
  addBeside(row: RawRow, batch: RowBatch): void {
    if (!this.#sheet.grid) return;
    if (row.number > this.#before + 1) batch.gaps.push([this.#beforeAt, row.number - this.#before - 1]);
    this.#before = row.number;
    this.#beforeAt = batch.rows.length;
    this.#add(row, batch, (column) => (this.#indexes.has(column) ? null : `~${row.number - 1}`));
  }

  /** A row that is no data. */
  addRow(row: RawRow, batch: RowBatch): void {
    const { grid, end } = this.#sheet;
    if (!grid) return;
    const place = row.number - 1;
    this.#isBelow ||= end !== null && row.number >= end;
    this.#add(row, batch, (column) => {
      if (place < grid.above || column < this.#left || column > this.#right) return `~${place}`;
      const after = row.number - this.#before;
      return this.#isBelow ? `>${after}` : [this.#beforeAt, after];
    });
  }

  #add(row: RawRow, batch: RowBatch, keyOf: (column: number) => LooseOfBatch['row'] | null): void {
    const { raw, grid } = this.#sheet;
    for (const [index, cell] of row.cells.entries()) {
      const key = keyOf(index);
      if (key === null) continue;
      const content = looseContent(cell, this.#textLength, raw.textMayBeNumbers);
      if (content) batch.loose.push({ row: key, column: grid?.columns[index] ?? `~${index}`, ...content });
    }
  }
}
