/** .xls and .xlsb, which no streaming reader reads: whole, into the memory that the worker is allowed. */

import { type Msg, msg } from '#kit/language/msg.ts';
import * as spreadsheets from '@e965/xlsx';
import * as codePages from '@e965/xlsx/dist/cpexcel.full.mjs';
import { z } from 'zod';
import { Problem } from '#kit/problem.ts';
import { dateOfSerial } from '../../formats/date-serial.ts';
import { isTemporal, kindOfFormat } from '../../formats/number-format.ts';
import { parseRange } from '../cell-address.ts';
import type { ReadLimits } from '../read-limits.ts';
import { passwordSentence } from './file-kind.ts';
import { ArrayParts } from './formulas/array-parts.ts';
import { arrayFormulaText, formulaText } from './formulas/formula-text.ts';
import { shiftFormula } from './formulas/shift-formula.ts';
import { LibraryRefusal } from './library-refusal.ts';
import { pixelsOfDigit } from '../appearance/column-width.ts';
import { emptyAppearance, type FileAppearance } from '../appearance/file-appearance.ts';
import type { RawCell, RawRow, RawSheet, RawWorkbook, RichCell } from './raw-sheet.ts';
import { readXlsbValues, type XlsbTables } from './xlsb-values.ts';
import { findEntry, readRelations } from './xlsx-package.ts';
import { unpackWhole, type ZipArchive } from '#platform/files/zip-archive.ts';

spreadsheets.set_cptable(codePages);

/** As the library's own, without its `any`. */
interface LibrarySheet {
  '!type'?: string;
  '!data'?: (spreadsheets.CellObject | undefined)[][];
  '!merges'?: spreadsheets.Range[];
  '!rows'?: (spreadsheets.RowInfo | undefined)[];
  '!cols'?: (spreadsheets.ColInfo | undefined)[];
  '!autofilter'?: spreadsheets.AutoFilterInfo;
}

/** Of columns that no one resized, in Excel and LibreOffice. */
const usualWidths: ReadonlySet<number> = new Set([64, 81]);

const errorNames: Record<number, string> = {
  0: '#NULL!',
  7: '#DIV/0!',
  15: '#VALUE!',
  23: '#REF!',
  29: '#NAME?',
  36: '#NUM!',
  42: '#N/A',
};
/** What the library needs, in any folder of the workbook; pictures, drawings and the like stay packed. */
const neededPart =
  /^(?:\[Content_Types\]\.xml|_rels\/.*|[^/]+\/[^/]+|[^/]+\/(?:_rels|worksheets|threadedComments|persons)\/.*)$/i;

export function openXls(content: Buffer): RawWorkbook {
  return toRaw(readLibrary(content));
}

export async function openXlsb(archive: ZipArchive, workbook: string, limits: ReadLimits): Promise<RawWorkbook> {
  const book = readLibrary(await repack(archive, limits));
  const valuesOnly = await readMissing(archive, workbook, book);
  const { skipped, ...raw } = toRaw(book);
  for (const title of valuesOnly)
    skipped.push(msg('The formulas of “{title}” could not be read; its cells keep their last values.', { title }));
  return { ...raw, skipped };
}

const tablesShape = z.object({
  Strings: z.array(z.object({ t: z.string().catch('') }).catch({ t: '' })).catch([]),
  Styles: z.object({ CellXf: z.array(z.object({ numFmtId: z.number().catch(0) })) }).catch({ CellXf: [] }),
  SSF: z.record(z.string(), z.string().nullish().catch(null)).catch({}),
  Workbook: z.object({ Sheets: z.array(z.object({ name: z.string(), strRelID: z.string() })).catch([]) }),
});

/** One formula or record that the library does not know costs it the whole sheet: such sheets are read for their values. */
async function readMissing(archive: ZipArchive, workbook: string, book: spreadsheets.WorkBook): Promise<string[]> {
  const missing = book.SheetNames.filter((title) => book.Sheets[title] === undefined);
  if (missing.length === 0) return [];
  const { Strings, Styles, SSF, Workbook } = tablesShape.parse(book);
  const tables: XlsbTables = {
    strings: Strings.map(({ t }) => t),
    formats: Styles.CellXf.map(({ numFmtId }) => SSF[numFmtId] ?? undefined),
  };
  const relations = await readRelations(archive, workbook);
  const read: string[] = [];
  for (const title of missing) {
    const relation = relations.get(Workbook.Sheets.find(({ name }) => name === title)?.strRelID ?? '');
    const entry = relation?.type.endsWith('/worksheet') ? findEntry(archive, relation.target) : undefined;
    if (!entry) continue;
    const cells = readXlsbValues(await unpackWhole(archive, entry), tables);
    book.Sheets[title] = { '!data': cells };
    read.push(title);
  }
  return read;
}

