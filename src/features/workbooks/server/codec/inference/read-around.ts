import type { FileAround, RowAround } from '../../../rules/file-around.ts';
import { emptyGridLook } from '../../../rules/grid-look.ts';
import type { Column } from '#engine/model.ts';
import type { ReadSheet } from '../workbook-codec.ts';
import type { LooseOfBatch, RowBatch } from './row-batch.ts';

/** Collects what a sheet of a file has around its table, from the batches of its rows. */
export class AroundOfFile {
  readonly #columns: readonly Column[];
  readonly #around: FileAround;
  #count = 0;

  constructor({ columns, drawn }: Pick<ReadSheet, 'columns' | 'drawn'>) {
    this.#columns = columns;
    const { styles, columns: ofColumns } = emptyGridLook();
    this.#around = { cells: [], look: { styles, columns: ofColumns, ...drawn, body: [], merges: [], heights: [] } };
  }

  add({ rows, loose, styles, merges, body, heights, columnStyles }: RowBatch): void {
    const rowOf = (row: LooseOfBatch['row']): RowAround =>
      typeof row === 'string' ? row : [this.#count + row[0] + 1, row[1]];
    const { cells, look } = this.#around;
    for (const cell of loose) cells.push({ ...cell, row: rowOf(cell.row) });
    look.styles.push(...styles);
    for (const { row, column, rows: down, columns } of merges) look.merges.push([rowOf(row), column, down, columns]);
    for (const [row, column, style] of body)
      look.body.push([this.#count + row + 1, this.#columns[column]?.id ?? '', style]);
    for (const [row, pixels] of heights)
      look.heights.push([typeof row === 'number' ? this.#count + row + 1 : rowOf(row), pixels]);
    Object.assign(look.columns, columnStyles);
    this.#count += rows.length;
  }

  get around(): FileAround {
    return this.#around;
  }
}
