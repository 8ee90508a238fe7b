import type { Cell, Column } from '#engine/model.ts';
import { errorNamed, failed } from '#engine/formula/values/formula-error.ts';
import { peopleText } from '#engine/people.ts';
import { dateOfSerial, serialOfDate, serialOfTime } from '../../formats/date-serial.ts';
import { isTemporal, kindOfFormat } from '../../formats/number-format.ts';
import { withoutArrayBraces } from '../sources/formulas/formula-text.ts';
import { busyInFiles } from '../sources/raw-sheet.ts';
import { fileFormula } from './formula-prefixes.ts';
import type { CellLook } from '../../../rules/grid-look.ts';
import type { StyleBook } from './style-book.ts';
import { escapeAttribute, escapeText } from './xml-text.ts';

/** Excel refuses a file with a longer text in a cell. */
export const longestText = 32_767;
/** Excel shows longer texts of text cells as a row of # signs. */
const longestMarkedText = 255;

/** LibreOffice shows a truth value without one as 1 or 0. */
export const truthFormat = '"TRUE";"TRUE";"FALSE"';

/** Errors that older programs do not know are stored as Excel stores them. */
export const errorsInFiles: Partial<Record<string, string>> = {
  [failed.busy.code]: busyInFiles,
  [failed.spill.code]: failed.value.code,
  [failed.calc.code]: failed.value.code,
  [failed.cycle.code]: failed.value.code,
};

export interface CellToWrite {
  address: string;
  column: Column;
  value: Cell;
  format: string | undefined;
  formula: string | undefined;
  /** Whether the formula computes with arrays. */
  isArray?: boolean | undefined;
  look?: CellLook | undefined;
}

/**
 * One cell as it is written in a sheet's XML; empty for a blank one. Dates become day numbers under a date format, and
 * text of text columns is marked as text, so that `00123` or `1/2` stays what it is in Excel and on the way back.
 */
export function cellXml(
  { address, column, value, format, formula, isArray, look }: CellToWrite,
  book: StyleBook,
): string {
  const styles = look ? { styleOf: (own: string | undefined): number => book.styleOf(own, look) } : book;
  const ofArrays = formula === undefined ? null : withoutArrayBraces(formula);
  const kind = isArray || ofArrays !== null ? ` t="array" ref="${address}"` : '';
  const code = formula === undefined ? '' : `<f${kind}>${escapeAttribute(fileFormula(ofArrays ?? formula))}</f>`;
  const requested = format ?? column.format;
  if (value === null || value === '') {
    // What a column computes to is known, blank too: without a value a cell would be computed again, and to 0.
    const known = column.formula === undefined ? ['', ''] : [' t="str"', '<v></v>'];
    if (code) return `<c r="${address}"${styled(styles.styleOf(requested))}${known[0]}>${code}${known[1]}</c>`;
    return look ? `<c r="${address}"${styled(styles.styleOf(requested))}/>` : '';
  }
  switch (typeof value) {
    case 'number': {
      // A number under a format of dates or times would come back as one, unless it is none (a negative one).
      const kind = kindOfFormat(requested);
      const isMoment = column.type !== 'duration' && isTemporal(kind) && dateOfSerial(value, kind) !== null;
      const style = styles.styleOf(isMoment ? undefined : requested);
      return `<c r="${address}"${styled(style)}>${code}<v>${value}</v></c>`;
    }
    case 'boolean':
      return `<c r="${address}"${styled(styles.styleOf(truthFormat))} t="b">${code}<v>${value ? 1 : 0}</v></c>`;
    default:
      return textXml(address, column, value, requested, code, styles);
  }
}

function textXml(
  address: string,
  column: Column,
  value: string,
  requested: string | undefined,
  code: string,
  styles: Pick<StyleBook, 'styleOf'>,
): string {
  const isDate = column.type === 'date' || column.type === 'datetime' || isDateFormat(requested);
  const serial = isDate ? serialOfDate(value) : null;
  if (serial !== null) {
    const usual = value.length > 10 ? 'yyyy-mm-dd hh:mm:ss' : 'yyyy-mm-dd';
    return `<c r="${address}"${styled(styles.styleOf(readsBack(serial, requested, value) ? requested : usual))}>${code}<v>${serial}</v></c>`;
  }
  const time = timeSerial(value, requested);
  if (time !== null) return `<c r="${address}"${styled(styles.styleOf(requested))}>${code}<v>${time}</v></c>`;
  const text = escapeText(cut(String(peopleText(value))));
  const plain = code ? styled(styles.styleOf(undefined)) : '';
  if (code && errorNamed(value))
    return `<c r="${address}"${plain} t="e">${code}<v>${errorsInFiles[value] ?? text}</v></c>`;
  if (code) return `<c r="${address}"${plain} t="str">${code}<v>${text}</v></c>`;
  // What is recognised by its look (links, addresses, days before 1900) stays plain.
  const isPlain =
    column.type === 'url' ||
    column.type === 'image' ||
    column.type === 'email' ||
    (isDate && /^\d{4}-\d{2}-\d{2}/.test(value));
  const style = styles.styleOf(isPlain || value.length > longestMarkedText ? undefined : '@');
  return `<c r="${address}"${styled(style)} t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`;
}

export function styled(style: number): string {
  return style === 0 ? '' : ` s="${style}"`;
}

function isDateFormat(format: string | undefined): boolean {
  const kind = kindOfFormat(format);
  return kind === 'date' || kind === 'datetime';
}

/** The part of a day that a time is under the format of its cell; null for what would not come back the same. */
export function timeSerial(value: string, format: string | undefined): number | null {
  const kind = kindOfFormat(format);
  const serial = kind === 'time' || kind === 'duration' ? serialOfTime(value) : null;
  return serial !== null && (kind === 'time' || kind === 'duration') && dateOfSerial(serial, kind)?.text === value
    ? serial
    : null;
}

/** Whether a day number under a format is read as the same date again. */
function readsBack(serial: number, format: string | undefined, value: string): boolean {
  const kind = kindOfFormat(format);
  if (kind === 'time') return value.length > 10 && dateOfSerial(serial, kind)?.kind === 'datetime';
  return kind === 'date' || kind === 'datetime';
}

/** To what Excel reads in one cell. */
export function cut(text: string): string {
  if (text.length <= longestText) return text;
  const stored = text.slice(0, longestText);
  return stored.isWellFormed() ? stored : stored.slice(0, -1);
}
