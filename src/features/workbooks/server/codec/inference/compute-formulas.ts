/** Formulas that the program which saved a file never calculated: their values are computed here, once. */

import { Calculation } from '#engine/formula/graph/calculation.ts';
import type { FormulaOfFile } from '#engine/formula/graph/filled-formulas.ts';
import { failed } from '#engine/formula/values/formula-error.ts';
import { serialOfIso } from '#engine/formula/values/date-serials.ts';
import { timeIn } from '#engine/formula/values/read-number.ts';
import { isError, type Scalar } from '#engine/formula/values/value.ts';
import { withoutArrayBraces } from '../sources/formulas/formula-text.ts';
import { isRich, type RawCell, type RawRow, type RawSheet, type RichCell } from '../sources/raw-sheet.ts';
import { msgPlural } from '#kit/language/msg.ts';
import { reportNote } from '../report-note.ts';
import { dateOfSerial } from '../../formats/date-serial.ts';
import { isTemporal, kindOfFormat } from '../../formats/number-format.ts';
import type { ProfiledSheet } from './profile-raw-sheet.ts';

/** Of all sheets together: what is larger is read without computing it. */
const mostCells = 2_000_000;

/** The formulas without a value next to them. */
interface UncomputedCells {
  /** By row (from 1, as the file counts) and column: what they are computed to. */
  values: Map<number, Map<number, Scalar>>;
}

/**
 * The same sheets with values where formulas have none. A value that cannot be computed, since a formula cannot be read
 * or names what is not known here, stays blank. `now` is the serial of the calendar time.
 */
export async function withComputedFormulas(sheets: readonly RawSheet[], now: number): Promise<RawSheet[]> {
  const calculation = new Calculation({ now: () => now, stepsPerCell: 2_000_000, stepsInAll: 200_000_000 });
  for (const { title } of sheets) calculation.addSheet({ title });
  const requested = sheets.map((): UncomputedCells => ({ values: new Map() }));
  let cells = 0;
  for (const [number, sheet] of sheets.entries()) {
    const formulas = new Map<number, FormulaOfFile[]>();
    for await (const rows of sheet.rows()) {
      for (const row of rows) {
        cells += row.cells.length;
        if (cells > mostCells) return [...sheets];
        takeRow(calculation, number, row, formulas, requested[number]!);
      }
    }
    for (const [column, own] of formulas) calculation.setFormulas(number, column, own);
  }
  calculation.recalculate();
  for (const [number, { values }] of requested.entries()) {
    for (const [row, own] of values) {
      for (const column of own.keys())
        if (!calculation.isStale(number, row - 1, column)) own.set(column, calculation.value(number, row - 1, column));
    }
  }
  return sheets.map((sheet, number) =>
    requested[number]!.values.size === 0 ? sheet : computed(sheet, requested[number]!),
  );
}

function takeRow(
  calculation: Calculation,
  sheet: number,
  row: RawRow,
  formulas: Map<number, FormulaOfFile[]>,
  requested: UncomputedCells,
): void {
  for (const [column, cell] of row.cells.entries()) {
    if (cell === undefined) continue;
    if (!isRich(cell) || cell.formula === undefined || cell.kind !== 'blank') {
      calculation.setValue(sheet, row.number - 1, column, valueOf(cell));
      continue;
    }
    const own = formulas.get(column) ?? [];
    formulas.set(column, own);
    const array = withoutArrayBraces(cell.formula);
    own.push({ row: row.number - 1, text: array ?? cell.formula, intersects: array === null && !cell.array });
    const positions = requested.values.get(row.number) ?? new Map<number, Scalar>();
    requested.values.set(row.number, positions);
    positions.set(column, null);
  }
}

/** A cell as formulas read it: days and times as serials. */
function valueOf(cell: RawCell): Scalar {
  if (!isRich(cell)) return cell ?? null;
  const { kind, value } = cell;
  if (typeof value !== 'string') return value;
  if (kind === 'date' || kind === 'datetime') return orText(serialOfIso(value), value);
  return kind === 'time' ? orText(timeIn(value), value) : value;
}

const orText = (serial: number, text: string): Scalar => (Number.isNaN(serial) ? text : serial);

function computed(sheet: RawSheet, { values }: UncomputedCells): RawSheet {
  return {
    ...sheet,
    async *rows(how) {
      for await (const rows of sheet.rows(how)) {
        yield rows.map((row) => {
          const own = values.get(row.number);
          if (!own) return row;
          const cells = row.cells.map((cell, column) => (own.has(column) ? withValue(cell, own.get(column)!) : cell));
          return { ...row, cells };
        });
      }
    },
  };
}

function withValue(cell: RawCell, value: Scalar): RawCell {
  if (!isRich(cell) || value === null) return cell;
  // What takes too long here is computed when the file is stored.
  if (value === failed.calc) return { ...cell, kind: 'error', value: failed.busy.code };
  if (isError(value)) return { ...cell, kind: 'error', value: value.code };
  if (typeof value === 'number') return numberCell(cell, value);
  return typeof value === 'boolean' ? { ...cell, kind: 'boolean', value } : { ...cell, kind: 'string', value };
}

function numberCell(cell: RichCell, value: number): RichCell {
  const kind = kindOfFormat(cell.format);
  const day = isTemporal(kind) ? dateOfSerial(value, kind) : null;
  return day ? { ...cell, kind: day.kind, value: day.text } : { ...cell, kind: 'number', value };
}

/** Says how many formulas got their values here; `before` is the same sheet as it is in the file. */
export function reportComputed(
  { uncomputedCount, busyCount, report }: ProfiledSheet,
  before: ProfiledSheet | null,
): void {
  const count = (before?.uncomputedCount ?? 0) - uncomputedCount - busyCount;
  if (count <= 0) return;
  const text = msgPlural(
    count,
    '{count} formula has no value in the file; it was computed once, when the file was read.',
    '{count} formulas have no value in the file; they were computed once, when the file was read.',
  );
  report.notes.push(reportNote('formulas_computed', text, count));
}
