/** Which formulas gave arrays, and which cells hold their values. */

import { mostAddressedColumns, mostAddressedRows } from '../syntax/address.ts';
import type { Matrix, Scalar } from '../values/value.ts';
import type { ColumnSpan } from './dependents.ts';

interface SpillPosition {
  sheet: number;
  row: number;
  column: number;
}

/** More cells than that are filled by no formula. */
const mostSpilled = 100_000;

export class Spills {
  readonly #sizes = new Map<string, { rows: number; columns: number }>();
  readonly #owners = new Map<string, SpillPosition>();
  readonly #blocked = new Map<string, SpillPosition>();
  #written: ColumnSpan[] = [];

  get isEmpty(): boolean {
    return this.#sizes.size === 0;
  }

  /** Formulas whose arrays found no room. */
  get blocked(): SpillPosition[] {
    return [...this.#blocked.values()];
  }

  sizeOf(anchor: SpillPosition): { rows: number; columns: number } | null {
    return this.#sizes.size === 0 ? null : (this.#sizes.get(keyOf(anchor)) ?? null);
  }

  /** The formula whose array a cell belongs to, other than its own. */
  ownerOf(position: SpillPosition): SpillPosition | null {
    return this.#owners.size === 0 ? null : (this.#owners.get(keyOf(position)) ?? null);
  }

  setBlocked(anchor: SpillPosition, isBlocked: boolean): void {
    if (isBlocked) this.#blocked.set(keyOf(anchor), { ...anchor });
    else if (this.#blocked.size > 0) this.#blocked.delete(keyOf(anchor));
  }

  /** Whether an array finds room. */
  fits(
    anchor: SpillPosition,
    { rows, columns }: Matrix,
    isFree: (sheet: number, row: number, column: number) => boolean,
  ): boolean {
    if (rows * columns > mostSpilled) return false;
    if (anchor.row + rows > mostAddressedRows || anchor.column + columns > mostAddressedColumns) return false;
    for (let row = 0; row < rows; row++) {
      for (let column = 0; column < columns; column++) {
        if (row + column > 0 && !isFree(anchor.sheet, anchor.row + row, anchor.column + column)) return false;
      }
    }
    return true;
  }

  write(anchor: SpillPosition, matrix: Matrix, put: (row: number, column: number, value: Scalar) => void): void {
    this.#sizes.set(keyOf(anchor), { rows: matrix.rows, columns: matrix.columns });
    this.#each(anchor, matrix, (row, column) => {
      put(row, column, matrix.get(row - anchor.row, column - anchor.column) ?? 0);
      this.#owners.set(keyOf({ sheet: anchor.sheet, row, column }), { ...anchor });
    });
  }

  /** The cells of an array hold its values already. */
  adopt(anchor: SpillPosition, size: { rows: number; columns: number }): void {
    this.#sizes.set(keyOf(anchor), size);
    for (let row = anchor.row; row < anchor.row + size.rows; row++)
      for (let column = anchor.column; column < anchor.column + size.columns; column++)
        if (row !== anchor.row || column !== anchor.column)
          this.#owners.set(keyOf({ sheet: anchor.sheet, row, column }), { ...anchor });
  }

  /** Takes the array of a formula away again. */
  withdraw(anchor: SpillPosition, clear: (row: number, column: number) => void): void {
    const size = this.sizeOf(anchor);
    if (!size) return;
    this.#sizes.delete(keyOf(anchor));
    this.#each(anchor, size, (row, column) => {
      const key = keyOf({ sheet: anchor.sheet, row, column });
      if (!this.#owners.delete(key)) return;
      clear(row, column);
    });
  }

  /** The cells that were written or cleared since the last call. */
  takeWritten(): ColumnSpan[] {
    const written = this.#written;
    this.#written = [];
    return written;
  }

  #each(
    { sheet, row, column }: SpillPosition,
    size: { rows: number; columns: number },
    visit: (row: number, column: number) => void,
  ): void {
    for (let right = 0; right < size.columns; right++) {
      for (let down = 0; down < size.rows; down++) if (down + right > 0) visit(row + down, column + right);
      this.#written.push({
        sheet,
        column: column + right,
        from: row + (right === 0 ? 1 : 0),
        until: row + size.rows - 1,
      });
    }
  }
}

const keyOf = ({ sheet, row, column }: SpillPosition): string => `${sheet} ${row} ${column}`;
