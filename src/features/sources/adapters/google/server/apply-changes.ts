/**
 * Writes what was changed here to a tab. A row is marked with its id first, read back by the mark and compared, and
 * written by the mark: never by its number, which anyone may change at any moment. A new row comes with its mark in one
 * step, so that it is recognized whatever breaks off in between. (decision 86)
 */
import type { PendingRow } from '#features/workbooks/server/rows/sync/read-synced-rows.ts';
import type { Confirm, MappedColumn, MatchedRow, PushedChanges, RowChange } from '../../../server/source-adapter.ts';
import { readRows } from '../../../server/sync/pull-sheet.ts';
import { cellsOfGoogle, cellToInsert, valueToSend } from './cell-values.ts';
import { type TabRow, namesIn, type SeenTab } from './read-tab.ts';
import { rowTag, type Spreadsheet, type SpreadsheetCalls } from './spreadsheet-calls.ts';

/** Answers whether all of it was written. */
export async function applyChanges(
  calls: SpreadsheetCalls,
  seen: SeenTab,
  { columns, added, changed }: PushedChanges,
  confirm: Confirm,
): Promise<boolean> {
  const hasMarks = seen.rows.some(({ tag }) => tag !== null);
  if (changed.length + added.length === 0) {
    if (hasMarks) await calls.batchUpdate([withoutMarks]);
    return true;
  }
  await calls.batchUpdate([
    ...(hasMarks ? [withoutMarks] : []),
    mark(seen.tab_id, seen.header ?? 0, headerTag),
    ...marks(seen.tab_id, changed),
    ...inserts(seen, columns, added),
  ]);
  const answer = await calls.marked();
  const now = columnsNow(answer, seen.tab_id, columns);
  // The names are not where they were: the marks stay, so that the next run recognizes the rows by them.
  if (!now) return false;
  const marked = readMarked(answer, seen.tab_id, now);
  const strayed = added.filter((row) => hasStrayed(row, marked.get(row.row_id), columns, now));
  if (strayed.length > 0) await putRight(calls, strayed, columns, now);
  await confirm.added(
    added.filter(({ row_id }) => marked.has(row_id)),
    now,
  );
  const safe = changed.filter(({ pending: { row_id }, seen: expected }) => isSame(marked.get(row_id), expected, now));
  const written = safe.length > 0 ? await write(calls, safe, now) : [];
  await confirm.changed(written);
  await calls.batchUpdate([withoutMarks]);
  return written.length === changed.length;
}

/** What the row of the names is marked with, so that it comes with the others. */
const headerTag = 'names';

/** Where the columns are now; null where one of them cannot be found. */
function columnsNow(answer: Spreadsheet, tab_id: number, columns: readonly MappedColumn[]): MappedColumn[] | null {
  const found = answer.sheets.find(({ properties }) => properties.sheetId === tab_id);
  const names = found && readMarkedRows(found).find(({ tag }) => tag === headerTag);
  if (!names) return null;
  const given = namesIn(names);
  const now = columns.flatMap((column) => {
    const place = given.find(({ name }) => name === column.name);
    return place ? [{ ...column, index: place.index }] : [];
  });
  return now.length === columns.length ? now : null;
}

/** Whether columns were moved just before a row was inserted, so that its cells are in others. */
function hasStrayed(
  { cells }: PendingRow,
  there: MatchedRow | undefined,
  sentTo: readonly MappedColumn[],
  now: readonly MappedColumn[],
): boolean {
  const isMoved = now.some(({ index }, place) => sentTo[place]?.index !== index);
  return isMoved && there !== undefined && now.some(({ id }) => (cells[id] ?? null) !== (there.cells[id] ?? null));
}

async function putRight(
  calls: SpreadsheetCalls,
  rows: readonly PendingRow[],
  sentTo: readonly MappedColumn[],
  now: readonly MappedColumn[],
): Promise<void> {
  const width = Math.max(...[...sentTo, ...now].map(({ index }) => index)) + 1;
  await calls.write(
    rows.map(({ row_id, cells }) => {
      const values: (string | number | boolean | null)[] = Array.from({ length: width }, () => null);
      for (const { index } of sentTo) values[index] = '';
      for (const { id, index, type } of now) values[index] = valueToSend(cells[id] ?? null, type);
      return { tag: row_id, values };
    }),
  );
}

const withoutMarks = { deleteDeveloperMetadata: { dataFilter: { developerMetadataLookup: { metadataKey: rowTag } } } };

