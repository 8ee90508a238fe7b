import type { FormulaNode } from '../syntax/formula-node.ts';
import { relativeReferences, writeFormula } from '../syntax/write-formula.ts';

export interface FormulaOfFile {
  row: number;
  text: string;
  /** Whether ranges intersect with its cell, since it is not flagged as array. */
  intersects: boolean;
}

interface FilledFormula {
  /** Both rows belong to it. */
  top: number;
  bottom: number;
  /** As it is in its first row; null where it can't be read. */
  node: FormulaNode | null;
  text: string;
  intersects: boolean;
}

/** Formulas of one column, from the top down, those that are one filled down together. `read` may throw. */
export function* filledFormulas(
  formulas: readonly FormulaOfFile[],
  column: number,
  read: (text: string, row: number) => FormulaNode,
): Generator<FilledFormula> {
  let open = null as (FilledFormula & { key: string }) | null;
  for (const { row, text, intersects } of [...formulas].sort((one, other) => one.row - other.row)) {
    let node: FormulaNode | null = null;
    try {
      node = read(text, row);
    } catch {
      // What can't be read stays text.
    }
    const key = node ? writeFormula(node, relativeReferences({ row, column })) : '';
    if (node && open?.key === key && open.bottom === row - 1 && open.intersects === intersects) {
      open.bottom = row;
      continue;
    }
    if (open) yield open;
    open = { key, top: row, bottom: row, node, text, intersects };
  }
  if (open) yield open;
}
