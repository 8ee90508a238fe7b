import type { pageBySlug, pageSheet } from '#api/page-data.ts';
import type { RowsAsk } from '#blocks/data-contract.ts';
import { Problem } from '#kit/problem.ts';
import type { Cell } from '#sheet/model.ts';
import type { Call } from '../http/call.ts';
import type { FullPageRecord } from '../scope.ts';
import { blockFilters } from './block-filters.ts';
import { columnsOf } from './answer-ask.ts';
import { findPage } from './find-page.ts';
import { openPageReader } from './page-reader.ts';
import { readPageBlock } from './read-page-block.ts';
import { privatePageMessage } from './problem-pages.ts';

const mostRows = 1_000;

/** The spec's `…/sheet/{title}` call: the rows of a sheet as the page shows them, with columns by name. (section 7) */
export async function answerPageSheet(call: Call<typeof pageSheet>) {
  const { app, viewer, params, query, services } = call;
  const page = await pageOf(call, query.referer);
  const address = new URLSearchParams(typeof query['_filters'] === 'string' ? { filters: query['_filters'] } : {});
  const reader = await openPageReader({ app, page, viewer, address }, services);
  const sheet = reader.sheetOf(params.sheetTitle);
  const shown = page.document.blocks.flatMap((stored) => {
    const block = readPageBlock(stored);
    if (!block || !sheet || block.gaps.length > 0) return [];
    const asks = Object.values(block.definition.ask(block.config)).filter(
      (ask): ask is RowsAsk => ask.shape === 'rows' && (ask.sheet_title || stored.sheet_title) === sheet.title,
    );
    const columns = columnsOf(
      sheet,
      asks.flatMap((ask) => ask.columns),
    );
    return columns.length > 0 ? [{ block, columns }] : [];
  });
  if (!sheet || shown.length === 0) throw new Problem('not_found', 'This page shows no such sheet.');
  // A row leaves only as some block shows it: each block's rows with that block's columns, joined by row.
  const rows = new Map<string, Record<string, Cell>>();
  for (const { block, columns } of shown) {
    const filters = await blockFilters(block, sheet, reader);
    if (filters === null) continue;
    const wanted = { columns: columns.map((column) => column.id), filters, page: { offset: 0, limit: mostRows } };
    const answer = await services.engine.query(sheet.id, wanted, reader.context);
    for (const row of answer.rows) {
      const named = Object.fromEntries(
        columns.map((column): [string, Cell] => [column.name, row.cells[column.id] ?? null]),
      );
      rows.set(row.row_id, { ...rows.get(row.row_id), ...named });
    }
  }
  const columns = sheet.columns.filter((column) => shown.some((one) => one.columns.includes(column)));
  return { columns: columns.map((column) => column.name), json: [...rows.values()] };
}

export async function answerPageBySlug(call: Call<typeof pageBySlug>) {
  const page = await pageAt(call, call.params.slug === 'home' ? '/' : `/${call.params.slug}`);
  const { page_id, page_name, page_slug, page_type, is_auth, is_public } = page;
  return {
    page: { page_id, page_name, page_slug, page_type, is_auth, is_public, can_edit: call.viewer.kind === 'editor' },
  };
}

/** The page that the caller stands on: `referer` is its address. */
async function pageOf(call: Call<typeof pageSheet>, referer: string | undefined): Promise<FullPageRecord> {
  const address = referer ?? call.request.headers.get('referer') ?? '/';
  const path = URL.canParse(address, call.host.origin) ? new URL(address, call.host.origin).pathname : '/';
  return pageAt(call, path);
}

async function pageAt(
  { app, viewer, services }: Pick<Call<typeof pageSheet>, 'app' | 'viewer' | 'services'>,
  path: string,
): Promise<FullPageRecord> {
  const found = await findPage(app, { path }, viewer, services);
  if (found === 'private' || found === 'sign-in') throw new Problem('forbidden', privatePageMessage);
  if (!found || found.isDefault) throw new Problem('not_found', 'This page could not be found');
  return found.page;
}
