import type { CellLook } from '../../../rules/grid-look.ts';
import type { CellRange } from '../cell-address.ts';
import { dateOfSerial } from '../../formats/date-serial.ts';
import { kindOfFormat } from '../../formats/number-format.ts';
import type { SizeMeter } from '../inference/size-meter.ts';
import { readLimits } from '../read-limits.ts';
import { arrayFormulaText } from './formulas/formula-text.ts';
import { odsFormula } from './formulas/ods-formula.ts';
import { emptyAppearance, type FileComment, type FileAppearance } from '../appearance/file-appearance.ts';
import { type Conditions, createConditionedCells } from '../appearance/ods-appearance.ts';
import type { OdsStyles } from './ods-styles.ts';
import { isBlankRawCell, type RawCell, type RichCell } from './raw-sheet.ts';
import { PackedRows } from './packed-rows.ts';
import type { RowStore } from './row-store.ts';
import { attribute } from './xml-scanner.ts';
import { damaged } from '#platform/files/zip-archive.ts';

export interface OdsTable {
  title: string;
  hidden: boolean;
  rows: PackedRows;
  merges: CellRange[];
  look: FileAppearance;
  open(name: string, attributes: string): void;
  close(name: string): void;
  text(text: string): void;
  /** Of the cell that is open. */
  addNote(note: FileComment): void;
}

export interface OdsRow {
  number: number;
  repeat: number;
  hidden: boolean;
  height?: number | undefined;
  cells: RawCell[];
  looks?: (CellLook | undefined)[];
}

/** So many cells in a row may repeat a look without a value, and so many rows; more are the rest of the sheet. */
const mostRepeated = 64;

/** What a place of a row that is held counts. */
const placeSize = 4;
const none: readonly FileComment[] = [];
const lastColumn = 16_384;
const lastRow = 1_048_577;

