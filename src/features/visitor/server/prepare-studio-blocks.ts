import type { prepareBlocks } from '../api/page-data.ts';
import { pageByIds } from '#blocks/page-columns.ts';
import { isAuthSlug } from '#features/apps/rules/auth-slug.ts';
import { audienceOf } from '#features/apps/rules/roles.ts';
import { Problem } from '#kit/problem.ts';
import { appAt } from '#features/apps/server/log/app-at.ts';
import type { Call } from '#platform/http/call.ts';
import type { AppRecord, FullPageRecord } from '#features/apps/services.ts';
import type { Database } from '#platform/database/database.ts';
import { sheetsToName } from '#features/workbooks/server/rows/sheets/sheets-to-name.ts';
import { viewerAs, viewerMeetsAt } from './visit/viewer-as.ts';
import { linkOfPage } from './reading/page-context.ts';

/** Blocks as they are in the studio, saved or not, or as they once were, filled with their data for the editor. */
export async function answerPrepareBlocks({ app, viewer, body, services }: Call<typeof prepareBlocks>) {
  const then = body.revision === undefined ? null : await momentOf(services.database, app, body.revision);
  const page = then
    ? then.pages.find(({ page_id }) => page_id === body.page_id)
    : await services.pages.of(app, 'draft').byId(body.page_id);
  if (!page) throw new Problem('not_found', 'Page not found.');
  const path = linkOfPage(app, page).href;
  const { blocks: requested, filters = page.document.filters } = then ? before(page, body.blocks) : body;
  const edited = { ...page.document, blocks: requested, ...(filters && { filters }) };
  // As saving would store it. The record of the page comes from the blocks that are saved.
  const { blocks, ...rest } = pageByIds(edited, await sheetsToName(services.database, app.workbook_id));
  const asEdited = { ...page, document: { ...rest, blocks: page.document.blocks } };
  const seen = body.as ? await viewerAs(services.database, app, body.as) : viewer;
  const meets = body.as && viewerMeetsAt(app, page, seen);
  const rendered = await services.published.prepareBlocks({
    app: then?.app ?? app,
    page: asEdited,
    // Who does not come in gets nothing, here as there. A private app is looked at as if it were public.
    blocks: meets === 'sign-in' || meets === 'no-page' ? [] : blocks,
    viewer: seen,
    appVersion: 'draft',
    path,
    editing: body.as === undefined && !then,
    ...(then && { pages: then.pages }),
  });
  return { blocks: rendered.blocks, context: { ...rendered.context, editing: true }, ...(meets && { meets }) };
}

/** The app with its theme and pages as they were after a change of its log. */
async function momentOf(
  database: Database,
  app: AppRecord,
  revision: number,
): Promise<{ app: AppRecord; pages: FullPageRecord[] }> {
  const { look, pages } = await appAt(database, app.id, revision);
  const records = pages.map(
    (page, position): FullPageRecord => ({
      ...{
        app_id: app.id,
        page_id: page.id,
        page_name: page.name,
        page_slug: page.slug,
        page_type: page.type,
        position,
      },
      ...{ is_auth: isAuthSlug(page.slug), is_public: page.is_public, revision, document: page.document },
      shown_to: audienceOf(page.document.settings.shown_to),
    }),
  );
  return { app: { ...app, settings: { ...app.settings, ...look } }, pages: records };
}

/** For a past moment, the window that shows it only says which blocks it needs; nothing else is taken from it. */
function before({ document }: FullPageRecord, requested: readonly { id: string }[]) {
  const ids = new Set(requested.map(({ id }) => id));
  return { blocks: document.blocks.filter(({ id }) => ids.has(id)), filters: document.filters };
}
