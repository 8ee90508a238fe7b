import type { Viewer } from '#domain/access.ts';
import { personOf } from '#domain/access.ts';
import type { DataRow } from '#blocks/data-contract.ts';
import type { BlockFilter } from '#domain/page/document.ts';
import type { QueryContext } from '#sheet/query-model.ts';
import type { Services } from '../services.ts';
import type { AppRecord, FullPageRecord, SheetRecord } from '../scope.ts';

/** Everything that decides what rows a viewer of a page gets, read once for a call. */
export interface PageReader {
  app: AppRecord;
  page: FullPageRecord;
  viewer: Viewer;
  sheets: readonly SheetRecord[];
  /** The address of the page: owner filters may be named in it, and the record that it shows. */
  address: URLSearchParams;
  context: QueryContext;
  /** The owner's filters of the page itself. */
  pageFilters: readonly BlockFilter[];
  /** Names a sheet of the app's workbook. */
  sheetOf(title: string | null | undefined): SheetRecord | null;
  /** The record that the page shows, on whichever sheet it stands; null without one that the viewer may see. */
  currentRecord(): Promise<{ sheet: SheetRecord; row: DataRow } | null>;
}

export type ReaderNeeds = Pick<Services, 'workbooks' | 'engine' | 'rows' | 'log'>;

export async function openPageReader(
  input: { app: AppRecord; page: FullPageRecord; viewer: Viewer; address: URLSearchParams },
  services: ReaderNeeds,
): Promise<PageReader> {
  const { app, page, viewer, address } = input;
  const sheets = app.workbook_id ? await services.workbooks.sheetsOf(app.workbook_id) : [];
  const context: QueryContext = {
    now: Date.now(),
    timeZone: app.settings.time_zone,
    weekStartsOn: app.settings.week_starts_on,
    currentUser: personOf(viewer)?.email ?? null,
  };
  const sheetOf = (title: string | null | undefined): SheetRecord | null =>
    sheets.find((sheet) => sheet.title === title) ?? null;
  let record: Promise<{ sheet: SheetRecord; row: DataRow } | null> | undefined;
  const reader: PageReader = {
    app,
    page,
    viewer,
    sheets,
    address,
    context,
    pageFilters: page.document.filters ?? [],
    sheetOf,
    currentRecord() {
      record ??= findRecord(reader, services);
      return record;
    },
  };
  return reader;
}

/** An `_id` of the session scopes every sheet with an `_id` column to it. (section 6) */
export function identityScope(viewer: Viewer, sheet: SheetRecord) {
  const identity = viewer.kind === 'app_user' ? viewer.row_identity : null;
  const column = sheet.columns.find((one) => one.id === '_id' || one.name.trim().toLowerCase() === '_id');
  return identity && column ? [{ column: column.id, condition: '=' as const, value: identity }] : [];
}

async function findRecord(reader: PageReader, services: ReaderNeeds) {
  const row_id = reader.address.get('record');
  if (!row_id) return null;
  const titles = new Set(reader.page.document.blocks.map((block) => block.sheet_title));
  const sheets = reader.sheets.filter((sheet) => titles.has(sheet.title));
  for (const sheet of sheets) {
    const columns = sheet.columns.map((column) => column.id);
    const filters = identityScope(reader.viewer, sheet);
    const query = { columns, filters, rowIds: [row_id], page: { offset: 0, limit: 1 } };
    const { rows } = await services.engine.query(sheet.id, query, reader.context);
    if (rows[0]) return { sheet, row: rows[0] };
  }
  return null;
}

const calendars = new Map<string, Intl.DateTimeFormat>();

/** ISO date of today in the app's time zone. */
export function todayOf(context: Pick<QueryContext, 'timeZone' | 'now'>): string {
  let calendar = calendars.get(context.timeZone);
  if (!calendar) {
    // The Swedish way of writing dates is ISO's. Making one costs a hundred times more than using it.
    calendar = new Intl.DateTimeFormat('sv-SE', { timeZone: context.timeZone, dateStyle: 'short' });
    if (calendars.size > 1_000) calendars.clear();
    calendars.set(context.timeZone, calendar);
  }
  return calendar.format(context.now);
}
