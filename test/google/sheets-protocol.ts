/** Sheets v4, so far as the mirror speaks it. */
import type { Entered, SheetRow, Tab } from './grid.ts';
import type { TestSpreadsheet } from './google-server.ts';

/** What a client sent: read as the protocol says, and refused by failing where it is something else. */
type Sent = Record<string, ReturnType<typeof JSON.parse>>;
interface Answer {
  status: number;
  json: unknown;
}
const refused = (message: string): Answer => ({
  status: 400,
  json: { error: { code: 400, message, status: 'INVALID_ARGUMENT' } },
});

export function answerSheets(spreadsheet: TestSpreadsheet, name: string, url: URL, body: unknown): Answer {
  const sent = body as Sent;
  if (name === 'get') return read(spreadsheet, url);
  if (name === 'getByDataFilter') return readMarked(spreadsheet, sent);
  if (name === 'batchUpdate') return batchUpdate(spreadsheet, sent['requests']);
  if (name === 'values:batchUpdateByDataFilter') return writeByFilter(spreadsheet, sent);
  return { status: 404, json: { error: { code: 404, message: `no ${name}`, status: 'NOT_FOUND' } } };
}

const propertiesOf = (tab: Tab, index: number) => ({
  sheetId: tab.id,
  title: tab.title,
  index,
  sheetType: 'GRID',
  ...(tab.hidden && { hidden: true }),
  gridProperties: { rowCount: tab.rowCount, columnCount: tab.columnCount },
});

/** With ranges only the tabs in them; a field mask decides what of them is there. */
function read({ name, tabs }: TestSpreadsheet, url: URL): Answer {
  const titles = url.searchParams.getAll('ranges').map((range) => range.replace(/^'|'$/g, '').replaceAll("''", "'"));
  const stranger = titles.find((title) => !tabs.some((tab) => tab.title === title));
  if (stranger !== undefined) return refused(`Unable to parse range: ${stranger}`);
  const withData = (url.searchParams.get('fields') ?? '').includes('data(');
  const sheets = tabs.flatMap((tab, index) => {
    if (titles.length > 0 && !titles.includes(tab.title)) return [];
    const properties = propertiesOf(tab, index);
    return [withData ? { properties, data: [dataOf(tab, 0, tab.rows)] } : { properties }];
  });
  return { status: 200, json: { properties: { title: name }, sheets } };
}

function dataOf(tab: Tab, startRow: number, rows: readonly SheetRow[]): object {
  return {
    // Zero is left out, as protocol buffers leave it out.
    ...(startRow > 0 && { startRow }),
    columnMetadata: Array.from({ length: tab.columnCount }, (_, column) =>
      tab.hiddenColumns.includes(column) ? { hiddenByUser: true } : {},
    ),
    rowData: rows.map((row) => ({ values: row.cells.map((_, column) => cellOf(tab, row, column)) })),
    rowMetadata: rows.map(({ tags }) =>
      tags.length > 0
        ? { developerMetadata: tags.map(({ key, value }) => ({ metadataKey: key, metadataValue: value })) }
        : {},
    ),
  };
}

function cellOf(tab: Tab, row: SheetRow, column: number): object {
  const cell = row.cells[column];
  const entered = cell?.entered ?? null;
  const format = cell?.format === undefined ? {} : { effectiveFormat: { numberFormat: { type: cell.format } } };
  if (entered === null || entered === '') return format;
  const userEnteredValue = typeof entered === 'object' ? { formulaValue: entered.formula } : valueOf(entered);
  return { userEnteredValue, effectiveValue: valueOf(tab.effective(row, column)), ...format };
}

function valueOf(value: string | number | boolean | null): object {
  if (typeof value === 'number') return { numberValue: value };
  if (typeof value === 'boolean') return { boolValue: value };
  return { stringValue: value ?? '' };
}

function readMarked({ name, tabs }: TestSpreadsheet, { dataFilters }: Sent): Answer {
  const { metadataKey } = dataFilters[0].developerMetadataLookup;
  const sheets = tabs.flatMap((tab, index) => {
    const data = tab.rows.flatMap((row, number) =>
      row.tags.some(({ key }) => key === metadataKey) ? [dataOf(tab, number, [row])] : [],
    );
    return data.length > 0 ? [{ properties: propertiesOf(tab, index), data }] : [];
  });
  return { status: 200, json: { properties: { title: name }, sheets } };
}

