import type { prepareBlocks } from '#api/page-data.ts';
import { pageByIds } from '#blocks/page-columns.ts';
import { Problem } from '#kit/problem.ts';
import type { Call } from '../http/call.ts';
import { sheetsToName } from '../storage/sheets-to-name.ts';
import { viewerAs, viewerMeetsAt } from './visit/viewer-as.ts';
import { linkOfPage } from './reading/page-context.ts';

/** Blocks as they stand in the studio, saved or not, filled with their data for the editor. */
export async function answerPrepareBlocks({ app, viewer, body, services }: Call<typeof prepareBlocks>) {
  const page = await services.pages.of(app, 'draft').byId(body.page_id);
  if (!page) throw new Problem('not_found', 'There is no such page.');
  const path = linkOfPage(app, page).href;
  const { filters = page.document.filters } = body;
  const edited = { ...page.document, blocks: body.blocks, ...(filters && { filters }) };
  // As saving would keep it. The record of the page comes of the blocks that are saved.
  const { blocks, ...rest } = pageByIds(edited, await sheetsToName(services.database, app.workbook_id));
  const asEdited = { ...page, document: { ...rest, blocks: page.document.blocks } };
  const seen = body.as ? await viewerAs(services.database, app, body.as) : viewer;
  const meets = body.as && viewerMeetsAt(app, page, seen);
  const drawn = await services.published.prepareBlocks({
    app,
    page: asEdited,
    // Who does not come in gets nothing, here as there. A private app is looked at as if it were public.
    blocks: meets === 'sign-in' || meets === 'no-page' ? [] : blocks,
    viewer: seen,
    edition: 'draft',
    path,
    editing: body.as === undefined,
  });
  return { blocks: drawn.blocks, context: { ...drawn.context, editing: true }, ...(meets && { meets }) };
}
