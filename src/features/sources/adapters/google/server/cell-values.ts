/** What a cell of a Google Sheet is here, and the other way round. */
import { durationFormats } from '#engine/durations.ts';
import { isNumeric } from '#engine/format-cell.ts';
import type { Cell, Column, ColumnType } from '#engine/model.ts';
import { dateOfSerial, serialOfDate } from '#features/workbooks/server/formats/date-serial.ts';
import { keptFormat } from '#features/workbooks/server/formats/number-format.ts';
import type { CellCodec } from '../../../server/source-adapter.ts';
import type { GridCell } from './spreadsheet-calls.ts';

type FormatKind = 'date' | 'datetime' | 'time' | 'percent' | 'currency' | 'number';
const kinds: Partial<Record<string, FormatKind>> = {
  DATE: 'date',
  DATE_TIME: 'datetime',
  TIME: 'time',
  PERCENT: 'percent',
  CURRENCY: 'currency',
};
const kindOf = (cell: GridCell): FormatKind => kinds[cell.effectiveFormat?.numberFormat?.type ?? ''] ?? 'number';

/** A cell as a column of the type holds it; of a column that is not known yet, as its own format says. */
export function cellOfGoogle(cell: GridCell | undefined, type?: ColumnType): Cell {
  const value = cell?.effectiveValue;
  if (!cell || !value) return null;
  if (value.boolValue !== undefined)
    return type === undefined || type === 'boolean' ? value.boolValue : textOf(value.boolValue);
  if (value.errorValue) return errorTexts[value.errorValue.type ?? ''] ?? '#ERROR!';
  if (value.numberValue === undefined) return value.stringValue?.trim() ? value.stringValue : null;
  const kind = kindOf(cell);
  const temporal =
    type === 'date' || type === 'datetime'
      ? type
      : kind === 'date' || kind === 'datetime' || kind === 'time'
        ? kind
        : null;
  const isNumber = type !== undefined && isNumeric({ type });
  if (temporal && !isNumber) {
    const requested = type === 'date' || type === 'datetime' ? type : temporal;
    const text = dateOfSerial(value.numberValue, requested)?.text;
    if (text !== undefined) return text;
  }
  return type === undefined || isNumber || type === 'date' || type === 'datetime'
    ? value.numberValue
    : String(value.numberValue);
}

const textOf = (value: boolean): string => (value ? 'TRUE' : 'FALSE');
const errorTexts: Partial<Record<string, string>> = {
  NULL_VALUE: '#NULL!',
  DIVIDE_BY_ZERO: '#DIV/0!',
  VALUE: '#VALUE!',
  REF: '#REF!',
  NAME: '#NAME?',
  NUM: '#NUM!',
  N_A: '#N/A',
  LOADING: 'Loading…',
};

/** The formula that fills a cell, without its `=`; of a cell that another formula spills into, that one's sign. */
export function formulaOf(cell: GridCell | undefined): string | null {
  if (!cell) return null;
  const { userEnteredValue: entered, effectiveValue } = cell;
  if (entered?.formulaValue !== undefined) return entered.formulaValue.replace(/^=/, '');
  return effectiveValue && !entered ? spilled : null;
}
/** Written over, the formula that it comes from would have no room and fail. */
const spilled = 'SPILLED()';

/**
 * A cell as it is sent: text stays text whatever it begins with, days go as the numbers that they are in the
 * spreadsheet.
 */
export function valueToSend(cell: Cell, type: ColumnType): string | number | boolean {
  if (cell === null) return '';
  if (typeof cell !== 'string' || (type !== 'date' && type !== 'datetime')) return cell;
  return serialOfDate(cell) ?? cell;
}

/** The same for a row that is inserted with its cells; blank cells and those of `locked` columns are left alone. */
export function cellToInsert(cell: Cell, type: ColumnType): object {
  const value = valueToSend(cell, type);
  if (value === '') return {};
  if (typeof value === 'boolean') return { userEnteredValue: { boolValue: value } };
  if (typeof value === 'string') return { userEnteredValue: { stringValue: value } };
  const isDay = type === 'date' || type === 'datetime';
  const format = isDay && { userEnteredFormat: { numberFormat: { type: type === 'date' ? 'DATE' : 'DATE_TIME' } } };
  const length = type === 'duration' && {
    userEnteredFormat: { numberFormat: { type: 'TIME', pattern: durationFormats[0] } },
  };
  return { userEnteredValue: { numberValue: value }, ...format, ...length };
}

const isEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text);
const isUrl = (text: string): boolean => /^https?:\/\/\S+$/i.test(text);

/** The type of a column, from the formats and values of its cells: what nine tenths of them are, else text. */
export function typeOf(cells: readonly (GridCell | undefined)[]): Pick<Column, 'type' | 'format'> {
  const counts = new Map<ColumnType, number>();
  const formats = new Map<string, number>();
  let filled = 0;
  for (const cell of cells) {
    const type = cell && typeOfCell(cell);
    if (!type) continue;
    filled += 1;
    counts.set(type, (counts.get(type) ?? 0) + 1);
    const pattern = keptFormat(cell.effectiveFormat?.numberFormat?.pattern);
    if (pattern !== undefined && type !== 'text') formats.set(pattern, (formats.get(pattern) ?? 0) + 1);
  }
  const [type, count] = [...counts].toSorted((one, other) => other[1] - one[1])[0] ?? ['text', 0];
  if (count < filled * 0.9) return { type: 'text' };
  const [format] = [...formats].toSorted((one, other) => other[1] - one[1])[0] ?? [];
  return { type, ...(format !== undefined && { format }) };
}

function typeOfCell(cell: GridCell): ColumnType | null {
  const value = cell.effectiveValue;
  if (!value || value.errorValue) return null;
  if (value.boolValue !== undefined) return 'boolean';
  const text = value.stringValue?.trim();
  if (text) return isEmail(text) ? 'email' : isUrl(text) ? 'url' : 'text';
  if (value.numberValue === undefined) return null;
  const kind = kindOf(cell);
  return kind === 'time' ? 'text' : kind;
}

/** How the sync reads cells of Google Sheets. */
export const cellsOfGoogle: CellCodec<GridCell> = { read: cellOfGoogle, formulaOf, typeOf };
