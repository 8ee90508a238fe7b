import { formatCell } from '#engine/format-cell.ts';
import '#engine/number-mask.ts';
import { errorNamed } from '#engine/formula/values/formula-error.ts';
import { dateOfSerial, serialOfDate, serialOfTime } from '../../../formats/date-serial.ts';
import { isTemporal, kindOfFormat } from '../../../formats/number-format.ts';
import type { LooseToWrite } from '../grid-to-write.ts';
import { odsFormulaText } from './ods-formula-text.ts';
import type { OdsStyleBook } from './ods-style-book.ts';
import { escapeXml, paragraphs } from './xml.ts';

/** A cell outside of the table as attributes and content of its element (OpenDocument 1.3 part 3, 9.1.4). */
export function looseOdsCell(
  { value, formula, isArray, fills = { rows: 1, columns: 1 }, format, look }: LooseToWrite,
  styles: OdsStyleBook,
): { attributes: string; content: string } {
  const spans = isArray
    ? ` table:number-matrix-columns-spanned="${fills.columns}" table:number-matrix-rows-spanned="${fills.rows}"`
    : '';
  const code = formula === undefined ? '' : ` table:formula="${escapeXml(odsFormulaText(formula))}"${spans}`;
  const styled = (own: string | undefined): string => styles.attributeOf(own, look) + code;
  if (value === null || value === '') return { attributes: styled(format), content: '' };
  if (typeof value === 'boolean')
    return {
      attributes: `${styled('BOOLEAN')} office:value-type="boolean" office:boolean-value="${value}"`,
      content: `<text:p>${value ? 'TRUE' : 'FALSE'}</text:p>`,
    };
  if (typeof value === 'number') {
    const shown = formatCell(value, { type: 'number', ...(format !== undefined && { format }) });
    return { attributes: styled(format) + numberValue(value, format), content: paragraphs(shown) };
  }
  if (errorNamed(value)) return { attributes: styled(format) + errorValue(value, code), content: paragraphs(value) };
  const stored = /\r/.test(value) ? ` office:string-value="${escapeXml(value)}"` : '';
  return { attributes: `${styled(format)} office:value-type="string"${stored}`, content: paragraphs(value) };
}

/** An error that was typed is the formula of itself: files know errors as results alone. */
const errorValue = (value: string, code: string): string =>
  `${code === '' ? ` table:formula="of:=${escapeXml(value)}"` : ''} office:value-type="string" office:string-value="" calcext:value-type="error"`;

/** Days and times are texts in files, unless the text would say less than the number. */
function numberValue(value: number, format: string | undefined): string {
  const kind = kindOfFormat(format);
  const moment = isTemporal(kind) ? dateOfSerial(value, kind) : null;
  if (moment?.kind === 'time' && serialOfTime(moment.text) === value) {
    const [hours, minutes, seconds = ''] = moment.text.split(':');
    return ` office:value-type="time" office:time-value="PT${hours}H${minutes}M${seconds}S"`;
  }
  if (moment && moment.kind !== 'time' && serialOfDate(moment.text) === value)
    return ` office:value-type="date" office:date-value="${moment.text}"`;
  return ` office:value-type="${kind === 'percent' ? 'percentage' : 'float'}" office:value="${value}"`;
}
