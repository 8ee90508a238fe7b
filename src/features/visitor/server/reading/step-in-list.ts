/**
 * Previous and next of a record in the list that it was opened from: with the same filter, search and order, and no
 * further than the list itself reaches.
 */
import type { PreparedBlock } from '../../api/page-data.ts';
import type { RowsData, RowsRequest } from '#blocks/data-contract.ts';
import { pageOfViewer } from '#blocks/rights/page-of-viewer.ts';
import type { AppVersion } from '#features/apps/rules/app-version.ts';
import type { Services } from '#platform/services.ts';
import { maySeePage, mustSignIn } from '../../rules/access.ts';
import { type ListAddress, listName, listText, readList } from '../../rules/list-address.ts';
import { parseVisitorQuery } from '../../rules/parse-visitor-query.ts';
import { withEnds } from '../records/record-paths.ts';
import { answerRequest } from './answer-request.ts';
import { blockFilters } from './block-filters.ts';
import { linkOfPage } from './page-context.ts';
import { openPageReader, type PageReader, type ReaderNeeds } from './page-reader.ts';
import { isRendered, requestsOf, rightsOf } from './prepare-block.ts';
import { mayReachEveryRow } from './reachable-rows.ts';
import { type PageBlock, readBlockOfVisitors } from './read-page-block.ts';

type Needs = ReaderNeeds & Pick<Services, 'pages'>;

interface Around {
  block: PageBlock;
  reader: PageReader;
  appVersion: AppVersion;
}

/** The block with the steps of the list that the address names, where the viewer may see it and the record is in it. */
export async function stepInList(made: PreparedBlock, around: Around, services: Needs): Promise<PreparedBlock> {
  const list = readList(around.reader.address.get(listName));
  if (!list) return made;
  const asks = Object.entries(around.block.definition.requests(around.block.config));
  const data = { ...made.data };
  for (const [name, ask] of asks) {
    const answer = data[name];
    if (ask.shape !== 'rows' || !ask.neighbours || answer?.shape !== 'rows') continue;
    const [row] = answer.rows;
    const title = ask.sheet_title || around.block.stored.sheet_title;
    const steps = row && (await stepsOf(row.row_id, { list, title, ...around }, services));
    if (steps) data[name] = { ...answer, ...steps, beside: await withOwnEnds(steps.beside, ask, around, services) };
  }
  return { ...made, data };
}

async function stepsOf(
  row: string,
  { list, title, reader, appVersion }: Around & { list: ListAddress; title: string | null },
  services: Needs,
): Promise<{ beside: NonNullable<RowsData['beside']>; total: number } | null> {
  const found = await openList(list, { reader, appVersion }, services);
  const ask = found && listRequest(found, title);
  if (!found || !ask) return null;
  const { page: _page, limit: _limit, ...query } = parseVisitorQuery(list.address, list.block);
  const rights = rightsOf(found.block, found.reader);
  const answer = await answerRequest(
    { block: found.block, dataRequest: ask, rights, query, beside: row },
    found.reader,
    services,
  );
  const beside = answer.shape === 'rows' && !answer.error && answer.beside;
  if (!beside) return null;
  // A list that shows its first rows alone tells of no others.
  const reach = mayReachEveryRow(found.block, ask, found.reader) ? answer.total : Math.min(answer.total, ask.pageSize);
  if (beside.place > reach) return null;
  const next = beside.place < reach ? beside.next : null;
  return { beside: { ...beside, next, list: listText(list) }, total: reach };
}

/** As the page of the record calls them. */
async function withOwnEnds(
  beside: NonNullable<RowsData['beside']>,
  ask: RowsRequest,
  { block, reader }: Around,
  services: Needs,
): Promise<RowsData['beside']> {
  const sheet = reader.sheetOf(ask.sheet_title || block.stored.sheet_title);
  if (!sheet) return beside;
  return withEnds(beside, ask, { sheet, filters: await blockFilters(block, sheet, reader), reader, block, services });
}

/** The block of the list, as the viewer gets it on its page; null where that is not for them. */
async function openList(
  list: ListAddress,
  { reader, appVersion }: Pick<Around, 'reader' | 'appVersion'>,
  services: Needs,
): Promise<{ block: PageBlock; reader: PageReader } | null> {
  const { app, viewer, sheets } = reader;
  const source = services.pages.of(app, appVersion);
  const link = (await source.list()).find((one) => linkOfPage(app, one).href === list.path);
  const page = link ? await source.byId(link.page_id) : null;
  if (!page || mustSignIn(app, viewer) || !maySeePage(page, viewer)) return null;
  const stored = pageOfViewer(page, viewer).document.blocks.find(({ id }) => id === list.block);
  const block = stored ? readBlockOfVisitors(stored) : null;
  if (!block) return null;
  const plan = { sheets, threads: new Map() };
  const ofList = await openPageReader({ app, page, viewer, address: list.address, plan }, services);
  return isRendered(block, ofList) ? { block, reader: ofList } : null;
}

/** What the list asks of the sheet that the record is of. */
function listRequest({ block, reader }: { block: PageBlock; reader: PageReader }, title: string | null) {
  return requestsOf(block, rightsOf(block, reader)).flatMap(([, ask]): RowsRequest[] =>
    ask.shape === 'rows' && !ask.record && (ask.sheet_title || block.stored.sheet_title) === title ? [ask] : [],
  )[0];
}
