/**
 * Sends what was changed here to the tab that a sheet mirrors. A row is marked with its id first, read back by the mark
 * and compared, and written by the mark: never by its number, which anyone may change at any moment. A new row comes
 * with its mark in one step, so that it is known again whatever breaks off in between. (decision 86)
 */
import type { Cell } from '#engine/model.ts';
import type { Rows } from '#features/workbooks/services.ts';
import type { PendingRow } from '#features/workbooks/server/rows/sync/read-synced-rows.ts';
import { cellToInsert, valueToSend } from './cell-values.ts';
import { type TabRow, namesIn, type SeenTab } from './read-tab.ts';
import { rowTag, type Spreadsheet, type SpreadsheetCalls } from './spreadsheet-calls.ts';
import { type MappedColumn, readTabRows, type SeenSheetRow, type TakenIn, actor } from '../../../server/sync/pull-sheet.ts';

/** Marks of a tab have little room: more rows go with the next look. */
const mostAtOnce = 150;

interface Change {
  pending: PendingRow;
  seen: SeenSheetRow;
  /** What the cells are to hold, by column id. */
  cells: Record<string, Cell>;
}
export interface Sent {
  rows: number;
  /** Whether there is more to be sent. */
  isMore: boolean;
}

export async function sendChanges(
  needs: { rows: Rows; calls: SpreadsheetCalls },
  seen: SeenTab,
  { tab, columns, rows }: TakenIn,
): Promise<Sent> {
  const { mirror } = needs.rows;
  const wearsMark = seen.rows.some(({ tag }) => tag !== null);
  const all = await mirror.pending(tab.sheet, mostAtOnce + 1);
  const pending = all.slice(0, mostAtOnce);
  const byId = new Map(rows.map((row) => [row.row_id, row]));
  const agreed: PendingRow[] = [];
  const changes: Change[] = [];
  const adds: PendingRow[] = [];
  for (const row of pending) {
    const there = byId.get(row.row_id);
    if (row.kind === 'add') adds.push(row);
    else if (there) {
      const cells = cellsToSend(row, there, columns);
      if (Object.keys(cells).length > 0) changes.push({ pending: row, seen: there, cells });
      else if (row.kind === 'edit') agreed.push(row);
    }
  }
  const filled = adds.filter(({ cells }) => columns.some(({ id }) => (cells[id] ?? null) !== null));
  await settleWithout(needs.rows, tab.sheet, agreed, byId, columns);
  if (changes.length + filled.length === 0) {
    if (wearsMark) await needs.calls.batchUpdate([withoutMarks]);
    return { rows: 0, isMore: false };
  }
  await needs.calls.batchUpdate([
    ...(wearsMark ? [withoutMarks] : []),
    mark(tab.tab_id, seen.header ?? 0, headerTag),
    ...marks(tab.tab_id, changes),
    ...inserts(seen, columns, filled),
  ]);
  const answer = await needs.calls.marked();
  const now = columnsNow(answer, tab.tab_id, columns);
  // The names are not where they were: the marks stay, so that the next look knows the rows by them.
  if (!now) return { rows: 0, isMore: true };
  const marked = readMarked(answer, tab.tab_id, now);
  const strayed = filled.filter((row) => hasStrayed(row, marked.get(row.row_id), columns, now));
  if (strayed.length > 0) await putRight(needs.calls, strayed, columns, now);
  const ids = new Set(now.map(({ id }) => id));
  // As it was sent: what people changed of it since is taken in with the next look.
  const arrived = filled
    .filter(({ row_id }) => marked.has(row_id))
    .map(({ row_id, version, cells }) => ({
      ...{ row_id, version },
      cells: Object.fromEntries(Object.entries(cells).filter(([id]) => ids.has(id))),
    }));
  if (arrived.length > 0) await mirror.sent(tab.sheet, { agreed: arrived, gone: [] });
  const safe = changes.filter(({ pending: { row_id }, seen: expected }) => isSame(marked.get(row_id), expected, now));
  const written = safe.length > 0 ? await write(needs.calls, safe, now) : [];
  await mirror.sent(tab.sheet, {
    agreed: written
      .filter(({ pending: { kind } }) => kind === 'edit')
      .map(({ pending: { row_id, version, conflicts, base }, seen: expected, cells }) => ({
        ...{ row_id, version: conflicts ? 0 : version },
        // What the owner still has to decide stays as it was agreed on.
        cells: withoutNulls({ ...expected.cells, ...cells, ...baseOf(base, conflicts) }),
      })),
    gone: written.filter(({ pending: { kind } }) => kind === 'delete').map(({ pending: { row_id } }) => row_id),
  });
  await needs.calls.batchUpdate([withoutMarks]);
  return { rows: arrived.length + written.length, isMore: all.length > mostAtOnce || written.length < changes.length };
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
  there: SeenSheetRow | undefined,
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

/** Rows that need no call: taken back here meanwhile, or changed where a formula is by now, whose value counts. */
async function settleWithout(
  rows: Rows,
  sheetId: string,
  agreed: readonly PendingRow[],
  there: ReadonlyMap<string, SeenSheetRow>,
  columns: readonly MappedColumn[],
): Promise<void> {
  const isOverFormula = ({ cells, base, conflicts }: PendingRow): boolean =>
    columns.some(({ id }) => (cells[id] ?? null) !== (base[id] ?? null) && !(id in (conflicts ?? {})));
  const over = agreed.filter(isOverFormula).flatMap(({ row_id }) => there.get(row_id) ?? []);
  if (over.length > 0) {
    const merge = { columns: columns.map(({ id }) => id), rule: 'sheet' as const, rows: over, gone: [], order: null };
    await rows.mirror.merge(sheetId, actor, merge);
  }
  const same = agreed.filter((row) => !isOverFormula(row) && !row.conflicts);
  const noted = same.map(({ row_id, version, base }) => ({ row_id, version, cells: base }));
  if (noted.length > 0) await rows.mirror.sent(sheetId, { agreed: noted, gone: [] });
}

/** Cells that differ from what was agreed on, except those that a formula fills or that the owner has to decide. */
function cellsToSend(row: PendingRow, there: SeenSheetRow, columns: readonly MappedColumn[]): Record<string, Cell> {
  const cells: Record<string, Cell> = {};
  for (const { id } of columns) {
    if (there.formulas?.[id] !== undefined) continue;
    if (row.kind === 'delete') {
      if ((there.cells[id] ?? null) !== null) cells[id] = null;
      continue;
    }
    const value = row.cells[id] ?? null;
    const isOpen = row.conflicts !== null && id in row.conflicts;
    if (value !== (row.base[id] ?? null) && !isOpen) cells[id] = value;
  }
  return cells;
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

const marks = (tab_id: number, changes: readonly Change[]): object[] =>
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
function readMarked(answer: Spreadsheet, tab_id: number, columns: readonly MappedColumn[]): Map<string, SeenSheetRow> {
  const found = answer.sheets.find(({ properties }) => properties.sheetId === tab_id);
  if (!found) return new Map();
  const grid: TabRow[] = found.data.flatMap((data) => {
    const { properties } = found;
    return readMarkedRows({ properties, data: [data] });
  });
  return new Map(readTabRows(grid, columns).map((row) => [row.row_id, row]));
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
function isSame(marked: SeenSheetRow | undefined, expected: SeenSheetRow, columns: readonly MappedColumn[]): boolean {
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
  changes: readonly Change[],
  columns: readonly MappedColumn[],
): Promise<Change[]> {
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

function baseOf(base: Record<string, Cell>, conflicts: Record<string, Cell> | null): Record<string, Cell> {
  return Object.fromEntries(Object.keys(conflicts ?? {}).map((id) => [id, base[id] ?? null]));
}

const withoutNulls = (cells: Record<string, Cell>): Record<string, Cell> =>
  Object.fromEntries(Object.entries(cells).filter(([, cell]) => cell !== null));
