import type { followPage } from '../api.ts';
import type { Viewer } from '#features/apps/rules/viewer.ts';
import { maySeePage, personOf } from '#features/visitor/rules/access.ts';
import type { Call } from '#platform/http/call.ts';
import { framingOfApp } from '#features/embeds/server/framing/framing.ts';
import { networkOf } from '#platform/http/network-of.ts';
import { createRateLimit } from '#platform/http/rate-limit.ts';
import type { Host } from '#platform/http/host.ts';
import { openVisit, type Visit, visitOf } from '#features/visitor/server/access/open-visit.ts';
import { refuseForeignOrigin } from '#platform/http/refuse-foreign-origin.ts';
import type { AppRecord } from '#features/apps/services.ts';
import type { PageVersion } from '#features/visitor/rules/page-version.ts';

const opening = createRateLimit({ uses: 240, seconds: 60 });

/** Opens the stream of one open page. Its viewer is decided here, and again at every event and every 20 seconds. */
export async function answerFollowPage(call: Call<typeof followPage>): Promise<Response> {
  const { app, query, request, session, viewer, visit, address, host, services } = call;
  // All anonymous visitors are the same viewer.
  const isAnybody = viewer.kind === 'anonymous' && visit.mode !== 'visitor';
  refuseForeignOrigin(request, host);
  await opening.take(`${app.id} ${networkOf(address)}`);
  const since = request.headers.get('last-event-id') ?? query.since;
  const stream = await services.live.open({
    key: [app.id, host.name, query.page_id, isAnybody ? '' : `${visit.mode} ${session?.token_hash}`].join(' '),
    app_id: app.id,
    address,
    since: since.slice(0, 8_000),
    read: isAnybody ? versionOfAnonymous(call) : versionOfSession(call),
  });
  if (query.stay === 'false') stream.close();
  return new Response(stream.body, {
    headers: {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    },
  });
}

type Requested = Call<typeof followPage>;
type Reader = (notBefore: number) => Promise<PageVersion | null>;

// Neither keeps the request that it came with: a stream, or others like it, may live for days.

function versionOfAnonymous({ app, query, host, visit, services }: Requested): Reader {
  const place = { app, host, pageId: query.page_id, services };
  const { mode } = visit;
  return (notBefore) =>
    readPageVersionOf({ ...place, notBefore }, async (now) => {
      const framing = mode === 'embed' ? await framingOfApp(now, services) : null;
      return visitOf(now, { kind: 'anonymous' }, mode, undefined, framing);
    });
}

function versionOfSession({ app, query, request, host, viewer, services }: Requested): Reader {
  const place = { app, host, pageId: query.page_id, services };
  const headers = ['cookie', 'authorization'].flatMap((name): [string, string][] => {
    const value = request.headers.get(name);
    return value === null ? [] : [[name, value]];
  });
  const credentials = new Request(host.origin, { headers });
  const address = new URL(request.url).searchParams;
  return (notBefore) =>
    readPageVersionOf({ ...place, notBefore }, async (now) => {
      const current = await openVisit({ request: credentials, host, address }, now, services);
      return isSameViewer(current.viewer, viewer) ? current : null;
    });
}

interface Place {
  app: AppRecord;
  host: Host;
  pageId: string;
  services: Requested['services'];
  notBefore: number;
}

/** The version of the page for the viewer as of now; null when they may not see it (any more). */
async function readPageVersionOf(
  place: Place,
  visitAt: (now: AppRecord) => Promise<Visit | null>,
): Promise<PageVersion | null> {
  const { app, host, pageId, services } = place;
  const at = host.kind === 'app' ? host : { board_slug: app.board_slug };
  const now = await shared(place, `app ${host.name}`, () => services.apps.at(at));
  // The address that the viewer is at must still be the app's.
  if (now?.id !== app.id) return null;
  const visit = await visitAt(now);
  if (visit?.decision !== 'open' || (visit.session?.embed?.page_id ?? pageId) !== pageId) return null;
  const { viewer, appVersion } = visit;
  const page = await shared(place, `page ${appVersion}`, () => services.pages.of(now, appVersion).byId(pageId));
  if (!page || !maySeePage(page, viewer)) return null;
  // Which blocks ask for what depends on what the viewer may do and is shown, and on nothing else about them.
  const rights = viewer.kind === 'app_user' ? `${viewer.permissions} ${viewer.role ?? ''}` : viewer.kind;
  return shared(place, `${rights} ${appVersion}`, () => services.published.versionOf({ app: visit.app, page, viewer }));
}

const shared = <Answer>({ app, pageId, services, notBefore }: Place, what: string, read: () => Promise<Answer>) =>
  services.live.readings.share(`${app.id} ${pageId} ${what}`, notBefore, read);

/** A session whose person became another, or none, ends with its page. */
const isSameViewer = (one: Viewer, other: Viewer): boolean =>
  one.kind === other.kind && personOf(one)?.id === personOf(other)?.id;
