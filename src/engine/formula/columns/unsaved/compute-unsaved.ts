/** Formula columns of rows that aren't stored, as they will be once they are. */
import type { Cell } from '../../../model.ts';
import { Calculation } from '../../graph/calculation.ts';
import { parseFormula } from '../../syntax/parse-formula.ts';
import { FormulaError } from '../../values/formula-error.ts';
import type { Scalar } from '../../values/value.ts';
import { cellOfScalar, scalarOfCell } from '../cell-scalar.ts';
import { SharedValues } from '../shared-values.ts';
import { nameOf, type PlannedUnsaved, type UnsavedKey, type UnsavedPlan } from './plan-unsaved.ts';

export interface UnsavedRow {
  cells: Readonly<Record<string, Cell>>;
  /** Ids of columns whose cells aren't known: they are filled in when the row is stored, or what was typed is wrong. */
  unknown: ReadonlySet<string>;
}

/** Cells of the stored rows of a sheet, by column id, row by row. */
export interface StoredColumns {
  count: number;
  scalars: ReadonlyMap<string, readonly Scalar[]>;
}

interface ComputedUnsaved {
  plan: UnsavedPlan;
  sheets: readonly PlannedUnsaved[];
  /** By the id of their sheet. */
  rows: ReadonlyMap<string, readonly UnsavedRow[]>;
  /** Of the sheets of `plan.stored`, by their ids. */
  stored: ReadonlyMap<string, StoredColumns>;
  key: UnsavedKey | null;
  /** The calendar time as a serial. */
  now: number;
  stepsInAll: number;
}

/** A value by column id; undefined where it isn't known before the rows are stored, or is an error. */
type ComputedRow = Record<string, Cell | undefined>;

/** Stands for a key that isn't known: no criterion reads it as anything else. */
const someKey = 'unsavedrow';

/**
 * The computed cells of the unsaved rows, by the id of their sheet, each row in its place. Formulas that take more steps
 * than `stepsInAll` have no values.
 */
export function computeUnsaved(input: ComputedUnsaved): Map<string, ComputedRow[]> {
  const { plan, sheets, rows } = input;
  const calculation = new Calculation({
    ...{ now: () => input.now, isTable: true },
    ...{ stepsPerCell: input.stepsInAll, stepsInAll: input.stepsInAll },
  });
  for (const { id, columns } of sheets) calculation.addSheet({ title: id, columns });
  const shared = new SharedValues(calculation);
  for (const [number, sheet] of sheets.entries()) putValues(calculation, number, sheet, input);
  for (const [number, { id, columns }] of sheets.entries()) {
    const count = rows.get(id)?.length ?? 0;
    const top = input.stored.get(id)?.count ?? 0;
    const computed = plan.computed.get(id);
    for (const [column, { id: name, formula }] of columns.entries()) {
      if (count === 0 || formula === undefined || !computed?.has(name)) continue;
      const span = { sheet: number, column, top, bottom: top + count - 1 };
      calculation.putFormula(span, shared.take(parseFormula(formula)));
    }
  }
  const { stopped, isDone } = calculation.recalculate({});
  const isStopped = (sheet: number, column: number): boolean =>
    !isDone || stopped.some((one) => one.sheet === sheet && one.column === column);
  const isUnknown = unknownCells(input);
  return new Map(
    [...rows].map(([id, own]): [string, ComputedRow[]] => {
      const number = sheets.findIndex((sheet) => sheet.id === id);
      const top = input.stored.get(id)?.count ?? 0;
      const columns = (sheets[number]?.columns ?? []).flatMap(({ id: name, type }, column) =>
        plan.computed.get(id)?.has(name) && !isStopped(number, column) ? [{ name, type, column }] : [],
      );
      const rowOf = (_: UnsavedRow, at: number): ComputedRow =>
        Object.fromEntries(
          columns.map(({ name, type, column }) => {
            const value = calculation.value(number, top + at, column);
            const isKnown = !isUnknown(id, at, name) && !(value instanceof FormulaError);
            return [name, isKnown ? cellOfScalar(value, type) : undefined];
          }),
        );
      return [id, own.map(rowOf)];
    }),
  );
}

/** Stored cells, and below them those of the unsaved rows that no formula makes. */
function putValues(calculation: Calculation, number: number, sheet: PlannedUnsaved, input: ComputedUnsaved): void {
  const { plan, key } = input;
  const stored = input.stored.get(sheet.id);
  const rows = input.rows.get(sheet.id) ?? [];
  const computed = plan.computed.get(sheet.id);
  for (const [position, column] of sheet.columns.entries()) {
    const scalars = stored?.scalars.get(column.id);
    if (scalars) calculation.setValues(number, position, scalars);
    if (rows.length === 0 || computed?.has(column.id)) continue;
    const isKey = isKeyColumn(key, sheet.id, column.id);
    const own = rows.map(({ cells }) => {
      const cell = scalarOfCell(cells[column.id], column);
      return isKey ? (cell ?? someKey) : cell;
    });
    calculation.setValues(number, position, own, stored?.count ?? 0);
  }
}

const isKeyColumn = (key: UnsavedKey | null, sheet: string, column: string): boolean =>
  key !== null && ((sheet === key.parent && column === key.key) || (sheet === key.lines && column === key.link));

/** Tells which computed cells follow from what isn't known. */
function unknownCells({ plan, rows }: ComputedUnsaved) {
  const found = new Map<string, boolean>();
  const isUnknown = (sheet: string, at: number, column: string): boolean => {
    const place = { sheet, column };
    const name = `${at} ${nameOf(place)}`;
    const known = found.get(name);
    if (known !== undefined) return known;
    found.set(name, false);
    const isGiven = rows.get(sheet)?.[at]?.unknown.has(column) ?? false;
    const reads = plan.readsOf(place);
    const isOf = (one: { sheet: string; column: string }): boolean =>
      (rows.get(one.sheet) ?? []).some((_, row) => isUnknown(one.sheet, row, one.column));
    const made =
      isGiven ||
      plan.isLate(place) ||
      (reads !== null &&
        (reads.row.some((one) => isUnknown(sheet, at, one)) || reads.whole.some(isOf) || reads.keyed.some(isOf)));
    found.set(name, made);
    return made;
  };
  return isUnknown;
}
