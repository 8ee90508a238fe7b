import { errorNamed } from '#engine/formula/values/formula-error.ts';
import { formatCell } from '#engine/format-cell.ts';
import { peopleText } from '#engine/people.ts';
import '#engine/number-mask.ts';
import { dateOfSerial, serialOfDate } from '../../../formats/date-serial.ts';
import { isTemporal, kindOfFormat } from '../../../formats/number-format.ts';
import { withoutArrayBraces } from '../../sources/formulas/formula-text.ts';
import { type CellToWrite, timeSerial } from '../cell-xml.ts';
import { odsFormulaText } from './ods-formula-text.ts';
import type { OdsStyleBook } from './ods-style-book.ts';
import { escapeXml, paragraphs } from './xml.ts';

/** One cell as its value, its formula and its style; empty text for what holds nothing. */
export function odsCell(
  { column, value, format, formula, isArray, look }: Omit<CellToWrite, 'address'>,
  book: OdsStyleBook,
): { attributes: string; content: string } {
  const styles = look ? { attributeOf: (own: string | undefined): string => book.attributeOf(own, look) } : book;
  const requested = format ?? column.format;
  const ofArrays = formula === undefined ? null : withoutArrayBraces(formula);
  const spans =
    isArray || ofArrays !== null ? ' table:number-matrix-columns-spanned="1" table:number-matrix-rows-spanned="1"' : '';
  const code =
    formula === undefined ? '' : ` table:formula="${escapeXml(odsFormulaText(ofArrays ?? formula))}"${spans}`;
  const styled = (own: string | undefined): string => styles.attributeOf(own) + code;
  if (value === null || value === '') {
    // What a column computes to is known, blank too.
    const known = code && column.formula !== undefined ? ' office:value-type="string"' : '';
    return { attributes: code || look ? styled(requested) + known : '', content: '' };
  }
  if (typeof value === 'boolean')
    return {
      attributes: `${styled('BOOLEAN')} office:value-type="boolean" office:boolean-value="${value}"`,
      content: `<text:p>${value ? 'TRUE' : 'FALSE'}</text:p>`,
    };
  if (typeof value === 'number') {
    const kind = kindOfFormat(requested);
    const length = column.type === 'duration' ? dateOfSerial(value, 'duration') : null;
    if (length) return clockCell(length.text, styled(requested));
    const own = isTemporal(kind) && dateOfSerial(value, kind) !== null ? undefined : requested;
    const type = kind === 'percent' ? 'percentage' : 'float';
    const shown = formatCell(value, { type: 'number', ...(own !== undefined && { format: own }) });
    return {
      attributes: `${styled(own)} office:value-type="${type}" office:value="${value}"`,
      content: paragraphs(shown),
    };
  }
  return textCell(String(peopleText(value)), { column, value, requested, code }, styles);
}

/** A time or a length of time, `26:30:00`. */
function clockCell(text: string, style: string): { attributes: string; content: string } {
  const [hours, minutes, seconds = ''] = text.split(':');
  return {
    attributes: `${style} office:value-type="time" office:time-value="PT${hours}H${minutes}M${seconds}S"`,
    content: `<text:p>${text}</text:p>`,
  };
}

function textCell(
  value: string,
  { column, requested, code }: Pick<CellToWrite, 'column' | 'value'> & { requested: string | undefined; code: string },
  styles: Pick<OdsStyleBook, 'attributeOf'>,
): { attributes: string; content: string } {
  const kind = kindOfFormat(requested);
  const isDate = column.type === 'date' || column.type === 'datetime' || kind === 'date' || kind === 'datetime';
  if (isDate && serialOfDate(value) !== null) {
    const usual = value.length > 10 ? 'yyyy-mm-dd hh:mm:ss' : 'yyyy-mm-dd';
    const fits = kind === 'date' ? value.length === 10 : kind === 'datetime' || (kind === 'time' && value.length > 10);
    const style = styles.attributeOf(fits || kind === 'date' ? requested : usual);
    return {
      attributes: `${style}${code} office:value-type="date" office:date-value="${value}"`,
      content: `<text:p>${escapeXml(value.replace('T', ' '))}</text:p>`,
    };
  }
  if (timeSerial(value, requested) !== null) return clockCell(value, styles.attributeOf(requested) + code);
  const isError = code !== '' && errorNamed(value) !== null;
  const isPlain = column.type === 'url' || column.type === 'image' || column.type === 'email' || isDate || code !== '';
  const stored = /\r/.test(value) ? ` office:string-value="${escapeXml(value)}"` : '';
  const type = isError ? ' office:value-type="string" calcext:value-type="error"' : ' office:value-type="string"';
  return {
    attributes: `${styles.attributeOf(isPlain ? undefined : '@')}${code}${type}${stored}`,
    content: paragraphs(value),
  };
}
