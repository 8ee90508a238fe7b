/** What cells of the grid become in columns of a table, and what these columns are. */

import { type LooseValue, scalarOfLoose } from '#engine/formula/cells/loose-cells.ts';
import { cellOfFormula, typeOfFormat } from '#engine/formula/cells/cell-type.ts';
import { cellOfScalar } from '#engine/formula/columns/cell-scalar.ts';
import { maskedText } from '#engine/formula/functions/text/masked-text.ts';
import { errorNamed } from '#engine/formula/values/formula-error.ts';
import { isDaySerial } from '#engine/formula/values/date-serials.ts';
import type { Cell, Column, ColumnType } from '#engine/model.ts';
import { createReader } from '../../codec/inference/cell-reading.ts';
import type { GridContent } from './grid-content.ts';

/** At most one cell in twenty may be of another kind than its column. */
const leastShare = 0.95;

type Content = Pick<GridContent, 'value' | 'format' | 'formula'>;

const dayTypeOf = (format: string | undefined): 'date' | 'datetime' | null => {
  const type = typeOfFormat('number', format);
  return type === 'date' || type === 'datetime' ? type : null;
};

/** The type and the format of a new column, by the cells that are below its heading. No value is read as another. */
export function planType(cells: readonly Content[]): Pick<Column, 'type' | 'format'> {
  const read = createReader(false);
  const counts = new Map<ColumnType, number>();
  let filled = 0;
  for (const { value, format, formula } of cells) {
    if (value === null || (formula !== undefined && typeof value === 'string' && errorNamed(value))) continue;
    filled++;
    const type = kindOf(value, format, read);
    counts.set(type, (counts.get(type) ?? 0) + 1);
  }
  const count = (...types: ColumnType[]): number => types.reduce((sum, type) => sum + (counts.get(type) ?? 0), 0);
  const isMost = (number: number): boolean => filled > 0 && number >= filled * leastShare;
  const numbers = count('number', 'percent', 'currency');
  const days = count('date', 'datetime');
  const type: ColumnType = isMost(numbers)
    ? ((['percent', 'currency'] as const).find((one) => count(one) * 2 > numbers) ?? 'number')
    : isMost(days)
      ? count('datetime') > 0
        ? 'datetime'
        : 'date'
      : ((['boolean', 'email', 'url', 'image'] as const).find((one) => isMost(count(one))) ?? 'text');
  const format = type === 'text' ? undefined : usualFormat(cells);
  return { type, ...(format !== undefined && { format }) };
}

function kindOf(value: LooseValue, format: string | undefined, read: ReturnType<typeof createReader>): ColumnType {
  if (typeof value === 'boolean') return 'boolean';
  if (typeof value === 'number') {
    const day = isDaySerial(value) ? dayTypeOf(format) : null;
    if (day !== null) return Number.isInteger(value) ? day : 'datetime';
    const signs = (format ?? '').replaceAll(/"[^"]*"|\\./g, '');
    return signs.includes('%')
      ? 'percent'
      : /[$€£¥]/.test(signs.replaceAll(/\[\$-[^\]]*\]/g, ''))
        ? 'currency'
        : 'number';
  }
  const { kind } = read(value ?? '');
  return kind === 'email' || kind === 'url' || kind === 'image' ? kind : 'text';
}

/** The format that most of the cells with a number have. */
function usualFormat(cells: readonly Content[]): string | undefined {
  const counts = new Map<string | undefined, number>();
  for (const { value, format } of cells)
    if (typeof value === 'number') counts.set(format, (counts.get(format) ?? 0) + 1);
  const [most] = [...counts].sort(([, one], [, other]) => other - one);
  const isPlain = most?.[0] === undefined || /^general$/i.test(most[0]);
  return isPlain ? undefined : most[0];
}

/** A cell of the grid as the cell of a column: numbers stay numbers, but for days in columns of days. */
export function cellOfContent({ value, format, formula }: Content, column: Column): Cell {
  const { type } = column;
  if (value === '' || value === null) return null;
  if (formula !== undefined) return cellOfFormula(scalarOfLoose({ value, formula }), type, typeOfFormat(type, format));
  if (typeof value !== 'number' || (type !== 'date' && type !== 'datetime')) return value;
  const isDay = dayTypeOf(format ?? column.format ?? type) !== null && isDaySerial(value);
  return isDay && (type === 'datetime' || Number.isInteger(value)) ? cellOfScalar(value, type) : value;
}

/** The text of a heading as it is read. */
export function headingText(content: Content | null): string {
  const value = content?.value ?? null;
  if (value === null) return '';
  if (typeof value !== 'number') return typeof value === 'boolean' ? String(value).toUpperCase() : value;
  const written = maskedText(value, content?.format ?? 'General', false);
  return typeof written === 'string' ? written : String(value);
}
