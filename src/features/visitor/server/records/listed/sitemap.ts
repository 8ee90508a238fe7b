/**
 * /sitemap.xml and /robots.txt of an app: what strangers see, in files of as many addresses as the protocol has. Made
 * part by part, so that one part at most is in memory as a text, and held packed.
 */
import { LRUCache } from 'lru-cache';
import { escapeHtml } from '#kit/html.ts';
import { SingleFlight } from '#kit/queues/single-flight.ts';
import { isAuthSlug } from '#features/apps/rules/auth-slug.ts';
import { packPage } from '#platform/http/packed-page.ts';
import { type ReadyPage, readyPage } from '#platform/http/page-cache.ts';
import { sendReadyPage } from '#platform/http/send-ready-page.ts';
import { asCaller, callerOf } from '#features/queries/server/caller/caller.ts';
import type { AskedAddress } from '#platform/http/address.ts';
import type { Host } from '#platform/http/host.ts';
import type { Services } from '#platform/services.ts';
import { maySeePage } from '../../../rules/access.ts';
import { visitOf } from '../../access/open-visit.ts';
import { linkOfPage } from '../../reading/page-context.ts';
import { sheetsOfApp } from '../../reading/page-plan.ts';
import { appOfVersion } from '../../visit/find-visited-page.ts';
import { structureOf, type VersionKey } from '../../visit/version-key.ts';
import { findPageFacts } from '../record-pages.ts';
import { type ListedApp, listedRecords } from './listed-records.ts';
import { changesOf, timeOf } from './row-times.ts';

/** Of one file. */
const mostEntries = 50_000;
/** Of all apps, packed. */
const budgetBytes = 48 * 1024 * 1024;
/** While rows change, it is made again after this many times what it took: a twentieth of one core at most. */
const restTimes = 20;

interface Sitemap {
  version: VersionKey;
  /** Of `performance.now()`. */
  made: number;
  took: number;
  parts: ReadyPage[];
}
interface Entry {
  url: string;
  changed?: Date | undefined;
}
type AppHost = Extract<Host, { kind: 'app' }>;

const sitemaps = new WeakMap<Services, { cached: LRUCache<string, Sitemap>; making: SingleFlight<Sitemap | null> }>();

/** Null where strangers see nothing: then there is no such address. */
export async function answerSitemap(requested: AskedAddress, services: Services): Promise<Response | null> {
  const { host, request, params } = requested;
  const sitemap = host.kind === 'app' ? await sitemapOf(host, requested, services) : null;
  if (host.kind !== 'app' || !sitemap) return null;
  const named = params['part'];
  const part = named === undefined ? await indexOf(sitemap, host) : partNamed(sitemap, named);
  if (!part) return null;
  const headers = { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'no-cache', etag: part.etag };
  return sendReadyPage(request, part, headers);
}

export async function answerRobots({ host, request }: AskedAddress, services: Services): Promise<Response | null> {
  const version = host.kind === 'app' ? await services.published.caches.versions.read(host) : null;
  if (version?.decision.page !== 'open') return null;
  const text = ['User-agent: *', 'Disallow: /api/', '', `Sitemap: ${host.origin}/sitemap.xml`, ''].join('\n');
  const headers = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-cache' };
  return new Response(request.method === 'HEAD' ? null : text, { headers });
}

const partNamed = ({ parts }: Sitemap, named: string): ReadyPage | undefined =>
  /^[1-9]\d{0,4}\.xml$/.test(named) ? parts[Number.parseInt(named, 10) - 1] : undefined;

async function indexOf({ parts }: Sitemap, { origin }: AppHost): Promise<ReadyPage> {
  const items = parts.map((_, at) => `<sitemap><loc>${escapeHtml(`${origin}/sitemap/${at + 1}.xml`)}</loc></sitemap>`);
  return readyPage(document('sitemapindex', items));
}

