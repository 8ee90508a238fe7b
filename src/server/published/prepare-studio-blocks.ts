import type { prepareBlocks } from '#api/page-data.ts';
import { Problem } from '#kit/problem.ts';
import type { Call } from '../http/call.ts';
import { linkOf } from './page-context.ts';

/** Blocks as they stand in the studio, saved or not, filled with their data for the editor. */
export async function answerPrepareBlocks({ app, viewer, body, services }: Call<typeof prepareBlocks>) {
  const page = await services.pages.byId(app.id, body.page_id);
  if (!page) throw new Problem('not_found', 'There is no such page.');
  const path = linkOf(page).href;
  return services.published.prepareBlocks({ app, page, blocks: body.blocks, viewer, path, editing: true });
}
