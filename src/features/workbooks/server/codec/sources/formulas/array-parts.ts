/** Cells that arrays of a file fill: the file has the formula in the first of them alone. */

import { fileForm, filePart } from '#engine/formula/cells/file-form.ts';
import type { RawArray, RawCell, RichCell } from '../raw-sheet.ts';
import { toRich } from '../to-rich.ts';
import { withoutArrayBraces } from './formula-text.ts';

interface OpenArray {
  range: RawArray['range'];
  formula: string;
}

/** The arrays of a sheet that is read from the top down. Rows from 1. */
export class ArrayParts {
  #open: OpenArray[] = [];

  /** The cell as it is, with what it has to do with an array. */
  take(cell: RawCell, row: number, column: number): RawCell {
    if (typeof cell === 'object' && cell.formula !== undefined) {
      this.#begin(cell);
      return cell;
    }
    const found =
      cell === undefined || this.#open.length === 0
        ? undefined
        : this.#open.find(({ range }) => isWithin(range, row, column));
    if (!found) return cell;
    const { range, formula } = found;
    return { ...toRich(cell), part: { formula, down: row - range.top, right: column - range.left } };
  }

  /** A whole row; the same one where it has nothing to do with arrays. */
  takeRow(cells: RawCell[], row: number): RawCell[] {
    this.nextRow(row);
    const begins = cells.some((cell) => typeof cell === 'object' && cell.array !== undefined);
    return begins || this.#open.length > 0 ? cells.map((cell, column) => this.take(cell, row, column)) : cells;
  }

  /** Arrays that end above a row are done with. */
  nextRow(row: number): void {
    if (this.#open.length > 0) this.#open = this.#open.filter(({ range }) => range.bottom >= row);
  }

  #begin({ array, formula = '' }: RichCell): void {
    if (!array || (array.range.top === array.range.bottom && array.range.left === array.range.right)) return;
    this.#open.push({ range: array.range, formula: withoutArrayBraces(formula) ?? formula });
  }
}

/** The formula of a cell with what its array fills, as it is stored until it is taken into use (file-form.ts). */
export function formulaWithForm({ formula, array, part }: RichCell): string | undefined {
  if (part) return filePart(part.formula, part.down, part.right);
  if (formula === undefined || !array) return formula;
  const { top, bottom, left, right } = array.range;
  return fileForm(withoutArrayBraces(formula) ?? formula, bottom - top + 1, right - left + 1, array.isDynamic);
}

const isWithin = ({ top, left, bottom, right }: RawArray['range'], row: number, column: number): boolean =>
  row >= top && row <= bottom && column >= left && column <= right;