const document = (name: string, items: readonly string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${name} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${items.join('\n')}\n</${name}>\n`;

async function sitemapOf(
  host: AppHost,
  { request, address }: AskedAddress,
  services: Services,
): Promise<Sitemap | null> {
  const { versions } = services.published.caches;
  const version = await versions.read(host);
  if (version?.decision.page !== 'open') return null;
  const { cached, making } = cachesOf(services);
  const known = cached.get(host.origin);
  if (known && isFresh(known, version)) return known;
  return making.run(`${host.origin} ${version.key}`, request.signal, async () => {
    const app = await appOfVersion(version, host, services);
    if (!app) return null;
    const begun = performance.now();
    const caller = callerOf({ app, viewer: { kind: 'anonymous' }, user: null, address, request });
    const visit = visitOf(app, { kind: 'anonymous' });
    const parts = await asCaller(caller, async () => {
      const pages = await services.pages.of(app, visit.appVersion).list();
      const sheets = await sheetsOfApp(visit.app, services);
      return partsOf(entriesOf({ app: visit.app, appVersion: visit.appVersion, pages, sheets }, host, services));
    });
    const made = { version, made: performance.now(), took: performance.now() - begun, parts };
    cached.set(host.origin, made);
    return made;
  });
}

/** Of the app as it is, or of rows a little older where making it costs much. Never of other pages or rights. */
function isFresh({ version, made, took }: Sitemap, now: VersionKey): boolean {
  if (version.key === now.key) return true;
  return structureOf(version) === structureOf(now) && performance.now() - made < took * restTimes;
}

function cachesOf(services: Services) {
  const known = sitemaps.get(services) ?? {
    cached: new LRUCache<string, Sitemap>({
      maxSize: budgetBytes,
      sizeCalculation: ({ parts }) => parts.reduce((total, part) => total + part.bytes(), 1_000),
    }),
    making: new SingleFlight<Sitemap | null>(),
  };
  sitemaps.set(services, known);
  return known;
}

/** At least one part, so that an app without pages has an empty one. */
async function partsOf(entries: AsyncIterable<Entry[]>): Promise<ReadyPage[]> {
  const parts: ReadyPage[] = [];
  let items: string[] = [];
  const end = async (): Promise<void> => {
    parts.push(readyPage(await packPage(document('urlset', items), 'gzip')));
    items = [];
  };
  for await (const some of entries) {
    for (const { url, changed } of some) {
      const last = changed ? `<lastmod>${changed.toISOString()}</lastmod>` : '';
      items.push(`<url><loc>${escapeHtml(url)}</loc>${last}</url>`);
      if (items.length === mostEntries) await end();
    }
  }
  if (items.length > 0 || parts.length === 0) await end();
  return parts;
}

async function* entriesOf(around: ListedApp, { origin }: AppHost, services: Services): AsyncGenerator<Entry[]> {
  const { app, appVersion, pages } = around;
  const about: string[] = [];
  const plain: Entry[] = [];
  for (const page of pages) {
    const facts = await findPageFacts(page.page_id, around, services);
    if (!facts?.isListed || !maySeePage(page, { kind: 'anonymous' }) || isAuthSlug(page.page_slug)) continue;
    if (facts.record?.about) about.push(page.page_id);
    else plain.push({ url: `${origin}${linkOfPage(app, page).href}` });
  }
  yield plain;
  for (const page_id of about) {
    const page = await services.pages.of(app, appVersion).byId(page_id);
    if (!page) continue;
    const { href } = linkOfPage(app, page);
    for await (const { sheet, records } of listedRecords(page, around, services)) {
      const ids = records.map(({ row_id }) => row_id);
      const changes = await changesOf(sheet.id, ids, services);
      yield records.map(({ row_id, end }) => ({
        url: `${origin}${href}${end}`,
        changed: changes.get(row_id) ?? timeOf(row_id),
      }));
    }
  }
}
