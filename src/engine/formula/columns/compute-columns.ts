/** Formula columns of one sheet, computed for all of its rows, or for some that nothing else depends on. */

import type { Cell, Column } from '../../model.ts';
import { Calculation } from '../graph/calculation.ts';
import type { RecalculationPace } from '../graph/computing-options.ts';
import { parseFormula } from '../syntax/parse-formula.ts';
import { failed } from '../values/formula-error.ts';
import type { Scalar } from '../values/value.ts';
import { cellOfScalar, scalarOfCell } from './cell-scalar.ts';
import { SharedValues } from './shared-values.ts';

/** A sheet with those of its cells that formulas read. */
export interface SheetOfFormulas {
  id: string;
  columns: readonly Pick<Column, 'id' | 'name' | 'type' | 'formula'>[];
  rowCount: number;
  /** By column id, row by row. */
  cells: ReadonlyMap<string, readonly (Cell | undefined)[]>;
}

export interface ComputedColumns {
  /** Whether nothing is left: cells that wait say so. */
  isDone: boolean;
  /** By column id, row by row. */
  cells: Map<string, Cell[]>;
  /** Columns with formulas that were stopped, since they cost more than they may. */
  stopped: string[];
}

export interface ColumnComputing {
  /** The sheet whose columns are computed. */
  own: SheetOfFormulas;
  /** Other sheets that are read; their formula columns as they are stored. */
  others: readonly SheetOfFormulas[];
  /** Ids of the columns to compute; other formula columns of the sheet are read as they are stored. */
  requested: readonly string[];
  /** The calendar time as a serial. */
  now: number;
  stepsPerCell?: number;
  stepsInAll?: number;
}

export function computeColumns(input: ColumnComputing): ComputedColumns {
  return startColumns(input)();
}

/** Answers a function that computes what its pace allows, and goes on from there when it is called again. */
export function startColumns(input: ColumnComputing): (pace?: RecalculationPace) => ComputedColumns {
  const { own, others, requested, now, stepsPerCell = 5_000_000, stepsInAll = 500_000_000 } = input;
  const calculation = new Calculation({ now: () => now, isTable: true, stepsPerCell, stepsInAll });
  for (const sheet of [own, ...others]) calculation.addSheet({ title: sheet.id, columns: sheet.columns });
  const shared = new SharedValues(calculation);
  const computed = new Set(requested);
  for (const [number, sheet] of [own, ...others].entries()) {
    for (const [position, column] of sheet.columns.entries()) {
      const cells = sheet.cells.get(column.id);
      const isComputed = number === 0 && computed.has(column.id);
      if (cells && !isComputed) calculation.setValues(number, position, scalarsOf(cells, column, sheet.rowCount));
    }
  }
  const unread = new Set<string>();
  for (const [position, { id, formula }] of own.columns.entries()) {
    if (!computed.has(id) || formula === undefined || own.rowCount === 0) continue;
    try {
      calculation.putFormula(
        { sheet: 0, column: position, top: 0, bottom: own.rowCount - 1 },
        shared.take(parseFormula(formula)),
      );
    } catch {
      unread.add(id);
    }
  }
  return (pace = {}) => {
    const { stopped, isDone } = calculation.recalculate(pace);
    if (!isDone) calculation.showBusy();
    const cells = cellsOf(calculation, input, unread);
    const stoppedColumns = stopped.filter(({ sheet }) => sheet === 0).map(({ column }) => own.columns[column]!.id);
    return { cells, stopped: [...new Set(stoppedColumns)], isDone };
  };
}

function cellsOf(
  calculation: Calculation,
  { own, requested }: ColumnComputing,
  unread: ReadonlySet<string>,
): ComputedColumns['cells'] {
  const cells: ComputedColumns['cells'] = new Map();
  const computed = new Set(requested);
  for (const [position, { id, type }] of own.columns.entries()) {
    if (!computed.has(id)) continue;
    const values = unread.has(id) ? Array<Scalar>(own.rowCount).fill(failed.name) : calculation.values(0, position);
    const made: Cell[] = [];
    for (let row = 0; row < own.rowCount; row++) made.push(cellOfScalar(values[row] ?? null, type));
    cells.set(id, made);
  }
  return cells;
}

function scalarsOf(cells: readonly (Cell | undefined)[], column: Pick<Column, 'type' | 'formula'>, rowCount: number) {
  const scalars: Scalar[] = [];
  for (let row = 0; row < rowCount; row++) scalars.push(scalarOfCell(cells[row], column));
  return scalars;
}
