import { visitModeOf } from '../../rules/visit.ts';
import type { Framing } from '#features/embeds/rules/embedding.ts';
import { isDefaultAuthPath } from '#features/app-users/rules/auth-page.ts';
import { type Encoding, encodingFor } from '#platform/http/encoding.ts';
import { isVisit } from './is-visit.ts';
import { openVisit, type Visit, visitOf } from '../access/open-visit.ts';
import { readerLanguage } from '#features/languages/server/reader-language.ts';
import { isForeignSite, withAncestors } from '#features/embeds/server/framing/framing.ts';
import { mayBeInFrame, mayBeSomebody, visitorCookies } from '../access/visitor-session.ts';
import { originOf } from '#platform/http/host.ts';
import { isReading } from '#platform/http/refuse-foreign-origin.ts';
import type { AppRecord, PageHost } from '#features/apps/services.ts';
import type { Services } from '#platform/services.ts';
import { renderInTurn } from './render-in-turn.ts';
import { answerWithoutPage, decideVisit } from './decide-visit.ts';
import { appOfVersion, findVisitedPage } from './find-visited-page.ts';
import { authQueryNames, pageAddress, pathWithin, readAddress } from './page-address.ts';
import { pageView } from './page-view.ts';
import { readyPage } from '#platform/http/page-cache.ts';
import { sendReadyPage } from '#platform/http/send-ready-page.ts';
import { recordPageOf } from '../records/record-pages.ts';
import {
  findVisitedRecord,
  movedTo,
  notShown,
  permanentRedirect,
  placeAt,
  type VisitedRecord,
  withoutRecord,
} from '../records/visited-record.ts';
import { pageHeaders } from './page-headers.ts';
import { keptHeaders } from '../offline/kept-pages.ts';
import { turnsBehind } from '../writing/intake/closed-form.ts';
import { todayOf } from '../reading/page-reader.ts';
import { showMailedLink } from './mailed/mailed-links.ts';
import { postForm } from './post-form.ts';
import { redirectedFile, showInstead, showMissing } from './missing/show-missing.ts';
import { isEdited } from './render-page.ts';
import { holdsNothing, pageNotFound, refusedInFrame } from './problem-pages.ts';

/**
 * Any address of an app host that is not a call or a file, or the address of a board: the page there, for every caller.
 */
export async function showPage(
  request: Request,
  host: PageHost,
  address: string,
  services: Services,
): Promise<Response> {
  const answer = await answerAt(request, host, address, services);
  // In a frame nothing is blank: what is refused there says so, to whichever site.
  const isBlank = holdsNothing(answer) && visitModeOf(new URL(request.url).searchParams) === 'embed';
  return isBlank ? withAncestors(answer, '*') : answer;
}

async function answerAt(request: Request, host: PageHost, address: string, services: Services): Promise<Response> {
  if (request.method === 'POST') return postForm(request, host, address, services);
  if (!isReading(request)) {
    return new Response(null, { status: 405, headers: { allow: 'GET, HEAD, POST' } });
  }
  const url = pageAddress(request.url, host);
  // A file that is gone is requested by scripts and styles: they can do nothing with a page.
  if (/^\/assets\/|\.[a-z0-9]{2,5}$/.test(url.pathname))
    return (await redirectedFile(request, host, services)) ?? new Response('Not found', { status: 404 });
  const requested = { request, url, host, address };
  const linked = await showMailedLink(requested, services);
  if (linked) return linked;
  const { environment } = services;
  const isFramed = visitModeOf(url.searchParams) === 'embed';
  const isSomebody = isFramed ? mayBeInFrame(request, environment) : mayBeSomebody(request, host, environment);
  if (!isSomebody) return showToAnonymous(requested, services);
  const app = await services.apps.at(host);
  if (!app) return pageNotFound(services, host);
  const visit = await openVisit({ request, host, address: url.searchParams }, app, services);
  if (visit.viewer.kind !== 'editor') {
    const elsewhere = atOwnName(requested, app.own_host, services);
    if (elsewhere) return elsewhere;
  }
  if (visit.viewer.kind !== 'anonymous' || visit.mode === 'visitor') return showFresh(requested, visit, services);
  const page = await showToAnonymous(requested, services);
  // What is no session of a visitor (any more) is not sent again and again.
  if (!visit.session && visit.mode !== 'embed')
    for (const cookie of visitorCookies({ request, host, app }, null, environment))
      page.headers.append('set-cookie', cookie);
  return page;
}

