import { Readable } from 'node:stream';
import { columnLetters } from './cell-address.ts';
import type { ReadRow, SheetsToWrite, SheetToWrite, WriteXlsxOptions } from './workbook-codec.ts';
import { cellXml, longestText } from './writing/cell-xml.ts';
import { createSheetNames, type WrittenSheet, workbookParts } from './writing/workbook-parts.ts';
import { createStyleBook, headerStyle, type StyleBook } from './writing/style-book.ts';
import { escapeText } from './writing/xml-text.ts';
import { type PartToWrite, writeZip } from '../../storage/zip-stream.ts';

/** With the header, the last row that Excel has. More rows go on in a sheet of their own. */
export const mostRows = 1_048_575;
const textAtOnce = 128 * 1024;
const tooLarge = 'The workbook is too large for one Excel file. Export its sheets as CSV.';
const sheetOpening =
  '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">' +
  '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>';

/**
 * An .xlsx file as a stream of bytes: rows are taken as fast as the stream is read, and none is kept. A workbook that
 * readWorkbook reads back has the same values, types, dates, formulas and number formats, under a header row.
 */
export function writeXlsx(sheets: SheetsToWrite, options: WriteXlsxOptions = {}): Readable {
  return Readable.from(writeZip(parts(sheets, options), tooLarge), { objectMode: false });
}

async function* parts(sheets: SheetsToWrite, options: WriteXlsxOptions): AsyncGenerator<PartToWrite, void, undefined> {
  const styles = createStyleBook();
  const names = createSheetNames((sheet, message) => options.onNote?.({ sheet, message, cell: '' }));
  const written: WrittenSheet[] = [];
  yield workbookParts.relations();
  for await (const sheet of sheets) {
    const rows = eachRow(sheet.rows);
    try {
      let next = await rows.next();
      do {
        const place: WrittenSheet = { title: names.take(sheet.title), rows: 0, columns: sheet.columns.length };
        written.push(place);
        const writer = writeSheet(sheet, { rows, next, place, styles, options });
        yield { name: `xl/worksheets/sheet${written.length}.xml`, content: writer.content };
        next = writer.upcoming();
      } while (!next.done);
    } finally {
      // A reader that leaves early lets the rows go too, and with them their database connection.
      await rows.return();
    }
  }
  if (written.length === 0) {
    const place: WrittenSheet = { title: names.take('Sheet1'), rows: 0, columns: 0 };
    written.push(place);
    yield { name: 'xl/worksheets/sheet1.xml', content: [`${sheetOpening}<sheetData/></worksheet>`] };
  }
  yield { name: 'xl/styles.xml', content: [styles.toXml()] };
  yield workbookParts.workbook(written);
  yield workbookParts.workbookRelations(written);
  yield workbookParts.contentTypes(written);
}

type RowStream = AsyncGenerator<ReadRow, void, undefined>;

interface SheetTask {
  rows: RowStream;
  next: IteratorResult<ReadRow, void>;
  place: WrittenSheet;
  styles: StyleBook;
  options: WriteXlsxOptions;
}

function writeSheet(
  sheet: SheetToWrite,
  task: SheetTask,
): { content: AsyncIterable<string>; upcoming(): SheetTask['next'] } {
  const { rows, place, styles, options } = task;
  const letters = sheet.columns.map((_, index) => columnLetters(index));
  let { next } = task;

  const rowXml = (row: ReadRow, number: number): string => {
    let xml = '';
    for (const [index, column] of sheet.columns.entries()) {
      const value = row.cells[column.id] ?? null;
      const own = sheet.columnFormulas?.get(column.id);
      const kept =
        options.formulas === 'values' || column.formula !== undefined ? undefined : row.formulas?.[column.id];
      const formula = own ? own.at(number) : kept;
      if (value === null && formula === undefined) continue;
      const address = `${letters[index]}${number}`;
      if (typeof value === 'string' && value.length > longestText) {
        const message = `The text was cut to ${longestText.toLocaleString('en-US')} characters, the most that Excel takes.`;
        options.onNote?.({ sheet: place.title, message, cell: address });
      }
      xml += cellXml(
        { address, column, value, format: row.formats?.[column.id], formula, isArray: own?.isArray },
        styles,
      );
    }
    return `<row r="${number}">${xml}</row>`;
  };

  async function* content(): AsyncGenerator<string, void, undefined> {
    let text = `${sheetOpening}${columnsXml(sheet)}<sheetData>${headerXml(sheet, letters)}`;
    while (!next.done && place.rows < mostRows) {
      place.rows++;
      text += rowXml(next.value, place.rows + 1);
      if (text.length > textAtOnce) {
        yield text;
        text = '';
      }
      next = await rows.next();
    }
    // The filter shows where the table begins, to people and to whoever reads the file.
    const filter = place.columns > 0 ? `<autoFilter ref="A1:${letters.at(-1)}${place.rows + 1}"/>` : '';
    yield `${text}</sheetData>${filter}</worksheet>`;
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

function columnsXml(sheet: SheetToWrite): string {
  if (sheet.columns.length === 0) return '';
  const columns = sheet.columns.map(({ name, type }, index) => {
    const least = type === 'text' || type === 'url' || type === 'image' || type === 'email' ? 18 : 12;
    const width = Math.min(Math.max(name.length + 3, least), 40);
    return `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`;
  });
  return `<cols>${columns.join('')}</cols>`;
}

async function* eachRow(rows: SheetToWrite['rows']): RowStream {
  for await (const next of rows) {
    if ('cells' in next) yield next;
    else yield* next;
  }
}
