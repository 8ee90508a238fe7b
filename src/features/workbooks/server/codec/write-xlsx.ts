import { Readable } from 'node:stream';
import { listSheetTitle } from './appearance/list-sheet.ts';
import { columnLetters } from './cell-address.ts';
import type { SheetsToWrite, SheetToWrite, WriteOptions, WrittenRow } from './workbook-codec.ts';
import { cellXml, longestText } from './writing/cell-xml.ts';
import { arrayMetadata } from './writing/dynamic-arrays.ts';
import { createSheetNames, type WrittenSheet, workbookParts } from './writing/workbook-parts.ts';
import { createListSheet, type ListSheet } from './writing/list-sheet.ts';
import { createStyleBook, headerStyle, type StyleBook } from './writing/style-book.ts';
import { columnsXml, rulesXml, viewXml } from './writing/xlsx-appearance.ts';
import { noteParts, type NoteToWrite } from './writing/xlsx-notes.ts';
import { filterOf, gridContent } from './writing/xlsx-grid.ts';
import { relationsOfSheet, tablePart, tableRelations } from './writing/xlsx-tables.ts';
import type { GridToWrite } from './writing/grid-to-write.ts';
import { escapeText } from './writing/xml-text.ts';
import { type PartToWrite, writeZip } from '#platform/files/zip-stream.ts';

/** With the header, the last row that Excel has. More rows go on in a sheet of their own. */
export const mostRows = 1_048_575;
const textAtOnce = 128 * 1024;
const tooLarge = 'The workbook is too large for one Excel file. Export its sheets as CSV.';
const sheetOpening =
  '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"' +
  ' xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships">';

/**
 * An .xlsx file as a stream of bytes: rows are taken as fast as the stream is read, and none is held. A workbook that
 * readWorkbook reads back has the same values, types, dates, formulas and number formats, under a header row.
 */
export function writeXlsx(sheets: SheetsToWrite, options: WriteOptions = {}): Readable {
  return Readable.from(writeZip(parts(sheets, options), tooLarge), { objectMode: false });
}

async function* parts(sheets: SheetsToWrite, options: WriteOptions): AsyncGenerator<PartToWrite, void, undefined> {
  const styles = createStyleBook();
  const names = createSheetNames((sheet, message) => options.onNote?.({ sheet, message, cell: '' }));
  const written: WrittenSheet[] = [];
  const tables = { count: 0 };
  // Its title is known before the first list names it; rows are still read one sheet after the other.
  const all = await Array.fromAsync(sheets);
  const listTitle = listSheetTitle(all.map(({ title }) => title));
  const lists = createListSheet(listTitle, () => styles.styleOf('@'));
  yield workbookParts.relations();
  for (const sheet of all) {
    const rows = eachRow(sheet.rows);
    try {
      if (isOnGrid(sheet)) {
        yield* gridParts(sheet, { rows, styles, lists, options, names, written, tables });
        continue;
      }
      let next = await rows.next();
      do {
        const position: WrittenSheet = {
          title: names.take(sheet.title),
          rows: 0,
          columns: sheet.columns.length,
          hasNotes: false,
          ...(sheet.isHidden && { isHidden: true }),
        };
        const notes: NoteToWrite[] = [];
        written.push(position);
        const writer = writeSheet(sheet, { rows, next, position, styles, lists, options, notes });
        yield { name: `xl/worksheets/sheet${written.length}.xml`, content: writer.content };
        if (notes.length > 0) {
          position.hasNotes = true;
          yield* noteParts(written.length, notes);
        }
        next = writer.upcoming();
      } while (!next.done);
    } finally {
      // A reader that leaves early lets the rows go too, and with them their database connection.
      await rows.return();
    }
  }
  if (written.length === 0) {
    const position: WrittenSheet = { title: names.take('Sheet1'), rows: 0, columns: 0, hasNotes: false };
    written.push(position);
    yield {
      name: 'xl/worksheets/sheet1.xml',
      content: [`${sheetOpening}${viewXml({ columns: [] })}<sheetData/></worksheet>`],
    };
  }
  if (!lists.isEmpty()) {
    written.push({ title: names.take(listTitle), rows: 0, columns: 0, hasNotes: false, isVeryHidden: true });
    yield {
      name: `xl/worksheets/sheet${written.length}.xml`,
      content: [`${sheetOpening}${lists.dataXml()}</worksheet>`],
    };
  }
  yield { name: 'xl/styles.xml', content: [styles.toXml()] };
  yield workbookParts.workbook(written, options.names);
  if (written.some(({ hasDynamicArrays }) => hasDynamicArrays)) yield arrayMetadata.part();
  yield workbookParts.workbookRelations(written);
  yield workbookParts.contentTypes(written);
}

type OnGrid = SheetToWrite & { grid: GridToWrite };
const isOnGrid = (sheet: SheetToWrite): sheet is OnGrid => sheet.grid !== undefined;