function mark(tab_id: number, number: number, row_id: string): object {
  const dimensionRange = { sheetId: tab_id, dimension: 'ROWS', startIndex: number, endIndex: number + 1 };
  const location = { dimensionRange };
  return {
    createDeveloperMetadata: {
      developerMetadata: { metadataKey: rowTag, metadataValue: row_id, location, visibility: 'PROJECT' },
    },
  };
}

const marks = (tab_id: number, changes: readonly RowChange[]): object[] =>
  changes.map(({ pending: { row_id }, seen: { number } }) => mark(tab_id, number, row_id));

/** New rows below the last one, each with its mark: inserted, so that nothing there is overwritten. */
function inserts(
  { tab_id, end, row_count, header }: SeenTab,
  columns: readonly MappedColumn[],
  adds: readonly PendingRow[],
): object[] {
  if (adds.length === 0) return [];
  // New rows look like the last one, but not like the names.
  const inherits = end > (header ?? -1) + 1;
  const range = { sheetId: tab_id, dimension: 'ROWS', startIndex: end, endIndex: end + adds.length };
  const room = [
    // Rows can only be inserted within a grid. Where someone inserts a row meanwhile, the last one is here by then.
    ...(end >= row_count
      ? [{ appendDimension: { sheetId: tab_id, dimension: 'ROWS', length: end + 1 - row_count } }]
      : []),
    { insertDimension: { range, inheritFromBefore: inherits } },
  ];
  const width = Math.max(...columns.map(({ index }) => index)) + 1;
  const rows = adds.map(({ cells }) => ({
    values: Array.from({ length: width }, (_, index) => {
      const column = columns.find((one) => one.index === index);
      return column ? cellToInsert(cells[column.id] ?? null, column.type) : {};
    }),
  }));
  const start = { sheetId: tab_id, rowIndex: end, columnIndex: 0 };
  // A row that looks like the one above has its formats already.
  const fields = inherits ? 'userEnteredValue' : 'userEnteredValue,userEnteredFormat.numberFormat';
  return [
    ...room,
    { updateCells: { start, rows, fields } },
    ...adds.map(({ row_id }, place) => mark(tab_id, end + place, row_id)),
  ];
}

/** The rows that have a mark, by the row_id that it names. */
function readMarked(answer: Spreadsheet, tab_id: number, columns: readonly MappedColumn[]): Map<string, MatchedRow> {
  const found = answer.sheets.find(({ properties }) => properties.sheetId === tab_id);
  if (!found) return new Map();
  const grid: TabRow[] = found.data.flatMap((data) => {
    const { properties } = found;
    return readMarkedRows({ properties, data: [data] });
  });
  return new Map(readRows(grid, columns, cellsOfGoogle).map((row) => [row.row_id, row]));
}

/** Every row of a part of a tab that has a mark. */
function readMarkedRows(part: Spreadsheet['sheets'][number]): TabRow[] {
  return part.data.flatMap(({ startRow, rowData, rowMetadata }) =>
    rowData.flatMap(({ values }, place) => {
      const tag = rowMetadata[place]?.developerMetadata.find(
        ({ metadataKey }) => metadataKey === rowTag,
      )?.metadataValue;
      return tag === undefined ? [] : [{ number: startRow + place, cells: values, tag }];
    }),
  );
}

/** Whether the marked row is the one that was seen, unchanged: what people typed, and where formulas are. */
function isSame(marked: MatchedRow | undefined, expected: MatchedRow, columns: readonly MappedColumn[]): boolean {
  if (!marked) return false;
  return columns.every(({ id }) => {
    const isFilled = marked.formulas?.[id] !== undefined;
    if (isFilled !== (expected.formulas?.[id] !== undefined)) return false;
    return isFilled || (marked.cells[id] ?? null) === (expected.cells[id] ?? null);
  });
}

/** Answers the changes that Google confirms as written. */
async function write(
  calls: SpreadsheetCalls,
  changes: readonly RowChange[],
  columns: readonly MappedColumn[],
): Promise<RowChange[]> {
  const width = Math.max(...columns.map(({ index }) => index)) + 1;
  const rows = changes.map(({ pending: { row_id }, cells }) => {
    const values: (string | number | boolean | null)[] = Array.from({ length: width }, () => null);
    for (const { id, index, type } of columns) if (id in cells) values[index] = valueToSend(cells[id] ?? null, type);
    return { tag: row_id, values };
  });
  const answers = await calls.write(rows);
  return changes.filter((_, place) => {
    const [now = []] = answers[place] ?? [];
    return rows[place]?.values.every((value, index) => value === null || value === (now[index] ?? ''));
  });
}
