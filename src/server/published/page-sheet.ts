import type { homePage, pageBySlug, pageSheet } from '#api/page-data.ts';
import type { RowsAsk } from '#blocks/data-contract.ts';
import { Problem } from '#kit/problem.ts';
import type { Cell } from '#sheet/model.ts';
import type { Call } from '../http/call.ts';
import type { AppRecord, FullPageRecord } from '../scope.ts';
import { answerAsk } from './reading/answer-ask.ts';
import { columnsOf } from './reading/columns-of.ts';
import { decideVisit } from './visit/decide-visit.ts';
import { openPageReader } from './reading/page-reader.ts';
import { readPageBlock } from './reading/read-page-block.ts';
import { privatePageMessage } from './visit/problem-pages.ts';
import { mayReachEveryRow } from './reading/reachable-rows.ts';
import { atAnyTime } from './reading/rows-in-span.ts';

const mostRows = 1_000;

/** The spec's `…/sheet/{title}` call: the rows of a sheet as the page shows them, with columns by name. */
export async function answerPageSheet(call: Call<typeof pageSheet>) {
  const { app, viewer, params, query, services } = call;
  const referer = refererOf(call, query.referer);
  const page = await pageAt(call, referer.pathname);
  const address = new URLSearchParams();
  const filters = typeof query['_filters'] === 'string' ? query['_filters'] : referer.searchParams.get('filters');
  const record = referer.searchParams.get('record');
  const search = referer.searchParams.get('search');
  if (filters) address.set('filters', filters);
  if (search) address.set('search', search);
  if (record) address.set('record', record);
  const reader = await openPageReader({ app, page, viewer, address }, services);
  const sheet = reader.sheetOf(params.sheetTitle);
  const asked = page.document.blocks.flatMap((stored) => {
    const block = readPageBlock(stored);
    if (!block || !sheet || block.gaps.length > 0) return [];
    const asks = Object.values(block.definition.ask(block.config)).filter(
      (ask): ask is RowsAsk => ask.shape === 'rows' && (ask.sheet_title || stored.sheet_title) === sheet.title,
    );
    return asks.flatMap((ask) => (columnsOf(sheet, ask.columns).length > 0 ? [{ block, ask }] : []));
  });
  if (!sheet || asked.length === 0) throw new Problem('not_found', 'This page shows no such sheet.');
  // A row leaves only as some block shows it: each ask's rows with its columns, joined by row.
  const rows = new Map<string, Record<string, Cell>>();
  for (const { block, ask } of asked) {
    const limit = mayReachEveryRow(block, ask, reader) ? mostRows : Math.min(ask.pageSize, mostRows);
    const shown = { ...atAnyTime(ask), actionColumns: [] };
    const data = await answerAsk({ block, ask: shown, rights: { actions: [] }, limit }, reader, services);
    if (data.shape !== 'rows') continue;
    if (data.error) throw new Problem('unavailable', data.error);
    for (const row of data.rows) {
      const named = data.columns.map((column): [string, Cell] => [column.name, row.cells[column.id] ?? null]);
      rows.set(row.row_id, { ...rows.get(row.row_id), ...Object.fromEntries(named) });
    }
  }
  const shown = columnsOf(
    sheet,
    asked.flatMap(({ ask }) => ask.columns),
  );
  const columns = sheet.columns.filter((column) => shown.includes(column));
  return { columns: columns.map((column) => column.name), json: [...rows.values()] };
}

export const answerPageBySlug = (call: Call<typeof pageBySlug>) => answerPage(call, `/${call.params.slug}`);

export const answerHomePage = (call: Call<typeof homePage>) => answerPage(call, homeOf(call.app));

async function answerPage(call: Pick<Call<typeof homePage>, 'visit' | 'viewer' | 'services'>, path: string) {
  const page = await pageAt(call, path);
  const { page_id, page_name, page_slug, page_type, is_auth, is_public } = page;
  return {
    page: { page_id, page_name, page_slug, page_type, is_auth, is_public, can_edit: call.viewer.kind === 'editor' },
  };
}

const homeOf = ({ kind, board_slug }: Pick<AppRecord, 'kind' | 'board_slug'>): string =>
  kind === 'board' ? `/${board_slug}` : '/';

/** The address of the page that the caller stands on: `referer`, or what the browser says. */
function refererOf({ app, request, host }: Call<typeof pageSheet>, referer: string | undefined): URL {
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
