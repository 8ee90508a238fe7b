/** The element of a changed cell (OpenDocument 1.3 part 3, 9.1.4 and 19.385): what it knows besides its value stays. */

import { formatCell } from '#engine/format-cell.ts';
import '#engine/number-mask.ts';
import { dateOfSerial, serialOfDate } from '../../formats/date-serial.ts';
import { isTemporal, kindOfFormat } from '../../formats/number-format.ts';
import { type ChangedCell, Unpatchable } from '../package/changes.ts';
import { attributeOf, endOfElement, nextMarkup, tagName, toBytes, withAttribute } from '../package/xml-edit.ts';
import { errorsInFiles, timeSerial } from '../writing/cell-xml.ts';
import { paragraphs } from '../writing/ods/xml.ts';
import { openFormula } from './open-formula.ts';
import { cellName, cellsRepeated } from './row-runs.ts';

interface ContentPlace {
  /** One cell, not repeated: the element that was there, with its formula moved. */
  source: string | null;
  /** The number format that it shows; undefined for General. */
  format: string | undefined;
  /** The style for a cell that has none of its own. */
  style: string | null;
  date1904: boolean;
  /** Whether the document knows LibreOffice's own types of values. */
  hasCalcext: boolean;
}

interface Value {
  type: 'float' | 'percentage' | 'currency' | 'date' | 'time' | 'boolean' | 'string' | 'error' | '';
  /** The attribute that holds it. */
  attribute?: [name: string, value: string];
  text: string;
}

const valueAttributes = ['office:value', 'office:date-value', 'office:time-value', 'office:boolean-value'];
const matrix = ['table:number-matrix-columns-spanned', 'table:number-matrix-rows-spanned'];

export function changedCell(change: ChangedCell, place: ContentPlace): string {
  const source = place.source ?? `<${cellName}/>`;
  const open = nextMarkup(source, 0);
  if (!open) throw new Unpatchable('A cell is not well-formed.');
  const oldTag = source.slice(0, open.end);
  const value = valueOf(change, attributeOf(oldTag, 'office:value-type'), place);
  let tag = withFormula(withAttribute(oldTag, cellsRepeated, null), change);
  if (place.style !== null) tag = withAttribute(tag, 'table:style-name', place.style);
  tag = withValue(tag, value, place.hasCalcext);
  const inner = open.kind === 'empty' ? '' : source.slice(open.end, source.lastIndexOf('</'));
  const content = withText(inner, value.text);
  const opening = tag.replace(/\s*\/?>$/, '');
  return content === '' ? `${opening}/>` : `${opening}>${content}</${tagName(source, 0)}>`;
}

function withFormula(tag: string, change: ChangedCell): string {
  if (change.keepsFormula) return tag;
  const [width, height] = matrix.map((name) => Number(attributeOf(tag, name) ?? 0));
  const { value } = change;
  const error = typeof value === 'object' && value !== null ? value.error : undefined;
  // A constant that is an error is a formula here.
  const formula = change.formula ?? (error === undefined ? undefined : (errorsInFiles[error] ?? error));
  if (!change.isArray && (width ?? 0) * (height ?? 0) > 1) {
    throw new Unpatchable('An array formula was replaced that fills several cells.');
  }
  let result = withAttribute(tag, 'table:formula', formula === undefined ? null : openFormula(formula));
  for (const name of matrix) {
    if (!change.isArray) result = withAttribute(result, name, null);
    else if (attributeOf(result, name) === null) result = withAttribute(result, name, '1');
  }
  return result;
}

function withValue(tag: string, { type, attribute }: Value, hasCalcext: boolean): string {
  const written = type === 'error' ? 'string' : type;
  let result = withAttribute(tag, 'office:value-type', written === '' ? null : written);
  if (type !== 'currency') result = withAttribute(result, 'office:currency', null);
  for (const name of valueAttributes)
    result = withAttribute(result, name, attribute?.[0] === name ? attribute[1] : null);
  const text = type === 'error' ? '' : attribute?.[0] === 'office:string-value' ? attribute[1] : null;
  result = withAttribute(result, 'office:string-value', text);
  return withAttribute(result, 'calcext:value-type', type === '' || !hasCalcext ? null : type);
}

function valueOf(change: ChangedCell, oldType: string | null, place: ContentPlace): Value {
  const { value } = change;
  if (value === null || value === '') return emptyValue(change);
  switch (typeof value) {
    case 'boolean':
      return { type: 'boolean', attribute: ['office:boolean-value', String(value)], text: value ? 'TRUE' : 'FALSE' };
    case 'number':
      return numberValue(value, change, oldType, place);
    case 'string':
      return textValue(value, change, place);
    default:
      return { type: 'error', text: errorsInFiles[value.error] ?? value.error };
  }
}

