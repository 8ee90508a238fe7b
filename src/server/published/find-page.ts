import { maySeePage, type Viewer } from '#domain/access.ts';
import type { AppRecord, FullPageRecord } from '../scope.ts';
import type { Services } from '../services.ts';

/** The page of a path; `private` when the viewer may not see it, null without one. Paths are strict: `/orders/` is not `/orders`. */
export async function findPage(
  app: AppRecord,
  path: string,
  viewer: Viewer,
  services: Pick<Services, 'pages'>,
): Promise<FullPageRecord | 'private' | null> {
  const slug = /^\/([a-z0-9-]*)$/.exec(path)?.[1];
  if (slug === undefined) return null;
  const page = slug === '' ? await findHome(app, services) : await services.pages.bySlug(app.id, slug);
  return page && !maySeePage(page, viewer) ? 'private' : page;
}

async function findHome(app: AppRecord, services: Pick<Services, 'pages'>): Promise<FullPageRecord | null> {
  const usual = await services.pages.bySlug(app.id, '');
  if (usual?.page_type === 'home') return usual;
  const pages = await services.pages.listOf(app.id);
  const home = pages.find((page) => page.page_type === 'home');
  if (!home) return usual ?? (pages[0] ? services.pages.byId(app.id, pages[0].page_id) : null);
  return services.pages.byId(app.id, home.page_id);
}
