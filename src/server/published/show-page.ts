import type { Viewer } from '#domain/access.ts';
import { gatherFilterFields } from '#domain/board/board-view.ts';
import { boardPathOf } from '#domain/board/board-path.ts';
import { isDefaultAuthPath, takesAuthQuery } from '#domain/auth-page.ts';
import { isVisitorQueryName } from '#domain/visitor-query.ts';
import { isVisit } from '../http/is-visit.ts';
import { mayBeSomebody, readVisitor } from '../http/visitor-session.ts';
import type { AppRecord, PageHost } from '../scope.ts';
import type { Services } from '../services.ts';
import { findPage } from './find-page.ts';
import { createPageCache, encodingFor, type PageCache, readyPage, type ReadyPage } from './page-cache.ts';
import { pageHeaders } from './page-headers.ts';
import { readPageMark } from './page-mark.ts';
import { todayOf } from './page-reader.ts';
import { postForm } from './post-form.ts';
import { goToSignIn, noSignInInFrames, pageNotFound, privateAppPage, privatePage } from './problem-pages.ts';
import { renderPage } from './render-page.ts';

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
  if (!mayBeSomebody(request, host, services.environment)) return showToAnonymous(request, url, host, services);
  const app = await services.apps.at(host);
  if (!app) return pageNotFound(services, host);
  // It may stand in a frame of anybody's page, whose clicks must not be those of a person with rights.
  if (isEmbed(url, app)) return showToAnonymous(request, url, host, services);
  const { viewer } = await readVisitor(request, host, app, services);
  return showFresh({ request, url, host, app, viewer }, services);
}

interface Visit {
  request: Request;
  url: URL;
  host: PageHost;
  app: AppRecord;
  viewer: Viewer;
}

/** Draws the page for this very viewer. It is kept by nobody: who signed out, or lost their rights, finds it nowhere. */
async function showFresh({ request, url, host, app, viewer }: Visit, services: Services): Promise<Response> {
  if (!app.public && viewer.kind !== 'editor') return privateAppPage(url, services, host);
  const hasToken = url.searchParams.has('token');
  const found = await findPage(app, { path: url.pathname, hasToken }, viewer, services);
  if (found === 'sign-in') return goToSignIn(app, url, services);
  if (found === 'private') return refusePrivate(app, url, services);
  if (!found) return pageNotFound(services);
  if (viewer.kind === 'app_user') await services.appUsers.noteSeen(viewer.id);
  const { page, isDefault } = found;
  const { html } = await renderPage({ app, page, viewer, url, host, isDefault }, services);
  if (viewer.kind !== 'editor' && isVisit(request)) services.visits.count(app.id);
  const headers = pageHeaders({ isEmbed: false, isEditor: viewer.kind === 'editor' && !isDefault, host }, services);
  return send(request, readyPage(html), {
    ...headers,
    'cache-control': 'no-store',
    // A link that works once stays on this host. (Without any referrer, forms would carry no origin.)
    ...(hasToken && { 'referrer-policy': 'same-origin' }),
    ...((isDefault || hasToken) && { 'x-robots-tag': 'noindex' }),
  });
}

/** Where somebody could sign in to see the page they may; else nobody but editors can see it. */
async function refusePrivate(app: AppRecord, url: URL, services: Services): Promise<Response> {
  return (await services.appUsers.hasUsers(app)) ? goToSignIn(app, url, services) : privatePage(app, url, services);
}

/** Without anything that could be a session the page is everybody's: an unchanged one costs a single look-up. */
async function showToAnonymous(request: Request, url: URL, host: PageHost, services: Services): Promise<Response> {
  const mark = await readPageMark(services.database, host);
  if (!mark) return pageNotFound(services, host);
  if (!mark.is_public) return privateAppPage(url, services, host);
  const viewer: Viewer = { kind: 'anonymous' };
  const isFramed = url.searchParams.get('embed') === 'true';
  if (isFramed && !mark.open) return noSignInInFrames(url, services);
  if (
    !mark.open ||
    isDefaultAuthPath(pathWithin(host, url.pathname)) ||
    authQueryNames.some((name) => url.searchParams.has(name))
  ) {
    const app = await services.apps.at(host);
    return app ? showFresh({ request, url, host, app, viewer }, services) : pageNotFound(services);
  }
  const today = todayOf({ timeZone: mark.time_zone ?? 'UTC', now: Date.now() });
  const key = [host.origin, url.pathname + url.search, mark.mark, today].join(' ');
  const make = async (): Promise<{ html: string; mayBeKept: boolean }> => {
    const app = await services.apps.at(host);
    if (!app?.public) throw new NothingToKeep(() => pageNotFound(services, host));
    const found = await findPage(app, { path: url.pathname }, viewer, services);
    if (!found) throw new NothingToKeep(() => pageNotFound(services, host));
    if (found === 'sign-in') throw new NothingToKeep(() => goToSignIn(app, url, services));
    if (found === 'private') throw new NothingToKeep(() => refusePrivate(app, url, services));
    return renderPage({ app, viewer, url, host, ...found }, services);
  };
  try {
    // In development the sources of the page may change at any time.
    const ready = services.door.assets ? await cacheOf(services).get(key, make) : readyPage((await make()).html);
    if (isVisit(request)) services.visits.count(mark.app_id);
    const headers = pageHeaders({ isEmbed: isFramed, isEditor: false, host }, services);
    return await send(request, ready, { ...headers, 'cache-control': 'no-cache', etag: ready.etag });
  } catch (error) {
    if (!(error instanceof NothingToKeep)) throw error;
    return await error.answer();
  }
}

/** No page; all who asked at the same time get this answer instead. */
class NothingToKeep extends Error {
  readonly answer: () => Response | Promise<Response>;

  constructor(answer: () => Response | Promise<Response>) {
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

/** What a page to sign in on is told; no other page is made by it, nor kept under it. */
const authQueryNames = ['token', 'next'];
const known = new Set(['filters', 'record', 'embed', 'hide_header', 'hide_footer', 'preview', '_sent']);

/** What a board depends on beside: its section, and what is searched in all of its blocks. */
const knownOfBoards = new Set(['section', 'search']);

/** The address with only what a page may depend on, in one order: whatever else stands in it makes no other page. */
export function pageAddress(address: string, host: Pick<PageHost, 'kind'>): URL {
  const url = new URL(address);
  const isBoard = host.kind === 'site';
  const takesAuth = takesAuthQuery(pathWithin(host, url.pathname));
  const given = isBoard ? gatherFilterFields(url.searchParams) : url.searchParams;
  const kept = [...given].filter(
    ([name]) =>
      known.has(name) ||
      isVisitorQueryName(name) ||
      (isBoard && knownOfBoards.has(name)) ||
      (takesAuth && authQueryNames.includes(name)),
  );
  url.search = new URLSearchParams(
    kept.toSorted(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0)),
  ).toString();
  url.hash = '';
  return url;
}

/** The path as the app calls it: beneath a board's slug at the main host. */
const pathWithin = (host: Pick<PageHost, 'kind'>, pathname: string): string =>
  host.kind === 'site' ? (boardPathOf(pathname)?.path ?? '/') : pathname;

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