export function createOdsTable(
  title: string,
  hidden: boolean,
  {
    styles,
    conditions,
    meter,
    store,
  }: { styles: OdsStyles; conditions: Conditions; meter: SizeMeter; store: RowStore },
): OdsTable {
  const columnStyles: string[] = [];
  let row: OdsRow = { number: 1, repeat: 1, hidden: false, cells: [] };
  let nextRow = 1;
  let column = 0;
  let cell = { attributes: '', text: '', paragraphs: 0, link: '', comments: none, isOpen: false };
  const conditioned = createConditionedCells(conditions);
  let inParagraph = 0;

  const table: OdsTable = {
    title,
    hidden,
    rows: new PackedRows(store),
    merges: [],
    look: emptyAppearance(),
    open(name, attributes) {
      switch (name) {
        case 'table-column': {
          const repeat = repeated(attributes, 'table:number-columns-repeated');
          const style = attribute(attributes, 'table:default-cell-style-name') ?? '';
          const first = columnStyles.length;
          for (let index = 0; index < repeat && columnStyles.length < lastColumn; index++) columnStyles.push(style);
          // A run up to the last column of the sheet says nothing of columns that hold data.
          if (repeat > readLimits.columns) break;
          const width = styles.widthOf(attribute(attributes, 'table:style-name') ?? '');
          for (let index = first; index < columnStyles.length; index++) {
            if (isHidden(attributes)) table.look.hidden.add(index);
            else if (width > 0) table.look.widths.set(index, width);
          }
          break;
        }
        case 'table-row':
          row = {
            number: nextRow,
            repeat: repeated(attributes, 'table:number-rows-repeated'),
            hidden: isHidden(attributes),
            height: styles.heightOf(attribute(attributes, 'table:style-name') ?? ''),
            cells: [],
          };
          nextRow += row.repeat;
          column = 0;
          break;
        case 'table-cell':
        case 'covered-table-cell':
          cell = { attributes, text: '', paragraphs: 0, link: '', comments: none, isOpen: true };
          break;
        case 'p':
          if (cell.isOpen && inParagraph++ === 0 && cell.paragraphs++ > 0) cell.text += '\n';
          break;
        case 's':
          cell.text += blanks(repeated(attributes, 'text:c'));
          break;
        case 'tab':
          cell.text += '\t';
          break;
        case 'line-break':
          cell.text += '\n';
          break;
        case 'a':
          cell.link = attribute(attributes, 'xlink:href') ?? '';
          break;
      }
    },
    close(name) {
      if (name === 'p') inParagraph = Math.max(0, inParagraph - 1);
      else if (name === 'table-cell' || name === 'covered-table-cell') closeCell(name === 'covered-table-cell');
      else if (name === 'table-row') closeRow();
      else if (name === 'table') {
        conditioned.finish(table.look);
        table.rows.finish();
      }
    },
    text(text) {
      if (inParagraph > 0) cell.text += text.replaceAll(/[ \t\r\n]+/g, ' ');
    },
    addNote(note) {
      if (!cell.isOpen) return;
      cell.comments = [note];
      table.look.commentCount++;
    },
  };

  /** A number of a few digits may mean gigabytes of blanks. */
  const blanks = (count: number): string => {
    meter.add(count);
    return ' '.repeat(count);
  };

  const closeCell = (covered: boolean): void => {
    cell.isOpen = false;
    const { attributes } = cell;
    const repeat = repeated(attributes, 'table:number-columns-repeated');
    const columnsSpanned = Number(attribute(attributes, 'table:number-columns-spanned') ?? 1);
    const rowsSpanned = Number(attribute(attributes, 'table:number-rows-spanned') ?? 1);
    if (!covered && (columnsSpanned > 1 || rowsSpanned > 1)) {
      const merge = {
        top: row.number,
        left: column,
        bottom: row.number + rowsSpanned - 1,
        right: column + columnsSpanned - 1,
      };
      table.merges.push(merge);
    }
    const condition = attribute(attributes, 'table:content-validation-name');
    if (condition !== undefined) {
      const rows = { top: row.number, bottom: row.number + row.repeat - 1 };
      conditioned.add(condition, { ...rows, left: column, right: column + repeat - 1 });
    }
    noteLook(repeat);
    const value = covered ? undefined : readCell();
    if (!isBlankRawCell(value) || cell.comments.length > 0) {
      if (column + repeat > lastColumn) throw damaged();
      // The texts are shared, the places are not.
      meter.add(placeSize * (column + repeat - row.cells.length));
      while (row.cells.length < column) row.cells.push(undefined);
      for (let index = 0; index < repeat; index++) row.cells.push(value);
    }
    column += repeat;
  };

  const noteLook = (repeat: number): void => {
    const style = attribute(cell.attributes, 'table:style-name') ?? columnStyles[column] ?? '';
    const look = repeat > mostRepeated ? undefined : styles.lookOf(style);
    if (!look || column + repeat > readLimits.columns) return;
    meter.add(placeSize * repeat);
    row.looks ??= [];
    for (let index = column; index < column + repeat; index++) row.looks[index] = look;
  };

  const closeRow = (): void => {
    const isDrawn = row.looks !== undefined || row.height !== undefined;
    if (row.cells.length === 0 && (!isDrawn || row.repeat > mostRepeated)) return;
    // One row past the limit is enough for the limit to be noticed.
    row.repeat = Math.min(row.repeat, lastRow);
    table.rows.push(row);
  };

  const readCell = (): RawCell => {
    const style = attribute(cell.attributes, 'table:style-name') ?? columnStyles[column] ?? '';
    const format = styles.formatOf(style);
    const formula = attribute(cell.attributes, 'table:formula');
    const found = valueOf(cell, format, formula !== undefined, styles.date1904);
    // So LibreOffice writes what other programs gave it as plain true and false.
    const truth = /^of:=(TRUE|FALSE)\(\)$/.exec(formula ?? '')?.[1];
    if (truth && cell.comments.length === 0) return truth === 'TRUE';
    if (formula !== undefined) {
      const width = Number(attribute(cell.attributes, 'table:number-matrix-columns-spanned') ?? 0);
      const height = Number(attribute(cell.attributes, 'table:number-matrix-rows-spanned') ?? 1);
      found.formula = width > 0 ? arrayFormulaText(odsFormula(formula)) : odsFormula(formula);
      if (width > 0) {
        const { number } = row;
        const range = { top: number, left: column, bottom: number + height - 1, right: column + width - 1 };
        found.array = { range, isDynamic: false };
      }
      if (found.kind === 'text') found.kind = 'string';
    }
    if (cell.link !== '') found.link = cell.link;
    if (cell.comments.length > 0) found.comments = cell.comments;
    const isPlain = formula === undefined && cell.link === '' && !found.comments && found.format === undefined;
    if (isPlain && (found.kind === 'text' || found.kind === 'number' || found.kind === 'boolean'))
      return found.value ?? undefined;
    return isPlain && found.kind === 'blank' ? undefined : found;
  };
  return table;
}

