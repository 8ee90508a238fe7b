import { failed } from '#engine/formula/values/formula-error.ts';
import { type CellRange, columnOfAddress, parseRange } from '../cell-address.ts';
import { readLimits } from '../read-limits.ts';
import { dateOfSerial } from '../../formats/date-serial.ts';
import { unusualHeight } from '../../../rules/grid-look.ts';
import { isTemporal } from '../../formats/number-format.ts';
import { type DataTable, dataTableFormula, dataTableOf } from './formulas/data-table.ts';
import { ArrayParts } from './formulas/array-parts.ts';
import { arrayFormulaText } from './formulas/formula-text.ts';
import { busyInFiles, type RawCell, type RawRow, type RichCell } from './raw-sheet.ts';
import type { CommentsByRow } from '../appearance/xlsx-comments.ts';
import type { SharedTexts } from './shared-texts.ts';
import { toRich } from './to-rich.ts';
import { shiftFormula } from './formulas/shift-formula.ts';
import { attribute, createXmlScanner } from './xml-scanner.ts';
import { type CellStyle, decodeEscapes, isTrue } from './xlsx-package.ts';
import { damaged } from '#platform/files/zip-archive.ts';

export interface SheetContext {
  strings: SharedTexts;
  styles: readonly CellStyle[];
  date1904: boolean;
  links: ReadonlyMap<string, string>;
  comments: CommentsByRow;
  /** Which values of the attribute `cm` say that the array of a formula spills. */
  dynamicCells: ReadonlySet<string>;
  /** Whether looks of cells are requested. */
  withLooks?: boolean;
}

export interface SheetReader {
  /** The rows that the text completed. */
  write(text: string): RawRow[];
  end(): void;
}

/** A cell with a value or a text and nothing to be decoded: no formula, no looks within the text. */
const plainCell =
  /<c r="([A-Z]{1,3})\d{1,7}"(?: s="(\d{1,6})")?(?: t="([A-Za-z]{1,9})")?>(?:<v>([^<&\r]*)<\/v>|<is><t(?: xml:space="preserve")?>([^<&\r]*)<\/t><\/is>)<\/c>/y;
const plainStyle: CellStyle = { kind: 'number' };
/** The widest sheet of any program; a cell beyond it is a broken or a hostile file. */
const lastColumn = 16_384;