/** Only a formula can come to an empty text. */
function emptyValue({ value, formula, keepsFormula }: ChangedCell): Value {
  const isFormula = formula !== undefined || keepsFormula === true;
  return value === '' && isFormula
    ? { type: 'string', attribute: ['office:string-value', ''], text: '' }
    : { type: '', text: '' };
}

function numberValue(value: number, change: ChangedCell, oldType: string | null, place: ContentPlace): Value {
  if (!Number.isFinite(value)) return { type: 'error', text: '#NUM!' };
  const format = place.format ?? change.format;
  // Days may be known by their type alone.
  const isDay = format === undefined && oldType === 'date';
  const kind = isDay ? 'date' : format === undefined && oldType === 'time' ? 'duration' : kindOfFormat(format);
  const moment = isTemporal(kind) ? momentValue(value, kind, place.date1904) : null;
  if (moment) return moment;
  const isMoney = oldType === 'currency' && (kind === 'currency' || kind === 'number');
  const type = isMoney ? 'currency' : kind === 'percent' ? 'percentage' : 'float';
  const shown = formatCell(value, { type: 'number', ...(format !== undefined && !isTemporal(kind) && { format }) });
  return { type, attribute: ['office:value', String(value)], text: shown };
}

/** Null for what is no moment, such as a negative number. */
function momentValue(serial: number, kind: 'date' | 'datetime' | 'time' | 'duration', date1904: boolean): Value | null {
  const moment = dateOfSerial(serial, kind, date1904);
  if (!moment) return null;
  if (moment.kind === 'time') return clockValue(moment.text);
  return { type: 'date', attribute: ['office:date-value', moment.text], text: moment.text.replace('T', ' ') };
}

function clockValue(text: string): Value {
  const [hours = '', minutes = '', seconds = ''] = text.split(':');
  return { type: 'time', attribute: ['office:time-value', `PT${hours}H${minutes}M${seconds}S`], text };
}

function textValue(value: string, { format, formula, keepsFormula }: ChangedCell, place: ContentPlace): Value {
  const shown = place.format ?? format;
  const kind = kindOfFormat(shown);
  if ((kind === 'date' || kind === 'datetime') && serialOfDate(value) !== null) {
    return { type: 'date', attribute: ['office:date-value', value], text: value.replace('T', ' ') };
  }
  if (timeSerial(value, shown) !== null) return clockValue(value);
  // Paragraphs don't tell all signs that end lines, and a program may take the text of a formula from either.
  const isStated = /\r/.test(value) || formula !== undefined || keepsFormula === true;
  return { type: 'string', ...(isStated && { attribute: ['office:string-value', value] }), text: value };
}

/** The children of a cell with another text: notes and pictures stay, and a link that is all of the text. */
function withText(inner: string, text: string): string {
  const written = text === '' ? '' : toBytes(paragraphs(text));
  let result = '';
  let isWritten = false;
  let at = 0;
  for (let markup = nextMarkup(inner, 0); markup; markup = nextMarkup(inner, at)) {
    const name = markup.kind === 'open' || markup.kind === 'empty' ? tagName(inner, markup.start) : '';
    const end = name === '' ? markup.end : endOfElement(inner, markup);
    if (markup.kind === 'close' || end < 0) throw new Unpatchable('A cell is not well-formed.');
    result += inner.slice(at, markup.start);
    const element = inner.slice(markup.start, end);
    if (!/^text:(?:p|h|list)$/.test(name)) result += element;
    else {
      // A picture in a line of text is none of its words.
      if (element.includes('<draw:')) throw new Unpatchable('A text with a picture in it was changed.');
      if (!isWritten) result += linked(element, text) ?? written;
      isWritten = true;
    }
    at = end;
  }
  result += inner.slice(at);
  return isWritten ? result : result + written;
}

/** The paragraph of a link with another text; null for another paragraph. */
function linked(paragraph: string, text: string): string | null {
  const found = /^(<text:p(?:\s[^>]*)?>)(<text:a\s[^>]*>)[^<]*(<\/text:a><\/text:p>)$/.exec(paragraph);
  if (!found || text === '' || /[\r\n]/.test(text)) return null;
  const [, open = '', link = '', close = ''] = found;
  const old = paragraph.slice(open.length + link.length, paragraph.length - close.length);
  const target = attributeOf(link, 'xlink:href');
  // Where the text is the address, both are changed.
  const isAddress = target !== null && (target === decoded(old) || target === `mailto:${decoded(old)}`);
  if (isAddress && !/^[a-z][\w+.-]*:/i.test(text)) return null;
  const inner = toBytes(paragraphs(text)).replace(/^<text:p>|<\/text:p>$/g, '');
  return `${open}${isAddress ? withAttribute(link, 'xlink:href', text) : link}${inner}${close}`;
}

const decoded = (source: string): string => attributeOf(`<a b="${source.replaceAll('"', '&quot;')}">`, 'b') ?? '';