/** Where the studio around the page gets the words of its reader's language. */
async function languageOfStudio(
  request: Request,
  shown: Parameters<typeof isEdited>[0],
  services: Services,
): Promise<{ languageHref?: string }> {
  const { viewer } = shown.visit;
  if (!isEdited(shown) || viewer.kind !== 'editor') return {};
  const person = await services.accounts.byId(viewer.id);
  const language = readerLanguage(request, services, person?.language);
  return language ? { languageHref: language.href } : {};
}

interface Requested {
  request: Request;
  url: URL;
  host: PageHost;
  /** Of the network. */
  address: string;
}

/**
 * From the Sheaf address of an app to its own name. Frames and previews stay where they are: the pages around them know them
 * by their address. No browser relies on it unasked, for names are given up again.
 */
function atOwnName(
  { request, url, host }: Pick<Requested, 'request' | 'url' | 'host'>,
  ownHost: string | null,
  { environment }: Pick<Services, 'environment'>,
): Response | null {
  if (!ownHost || host.name === ownHost || visitModeOf(url.searchParams) !== 'page') return null;
  // As it was requested: what pages don't read, scripts of other sites may.
  const asked = new URL(request.url);
  const location = `${originOf(ownHost, environment)}${pathWithin(host, asked.pathname)}${asked.search}`;
  return new Response(null, {
    status: 308,
    headers: { location, 'cache-control': 'no-cache', vary: 'Cookie, Authorization' },
  });
}

/**
 * Renders the page for this very viewer. It is cached nowhere: a person who signed out, or lost their rights, finds it
 * nowhere.
 */
async function showFresh(
  { request, url, host, address }: Requested,
  visit: Visit,
  services: Services,
): Promise<Response> {
  const { app, viewer } = visit;
  const hasToken = url.searchParams.has('token');
  const place = placeAt(host, url.pathname);
  const at = { path: place.path, hasToken, block: url.searchParams.get('block') };
  const decision = await decideVisit(visit, at, services);
  const requested = { request, host, address, visit };
  if (decision.kind === 'missing') return showMissing(requested, services);
  if (decision.kind !== 'page') return answerWithoutPage(decision, { app, url, host }, services);
  const { page, isDefault } = decision;
  if (place.named && (isDefault || !recordPageOf(page))) return showMissing(requested, services);
  const found = await findVisitedRecord(url.searchParams, place, { visit, page }, { request, address }, services);
  const moved = found && movedTo(url, place, found, { visit, page });
  if (moved) return permanentRedirect(moved, true);
  if (viewer.kind === 'app_user') await services.appUsers.noteSeen(viewer.id);
  const isGone = place.named !== undefined && !found;
  const instead = isGone && (await showInstead(requested, services));
  if (instead) return instead;
  const record = found ?? (isGone ? notShown : undefined);
  const rendered = {
    visit,
    page,
    url,
    host,
    isDefault,
    ...(record && { record }),
    ...(await languageOfStudio(request, { visit, isDefault }, services)),
  };
  const made = await renderInTurn(rendered, { request, address, encoding: encodingOf(request) }, services);
  if (viewer.kind !== 'editor' && visit.mode !== 'visitor')
    countVisit(request, { app_id: app.id, page: page.page_slug, address, origin: host.origin }, services);
  const headers = pageHeaders({ isEditor: isEdited(rendered), host, framing: visit.framing }, services);
  return withStatus(
    isGone ? 404 : 200,
    await sendReadyPage(request, readyPage(made.rendered), {
      ...headers,
      ...keptHeaders(visit, !isDefault && !hasToken && !isGone, services),
      'cache-control': 'no-store',
      // A link that works once stays on this host. (Without any referrer, forms would carry no origin.)
      ...(hasToken && { 'referrer-policy': 'same-origin' }),
      ...((isDefault || hasToken) && { 'x-robots-tag': 'noindex' }),
    }),
  );
}

/** The same answer to what isn't there; one without a body says nothing of it. */
const withStatus = (status: number, answer: Response): Response =>
  status === answer.status || answer.status !== 200
    ? answer
    : new Response(answer.body, { status, headers: answer.headers });

/**
 * Without a session the page is everyone's: an unchanged one costs a single look-up, and only what the page reads of an
 * address makes another one. What is cached has a key that begins with the decision about strangers, which
 * `decideVisit` takes; it is checked here, too, wherever they get no cached page.
 */