function readLibrary(bytes: Buffer): spreadsheets.WorkBook {
  try {
    return spreadsheets.read(bytes, {
      type: 'buffer',
      dense: true,
      cellNF: true,
      cellStyles: true,
      cellText: false,
      cellHTML: false,
    });
  } catch (cause) {
    throw refusal(cause);
  }
}

function refusal(cause: unknown): Problem {
  const message = cause instanceof Error ? cause.message : '';
  if (/password|encrypt/i.test(message)) return new Problem('unreadable_file', passwordSentence, { cause });
  return new LibraryRefusal(cause);
}

function toRaw(book: spreadsheets.WorkBook): RawWorkbook {
  const sheets: RawSheet[] = [];
  const skipped: Msg[] = [];
  const date1904 = book.Workbook?.WBProps?.date1904 === true;
  for (const [index, title] of book.SheetNames.entries()) {
    const sheet: LibrarySheet | undefined = book.Sheets[title];
    if (!sheet || (sheet['!type'] && sheet['!type'] !== 'sheet')) {
      skipped.push(msg('“{title}” was left out: it holds a chart or a macro, not cells.', { title }));
      continue;
    }
    const filter = sheet['!autofilter'] && parseRange(sheet['!autofilter'].ref);
    sheets.push({
      title,
      hidden: (book.Workbook?.Sheets?.[index]?.Hidden ?? 0) > 0,
      ...(filter && { headerRow: filter.top }),
      merges: (sheet['!merges'] ?? []).map(({ s, e }) => ({ top: s.r + 1, left: s.c, bottom: e.r + 1, right: e.c })),
      look: lookOf(sheet),
      textMayBeNumbers: true,
      notes: [],
      rows: () => readRows(sheet, date1904),
    });
  }
  return { sheets, skipped, date1904, ...namesOf(book), tables: [] };
}

function namesOf(book: spreadsheets.WorkBook): Pick<RawWorkbook, 'names' | 'builtInNames'> {
  const found: Pick<RawWorkbook, 'names' | 'builtInNames'> = { names: [], builtInNames: [] };
  for (const name of z.array(nameShape).catch([]).parse(book.Workbook?.Names)) {
    if (name === null || name.Ref.trim() === '' || isUnread(name.Ref)) continue;
    const sheet = name.Sheet == null ? null : book.SheetNames[name.Sheet];
    if (sheet === undefined) continue;
    const builtIn = /^_xlnm\.(.+)$/i.exec(name.Name)?.[1];
    const own = { name: builtIn ?? name.Name, sheet, formula: formulaText(name.Ref), hidden: name.Hidden };
    (builtIn === undefined ? found.names : found.builtInNames).push(own);
  }
  return found;
}

const nameShape = z
  .object({
    ...{ Name: z.string().min(1), Ref: z.string(), Sheet: z.number().nullish() },
    Hidden: z.coerce.boolean().catch(false),
  })
  .nullable()
  .catch(null);

/** Of some formulas the library makes nothing, or puts names of its own where it does not know what is there. */
const isUnread = (formula: string): boolean => /SH33TJS|\bundefined\b/.test(formula);

/** What the library says of the appearance: neither lists to choose from nor whether a person set a width. */
function lookOf(sheet: LibrarySheet): FileAppearance {
  const look = emptyAppearance();
  for (const [column, own] of (sheet['!cols'] ?? []).entries()) {
    const width = Math.round((own?.width ?? 0) * pixelsOfDigit);
    if (own?.hidden) look.hidden.add(column);
    else if (width > 0 && !usualWidths.has(width)) look.widths.set(column, width);
  }
  for (const row of sheet['!data'] ?? []) for (const cell of row ?? []) if (cell?.c?.length) look.commentCount++;
  return look;
}

async function* readRows(sheet: LibrarySheet, date1904: boolean): AsyncGenerator<RawRow[], void, undefined> {
  const data = sheet['!data'] ?? [];
  const arrays = new ArrayParts();
  let batch: RawRow[] = [];
  // Rows that the sheet lacks are holes; a sheet may reach to the last row with few of them filled.
  for (const key of Object.keys(data)) {
    const index = Number(key);
    const cells: RawCell[] = [];
    for (const key of Object.keys(data[index] ?? [])) {
      const column = Number(key);
      const cell = toCell(data[index]?.[column], formulaAt(data, index, column), date1904);
      cells[column] = withoutOthersArray(cell, index + 1, column);
    }
    batch.push({
      number: index + 1,
      cells: arrays.takeRow(Array.from(cells), index + 1),
      ...(sheet['!rows']?.[index]?.hidden && { hidden: true }),
    });
    if (batch.length === 500) {
      yield batch;
      batch = [];
    }
  }
  if (batch.length > 0) yield batch;
}

