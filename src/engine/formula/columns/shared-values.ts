import type { Calculation } from '../graph/calculation.ts';
import type { FormulaNode } from '../syntax/formula-node.ts';
import { writeFormula } from '../syntax/write-formula.ts';
import { formulaParts, replaceParts } from './walk-formula.ts';

/** Stands for no sheet: ids have no spaces. */
const sharedTitle = 'shared values';

/** They give one value, which is the same for every row where they read no cell of it. */
const aggregates = new Set(
  (
    'SUM AVERAGE AVERAGEA COUNT COUNTA COUNTBLANK MIN MINA MAX MAXA MEDIAN MODE MODE.SNGL PRODUCT SUMPRODUCT SUMSQ ' +
    'STDEV STDEVA STDEV.S STDEV.P STDEVP VAR VARA VAR.S VAR.P VARP GEOMEAN HARMEAN LARGE SMALL PERCENTILE ' +
    'PERCENTILE.INC PERCENTILE.EXC QUARTILE QUARTILE.INC QUARTILE.EXC COUNTIF COUNTIFS SUMIF SUMIFS AVERAGEIF ' +
    'AVERAGEIFS MAXIFS MINIFS ROWS CORREL SLOPE INTERCEPT TEXTJOIN CONCAT'
  ).split(' '),
);

/** What is the same for every row is computed once: a column of a million shares has one sum. */
export class SharedValues {
  readonly #calculation: Calculation;
  readonly #sheet: number;
  readonly #rows = new Map<string, number>();

  constructor(calculation: Calculation) {
    this.#calculation = calculation;
    this.#sheet = calculation.addSheet({ title: sharedTitle, isHelper: true });
  }

  /** The number of the sheet in which they are. */
  get sheet(): number {
    return this.#sheet;
  }

  take(formula: FormulaNode): FormulaNode {
    return replaceParts(formula, (part) => this.#shared(part));
  }

  #shared(part: FormulaNode): FormulaNode | null {
    if (part.kind !== 'call' || !aggregates.has(part.name) || !isSameEverywhere(part)) return null;
    const text = writeFormula(part);
    const row = this.#rows.get(text) ?? this.#rows.size;
    if (!this.#rows.has(text)) {
      this.#rows.set(text, row);
      this.#calculation.setFormula(this.#sheet, row, 0, text);
    }
    const fixed = { fixed: true };
    return { kind: 'cell', sheet: sharedTitle, row: { index: row, ...fixed }, column: { index: 0, ...fixed } };
  }
}

/** Whether a part reads cells, and the same ones wherever it is. */
function isSameEverywhere(part: FormulaNode): boolean {
  let reads = false;
  for (const one of formulaParts(part)) {
    // A name may be one that LET or LAMBDA gives, of the row.
    if (one.kind === 'name' || one.kind === 'span' || one.kind === 'spilled') return false;
    if (one.kind === 'column' && one.sheet === null) return false;
    if (one.kind === 'cell' && (one.sheet === null || !one.row.fixed || !one.column.fixed)) return false;
    if (one.kind === 'range') {
      const ends = [one.top, one.bottom, one.left, one.right];
      if (one.sheet === null || ends.some((end) => end !== null && !end.fixed)) return false;
    }
    reads ||= one.kind === 'column' || one.kind === 'range';
  }
  return reads;
}
