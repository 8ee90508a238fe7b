import { maySeeApp, type Viewer } from '#domain/access.ts';
import { isVisitorQueryName } from '#domain/visitor-query.ts';
import { mayHaveSession, readSession } from '../http/session.ts';
import type { AppRecord, Host } from '../scope.ts';
import type { Services } from '../services.ts';
import { findPage } from './find-page.ts';
import { createPageCache, encodingFor, type PageCache, readyPage, type ReadyPage } from './page-cache.ts';
import { pageHeaders } from './page-headers.ts';
import { readPageMark } from './page-mark.ts';
import { todayOf } from './page-reader.ts';
import { postForm } from './post-form.ts';
import { pageNotFound, privateAppPage, privatePage } from './problem-pages.ts';
import { renderPage } from './render-page.ts';

export type AppHost = Extract<Host, { kind: 'app' }>;

/** Any address of an app host that is not a call or a file: the page with that slug, for whoever asks. */
export async function showPage(
  request: Request,
  host: AppHost,
  address: string,
  services: Services,
): Promise<Response> {
  if (request.method === 'POST') return postForm(request, host, address, services);
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    return new Response(null, { status: 405, headers: { allow: 'GET, HEAD, POST' } });
  }
  const url = pageAddress(request.url);
  // A file that is gone is asked for by scripts and styles: they can do nothing with a page.
  if (/^\/assets\/|\.[a-z0-9]{2,5}$/.test(url.pathname)) return new Response('Not found', { status: 404 });
  if (!mayHaveSession(request, services.environment)) return showToAnonymous(request, url, host, services);
  const app = await services.apps.bySubdomain(host.subdomain);
  if (!app) return pageNotFound(services);
  // It may stand in a frame of anybody's page, whose clicks must not be those of a person with rights.
  if (isEmbed(url, app)) return showToAnonymous(request, url, host, services);
  const { session } = await readSession(request, host, services);
  const viewer = await services.apps.viewerOf(session, app);
  if (!maySeeApp(app, viewer)) return privateAppPage(url, services);
  const page = await findPage(app, url.pathname, viewer, services);
  if (page === 'private') return privatePage(url, services);
  if (!page) return pageNotFound(services);
  const { html } = await renderPage({ app, page, viewer, url, host }, services);
  const headers = pageHeaders({ isEmbed: false, isEditor: viewer.kind === 'editor' }, services);
  return send(request, readyPage(html), { ...headers, 'cache-control': 'no-store' });
}

/** Without anything that could be a session the page is everybody's: an unchanged one costs a single look-up. */
async function showToAnonymous(request: Request, url: URL, host: AppHost, services: Services): Promise<Response> {
  const mark = await readPageMark(services.database, host.subdomain);
  if (!mark) return pageNotFound(services);
  if (!mark.open) return privateAppPage(url, services);
  const today = todayOf({ timeZone: mark.time_zone ?? 'UTC', now: Date.now() });
  const key = [host.origin, url.pathname + url.search, mark.mark, today].join(' ');
  const viewer: Viewer = { kind: 'anonymous' };
  const make = async (): Promise<{ html: string; mayBeKept: boolean }> => {
    const app = await services.apps.bySubdomain(host.subdomain);
    const page = app && maySeeApp(app, viewer) ? await findPage(app, url.pathname, viewer, services) : null;
    if (!app || !page) throw new NothingToKeep(() => pageNotFound(services));
    if (page === 'private') throw new NothingToKeep(() => privatePage(url, services));
    return renderPage({ app, page, viewer, url, host }, services);
  };
  try {
    // In development the sources of the page may change at any time.
    const ready = services.door.assets ? await cacheOf(services).get(key, make) : readyPage((await make()).html);
    const headers = pageHeaders({ isEmbed: url.searchParams.get('embed') === 'true', isEditor: false }, services);
    return await send(request, ready, { ...headers, 'cache-control': 'no-cache', etag: ready.etag });
  } catch (error) {
    if (!(error instanceof NothingToKeep)) throw error;
    return error.answer();
  }
}

/** No page; all who asked at the same time get this answer instead. */
class NothingToKeep extends Error {
  readonly answer: () => Response;

  constructor(answer: () => Response) {
    super('There is no page.');
    this.answer = answer;
  }
}

async function send(request: Request, page: ReadyPage, headers: Record<string, string>): Promise<Response> {
  if (headers['etag'] && matchesTag(request.headers.get('if-none-match'), headers['etag'])) {
    const { 'content-type': _type, ...rest } = headers;
    return new Response(null, { status: 304, headers: rest });
  }
  const encoding = encodingFor(request.headers.get('accept-encoding'));
  const body = await page.body(encoding);
  const sent = {
    ...headers,
    'content-length': String(body.length),
    ...(encoding !== 'identity' && { 'content-encoding': encoding }),
  };
  return new Response(request.method === 'HEAD' ? null : body, { headers: sent });
}

const matchesTag = (header: string | null, tag: string): boolean =>
  header !== null &&
  (header.trim() === '*' ||
    header.split(',').some((one) => one.trim().replace(/^W\//, '') === tag.replace(/^W\//, '')));

const known = new Set(['filters', 'record', 'embed', 'hide_header', 'hide_footer', 'preview', '_sent']);

/** The address with only what a page may depend on, in one order: whatever else stands in it makes no other page. */
export function pageAddress(address: string): URL {
  const url = new URL(address);
  const kept = [...url.searchParams].filter(([name]) => known.has(name) || isVisitorQueryName(name));
  url.search = new URLSearchParams(
    kept.toSorted(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0)),
  ).toString();
  url.hash = '';
  return url;
}

function isEmbed(url: URL, app: Pick<AppRecord, 'public'>): boolean {
  return app.public && url.searchParams.get('embed') === 'true';
}

const budgetBytes = 64 * 1024 * 1024;
const caches = new WeakMap<Services, PageCache>();
function cacheOf(services: Services): PageCache {
  const known = caches.get(services) ?? createPageCache(budgetBytes);
  caches.set(services, known);
  return known;
}

/** Figures of the page cache, for /metrics. */
export const pageCacheStats = (services: Services): ReturnType<PageCache['stats']> => cacheOf(services).stats();
