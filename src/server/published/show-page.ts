import type { Viewer } from '#domain/access.ts';
import { isDefaultAuthPath } from '#domain/auth-page.ts';
import { isVisit } from '../http/is-visit.ts';
import { mayHaveSession, readSession, sessionCookie } from '../http/session.ts';
import type { AppRecord, PageHost } from '../scope.ts';
import type { Services } from '../services.ts';
import { drawPage } from './draw-page.ts';
import { findPage } from './find-page.ts';
import { findPlace, withKnownRecord } from './find-place.ts';
import { authQueryNames, pageAddress, readAddress } from './page-address.ts';
import { createPageCache, encodingFor, type PageCache, readyPage, type ReadyPage } from './page-cache.ts';
import { pageHeaders } from './page-headers.ts';
import { readPageMark } from './page-mark.ts';
import { todayOf } from './page-reader.ts';
import { postForm } from './post-form.ts';
import { goToSignIn, noSignInInFrames, pageNotFound, privateAppPage, refusePrivate } from './problem-pages.ts';

/** Any address of an app host that is not a call or a file, or the address of a board: the page there, for whoever asks. */
export async function showPage(
  request: Request,
  host: PageHost,
  address: string,
  services: Services,
): Promise<Response> {
  if (request.method === 'POST') return postForm(request, host, address, services);
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    return new Response(null, { status: 405, headers: { allow: 'GET, HEAD, POST' } });
  }
  const url = pageAddress(request.url, host);
  // A file that is gone is asked for by scripts and styles: they can do nothing with a page.
  if (/^\/assets\/|\.[a-z0-9]{2,5}$/.test(url.pathname)) return new Response('Not found', { status: 404 });
  const asked = { request, url, host, address };
  if (!mayHaveSession(request, services.environment)) return showToAnonymous(asked, services);
  const app = await services.apps.at(host);
  if (!app) return pageNotFound(services, host);
  // As a part of another page it is what anybody sees, whoever is signed in.
  if (isEmbed(url, app)) return showToAnonymous(asked, services);
  const { session } = await readSession(request, host, services);
  const viewer = await services.apps.viewerOf(session, app);
  if (viewer.kind !== 'anonymous') return showFresh({ ...asked, app, viewer }, services);
  const page = await showToAnonymous(asked, services);
  // What is no session (any more) is not sent again and again.
  if (!session) page.headers.append('set-cookie', sessionCookie(null, services.environment));
  return page;
}

interface Asked {
  request: Request;
  url: URL;
  host: PageHost;
  /** Of the network. */
  address: string;
}
interface Visit extends Asked {
  app: AppRecord;
  viewer: Viewer;
}

/** Draws the page for this very viewer. It is kept by nobody: who signed out, or lost their rights, finds it nowhere. */
async function showFresh({ request, url, host, address, app, viewer }: Visit, services: Services): Promise<Response> {
  if (!app.public && viewer.kind !== 'editor') return privateAppPage(url, services, host);
  const hasToken = url.searchParams.has('token');
  const found = await findPage(app, { path: url.pathname, hasToken }, viewer, services);
  if (found === 'sign-in') return goToSignIn(app, url, services);
  if (found === 'private') return refusePrivate(app, url, services);
  if (!found) return pageNotFound(services);
  if (viewer.kind === 'app_user') await services.appUsers.noteSeen(viewer.id);
  const { page, isDefault } = found;
  const { html } = await drawPage({ app, page, viewer, url, host, isDefault }, { request, address }, services);
  if (viewer.kind !== 'editor' && isVisit(request)) services.visits.count(app.id);
  const headers = pageHeaders({ isEditor: viewer.kind === 'editor' && !isDefault, host }, services);
  return send(request, readyPage(html), {
    ...headers,
    'cache-control': 'no-store',
    // A link that works once stays on this host. (Without any referrer, forms would carry no origin.)
    ...(hasToken && { 'referrer-policy': 'same-origin' }),
    ...((isDefault || hasToken) && { 'x-robots-tag': 'noindex' }),
  });
}

/**
 * Without a session the page is everybody's: an unchanged one costs a single look-up, and only what the page reads of an
 * address makes another one.
 */
async function showToAnonymous({ request, url, host, address }: Asked, services: Services): Promise<Response> {
  const mark = await readPageMark(services.database, host);
  if (!mark) return pageNotFound(services, host);
  if (!mark.is_public) return privateAppPage(url, services, host);
  const viewer: Viewer = { kind: 'anonymous' };
  if (url.searchParams.get('embed') === 'true' && !mark.open) return noSignInInFrames(url, services);
  if (!mark.open || isDefaultAuthPath(url.pathname) || authQueryNames.some((name) => url.searchParams.has(name))) {
    const app = await services.apps.at(host);
    return app ? showFresh({ request, url, host, address, app, viewer }, services) : pageNotFound(services);
  }
  const place = await findPlace({ url, host, mark: mark.mark }, services);
  if (place instanceof Response) return place;
  const today = todayOf({ timeZone: mark.time_zone ?? 'UTC', now: Date.now() });
  const keyOf = (read: URL): string => [host.origin, read.pathname + read.search, mark.mark, today].join(' ');
  const make = (read: URL, signal: AbortSignal) =>
    drawPage({ ...place, viewer, url: read, host }, { request, address, signal }, services);
  let read = readAddress(url, place);
  let ready = services.door.assets ? cacheOf(services).known(keyOf(read)) : undefined;
  if (!ready) {
    // Asked only for a page that is not kept: of those that are, the record is there.
    read = await withKnownRecord(read, place, { request, address }, services);
    // In development the sources of the page may change at any time.
    ready = services.door.assets
      ? await cacheOf(services).get(keyOf(read), (signal) => make(read, signal), request.signal)
      : readyPage((await make(read, request.signal)).html);
  }
  if (isVisit(request)) services.visits.count(mark.app_id);
  const headers = pageHeaders({ isEditor: false, host }, services);
  return send(request, ready, { ...headers, 'cache-control': 'no-cache', etag: ready.etag });
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
