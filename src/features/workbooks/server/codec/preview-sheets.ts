import { nameColumns } from './inference/column-names.ts';
import { filledRows } from './inference/filled-rows.ts';
import { type FoundHeader, findHeader, headerSample } from './inference/headings/header-row.ts';
import { headerText } from './inference/headings/heading-names.ts';
import { readColumnNames } from './inference/profile-raw-sheet.ts';
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
    const preview = await previewOf(sheet, choiceFor(sheet.title, choices));
    if (preview) sheets.push(preview);
  }
  return { encoding: raw.encoding ?? null, sheets };
}

async function previewOf(sheet: RawSheet, choice: HeaderChoice | undefined): Promise<SheetPreview | null> {
  const { rows, more } = await firstRows(sheet);
  if (rows.length === 0) return null;
  const found: FoundHeader = sheet.header
    ? { rows: [], leftOut: [] }
    : findHeader(rows, sheet, createReader(sheet.textMayBeNumbers), choice);
  const [names, leftOut] = [new Set(found.rows), new Set(found.leftOut)];
  const [first, last] = [found.rows[0], found.rows.at(-1)];
  const used = new Set<number>();
  for (const row of rows)
    if (!leftOut.has(row)) for (const [index, cell] of row.cells.entries()) if (!isBlankRawCell(cell)) used.add(index);
  const headers = readColumnNames(sheet, found);
  for (const index of headers?.keys() ?? []) used.add(index);
  const columns = nameColumns(
    [...used].sort((one, other) => one - other),
    headers,
  );
  const shown = rows.slice(0, Math.max(mostRows, last ? rows.indexOf(last) + 1 + rowsBelowHeader : 0));
  return {
    title: sheet.title,
    header: first && last ? { first: first.number, last: last.number } : null,
    choosable: sheet.header === undefined,
    keepsAbove: first !== undefined && rows.some((row) => row.number < first.number && !leftOut.has(row)),
    columns: columns.slice(0, mostNames).map(({ name }) => name),
    columnCount: columns.length,
    rows: shown.map((row) => ({
      number: row.number,
      becomes: names.has(row) ? 'names' : leftOut.has(row) ? 'left_out' : 'data',
      cells: row.cells.slice(0, mostColumns).map((cell) => (isBlankRawCell(cell) ? '' : cut(headerText(cell)))),
    })),
    more: more || shown.length < rows.length,
  };
}

async function firstRows(sheet: RawSheet): Promise<{ rows: RawRow[]; more: boolean }> {
  for (;;) {
    const rows: RawRow[] = [];
    try {
      for await (const batch of filledRows(sheet, createReader(sheet.textMayBeNumbers))) {
        for (const row of batch) {
          if (row.cells.every(isBlankRawCell)) continue;
          if (rows.length === headerSample) return { rows, more: true };
          rows.push(row);
        }
      }
      return { rows, more: false };
    } catch (error) {
      if (!sheet.recover?.(error)) throw error;
    }
  }
}

function cut(text: string): string {
  return text.length > mostCharacters ? `${text.slice(0, mostCharacters).toWellFormed()}…` : text;
}