async function showToAnonymous({ request, url, host, address }: Requested, services: Services): Promise<Response> {
  const { responses, versions } = services.published.caches;
  const version = await versions.read(host);
  if (!version) return pageNotFound(services, host);
  const elsewhere = atOwnName({ request, url, host }, version.own_host, services);
  if (elsewhere) return elsewhere;
  const mode = visitModeOf(url.searchParams);
  const framing = mode === 'embed' ? version.framing : null;
  const decision = version.decision[framing ? 'embed' : 'page'];
  const requested = { request, url, host, address };
  const showUncached = (app: AppRecord | null): Response | Promise<Response> =>
    app
      ? showFresh(requested, visitOf(app, { kind: 'anonymous' }, mode, undefined, framing), services)
      : pageNotFound(services, host);
  // A refusal is the same for all addresses: the app that it is about need not be read again for each.
  if (decision === 'private-app' || decision === 'refused-in-frame')
    return showUncached(await appOfVersion(version, host, services));
  const beforePage = framing && beforeFrame(requested, framing, services);
  if (beforePage) return beforePage;
  if (
    decision === 'sign-in' ||
    isDefaultAuthPath(pathWithin(host, url.pathname)) ||
    authQueryNames.some((name) => url.searchParams.has(name))
  )
    return showUncached(await services.apps.at(host));
  const at = placeAt(host, url.pathname);
  const place = await findVisitedPage({ url, path: at.path, host, version, framing }, services);
  if (!place) return pageNotFound(services, host);
  const missing = { request, host, address, version, visit: { ...place.visit, mode } };
  if ('refusal' in place) {
    const { refusal } = place;
    if (refusal.kind === 'missing') return showMissing(missing, services);
    return answerWithoutPage(refusal, { app: place.visit.app, url, host }, services);
  }
  if (at.named && (place.isDefault || !place.reading.record)) return showMissing(missing, services);
  const clock = { timeZone: version.time_zone ?? 'UTC', now: Date.now() };
  const day = [todayOf(clock), turnsBehind(place.reading.turns, clock)].join(' ');
  const keyOf = (read: URL): string => [version.key, host.origin, read.pathname + read.search, day].join(' ');
  const visit = { ...place.visit, mode };
  const make = (read: URL, record: VisitedRecord | null | undefined, signal: AbortSignal) =>
    renderInTurn(
      { ...place, visit, url: read, host, ...(record && { record }) },
      { request, address, signal, encoding: encodingOf(request) },
      services,
    );
  let read = readAddress(url, place, at.named !== undefined);
  let isGone = false;
  let ready = services.renderer.assets ? responses.pages.known(keyOf(read)) : undefined;
  if (!ready) {
    // Read only for a page that is not cached: for cached ones, the record is there.
    const record = await findVisitedRecord(read.searchParams, at, place, { request, address }, services);
    const moved = record && movedTo(read, at, record, { ...place, visit });
    if (moved) return permanentRedirect(moved);
    if (record === null) read = withoutRecord(read, at.path);
    isGone = at.named !== undefined && record === null;
    const instead = isGone && (await showInstead(missing, services));
    if (instead) return instead;
    // In development the sources of the page may change at any time.
    ready = services.renderer.assets
      ? await responses.pages.get(keyOf(read), (signal) => make(read, record, signal), request.signal)
      : readyPage((await make(read, record, request.signal)).rendered);
  }
  const slug = place.page.page_slug;
  countVisit(request, { app_id: version.app_id, page: slug, address, origin: host.origin }, services);
  const headers = {
    ...pageHeaders({ isEditor: false, host, framing }, services),
    ...keptHeaders(visit, !place.isDefault && !isGone, services),
  };
  // Where sites are named, each request says which one asks.
  const isForAll = framing?.kind !== 'sites' && !isGone;
  if (isForAll && responses.pages.peek(keyOf(read)))
    responses.offer(request, { host, version, key: keyOf(read), etag: ready.etag, slug });
  const sent = await sendReadyPage(request, ready, { ...headers, 'cache-control': 'no-cache', etag: ready.etag });
  return withStatus(isGone ? 404 : 200, sent);
}

const encodingOf = (request: Request): Encoding => encodingFor(request.headers.get('accept-encoding'));

function countVisit(request: Request, at: Parameters<typeof pageView>[1], { visits }: Pick<Services, 'visits'>): void {
  if (isVisit(request)) visits.count(pageView((name) => request.headers.get(name), at));
}

/** What depends on the site around a frame, of which nothing is cached; null where a page may follow. */
function beforeFrame({ request, url, host }: Requested, framing: Framing, services: Services): Response | null {
  if (isForeignSite(request, framing)) return refusedInFrame('site', url, services);
  if (framing.kind !== 'sites' || url.searchParams.get('signed') !== 'true') return null;
  // The site around the frame has yet to say who looks at it.
  const headers = pageHeaders({ isEditor: false, framing }, services);
  return new Response(
    services.renderer.renderWaitingFrame({ sites: framing.sites, board: host.kind === 'site' ? host.board_slug : '' }),
    {
      headers: { ...headers, 'cache-control': 'no-store', 'x-robots-tag': 'noindex' },
    },
  );
}
