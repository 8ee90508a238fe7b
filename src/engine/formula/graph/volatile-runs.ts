import { formulaParts } from '../columns/walk-formula.ts';
import type { CalculatedSheets } from './calculated-sheets.ts';
import { type CellsRead, cellsOfRun } from './runs-read.ts';
import type { FormulaRun } from './sheet-column.ts';

export type { CellsRead };

/** They give another value each time. */
const volatileFunctions = new Set('NOW TODAY RAND RANDBETWEEN RANDARRAY RAND.NV RANDBETWEEN.NV'.split(' '));

/** Whether formulas are volatile, or read what is. Rings count as what else is in them. */
export function followsFromVolatile(
  first: FormulaRun,
  sheets: CalculatedSheets,
  isChanged: (cells: CellsRead) => boolean,
  known: Map<FormulaRun, boolean>,
): boolean {
  const open = [first];
  const seen = new Set<FormulaRun>();
  for (let run = open.pop(); run; run = open.pop()) {
    if (seen.has(run)) continue;
    seen.add(run);
    const answer = known.get(run);
    if (answer === false) continue;
    if (answer || isVolatile(run)) {
      known.set(first, true);
      return true;
    }
    for (const read of run.formula.reads) {
      const cells = cellsOfRun(read, run);
      const { columns } = sheets.get(read.sheet);
      if (isChanged(cells)) {
        known.set(first, true);
        return true;
      }
      for (let column = cells.left; column <= Math.min(cells.right, columns.length - 1); column++) {
        for (const other of columns[column]?.runs ?? [])
          if (other.top <= cells.bottom && other.bottom >= cells.top) open.push(other);
      }
    }
  }
  for (const run of seen) known.set(run, false);
  return false;
}

function isVolatile({ node }: FormulaRun): boolean {
  for (const part of formulaParts(node)) if (part.kind === 'call' && volatileFunctions.has(part.name)) return true;
  return false;
}
