import { mostGridLooks } from '../../../rules/grid-look.ts';
import type { CellRange } from '../cell-address.ts';
import type { ReadLimits } from '../read-limits.ts';
import type { RawRow } from '../sources/raw-sheet.ts';
import { LooksOfSheet } from './looks-of-sheet.ts';
import { looseContent } from './loose-cell.ts';
import type { ProfiledSheet } from './profile-raw-sheet.ts';
import type { LooseOfBatch, RowBatch } from './row-batch.ts';

type RowKey = LooseOfBatch['row'];

/**
 * Delivers the cells of a sheet that are not of its table, with keys that stay the same
 * (engine/formula/cells/grid-layout.ts), and how they are drawn.
 */
export class CellsAround {
  readonly #sheet: ProfiledSheet;
  readonly #textLength: number;
  /** Of the columns of the table. */
  readonly #indexes: ReadonlySet<number>;
  readonly #left: number;
  readonly #right: number;
  readonly #looks: LooksOfSheet;
  readonly #merges: ReadonlyMap<number, CellRange[]>;
  /** The number of the last row of data that went by, from 1; of the first above the data. */
  #before: number;
  /** Its place in the batch; -1 for one before it. */
  #beforeAt = -1;
  /** Whether the data are all above. */
  #isBelow = false;
  #blanks = 0;

  constructor(sheet: ProfiledSheet, { textLength }: ReadLimits) {
    this.#sheet = sheet;
    this.#textLength = textLength;
    const indexes = sheet.columns.map(({ index }) => index);
    this.#indexes = new Set(indexes);
    this.#left = Math.min(...indexes);
    this.#right = Math.max(...indexes);
    this.#before = sheet.grid?.above ?? 1;
    this.#looks = new LooksOfSheet(sheet.columns);
    this.#merges = Map.groupBy(sheet.raw.merges.slice(0, mostGridLooks.merges), ({ top }) => top);
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
    this.#looks.seeRow(row, batch);
    this.#add(row, batch, (column) => (this.#indexes.has(column) ? null : `~${row.number - 1}`));
  }

  /** A row that is no data. */
  addRow(row: RawRow, batch: RowBatch): void {
    const { grid, end } = this.#sheet;
    if (!grid) return;
    this.#isBelow ||= end !== null && row.number >= end;
    if (row.hidden) batch.hidden.push(this.#keyOf(row.number, this.#left));
    if (row.height !== undefined) batch.heights.push([this.#keyOf(row.number, this.#left), row.height]);
    this.#add(row, batch, (column) => this.#keyOf(row.number, column));
  }

  /**
   * A row that holds nothing but looks. Those between the last of the data and what is below are taken for blank rows
   * within the data where more data may come: their looks would move with the wrong row, and are left out.
   */
  addBlank(row: RawRow, batch: RowBatch): void {
    const { grid, end } = this.#sheet;
    if (!grid || (!row.looks && row.height === undefined)) return;
    this.#isBelow ||= end !== null && row.number >= end;
    const own = this.#keyOf(row.number, this.#left);
    if (row.height !== undefined && typeof own === 'string') batch.heights.push([own, row.height]);
    this.#add(row, batch, (column) => {
      const key = this.#keyOf(row.number, column);
      return typeof key === 'string' ? key : null;
    });
  }

  /** The looks of the columns of the table, new ones among them put into the batch. */
  columnStyles(batch: RowBatch): Record<string, number> {
    return this.#sheet.grid ? this.#looks.ofColumns(batch.styles) : {};
  }

  #keyOf(number: number, column: number): RowKey {
    const place = number - 1;
    if (place < (this.#sheet.grid?.above ?? 0) || column < this.#left || column > this.#right) return `~${place}`;
    const after = number - this.#before;
    return this.#isBelow ? `>${after}` : [this.#beforeAt, after];
  }

  #add(row: RawRow, batch: RowBatch, keyOf: (column: number) => RowKey | null): void {
    const { raw, grid } = this.#sheet;
    const columnOf = (index: number): string => grid?.columns[index] ?? `~${index}`;
    const width = Math.max(row.cells.length, row.looks?.length ?? 0);
    for (let index = 0; index < width; index++) {
      const key = keyOf(index);
      if (key === null) continue;
      const cell = row.repeated?.has(index) ? undefined : row.cells[index];
      const content = looseContent(cell, this.#textLength, raw.textMayBeNumbers);
      const style = this.#looks.placeOf(row.looks?.[index], batch.styles);
      if (content) batch.loose.push({ row: key, column: columnOf(index), ...content, ...(style >= 0 && { style }) });
      else if (style >= 0 && this.#blanks++ < mostGridLooks.blankCells)
        batch.loose.push({ row: key, column: columnOf(index), value: null, style });
    }
    for (const { left, right, top, bottom } of this.#merges.get(row.number) ?? []) {
      // Within a row of data it is stored by that row.
      const key: RowKey | null = keyOf(left) ?? (row.number === this.#before ? [this.#beforeAt, 0] : null);
      // What spans rows of data is repeated in each of them.
      const isOfData = top > (grid?.above ?? 0) && !this.#isBelow && bottom > top;
      if (key === null || isOfData) continue;
      batch.merges.push({ row: key, column: columnOf(left), rows: bottom - top + 1, columns: right - left + 1 });
    }
  }
}
