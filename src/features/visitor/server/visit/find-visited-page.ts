import type { Viewer } from '#features/apps/rules/viewer.ts';
import type { Framing } from '#features/embeds/rules/embedding.ts';
import { type Visit, visitOf } from '../access/open-visit.ts';
import type { AppRecord, FullPageRecord, PageHost } from '#features/apps/services.ts';
import type { Services } from '#platform/services.ts';
import { decideVisit, type Decision, type ShownPage } from './decide-visit.ts';
import { type AddressReading, addressReadingOf } from './page-address.ts';
import { type PagePlan, planPage } from '../reading/page-plan.ts';
import type { VersionKey } from './version-key.ts';

/** A page that anonymous visitors see, and what it reads of its address. */
export interface VisitedPage {
  /** Of anybody. */
  visit: Visit;
  page: FullPageRecord;
  isDefault: boolean;
  reading: AddressReading;
  plan: PagePlan;
}

const anonymous: Viewer = { kind: 'anonymous' };

/** Why strangers get no page at an address. */
export interface Refused {
  visit: Visit;
  refusal: Exclude<Decision, ShownPage>;
}

/**
 * The page that strangers get at an address, decided once for each version key of its app, or why they get none; null
 * without an app. Refusals are decided each time: there are as many as addresses.
 */
export async function findVisitedPage(
  {
    url,
    path,
    host,
    version,
    framing,
  }: { url: URL; path: string; host: PageHost; version: VersionKey; framing: Framing | null },
  services: Services,
): Promise<VisitedPage | Refused | null> {
  const block = framing && url.searchParams.get('block');
  const key = ['page', version.key, host.origin, path, ...(framing ? ['embed', block] : [])].join(' ');
  return services.published.caches.byVersion.get(key, async () => {
    const app = await appOfVersion(version, host, services);
    const decided = app && (await decide(app, { url, path, framing }, services));
    return { found: decided, mayBeCached: decided !== null && 'page' in decided };
  });
}

export const appOfVersion = (version: VersionKey, host: PageHost, services: Services): Promise<AppRecord | null> =>
  services.published.caches.byVersion.app(version, () => services.apps.at(host));

async function decide(
  app: AppRecord,
  { url, path, framing }: { url: URL; path: string; framing: Framing | null },
  services: Services,
): Promise<VisitedPage | Refused> {
  const visit = framing ? visitOf(app, anonymous, 'embed', undefined, framing) : visitOf(app, anonymous);
  const at = { path, block: url.searchParams.get('block') };
  const decision = await decideVisit(visit, at, services);
  if (decision.kind !== 'page') return { visit, refusal: decision };
  const { page, isDefault } = decision;
  const plan = await planPage({ app, page, appVersion: visit.appVersion }, services);
  return { visit, page, isDefault, reading: addressReadingOf(page, plan.sheets), plan };
}
