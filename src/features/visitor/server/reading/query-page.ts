import type { queryPage } from '../../api/page-data.ts';
import type { RowsRequest } from '#blocks/data-contract.ts';
import { Problem } from '#kit/problem.ts';
import type { Column } from '#engine/model.ts';
import type { Call } from '#platform/http/call.ts';
import { asCaller, currentCaller } from '#features/queries/server/caller/caller.ts';
import { findCalledPage } from '../visit/called-page.ts';
import { answerRequest } from './answer-request.ts';
import { columnsOf } from './columns-of.ts';
import { nameCalculated } from './calculated-cells.ts';
import { namePicked } from './picked-names.ts';
import { withOfferedPeople } from './offered-people.ts';
import { checkVisitorQuery } from './check-visitor-query.ts';
import { openBlock } from './open-block.ts';
import { requestOf } from './prepare-block.ts';
import type { PageReader } from './page-reader.ts';
import type { PageBlock } from './read-page-block.ts';
import { renderHtml } from './render-html.ts';

/** Rows of one request of a block after a visitor searched, filtered, sorted or turned the page. */
export async function answerQuery(call: Call<typeof queryPage>) {
  const { body, services } = call;
  const called = await findCalledPage(call, body.page_id);
  const { block, reader, rights } = await openBlock(call, body, called);
  const dataRequest = rowsRequestOf(block, body.ask);
  checkVisitorQuery(dataRequest, columnsOfRequest(block, dataRequest, reader), body.query);
  const caller = { ...currentCaller(), ...(called && { versions: called.plan.versions }) };
  const answer = await asCaller(caller, () =>
    answerRequest({ block, dataRequest, rights, query: body.query }, reader, services),
  );
  const data = await nameCalculated(
    await withOfferedPeople(namePicked(answer, { block, rights, reader }), { block, rights, reader, services }),
    { block, dataRequest, rights, reader },
    services,
  );
  const { html } = await renderHtml(block.definition, block.config, { [body.ask]: data });
  const perRow = Object.entries(html).filter(([path]) => path.includes('#'));
  return { data, html: Object.fromEntries(perRow) };
}

export function rowsRequestOf(block: PageBlock, name: string): RowsRequest {
  const dataRequest = requestOf(block, name);
  if (dataRequest?.shape !== 'rows') throw new Problem('not_found', 'This block doesn’t have these rows.');
  return dataRequest;
}

/** The columns that a rows request shows; none when its sheet is gone. */
export function columnsOfRequest(block: PageBlock, dataRequest: RowsRequest, reader: PageReader): Column[] {
  const sheet = reader.sheetOf(dataRequest.sheet_title || block.stored.sheet_title);
  return sheet ? columnsOf(sheet, dataRequest.columns) : [];
}