/** A sheet on its grid never goes on in another: it would be none of its cells' addresses there. */
async function* gridParts(
  sheet: OnGrid,
  task: {
    rows: RowStream;
    styles: StyleBook;
    lists: ListSheet;
    options: WriteOptions;
    names: ReturnType<typeof createSheetNames>;
    written: WrittenSheet[];
    tables: { count: number };
  },
): AsyncGenerator<PartToWrite, void, undefined> {
  const { rows, styles, lists, options, written, tables } = task;
  const title = task.names.take(sheet.title);
  const numbers = sheet.grid.tables.map(() => ++tables.count);
  const notes: NoteToWrite[] = [];
  const filter = filterOf(sheet)?.replaceAll(/[A-Z]+(?=\d)|\d+/g, '$$$&') ?? null;
  const position: WrittenSheet = {
    ...{ title, rows: 0, columns: sheet.columns.length, hasNotes: false, filter, tables: numbers },
    ...(sheet.isHidden && { isHidden: true }),
    hasDynamicArrays: sheet.grid.loose.some(({ isDynamic }) => isDynamic),
  };
  const number = written.push(position);
  const relations = tableRelations(numbers);
  const seeText = (value: unknown, cell: string): void => noteLongText(value, { sheet: title, cell }, options);
  const content = async function* () {
    yield sheetOpening;
    yield* gridContent(sheet, { rows, styles, lists, notes, seeText, tableIds: relations.ids });
    yield '</worksheet>';
  };
  yield { name: `xl/worksheets/sheet${number}.xml`, content: content() };
  position.hasNotes = notes.length > 0;
  if (notes.length > 0) yield* noteParts(number, notes, relations.xml);
  else if (numbers.length > 0) yield relationsOfSheet(number, relations.xml);
  for (const [at, table] of sheet.grid.tables.entries()) yield tablePart(numbers[at]!, table);
}

function noteLongText(value: unknown, place: { sheet: string; cell: string }, { onNote }: WriteOptions): void {
  if (typeof value !== 'string' || value.length <= longestText) return;
  const message = `The text was cut to ${longestText.toLocaleString('en-US')} characters, the limit in Excel.`;
  onNote?.({ ...place, message });
}

type RowStream = AsyncGenerator<WrittenRow, void, undefined>;

interface SheetTask {
  rows: RowStream;
  next: IteratorResult<WrittenRow, void>;
  position: WrittenSheet;
  styles: StyleBook;
  lists: ListSheet;
  options: WriteOptions;
  /** Is filled while the rows are taken. */
  notes: NoteToWrite[];
}

function writeSheet(
  sheet: SheetToWrite,
  task: SheetTask,
): { content: AsyncIterable<string>; upcoming(): SheetTask['next'] } {
  const { rows, position, styles, lists, options, notes } = task;
  const letters = sheet.columns.map((_, index) => columnLetters(index));
  let { next } = task;

  const rowXml = (row: WrittenRow, number: number): string => {
    let xml = '';
    for (const [index, column] of sheet.columns.entries()) {
      const value = row.cells[column.id] ?? null;
      const comments = row.comments?.[column.id];
      if (comments) notes.push({ row: number, column: index, comments });
      const own = sheet.columnFormulas?.get(column.id);
      const stored = column.formula !== undefined ? undefined : row.formulas?.[column.id];
      const formula = own ? own.at(number) : stored;
      if (value === null && formula === undefined) continue;
      const address = `${letters[index]}${number}`;
      noteLongText(value, { sheet: position.title, cell: address }, options);
      xml += cellXml(
        { address, column, value, format: row.formats?.[column.id], formula, isArray: own?.isArray },
        styles,
      );
    }
    return `<row r="${number}">${xml}</row>`;
  };

  async function* content(): AsyncGenerator<string, void, undefined> {
    let text = `${sheetOpening}${viewXml(sheet)}${columnsXml(sheet)}<sheetData>${headerXml(sheet, letters)}`;
    while (!next.done && position.rows < mostRows) {
      position.rows++;
      text += rowXml(next.value, position.rows + 1);
      if (text.length > textAtOnce) {
        yield text;
        text = '';
      }
      next = await rows.next();
    }
    // The filter shows where the table begins, to people and to programs that read the file.
    const filter = position.columns > 0 ? `<autoFilter ref="A1:${letters.at(-1)}${position.rows + 1}"/>` : '';
    const drawing = notes.length > 0 ? '<legacyDrawing r:id="rId1"/>' : '';
    yield `${text}</sheetData>${filter}${rulesXml(sheet, { last: position.rows + 1, styles, lists })}${drawing}</worksheet>`;
  }
  return { content: content(), upcoming: () => next };
}

function headerXml(sheet: SheetToWrite, letters: string[]): string {
  if (sheet.columns.length === 0) return '';
  const cells = sheet.columns.map(
    ({ name }, index) =>
      `<c r="${letters[index]}1" s="${headerStyle}" t="inlineStr"><is><t xml:space="preserve">${escapeText(name)}</t></is></c>`,
  );
  return `<row r="1">${cells.join('')}</row>`;
}

export async function* eachRow(rows: SheetToWrite['rows']): RowStream {
  for await (const next of rows) {
    if ('cells' in next) yield next;
    else yield* next;
  }
}
