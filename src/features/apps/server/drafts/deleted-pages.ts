/** The pages that were deleted: the log holds each as it was, so that it can be put back by a change like any other. */
import type { getDeletedPage as getEndpoint, listDeletedPages as listEndpoint } from '#features/trash/api.ts';
import type { AppPage } from '../../rules/document/document.ts';
import { followSheets, joinTitles, type SheetTitles } from '../../rules/document/follow-sheets.ts';
import { Problem } from '#kit/problem.ts';
import { loadApp, type LoadedApp, upgradedApp } from '../log/load-app.ts';
import { type StoredChange, readChanges } from '../log/read-changes.ts';
import type { Call } from '#platform/http/call.ts';
import type { Database } from '#platform/database/database.ts';

/** So many deletions are looked through, the last first. */
const mostLines = 200;

export async function listDeletedPages({ app, services: { database } }: Call<typeof listEndpoint>) {
  const found = await findDeleted(database, await loadApp(database, app.id));
  return {
    pages: found.map(({ page, line }) => ({
      ...{ page_id: page.id, name: page.name, slug: page.slug, blocks: page.document.blocks.length },
      ...{ who: line.who, at: line.at },
    })),
  };
}

/** In the newest shape, on the sheets as they are called now. */
export async function getDeletedPage({ app, params, services: { database } }: Call<typeof getEndpoint>) {
  const current = await loadApp(database, app.id);
  const deleted = (await findDeleted(database, current)).find(({ page }) => page.id === params.pageId);
  if (!deleted) throw missing();
  const renames = await readChanges(database, app.id, { after: deleted.line.revision, only: 'renamed sheets' });
  const titles = renames.reduce<SheetTitles>((known, line) => joinTitles(known, line.sheet_titles), new Map());
  // Among the pages that are there: what is the app's, they say.
  const { look, pages: others } = current.document;
  const { pages } = upgradedApp(followSheets({ look, pages: [...others, deleted.page] }, titles));
  const page = pages.at(-1);
  if (!page) throw missing();
  return { page };
}

/** Each page as it was when it was last deleted, the last first. */
async function findDeleted(database: Database, { id, document }: LoadedApp) {
  const lines = await readChanges(database, id, { only: 'deletions of pages', last: mostLines });
  const seen = new Set(document.pages.map((page) => page.id));
  const found: { page: AppPage; line: StoredChange }[] = [];
  for (const line of lines.toReversed()) {
    for (const edit of line.inverse ?? []) {
      if (edit.kind !== 'add-page' || seen.has(edit.page.id)) continue;
      seen.add(edit.page.id);
      found.push({ page: edit.page, line });
    }
  }
  return found;
}

const missing = (): Problem => new Problem('not_found', 'Deleted page not found.');
