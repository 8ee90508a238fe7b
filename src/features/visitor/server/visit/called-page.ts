import type { Visit } from '../access/open-visit.ts';
import type { FullPageRecord } from '#features/apps/services.ts';
import type { Host } from '#platform/http/host.ts';
import type { Services } from '#platform/services.ts';
import type { CalledBlocks } from '../reading/prepare-block.ts';
import { type PagePlan, sheetsOfApp, threadsOfPage } from '../reading/page-plan.ts';

/** A page and what its blocks read, as they are while the version key of the app holds. */
export interface CalledPage {
  page: FullPageRecord;
  plan: Pick<PagePlan, 'pages' | 'sheets' | 'threads' | 'versions'>;
  /** Its blocks as strangers may use them. */
  opened: CalledBlocks;
}

/**
 * The page that a reading call of an anonymous visitor names, read once for each version key of its app as pages are;
 * null for all other callers, for whom it is read again, and where the page does not exist. (decision 117)
 */
export async function findCalledPage(
  { visit, host, services }: { visit: Visit; host: Host; services: Services },
  pageId: string,
): Promise<CalledPage | null> {
  const { app, viewer, session, mode } = visit;
  if (viewer.kind !== 'anonymous' || session || mode !== 'page') return null;
  const { versions, byVersion } = services.published.caches;
  const version = await versions.read(host.kind === 'app' ? host : { board_slug: app.board_slug });
  if (version?.decision.page !== 'open' || version.app_id !== app.id) return null;
  return byVersion.get(`call ${version.key} ${pageId}`, async () => {
    const found = await readCalledPage(visit, pageId, services);
    return { found, mayBeCached: found !== null };
  });
}

async function readCalledPage(
  { app, appVersion }: Visit,
  pageId: string,
  services: Services,
): Promise<CalledPage | null> {
  const page = await services.pages.of(app, appVersion).byId(pageId);
  if (!page) return null;
  const [pages, sheets, threads] = await Promise.all([
    services.pages.of(app, appVersion).list(),
    sheetsOfApp(app, services),
    threadsOfPage(page, services),
  ]);
  const versions = new Map(sheets.map(({ id, version }) => [id, version]));
  return { page, plan: { pages, sheets, threads, versions }, opened: new WeakMap() };
}
