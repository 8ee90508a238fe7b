import { serialOfIso } from '#engine/formula/values/date-serials.ts';
import { timeIn } from '#engine/formula/values/read-number.ts';
import type { LooseValue } from '#engine/formula/cells/loose-cells.ts';
import { formulaWithForm } from '../sources/formulas/array-parts.ts';
import { isBlankRawCell, isRich, type RawCell } from '../sources/raw-sheet.ts';
import { matchNumber, numberOfMatch } from './number-text.ts';
import { cleanText } from './convert-raw-cell.ts';

/** A cell outside of the table as it is read: days and times are serials, with their number format. */
export interface LooseContent {
  value: LooseValue;
  formula?: string;
  format?: string;
}

/** Null for a blank cell. `textMayBeNumbers` where a file has nothing but texts. */
export function looseContent(cell: RawCell, textLength: number, textMayBeNumbers: boolean): LooseContent | null {
  if (isBlankRawCell(cell)) return null;
  if (!isRich(cell)) {
    if (typeof cell !== 'string') return { value: cell ?? null };
    const match = textMayBeNumbers ? matchNumber(cell.trim()) : null;
    return { value: match ? numberOfMatch(match, 'point') : cleanText(cell, textLength) };
  }
  const { kind, value, format } = cell;
  const formula = formulaWithForm(cell);
  const own = { ...(formula !== undefined && { formula }), ...(format !== undefined && { format }) };
  if (typeof value !== 'string' || kind === 'error') return { value, ...own };
  if (kind === 'date' || kind === 'datetime') return { value: serialOr(serialOfIso(value), value), ...own };
  if (kind === 'time') return { value: serialOr(timeIn(value), value), ...own };
  return { value: cleanText(value, textLength), ...own };
}

const serialOr = (serial: number, text: string): LooseValue => (Number.isNaN(serial) ? text : serial);
