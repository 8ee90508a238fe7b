/** Formulas that mean something else than before, though no cell that they read was written: what they named is gone. */

import { formulaParts } from '../../columns/walk-formula.ts';
import type { CellsRead } from '../../graph/volatile-runs.ts';
import type { FormulaNode } from '../../syntax/formula-node.ts';

export class LostCells {
  /** By sheet. */
  readonly #cells = new Map<number, Omit<CellsRead, 'sheet'>[]>();
  /** Names that stand for what is gone, in capitals. */
  #names: ReadonlySet<string> = new Set();

  setNames(names: ReadonlySet<string>): void {
    this.#names = names;
  }

  namesLost(node: FormulaNode): boolean {
    if (this.#names.size === 0) return false;
    for (const part of formulaParts(node))
      if (part.kind === 'name' && this.#names.has(part.name.toUpperCase())) return true;
    return false;
  }

  note({ sheet, ...cells }: CellsRead): void {
    const known = this.#cells.get(sheet);
    if (known) known.push(cells);
    else this.#cells.set(sheet, [cells]);
  }

  of(sheet: number): readonly Omit<CellsRead, 'sheet'>[] {
    return this.#cells.get(sheet) ?? [];
  }

  has(sheet: number, row: number, column: number): boolean {
    return this.of(sheet).some(
      ({ top, bottom, left, right }) => row >= top && row <= bottom && column >= left && column <= right,
    );
  }
}
