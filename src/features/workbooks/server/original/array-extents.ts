/** Arrays of loose cells as a file has them. */

import { openStored, readSpilled } from '#engine/formula/cells/kept-reference.ts';
import { type GridPlace, placeOfKeys } from '#engine/formula/cells/loose-cells.ts';
import { mayAnswerArray } from '#engine/formula/columns/cell-formula.ts';
import type { PlacedSheet } from '#engine/formula/cells/placed-sheet.ts';
import { maxStoredFormula, parseGridFormula } from '#engine/formula/syntax/parse-formula.ts';
import type { LooseRow } from '../rows/sheets/loose-rows.ts';

interface Extent {
  rows: number;
  columns: number;
}

/** Functions whose answers have as many values as there are now. */
const spilling = /\b(?:FILTER|SORT|SORTBY|UNIQUE|SEQUENCE|TEXTSPLIT|SPLIT|TAKE|DROP|TOCOL|TOROW|QUERY)\s*\(/i;

export class ArrayExtents {
  readonly #sizes = new Map<string, Extent>();

  constructor(cells: readonly LooseRow[], sheet: PlacedSheet) {
    for (const cell of cells) {
      const away = readSpilled(cell.formula);
      const at = away && placeOfKeys(sheet, cell);
      if (!at) continue;
      const key = keyOf({ row: at.row - away.down, column: at.column - away.right });
      const { rows, columns } = this.#sizes.get(key) ?? { rows: 1, columns: 1 };
      this.#sizes.set(key, { rows: Math.max(rows, away.down + 1), columns: Math.max(columns, away.right + 1) });
    }
  }

  /**
   * What a formula that may spill fills now; null for any other. Where its array has one value it needs no form of its
   * own, unless it found no room or there may be more values later.
   */
  of(stored: string, at: GridPlace, value: unknown): Extent | null {
    const { text, isArray, intersects } = openStored(stored);
    const size = this.#sizes.get(keyOf(at));
    if (isArray || intersects) return null;
    if (size) return size;
    const mayBeArray = value === '#SPILL!' || value === '#CALC!' || spilling.test(text);
    return mayBeArray && mayAnswerArray(parseGridFormula(text, undefined, maxStoredFormula))
      ? { rows: 1, columns: 1 }
      : null;
  }
}

const keyOf = ({ row, column }: GridPlace): string => `${row}|${column}`;
