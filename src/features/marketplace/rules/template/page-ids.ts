/**
 * Pages of an app that was made from a template have ids of their own. Which of the template's became which is stored
 * with the app, also for pages that are removed since, so that every version of the template finds its pages again.
 */
import type { AppDocument } from '#features/apps/rules/document/document.ts';

/** By ids of the template's pages, the app's own. */
export type PageIds = Readonly<Record<string, string>>;

/** The ids with one for every page of the version; those that are known stay. */
export function completePageIds(document: AppDocument, known: PageIds, makeId: () => string): PageIds {
  const added = document.pages.filter(({ id }) => !Object.hasOwn(known, id)).map(({ id }) => [id, makeId()] as const);
  return { ...known, ...Object.fromEntries(added) };
}

/** Links name pages by their ids, which are like no other text: wherever one is, the app's own takes its place. */
export function withPageIds(document: AppDocument, ids: PageIds): AppDocument {
  return JSON.parse(JSON.stringify(document), (_key, value: unknown) =>
    typeof value === 'string' && Object.hasOwn(ids, value) ? ids[value] : value,
  );
}
