import { addPage, deletePage, editPage, getPage, listPages, updatePage } from '../../api/apps.ts';
import { Problem } from '#kit/problem.ts';
import { on } from '#platform/http/call.ts';
import { addPage as add, deletePage as remove, updatePage as update } from './change-pages.ts';
import { editPage as edit } from './edit-page.ts';
import { readPage } from './read-page.ts';

export const routes = [
  on(listPages, async ({ services, app }) => {
    const pages = [];
    for (const page of await services.pages.of(app, 'draft').list()) {
      const whole = await readPage(services.database, app, page.page_id);
      const { name, subdomain } = app;
      pages.push({ ...page, blocks: whole?.document.blocks ?? [], app: { name, subdomain } });
    }
    return { pages };
  }),
  on(addPage, add),
  on(getPage, async ({ services, app, params }) => {
    const page = await readPage(services.database, app, params.pageId);
    if (!page) throw new Problem('not_found', 'Page not found.');
    return { page };
  }),
  on(updatePage, update),
  on(deletePage, remove),
  on(editPage, edit),
];
