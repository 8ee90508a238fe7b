import type { boardMetadata, pageMetadata, spreadsheetData, spreadsheetSheet } from '../api/data-service.ts';
import type { homePage, pageBySlug, pageSheet } from '../api/page-data.ts';
import type { Viewer } from '#features/apps/rules/viewer.ts';
import { pathAt } from '#features/boards/rules/board-path.ts';
import { defaultBoardSettings } from '#features/boards/rules/board-settings.ts';
import type { RowsRequest } from '#blocks/data-contract.ts';
import { viewOfPage } from '#blocks/view-of-page.ts';
import { Problem } from '#kit/problem.ts';
import type { Cell } from '#engine/model.ts';
import type { Call } from '#platform/http/call.ts';
import type { AppRecord, FullPageRecord } from '#features/apps/services.ts';
import type { SheetRecord } from '#features/workbooks/services.ts';
import { answerRequest } from './reading/answer-request.ts';
import { columnsOf } from './reading/columns-of.ts';
import { decideVisit } from './visit/decide-visit.ts';
import { findVisitedRecord, placeAt } from './records/visited-record.ts';
import { noRecord } from './visit/page-address.ts';
import { openPageReader, type PageReader } from './reading/page-reader.ts';
import { readBlockOfVisitors } from './reading/read-page-block.ts';
import { privatePageMessage } from './visit/problem-pages.ts';
import { blocksForViewer } from './reading/blocks-for-viewer.ts';
import { mayReachEveryRow } from './reading/reachable-rows.ts';
import { atAnyTime } from './reading/rows-in-span.ts';

const mostRows = 1_000;

/** The spec's `…/sheet/{title}` call: the rows of a sheet as the page shows them, with columns by name. */
export async function answerPageSheet(call: Call<typeof pageSheet>) {
  const { query, services, params } = call;
  const opened = await openShown(call, query.referer, query['_filters']);
  return readShown(opened, params.sheetTitle, services);
}

/** The same for a client that names the spreadsheet: that of the app and no other. */
export async function answerSpreadsheetSheet(call: Call<typeof spreadsheetSheet>) {
  const { app, params, query, services } = call;
  if (app.workbook_id !== params.spreadsheetId)
    throw new Problem('not_found', 'This app doesn’t use that spreadsheet.');
  const opened = await openShown(call, query.referer, query['_filters']);
  return readShown(opened, params.sheetTitle, services);
}

/** Every sheet that the page shows something of. */
export async function answerSpreadsheetData(call: Call<typeof spreadsheetData>) {
  const { app, body, services } = call;
  const opened = await openShown(call, body.referer, undefined);
  const sheets_data: Record<string, Awaited<ReturnType<typeof readShown>>> = {};
  for (const title of titlesShown(opened)) sheets_data[title] = await readShown(opened, title, services);
  return { spreadsheetId: app.workbook_id, sheets: Object.keys(sheets_data), sheets_data };
}

/** What a client gets about the page that it is on. It says nothing about people. */
export async function answerPageMetadata(call: Call<typeof pageMetadata>) {
  const { app, viewer } = call;
  const opened = await openShown(call, undefined, undefined);
  const { page } = opened;
  const { hide_header: _header, hide_footer: _footer, title, ...colors } = page.document.settings;
  const { page_id, page_name, page_slug, page_type } = page;
  return {
    ...{ app_id: app.id, name: app.name, page_id, page_name, page_slug, page_type, title: title || page_name },
    ...colors,
    ...{ public: app.public, sign_in_method: app.sign_in_method, can_edit: viewer.kind === 'editor' },
    ...{ user_role: roleOf(viewer), spreadsheetId: app.workbook_id, ...blocksAndSheets(opened) },
  };
}

/** The same of the board that the call names. */
export async function answerBoardMetadata(call: Call<typeof boardMetadata>) {
  const { app, viewer } = call;
  if (app.kind !== 'board') throw new Problem('not_found', 'Board not found.');
  const opened = await openShown(call, undefined, undefined);
  const look = opened.page.document.board ?? defaultBoardSettings;
  const section = opened.reader.address.get('section');
  return {
    ...look,
    ...{
      name: app.name,
      workspace_id: viewer.kind === 'editor' ? app.workspace_id : '',
      current_section: section ?? '',
    },
    ...{ public: app.public, sign_in_method: app.sign_in_method, can_edit: viewer.kind === 'editor' },
    ...{ user_role: roleOf(viewer), spreadsheetId: app.workbook_id, ...blocksAndSheets(opened) },
  };
}

function blocksAndSheets(opened: Shown) {
  const sheets = titlesShown(opened);
  return { sheets, blocks: blocksForViewer(opened.reader, sheets), page: 'view' as const };
}

const roleOf = (viewer: Viewer): string =>
  viewer.kind === 'app_user' || viewer.kind === 'password_holder' ? viewer.permissions : viewer.kind;

type CallOfVisitor = Pick<
  Call<typeof pageSheet>,
  'app' | 'viewer' | 'visit' | 'services' | 'request' | 'host' | 'address'
>;
interface Shown {
  page: FullPageRecord;
  reader: PageReader;
}