/** All requests or none: they are checked before the first is done. */
function batchUpdate(spreadsheet: TestSpreadsheet, requests: Sent[]): Answer {
  const tabOf = (id: number): Tab | undefined => spreadsheet.tabs.find((tab) => tab.id === id);
  const appended = new Map<number, number>();
  for (const request of requests) {
    const [kind = ''] = Object.keys(request);
    const given = request[kind];
    if (!(kind in doers)) return refused(`Unknown request ${kind}`);
    const id = given.range?.sheetId ?? given.sheetId ?? given.start?.sheetId ?? given.destination?.sheetId;
    const ofTag = given.developerMetadata?.location.dimensionRange.sheetId;
    if (kind !== 'deleteDeveloperMetadata' && !tabOf(id ?? ofTag)) return refused('No grid with that id');
    if (kind === 'appendDimension') appended.set(id, (appended.get(id) ?? 0) + Number(given.length));
    const at = given.range?.startIndex;
    const rowCount = (tabOf(id)?.rowCount ?? 0) + (appended.get(id) ?? 0);
    if (kind === 'insertDimension' && at >= rowCount) return refused('startIndex beyond the grid');
  }
  for (const request of requests) {
    const [kind = ''] = Object.keys(request);
    doers[kind]?.(spreadsheet, request[kind], tabOf);
  }
  spreadsheet.version += 1;
  return { status: 200, json: { spreadsheetId: spreadsheet.id, replies: requests.map(() => ({})) } };
}

type Doer = (spreadsheet: TestSpreadsheet, given: Sent, tabOf: (id: number) => Tab | undefined) => void;
const doers: Record<string, Doer> = {
  insertDimension(_, { range, inheritFromBefore }, tabOf) {
    const tab = tabOf(range.sheetId);
    const above = inheritFromBefore ? tab?.rows[range.startIndex - 1]?.cells.map(({ format }) => format) : [];
    tab?.insert(range.startIndex, range.endIndex - range.startIndex, above);
  },
  appendDimension(_, { sheetId, length }, tabOf) {
    const tab = tabOf(sheetId);
    if (tab) tab.rowCount += length;
  },
  updateCells(_, { start, rows, fields }, tabOf) {
    const tab = tabOf(start.sheetId);
    for (const [offset, { values }] of (rows as { values: Sent[] }[]).entries()) {
      for (const [place, { userEnteredValue, userEnteredFormat }] of values.entries()) {
        const row = tab?.rowAt(start.rowIndex + offset);
        const column = start.columnIndex + place;
        tab?.set(start.rowIndex + offset, column, enteredOf(userEnteredValue));
        const cell = row?.cells[column];
        const type = userEnteredFormat?.numberFormat?.type;
        if (cell && String(fields).includes('numberFormat') && type !== undefined) cell.format = type;
      }
    }
  },
  copyPaste(_, { source, destination }, tabOf) {
    const tab = tabOf(destination.sheetId);
    for (let row = destination.startRowIndex; row < destination.endRowIndex; row++) {
      const from = tab?.rows[source.startRowIndex]?.cells[source.startColumnIndex];
      tab?.set(row, destination.startColumnIndex, from?.entered ?? null);
    }
  },
  createDeveloperMetadata(_, { developerMetadata: { metadataKey, metadataValue, location } }, tabOf) {
    tabOf(location.dimensionRange.sheetId)?.tag(location.dimensionRange.startIndex, metadataKey, metadataValue);
  },
  deleteDeveloperMetadata({ tabs }, { dataFilter }) {
    for (const tab of tabs) tab.untag(dataFilter.developerMetadataLookup.metadataKey);
  },
};

function enteredOf(value: Sent | undefined): Entered {
  if (!value) return null;
  if (value['formulaValue'] !== undefined) return { formula: value['formulaValue'] };
  return value['stringValue'] ?? value['numberValue'] ?? value['boolValue'] ?? null;
}

/** RAW: what is sent is stored as it is. A null leaves its cell, empty text empties it. */
function writeByFilter(spreadsheet: TestSpreadsheet, { valueInputOption, data }: Sent): Answer {
  if (valueInputOption !== 'RAW') return refused('the mirror writes RAW alone');
  const responses = (data as Sent[]).map(({ dataFilter, values }) => {
    const { metadataKey, metadataValue } = dataFilter.developerMetadataLookup;
    for (const tab of spreadsheet.tabs) {
      for (const [number, row] of tab.rows.entries()) {
        if (!row.tags.some(({ key, value }) => key === metadataKey && value === metadataValue)) continue;
        for (const [column, value] of (values[0] as Entered[]).entries()) {
          if (value !== null) tab.set(number, column, value === '' ? null : value);
        }
        const now = row.cells.map((_, column) => tab.effective(row, column) ?? '');
        return { updatedRange: `'${tab.title}'!A${number + 1}`, updatedData: { values: [now] } };
      }
    }
    return {};
  });
  spreadsheet.version += 1;
  return { status: 200, json: { spreadsheetId: spreadsheet.id, responses } };
}
