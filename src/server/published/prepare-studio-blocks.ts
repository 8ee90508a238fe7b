import type { prepareBlocks } from '#api/page-data.ts';
import { Problem } from '#kit/problem.ts';
import type { Call } from '../http/call.ts';
import { linkOf } from './page-context.ts';

/** Blocks as they stand in the studio, saved or not, filled with their data for the editor. */
export async function answerPrepareBlocks({ app, viewer, body, services }: Call<typeof prepareBlocks>) {
  const page = await services.pages.byId(app.id, body.page_id);
  if (!page) throw new Problem('not_found', 'There is no such page.');
  const path = linkOf(app, page).href;
  const { blocks, filters } = body;
  const asEdited = filters ? { ...page, document: { ...page.document, filters } } : page;
  const drawn = await services.published.prepareBlocks({ app, page: asEdited, blocks, viewer, path, editing: true });
  return { blocks: drawn.blocks, context: drawn.context };
}
