import { plural, t } from '#kit/language/product.ts';
import type { FileReading, ReadingPreview } from '../api/workbooks.ts';

export type PreviewedSheet = ReadingPreview['sheets'][number];
export type SheetReading = FileReading['sheets'][number];

const noHeader = 'none';

/** A reading with one sheet read otherwise. */
export function withSheet(reading: FileReading, sheet: SheetReading): FileReading {
  return { ...reading, sheets: [...reading.sheets.filter(({ title }) => title !== sheet.title), sheet] };
}

/** The rows that may name the columns, each by its first cells; two rows together where they follow each other. */
export function headerOptions({ header, rows }: PreviewedSheet) {
  const options = [{ value: noHeader, label: t('None: every row is data') }];
  const add = (first: number, last: number, cells: readonly string[]): void => {
    const words = cells.filter((cell) => cell !== '').join(', ');
    const position =
      first === last
        ? t('Row {number}', { number: String(first) })
        : t('Rows {first} and {last} together', { first: String(first), last: String(last) });
    options.push({
      value: `${first}-${last}`,
      label: `${position}: ${words.slice(0, 60)}${words.length > 60 ? '…' : ''}`,
    });
  };
  for (const [at, row] of rows.entries()) {
    add(row.number, row.number, row.cells);
    const next = rows[at + 1];
    if (at < 10 && next?.number === row.number + 1) add(row.number, next.number, row.cells);
  }
  const value = header ? `${header.first}-${header.last}` : noHeader;
  if (header && !options.some((option) => option.value === value)) {
    const [first, last] = [String(header.first), String(header.last)];
    options.push({ value, label: t('Rows {first} to {last} together', { first, last }) });
  }
  return { value, options };
}

/** More rows than these above a header are no notes. (decision 32) */
const mostNotes = 10;

/**
 * Rows above a chosen header stay data where they are data below a header now, or are too many for notes; titles above
 * it stay left out.
 */
export function chooseHeader({ title, rows, header }: PreviewedSheet, value: string): SheetReading {
  if (value === noHeader) return { title, header: null, keep_above: true };
  const [first = 1, last = 1] = value.split('-').map(Number);
  const data = rows.filter((row) => row.number < first && row.becomes === 'data').length;
  return { title, header: { first, last }, keep_above: header === null ? data > mostNotes : data > 0 };
}

/** What a choice keeps, in words. */
export function sayReading({ columns, column_count, rows, header }: PreviewedSheet): string {
  const names = `${columns.slice(0, 5).join(', ')}${column_count > 5 ? ' …' : ''}`;
  const left = rows.filter(({ becomes }) => becomes === 'left_out').length;
  return [
    plural(column_count, '{count} column: {names}.', '{count} columns: {names}.', { names }),
    header ? '' : t('No header row.'),
    left === 0 ? t('No rows are left out.') : plural(left, '{count} row is left out.', '{count} rows are left out.'),
  ]
    .filter(Boolean)
    .join(' ');
}
