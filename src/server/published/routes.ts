import { prepareBlocks } from '#api/page-data.ts';
import { Problem } from '#kit/problem.ts';
import { on, type Route } from '../http/call.ts';

export const routes: readonly Route[] = [
  on(prepareBlocks, async ({ app, viewer, body, services }) => {
    const page = await services.pages.byId(app.id, body.page_id);
    if (!page) throw new Problem('not_found', 'There is no such page.');
    const path = page.page_type === 'home' ? '/' : `/${page.page_slug}`;
    return services.published.prepareBlocks({ app, page, blocks: body.blocks, viewer, path, editing: true });
  }),
];
