import { Calculation } from '#engine/formula/graph/calculation.ts';
import { isError, type Scalar } from '#engine/formula/values/value.ts';

/** What a formula in Z99 says next to cells that begin in A1; an error by its name. */
export function valueOfFormula(formula: string, cells: readonly (readonly Scalar[])[] = []): Exclude<Scalar, object> {
  const calculation = new Calculation({ random: () => 0.5 });
  const sheet = calculation.addSheet({ title: 'Sheet1' });
  for (const [row, values] of cells.entries()) {
    for (const [column, value] of values.entries()) {
      if (typeof value === 'string' && value.startsWith('=')) calculation.setFormula(sheet, row, column, value);
      else if (value !== null) calculation.setValue(sheet, row, column, value);
    }
  }
  calculation.setFormula(sheet, 98, 25, formula);
  calculation.recalculate();
  const value = calculation.value(sheet, 98, 25);
  return isError(value) ? value.code : (value as Exclude<Scalar, object>);
}
