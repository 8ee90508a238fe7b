import type { Viewer } from '#features/apps/rules/viewer.ts';
import type { Framing } from '#features/embeds/rules/embedding.ts';
import { asCaller, callerOf } from '#features/queries/server/caller/caller.ts';
import { type Visit, visitOf } from '../access/open-visit.ts';
import type { AppRecord, FullPageRecord, PageHost } from '#features/apps/services.ts';
import type { Services } from '#platform/services.ts';
import { answerWithoutPage, decideVisit, type Decision, type ShownPage } from './decide-visit.ts';
import { type AddressReading, addressReadingOf, noRecord } from './page-address.ts';
import { type PagePlan, planPage } from '../reading/page-plan.ts';
import { listName } from '../../rules/list-address.ts';
import { openPageReader } from '../reading/page-reader.ts';
import { pageNotFound } from './problem-pages.ts';
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
interface Refused {
  app: AppRecord;
  refusal: Exclude<Decision, ShownPage>;
}

/**
 * The page that strangers get at an address, decided once for each version key of its app; or what is answered where they
 * get none. Refusals are decided each time: there are as many as addresses.
 */
export async function findVisitedPage(
  { url, host, version, framing }: { url: URL; host: PageHost; version: VersionKey; framing: Framing | null },
  services: Services,
): Promise<VisitedPage | Response> {
  const block = framing && url.searchParams.get('block');
  const key = ['page', version.key, host.origin, url.pathname, ...(framing ? ['embed', block] : [])].join(' ');
  const found = await services.published.caches.byVersion.get(key, async () => {
    const app = await appOfVersion(version, host, services);
    const decided = app && (await decide(app, { url, framing }, services));
    return { found: decided, mayBeCached: decided !== null && 'page' in decided };
  });
  if (!found) return pageNotFound(services, host);
  return 'refusal' in found ? answerWithoutPage(found.refusal, { app: found.app, url, host }, services) : found;
}

export const appOfVersion = (version: VersionKey, host: PageHost, services: Services): Promise<AppRecord | null> =>
  services.published.caches.byVersion.app(version, () => services.apps.at(host));

async function decide(
  app: AppRecord,
  { url, framing }: { url: URL; framing: Framing | null },
  services: Services,
): Promise<VisitedPage | Refused> {
  const visit = framing ? visitOf(app, anonymous, 'embed', undefined, framing) : visitOf(app, anonymous);
  const at = { path: url.pathname, block: url.searchParams.get('block') };
  const decision = await decideVisit(visit, at, services);
  if (decision.kind !== 'page') return { app, refusal: decision };
  const { page, isDefault } = decision;
  const plan = await planPage({ app, page, appVersion: visit.appVersion }, services);
  return { visit, page, isDefault, reading: addressReadingOf(page, plan.sheets), plan };
}

/** The address as it is where the page shows the record that it names; all others share one page. */
export async function withKnownRecord(
  url: URL,
  { visit: { app }, page, plan }: VisitedPage,
  { request, address }: { request: Request; address: string },
  services: Services,
): Promise<URL> {
  const record = url.searchParams.get('record');
  if (!record || record === noRecord) return url;
  const caller = callerOf({ app, viewer: anonymous, user: null, address, request });
  const isThere = await asCaller(caller, async () => {
    const reader = await openPageReader({ app, page, viewer: anonymous, address: url.searchParams, plan }, services);
    return (await reader.currentRecord()) !== null;
  });
  if (isThere) return url;
  const without = new URL(url);
  without.searchParams.set('record', noRecord);
  without.searchParams.delete(listName);
  return without;
}