function valueOf(
  { attributes, text }: { attributes: string; text: string },
  format: string | undefined,
  isFormula: boolean,
  date1904: boolean,
): RichCell {
  if (attribute(attributes, 'calcext:value-type') === 'error') return { kind: 'error', value: text };
  const stored = format === undefined || format === 'General' || format === '@' ? {} : { format };
  const type = attribute(attributes, 'office:value-type');
  switch (type) {
    case 'float':
    case 'currency':
    case 'percentage': {
      const value = Number(attribute(attributes, 'office:value') || Number.NaN);
      if (!Number.isFinite(value)) return text === '' ? { kind: 'blank', value: null } : { kind: 'text', value: text };
      const own =
        type === 'float' || kindOfFormat(format) !== 'number' ? stored : { format: formatOfType(type, attributes) };
      return { kind: 'number', value, ...own };
    }
    case 'date':
      return dateCell(attribute(attributes, 'office:date-value') ?? '', text, stored);
    case 'time':
      return timeCell(attribute(attributes, 'office:time-value') ?? '', text, stored, date1904);
    case 'boolean': {
      const value = attribute(attributes, 'office:boolean-value');
      return value === undefined ? { kind: 'text', value: text } : { kind: 'boolean', value: value === 'true' };
    }
    case 'string': {
      const value = attribute(attributes, 'office:string-value') ?? text;
      // Only a formula can give an empty text.
      if (value === '') return isFormula ? { kind: 'string', value } : { kind: 'blank', value: null };
      return { kind: format === '@' ? 'exact_text' : 'text', value };
    }
    default:
      if (text !== '') return { kind: 'text', value: text };
      return isFormula ? { kind: 'blank', value: null, ...stored } : { kind: 'blank', value: null };
  }
}

/**
 * A time of day or a length of time. Under a format without days a full date is written as its hours since the first
 * day, and less than nothing has a sign.
 */
function timeCell(value: string, text: string, stored: { format?: string }, date1904: boolean): RichCell {
  const match = /^(-?)PT(\d+)H(\d+)M(\d+)(?:[.,](\d+))?S$/.exec(value);
  if (!match) return { kind: 'text', value: text };
  const [sign = '', hours = '', minutes = '', seconds = '', fraction = ''] = match.slice(1);
  if (sign === '' && kindOfFormat(stored.format) === 'time') {
    const clock = (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds) + Number(`0.${fraction || 0}`);
    const moment = dateOfSerial(clock / 86_400, 'time', date1904);
    if (moment?.kind === 'datetime') return { kind: 'datetime', value: moment.text, ...stored };
  }
  const thousandths = fraction.slice(0, 3).padEnd(3, '0');
  const rest = Number(thousandths) > 0 ? `.${thousandths}` : '';
  return { kind: 'time', value: `${sign}${hours.padStart(2, '0')}:${minutes}:${seconds}${rest}`, ...stored };
}

/** A lone day under a format with a clock is the midnight that the program left out. */
function dateCell(value: string, text: string, stored: { format?: string }): RichCell {
  const match = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2}:\d{2})(?:[.,](\d+))?)?$/.exec(value);
  if (!match?.[1]) return { kind: 'text', value: value || text };
  const fraction = (match[3] ?? '').slice(0, 3).padEnd(3, '0');
  if (match[2]) {
    const clock = Number(fraction) > 0 ? `${match[2]}.${fraction}` : match[2];
    return { kind: 'datetime', value: `${match[1]}T${clock}`, ...stored };
  }
  if (kindOfFormat(stored.format) === 'datetime') return { kind: 'datetime', value: `${match[1]}T00:00:00`, ...stored };
  return { kind: 'date', value: match[1], ...stored };
}

function formatOfType(type: 'currency' | 'percentage', attributes: string): string {
  if (type === 'percentage') return '0%';
  return `[$${attribute(attributes, 'office:currency') ?? '¤'}]\\ #,##0.00`;
}

function repeated(attributes: string, name: string): number {
  const value = Number(attribute(attributes, name) ?? 1);
  return Number.isInteger(value) && value > 0 ? value : 1;
}

function isHidden(attributes: string): boolean {
  const visibility = attribute(attributes, 'table:visibility');
  return visibility === 'collapse' || visibility === 'filter';
}