/** The library may give each cell of an array its formula. */
function withoutOthersArray(cell: RawCell, row: number, column: number): RawCell {
  if (typeof cell !== 'object' || !cell.array) return cell;
  const { array, formula: _, ...rest } = cell;
  return array.range.top === row && array.range.left === column ? cell : rest;
}

/**
 * The library answers no text for a formula that is a number alone, and the place of the first cell, as row and column,
 * for one that cells share whose first is not at the top left of them: the formula of that cell, moved here.
 */
function formulaAt(data: Exclude<LibrarySheet['!data'], undefined>, row: number, column: number): string | undefined {
  const cell = data[row]?.[column];
  const formula: unknown = cell?.f;
  if (typeof formula === 'string') return formula;
  if (typeof formula === 'number') return String(formula);
  const position = placeShape.safeParse(formula);
  if (!position.success) return undefined;
  const [firstRow, firstColumn] = position.data;
  const first: unknown = data[firstRow]?.[firstColumn]?.f;
  return typeof first === 'string' ? shiftFormula(first, row - firstRow, column - firstColumn) : undefined;
}

const placeShape = z.tuple([z.number(), z.number()]);

function toCell(cell: spreadsheets.CellObject | undefined, formula: string | undefined, date1904: boolean): RawCell {
  if (!cell) return undefined;
  const format = typeof cell.z === 'string' && cell.z !== 'General' ? cell.z : undefined;
  const rich = valueOf(cell, format, date1904);
  if (format !== undefined && cell.t !== 's') rich.format = format;
  if (formula && !isUnread(formula)) {
    const range = cell.F === undefined ? null : parseRange(cell.F);
    rich.formula = range ? arrayFormulaText(formulaText(formula)) : formulaText(formula);
    if (range) rich.array = { range, isDynamic: false };
  }
  if (cell.l?.Target) rich.link = cell.l.Target;
  if (cell.c?.length) rich.comments = cell.c.map(({ a, t }) => ({ author: a ?? '', text: t }));
  const isPlain = rich.formula === undefined && rich.link === undefined && !rich.comments && rich.format === undefined;
  if (isPlain && (rich.kind === 'text' || rich.kind === 'number' || rich.kind === 'boolean'))
    return rich.value ?? undefined;
  return isPlain && rich.kind === 'blank' ? undefined : rich;
}

function valueOf(cell: spreadsheets.CellObject, format: string | undefined, date1904: boolean): RichCell {
  switch (cell.t) {
    case 's':
      return {
        kind: cell.f !== undefined ? 'string' : format === '@' ? 'exact_text' : 'text',
        value: typeof cell.v === 'string' ? cell.v : String(cell.v ?? ''),
      };
    case 'b':
      return { kind: 'boolean', value: Boolean(cell.v) };
    case 'e':
      return { kind: 'error', value: (typeof cell.v === 'number' && errorNames[cell.v]) || '#N/A' };
    case 'n': {
      if (typeof cell.v !== 'number') return { kind: 'blank', value: null };
      const kind = kindOfFormat(format);
      const date = isTemporal(kind) ? dateOfSerial(cell.v, kind, date1904) : null;
      return date ? { kind: date.kind, value: date.text, serial: cell.v } : { kind: 'number', value: cell.v };
    }
    default:
      return { kind: 'blank', value: null };
  }
}

/**
 * The needed parts as an archive without compression. The library unpacks without bounds and believes whatever sizes
 * a part's own header claims; here every part has been unpacked, bounded and checked before it sees the file.
 */
async function repack(archive: ZipArchive, limits: ReadLimits): Promise<Buffer> {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  const needed = [...archive.entries.values()].filter(({ name }) => neededPart.test(name));
  if (needed.reduce((sum, { size }) => sum + size, 0) > limits.wholeBytes) {
    throw new Problem('too_large', 'The file is too large for a binary workbook. Save it as .xlsx and retry.');
  }
  for (const entry of needed) {
    const content = await unpackWhole(archive, entry);
    const name = Buffer.from(entry.name);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt32LE(entry.checksum, 10);
    fields.writeUInt32LE(content.length, 14);
    fields.writeUInt32LE(content.length, 18);
    fields.writeUInt16LE(name.length, 22);
    parts.push(Buffer.from('PK\x03\x04', 'latin1'), fields, name, content);
    const position = Buffer.alloc(14);
    position.writeUInt32LE(offset, 10);
    directory.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), fields, position, name);
    offset += 30 + name.length + content.length;
  }
  const directoryBytes = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(directory.length / 4, 8);
  end.writeUInt16LE(directory.length / 4, 10);
  end.writeUInt32LE(directoryBytes.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, directoryBytes, end]);
}