/** The page that the caller is on, as they may read it. */
async function openShown(call: CallOfVisitor, given: string | undefined, filtersGiven: unknown): Promise<Shown> {
  const { app, viewer, services } = call;
  const referer = refererOf(call, given);
  const place = placeAt(call.host, referer.pathname);
  const page = await pageAt(call, place.path);
  const address = new URLSearchParams();
  const filters = typeof filtersGiven === 'string' ? filtersGiven : referer.searchParams.get('filters');
  if (filters) address.set('filters', filters);
  for (const name of ['search', 'record', 'section']) {
    const value = referer.searchParams.get(name);
    if (value) address.set(name, value);
  }
  const found = await findVisitedRecord(address, place, { visit: call.visit, page }, call, services);
  if (found !== undefined) address.set('record', found?.row_id ?? noRecord);
  return { page, reader: await openPageReader({ app, page, viewer, address }, services) };
}

/** What the blocks of the page ask of a sheet; a block that asks for none of its columns asks for nothing. */
function requestsOf({ page }: Shown, sheet: SheetRecord) {
  return page.document.blocks.flatMap((stored) => {
    const block = readBlockOfVisitors(stored);
    if (!block || block.gaps.length > 0) return [];
    const asks = Object.values(block.definition.requests(block.config)).filter(
      (dataRequest): dataRequest is RowsRequest =>
        dataRequest.shape === 'rows' && (dataRequest.sheet_title || stored.sheet_title) === sheet.title,
    );
    return asks.flatMap((dataRequest) =>
      columnsOf(sheet, dataRequest.columns).length > 0 ? [{ block, ask: dataRequest }] : [],
    );
  });
}

const titlesShown = (shown: Shown): string[] =>
  shown.reader.sheets.filter((sheet) => requestsOf(shown, sheet).length > 0).map((sheet) => sheet.title);

async function readShown(opened: Shown, title: string, services: CallOfVisitor['services']) {
  const { reader } = opened;
  const sheet = reader.sheetOf(title);
  const requested = sheet ? requestsOf(opened, sheet) : [];
  if (!sheet || requested.length === 0) throw new Problem('not_found', 'This page doesn’t show this sheet.');
  // A row leaves only as some block shows it: each ask's rows with its columns, joined by row.
  const rows = new Map<string, Record<string, Cell>>();
  for (const { block, ask: dataRequest } of requested) {
    const limit = mayReachEveryRow(block, dataRequest, reader)
      ? mostRows
      : Math.min(reader.limits.rows(dataRequest), mostRows);
    const shown = { ...atAnyTime(dataRequest), actionColumns: [] };
    const data = await answerRequest({ block, dataRequest: shown, rights: { actions: [] }, limit }, reader, services);
    if (data.shape !== 'rows') continue;
    if (data.error) throw new Problem('unavailable', data.error);
    for (const row of data.rows) {
      const named = data.columns.map((column): [string, Cell] => [column.name, row.cells[column.id] ?? null]);
      rows.set(row.row_id, { ...rows.get(row.row_id), ...Object.fromEntries(named) });
    }
  }
  const shown = columnsOf(
    sheet,
    requested.flatMap(({ ask: dataRequest }) => dataRequest.columns),
  );
  const columns = sheet.columns.filter((column) => shown.includes(column));
  return { columns: columns.map((column) => column.name), json: [...rows.values()] };
}

export const answerPageBySlug = (call: Call<typeof pageBySlug>) => answerPage(call, `/${call.params.slug}`);

export const answerHomePage = (call: Call<typeof homePage>) => answerPage(call, homeOf(call.app));

async function answerPage(call: Pick<Call<typeof homePage>, 'app' | 'visit' | 'viewer' | 'services'>, path: string) {
  const { app, viewer, services } = call;
  const page = await pageAt(call, path);
  const address = new URLSearchParams();
  const { settings, board } = viewOfPage(app, page.document, address);
  const reader = await openPageReader({ app, page, viewer, address }, services);
  const { page_id, page_name, page_slug, page_type, is_auth, is_public } = page;
  const { page_background, hero_background, nav_background } = settings;
  return {
    page: {
      ...{ app_id: app.id, name: app.name, page_id, page_name, page_slug, page_type },
      title: board?.title ?? (settings.title || page_name),
      ...{ page_background, hero_background, nav_background },
      blocks: blocksForViewer(reader, titlesShown({ page, reader })),
      ...{ is_auth, is_public, can_edit: viewer.kind === 'editor' },
    },
  };
}

const homeOf = (app: AppRecord): string => pathAt(app, '/');

/** The address of the page that the caller is on: `referer`, or what the browser says. */
function refererOf(
  { app, request, host }: Pick<CallOfVisitor, 'app' | 'request' | 'host'>,
  referer: string | undefined,
): URL {
  const address = referer ?? request.headers.get('referer') ?? homeOf(app);
  return URL.canParse(address, host.origin) ? new URL(address, host.origin) : new URL('/', host.origin);
}

async function pageAt(
  { visit, services }: Pick<Call<typeof pageSheet>, 'visit' | 'services'>,
  path: string,
): Promise<FullPageRecord> {
  const decision = await decideVisit(visit, { path }, services);
  if (decision.kind === 'private-page' || decision.kind === 'sign-in')
    throw new Problem('forbidden', privatePageMessage);
  if (decision.kind !== 'page' || decision.isDefault) throw new Problem('not_found', 'This page could not be found');
  return decision.page;
}