/** Reads the XML of one worksheet. */
export function createSheetReader(
  context: SheetContext,
  toFormula: (formula: string, row: number) => string,
): SheetReader {
  let rows: RawRow[] = [];
  let row: RawRow = { number: 0, cells: [] };
  let column = -1;
  let cellAttributes = '';
  let value: string | null = null;
  let formula: string | null = null;
  let formulaAttributes = '';
  let collecting: 'value' | 'formula' | 'text' | null = null;
  let inReading = false;
  const shared = new Map<string, { formula: string; row: number; column: number }>();
  const dataTables: DataTable[] = [];
  const arrays = new ArrayParts();

  const open = (name: string, attributes: string): void => {
    switch (name) {
      case 'c': {
        const address = attribute(attributes, 'r');
        column = address === undefined ? column + 1 : columnOfAddress(address);
        if (column < 0 || column >= lastColumn) throw damaged();
        if (context.withLooks) noteLook(attribute(attributes, 's'));
        cellAttributes = attributes;
        value = null;
        formula = null;
        break;
      }
      case 'v':
        value = '';
        collecting = 'value';
        break;
      case 't':
        if (!inReading) {
          value ??= '';
          collecting = 'text';
        }
        break;
      case 'f':
        formula = '';
        formulaAttributes = attributes;
        collecting = 'formula';
        break;
      case 'rPh':
        inReading = true;
        break;
      case 'row': {
        const number = attribute(attributes, 'r');
        row = { number: number === undefined ? row.number + 1 : Number(number), cells: [] };
        arrays.nextRow(row.number);
        if (isTrue(attribute(attributes, 'hidden'))) row.hidden = true;
        if (context.withLooks) noteHeight(attribute(attributes, 'ht'));
        column = -1;
        break;
      }
    }
  };

  const close = (name: string): void => {
    switch (name) {
      case 'c': {
        addCell(readCell());
        break;
      }
      case 'v':
      case 't':
      case 'f':
        collecting = null;
        break;
      case 'rPh':
        inReading = false;
        break;
      case 'row':
        addComments();
        if (row.cells.length > 0 || row.looks || row.height !== undefined) rows.push(row);
        break;
    }
  };

  /** In points (ECMA-376 part 1, 18.3.1.73). */
  const noteHeight = (points: string | undefined): void => {
    const height = points === undefined ? undefined : unusualHeight((Number(points) * 4) / 3);
    if (height !== undefined) row.height = height;
  };

  const noteLook = (styleNumber: string | undefined): void => {
    const look = styleNumber === undefined ? undefined : context.styles[Number(styleNumber)]?.look;
    if (!look || column >= readLimits.columns) return;
    row.looks ??= [];
    row.looks[column] = look;
  };

  const addCell = (own: RawCell): void => {
    if (own === undefined) return;
    const table = dataTables.length > 0 && dataTables.find(({ range }) => isWithin(range, row.number, column));
    const cell = table
      ? { ...toRich(own), formula: dataTableFormula(table, row.number, column) }
      : arrays.take(own, row.number, column);
    // No holes: they would turn the row into a slow kind of array.
    for (let at = row.cells.length; at < column; at++) row.cells.push(undefined);
    row.cells[column] = cell;
  };

  /** Also at cells that the file does not write, since nothing else is there. */
  const addComments = (): void => {
    for (const [at, comments] of context.comments.get(row.number) ?? []) {
      if (at >= lastColumn) continue;
      for (let position = row.cells.length; position < at; position++) row.cells.push(undefined);
      row.cells[at] = { ...toRich(row.cells[at]), comments };
    }
  };

  /** Nearly all cells are written in these very words, which are taken at once. */
  const readPlainCell = (source: string, tag: number): number => {
    if (collecting !== null || inReading || source.charCodeAt(tag + 1) !== 99 || source.charCodeAt(tag + 2) !== 32)
      return -1;
    plainCell.lastIndex = tag;
    const found = plainCell.exec(source);
    if (!found) return -1;
    const [whole, address = '', styleNumber, type = 'n', own, inline] = found;
    column = columnOfAddress(address);
    if (column < 0 || column >= lastColumn) throw damaged();
    value = own ?? inline ?? null;
    formula = null;
    if (context.withLooks) noteLook(styleNumber);
    const style = (styleNumber === undefined ? undefined : context.styles[Number(styleNumber)]) ?? plainStyle;
    addCell(valueOf(type, style));
    return tag + whole.length;
  };

  const readCell = (): RawCell => {
    const type = attribute(cellAttributes, 't') ?? 'n';
    const styleNumber = attribute(cellAttributes, 's');
    const style = (styleNumber === undefined ? undefined : context.styles[Number(styleNumber)]) ?? plainStyle;
    const text = formula === null ? null : formulaOf(formula);
    const found = valueOf(type, style);
    if (text === null && context.links.size === 0) return found;
    const link = context.links.get(attribute(cellAttributes, 'r') ?? '');
    if (text === null && link === undefined) return found;
    const rich = toRich(found);
    if (text !== null) {
      const formulaOfCell = toFormula(text, row.number);
      const range = attribute(formulaAttributes, 't') === 'array' ? arrayRange() : null;
      rich.formula = range ? arrayFormulaText(formulaOfCell) : formulaOfCell;
      if (range) rich.array = { range, isDynamic: context.dynamicCells.has(attribute(cellAttributes, 'cm') ?? '') };
    }
    // What is computed here is shown as its own program would show it.
    if (text !== null && rich.kind === 'blank' && style.format !== undefined) rich.format = style.format;
    if (link !== undefined) rich.link = link;
    return rich;
  };

  const arrayRange = (): CellRange =>
    parseRange(attribute(formulaAttributes, 'ref') ?? '') ?? {
      ...{ top: row.number, left: column, bottom: row.number, right: column },
    };

  const formulaOf = (own: string): string | null => {
    const kind = attribute(formulaAttributes, 't');
    if (kind === 'dataTable') {
      const table = dataTableOf(formulaAttributes);
      if (table) dataTables.push(table);
      return null;
    }
    const group = kind === 'shared' ? attribute(formulaAttributes, 'si') : undefined;
    if (group === undefined) return own === '' ? null : own;
    const first = shared.get(group);
    if (own !== '') {
      if (!first) shared.set(group, { formula: own, row: row.number, column });
      return own;
    }
    return first ? shiftFormula(first.formula, row.number - first.row, column - first.column) : null;
  };

  const valueOf = (type: string, style: CellStyle): RawCell => {
    if (value === null) return undefined;
    // An empty element is a blank cell, whatever kind it was to be; only a formula can give an empty text.
    if (value.trim() === '' && type !== 'str' && type !== 'inlineStr') return undefined;
    switch (type) {
      case 's':
        return textCell(context.strings.at(Number(value)) ?? '', style);
      case 'str':
        return formula === null
          ? textCell(decodeEscapes(value), style)
          : { kind: 'string', value: decodeEscapes(value) };
      case 'inlineStr':
        return textCell(decodeEscapes(value), style);
      case 'b':
        return value.trim() === '1' || value.trim() === 'true';
      case 'e':
        return { kind: 'error', value: value === busyInFiles ? failed.busy.code : value };
      case 'd':
        return isoCell(value.trim(), style);
      default:
        return numberCell(value, style, context.date1904);
    }
  };

  const scanner = createXmlScanner({
    open,
    close,
    text(piece) {
      if (collecting === 'formula') formula += piece;
      else if (collecting !== null) value += piece;
    },
    // Links are found by the address.
    ...(context.links.size === 0 && { whole: readPlainCell }),
  });

  return {
    write(text) {
      rows = [];
      scanner.write(text);
      return rows;
    },
    end: () => scanner.end(),
  };
}

function textCell(text: string, style: CellStyle): RawCell {
  if (style.kind === 'text' && text !== '') return { kind: 'exact_text', value: text };
  return text;
}

function numberCell(text: string, style: CellStyle, date1904: boolean): RawCell {
  const value = Number(text);
  if (!Number.isFinite(value)) return undefined;
  if (style.format === undefined) return value;
  const { kind, format } = style;
  const date = isTemporal(kind) ? dateOfSerial(value, kind, date1904) : null;
  return date ? { kind: date.kind, value: date.text, format, serial: value } : { kind: 'number', value, format };
}

/** The strict kind of .xlsx may hold dates as ISO text. */
function isoCell(text: string, { format }: CellStyle): RawCell {
  const match = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2}:\d{2})(?:\.\d+)?Z?)?$/.exec(text);
  const day = match?.[1];
  if (!day) return text;
  const cell: RichCell = match[2] ? { kind: 'datetime', value: `${day}T${match[2]}` } : { kind: 'date', value: day };
  if (format !== undefined) cell.format = format;
  return cell;
}

const isWithin = ({ top, left, bottom, right }: CellRange, row: number, column: number): boolean =>
  row >= top && row <= bottom && column >= left && column <= right;
