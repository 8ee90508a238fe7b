import type { prepareBlocks } from '#api/page-data.ts';
import { pageByIds } from '#blocks/page-columns.ts';
import { Problem } from '#kit/problem.ts';
import type { Call } from '../http/call.ts';
import { sheetsToName } from '../storage/sheets-to-name.ts';
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
  const drawn = await services.published.prepareBlocks({
    app,
    page: asEdited,
    blocks,
    viewer,
    edition: 'draft',
    path,
    editing: true,
  });
  return { blocks: drawn.blocks, context: drawn.context };
}
