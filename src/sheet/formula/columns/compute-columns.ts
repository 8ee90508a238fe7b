/** Formula columns of one sheet, computed for all of its rows, or for some that nothing else depends on. */

import type { Cell, Column } from '../../model.ts';
import { Calculation } from '../graph/calculation.ts';
import type { FormulaNode } from '../syntax/formula-node.ts';
import { parseFormula } from '../syntax/parse-formula.ts';
import { writeFormula } from '../syntax/write-formula.ts';
import { failed } from '../values/formula-error.ts';
import type { Scalar } from '../values/value.ts';
import { cellOfScalar, scalarOfCell } from './cell-scalar.ts';
import { columnsNamedIn, formulaParts, replaceParts } from './walk-formula.ts';

/** A sheet with those of its cells that formulas read. */
export interface SheetOfFormulas {
  id: string;
  columns: readonly Pick<Column, 'id' | 'name' | 'type' | 'formula'>[];
  rowCount: number;
  /** By column id, row by row. */
  cells: ReadonlyMap<string, readonly (Cell | undefined)[]>;
}

export interface ComputedColumns {
  /** By column id, row by row. */
  cells: Map<string, Cell[]>;
  /** Columns with formulas that were stopped, since they cost more than they may. */
  stopped: string[];
}

export interface ColumnComputing {
  /** The sheet whose columns are computed. */
  own: SheetOfFormulas;
  /** Other sheets that are read; their formula columns as they are kept. */
  others: readonly SheetOfFormulas[];
  /** Ids of the columns to compute; other formula columns of the sheet are read as they are kept. */
  wanted: readonly string[];
  /** The calendar time as a serial. */
  now: number;
  stepsPerCell?: number;
  stepsInAll?: number;
}

/** Stands for no sheet: ids have no spaces. */
const sharedTitle = 'shared values';

export function computeColumns(input: ColumnComputing): ComputedColumns {
  const { own, others, wanted, now, stepsPerCell = 5_000_000, stepsInAll = 500_000_000 } = input;
  const calculation = new Calculation({ now: () => now, isTable: true, stepsPerCell, stepsInAll });
  for (const sheet of [own, ...others]) calculation.addSheet({ title: sheet.id, columns: sheet.columns });
  const shared = new SharedValues(calculation, calculation.addSheet({ title: sharedTitle }));
  const computed = new Set(wanted);
  for (const [number, sheet] of [own, ...others].entries()) {
    for (const [place, column] of sheet.columns.entries()) {
      const cells = sheet.cells.get(column.id);
      const isComputed = number === 0 && computed.has(column.id);
      if (cells && !isComputed) calculation.setValues(number, place, scalarsOf(cells, column, sheet.rowCount));
    }
  }
  const unread = new Set<string>();
  for (const [place, { id, formula }] of own.columns.entries()) {
    if (!computed.has(id) || formula === undefined || own.rowCount === 0) continue;
    try {
      calculation.fillFormula(0, place, 0, own.rowCount - 1, shared.take(formula));
    } catch {
      unread.add(id);
    }
  }
  const { stopped } = calculation.recalculate();
  const cells = new Map<string, Cell[]>();
  for (const [place, { id, type }] of own.columns.entries()) {
    if (!computed.has(id)) continue;
    const values = unread.has(id) ? Array<Scalar>(own.rowCount).fill(failed.name) : calculation.values(0, place);
    const made: Cell[] = [];
    for (let row = 0; row < own.rowCount; row++) made.push(cellOfScalar(values[row] ?? null, type));
    cells.set(id, made);
  }
  const stoppedColumns = stopped.filter(({ sheet }) => sheet === 0).map(({ column }) => own.columns[column]!.id);
  return { cells, stopped: [...new Set(stoppedColumns)] };
}

function scalarsOf(cells: readonly (Cell | undefined)[], column: Pick<Column, 'type' | 'formula'>, rowCount: number) {
  const scalars: Scalar[] = [];
  for (let row = 0; row < rowCount; row++) scalars.push(scalarOfCell(cells[row], column));
  return scalars;
}

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
class SharedValues {
  readonly #calculation: Calculation;
  readonly #sheet: number;
  readonly #rows = new Map<string, number>();

  constructor(calculation: Calculation, sheet: number) {
    this.#calculation = calculation;
    this.#sheet = sheet;
  }

  take(formula: string): string {
    return writeFormula(replaceParts(parseFormula(formula), (part) => this.#shared(part)));
  }

  #shared(part: FormulaNode): FormulaNode | null {
    if (part.kind !== 'call' || !aggregates.has(part.name)) return null;
    const named = columnsNamedIn(part);
    if (named.length === 0 || named.some(({ sheet }) => sheet === null)) return null;
    // A name may be one that LET or LAMBDA gives, of the row.
    for (const one of formulaParts(part)) if (one.kind === 'name') return null;
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
