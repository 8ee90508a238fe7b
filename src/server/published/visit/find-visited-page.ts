import type { Viewer } from '#domain/access.ts';
import type { Framing } from '#domain/embedding.ts';
import { SingleFlight } from '#kit/queues/single-flight.ts';
import { asCaller, callerOf } from '../../http/caller.ts';
import { type Visit, visitOf } from '../../http/open-visit.ts';
import type { AppRecord, FullPageRecord, PageHost } from '../../scope.ts';
import type { Services } from '../../services.ts';
import { answerWithoutPage, decideVisit, type Decision, type ShownPage } from './decide-visit.ts';
import { type AddressReading, addressReadingOf, noRecord } from './page-address.ts';
import { type PagePlan, planPage } from '../reading/page-plan.ts';
import { openPageReader } from '../reading/page-reader.ts';
import { pageNotFound } from './problem-pages.ts';

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
const mostKept = 500;

type Found = VisitedPage | { app: AppRecord; refusal: Exclude<Decision, ShownPage> } | null;
/** Places that were found, least recently used out first. */
export class PlaceCache {
  readonly #places = new Map<string, VisitedPage>();
  readonly finding = new SingleFlight<Found>();

  get(key: string): VisitedPage | undefined {
    const place = this.#places.get(key);
    if (place) this.set(key, place);
    return place;
  }

  set(key: string, place: VisitedPage): void {
    this.#places.delete(key);
    this.#places.set(key, place);
    const [oldest] = this.#places.keys();
    if (this.#places.size > mostKept && oldest !== undefined) this.#places.delete(oldest);
  }
}

/** The page at an address, found once for each mark of its app; or what is answered where there is none. */
export async function findVisitedPage(
  { url, host, mark, framing }: { url: URL; host: PageHost; mark: string; framing: Framing | null },
  services: Services,
): Promise<VisitedPage | Response> {
  const { places } = services.published.caches;
  const block = framing && url.searchParams.get('block');
  const key = [host.origin, url.pathname, mark, ...(framing ? ['embed', block] : [])].join(' ');
  const known = places.get(key);
  if (known) return known;
  const found = await places.finding.run(key, undefined, () => find(url, host, framing, services));
  if (!found) return pageNotFound(services, host);
  if ('refusal' in found) return answerWithoutPage(found.refusal, { app: found.app, url, host }, services);
  places.set(key, found);
  return found;
}

async function find(url: URL, host: PageHost, framing: Framing | null, services: Services): Promise<Found> {
  const app = await services.apps.at(host);
  if (!app?.public) return null;
  const visit = framing ? visitOf(app, anonymous, 'embed', undefined, framing) : visitOf(app, anonymous);
  const at = { path: url.pathname, block: url.searchParams.get('block') };
  const decision = await decideVisit(visit, at, services);
  if (decision.kind === 'missing') return null;
  if (decision.kind !== 'page') return { app, refusal: decision };
  const { page, isDefault } = decision;
  const plan = await planPage({ app, page, edition: visit.edition }, services);
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
  return without;
}
