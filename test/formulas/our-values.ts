import { Calculation } from '#engine/formula/graph/calculation.ts';
import { isError } from '#engine/formula/values/value.ts';
import { judgedCells } from './judged-cells.ts';
import type { JudgedValue } from './judged-value.ts';

/** Where expressions stand, far from the cells that they read. */
const column = 20;

/** What our engine makes of expressions, each in a sheet of its own cell so that no array runs into another. */
export function ourValues(expressions: readonly string[]): JudgedValue[] {
  const calculation = new Calculation({ random: () => 0.5 });
  const sheet = calculation.addSheet({ title: 'Sheet1' });
  for (const [row, cells] of judgedCells.entries()) {
    for (const [place, cell] of cells.entries()) {
      if (cell !== null && cell !== '') calculation.setValue(sheet, row, place, cell);
    }
  }
  return expressions.map((expression) => {
    try {
      calculation.setFormula(sheet, 40, column, expression);
    } catch {
      return { kind: 'unknown' };
    }
    calculation.recalculate();
    const value = calculation.value(sheet, 40, column);
    if (isError(value)) return { kind: 'error', value: value.code };
    if (typeof value === 'number') return { kind: 'number', value };
    return typeof value === 'boolean' ? { kind: 'boolean', value } : { kind: 'text', value: value ?? '' };
  });
}
