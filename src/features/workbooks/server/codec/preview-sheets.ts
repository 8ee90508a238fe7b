import { nameColumns } from './inference/column-names.ts';
import { filledRows } from './inference/filled-rows.ts';
import type { FoundHeader } from './inference/headings/header-row.ts';
import { headerText } from './inference/headings/heading-names.ts';
import { isNamed, readColumnNames } from './inference/profile-raw-sheet.ts';
import { addLooks } from './inference/regions/cell-emphasis.ts';
import { namedApart, placeTable, type TablePlace } from './inference/regions/place-table.ts';
import { filledColumns, isBlankRow } from './inference/regions/rectangle.ts';
import { RowSample } from './inference/regions/row-sample.ts';
import { RowSorter } from './inference/regions/row-sorter.ts';
import { endSample, findEnd } from './inference/regions/table-end.ts';
import { createReader } from './inference/cell-reading.ts';
import { checkChosenSheets, choiceFor } from './open-workbook.ts';
import type { ReaderTask } from './reader-messages.ts';
import { openWorkbookFile } from './sources/open-workbook-file.ts';
import { isBlankRawCell, type RawRow, type RawSheet } from './sources/raw-sheet.ts';
import type { HeaderChoice, SheetPreview, WorkbookPreview } from './workbook-codec.ts';

const mostRows = 40;
const rowsBelowHeader = 5;
const mostColumns = 12;
const mostNames = 100;
const mostCharacters = 80;

/** What a person sees to choose the header and the encoding: the beginning of each sheet as it is in the file. */
export async function previewSheets(task: ReaderTask): Promise<WorkbookPreview> {
  const { path, fileName, limits, choices } = task;
  const raw = await openWorkbookFile(path, fileName, limits, () => undefined, choices?.encoding);
  checkChosenSheets(raw, choices);
  const sheets: SheetPreview[] = [];
  for (const sheet of raw.sheets) {
    if (sheet.holdsLists) continue;
    const preview = await previewOf(sheet, choiceFor(sheet.title, choices));
    if (preview) sheets.push(preview);
  }
  return { encoding: raw.encoding ?? null, sheets };
}

async function previewOf(sheet: RawSheet, choice: HeaderChoice | undefined): Promise<SheetPreview | null> {
  const { rows, more } = await firstRows(sheet);
  if (rows.length === 0) return null;
  const read = createReader(sheet.textMayBeNumbers);
  if (!sheet.header) await addLooks(rows, sheet);
  const { table } = sheet.header ? namedApart : placeTable(rows, !more, { sheet, read, choice });
  const found: FoundHeader = table?.header ?? { rows: [], leftOut: [] };
  const names = new Set(found.rows.map(({ number }) => number));
  const [first, last] = [found.rows[0], found.rows.at(-1)];
  const { records, columns } = dataOf(rows, sheet, table, found);
  const shown = rows.slice(
    0,
    Math.max(mostRows, last ? rows.findIndex(({ number }) => number === last.number) + 1 + rowsBelowHeader : 0),
  );
  return {
    title: sheet.title,
    header: first && last ? { first: first.number, last: last.number } : null,
    choosable: sheet.header === undefined,
    keepsAbove: first !== undefined && rows.some(({ number }) => number < first.number && records.has(number)),
    columns: columns.slice(0, mostNames).map(({ name }) => name),
    columnCount: columns.length,
    rows: shown.map((row) => ({
      number: row.number,
      becomes: names.has(row.number) ? 'names' : records.has(row.number) ? 'data' : 'left_out',
      cells: row.cells.slice(0, mostColumns).map((cell) => (isBlankRawCell(cell) ? '' : cut(headerText(cell)))),
    })),
    more: more || shown.length < rows.length,
  };
}

/** Numbers of the rows of the table, and its columns. */
function dataOf(rows: readonly RawRow[], sheet: RawSheet, table: TablePlace | null, header: FoundHeader) {
  const sorter = new RowSorter(table, sheet.merges);
  const own = [...rows.flatMap((row) => sorter.take(row) ?? []), ...sorter.rest()];
  const first = own[0]?.number;
  const end =
    table?.end === null && first !== undefined
      ? (findEnd(own.slice(-endSample), first, table.isWhole)?.row ?? null)
      : null;
  const records = own.filter(({ number }) => end === null || number < end);
  const used = new Set(records.flatMap(({ cells }) => filledColumns(cells)));
  const headers = readColumnNames(sheet, header, table?.span);
  for (const index of headers?.keys() ?? []) if (isNamed(header, index)) used.add(index);
  const indexes = [...used].sort((one, other) => one - other);
  return { records: new Set(records.map(({ number }) => number)), columns: nameColumns(indexes, headers) };
}

async function firstRows(sheet: RawSheet): Promise<{ rows: RawRow[]; more: boolean }> {
  for (;;) {
    const sample = new RowSample();
    try {
      for await (const batch of filledRows(sheet, createReader(sheet.textMayBeNumbers))) {
        for (const row of batch) {
          if (isBlankRow(row)) continue;
          if (sample.isFull) return { rows: sample.filled, more: true };
          sample.add(row);
        }
      }
      return { rows: sample.filled, more: false };
    } catch (error) {
      if (!sheet.recover?.(error)) throw error;
    }
  }
}

function cut(text: string): string {
  return text.length > mostCharacters ? `${text.slice(0, mostCharacters).toWellFormed()}…` : text;
}
