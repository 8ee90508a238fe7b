/**
 * The sessions of an app's visitors. An app has a host, and with it a cookie, of its own. Boards share the main host with
 * the dashboard and with each other: each has a cookie of its own name, for sessions that were made for this board alone.
 * No other call of the site reads them, and this board reads no other's. (decision 41)
 */
import type { Viewer } from '#features/apps/rules/viewer.ts';
import { isOnMainHost } from '#features/boards/rules/board-path.ts';
import type { VisitMode } from '../../rules/visit.ts';
import type { AppRecord } from '#features/apps/services.ts';
import type { Host } from '#platform/http/host.ts';
import type { Session } from '#features/accounts/services.ts';
import type { Services } from '#platform/services.ts';
import { cookieName } from '#platform/http/cookie.ts';
import {
  frameCookie,
  mayHaveSession,
  readSession,
  readSessionAt,
  sessionCookie,
  type SessionPlace,
} from '#features/accounts/server/session/session.ts';

type Needs = Pick<Services, 'database' | 'environment' | 'apps'>;
type At = Pick<AppRecord, 'id' | 'board_slug'>;
/** How it is looked at: within a frame sessions are others. */
export type LookedAt = { mode: VisitMode } | null;

export interface Visitor {
  viewer: Viewer;
  /** What the rights come from. */
  session: Session | null;
  /** Of the session that signing in takes the place of; at a board never the one of the site. */
  token: string | null;
}

/** Who asks for an app. `ofHost` is the session of the host, where it has been read. */
export async function readVisitor(
  request: Request,
  host: Host,
  app: AppRecord,
  services: Needs,
  ofHost?: { session: Session | null; token: string | null },
): Promise<Visitor> {
  const { session, token } = ofHost ?? (await readSession(request, host, services));
  const viewer = await services.apps.viewerOf(session, app);
  if (!isOnMainHost(app)) return { viewer, session, token };
  const own = await readSessionAt(request, placeOfVisitors(host, app), services);
  // Of the site a board knows its editors and no one else.
  if (viewer.kind === 'editor') return { viewer, session, token: own.token };
  return { viewer: await services.apps.viewerOf(own.session, app), ...own };
}

/** Where sessions of an app's visitors count. No host is named like a board's. */
export function placeOfVisitors(host: Pick<Host, 'name'>, app: At): SessionPlace {
  if (!isOnMainHost(app)) return { name: host.name, cookie: 'sheaf_session' };
  return { name: `${host.name}/${app.id}`, cookie: `${boardCookies}${app.id}` };
}

/** Where sessions within frames of other sites count: nowhere else, and no other session counts there. */
export function placeOfFrames(host: Pick<Host, 'name'>, app: At): SessionPlace {
  const { name } = placeOfVisitors(host, app);
  return { name: `${name}~frame`, cookie: `sheaf_frame_${app.id}` };
}

/** Whether a request for a page in a frame carries anything that could be a session there. */
export const mayBeInFrame = (request: Request, environment: Services['environment']): boolean =>
  request.headers.has('authorization') ||
  (request.headers.get('cookie') ?? '').includes(`${cookieName(environment, 'sheaf_frame_')}`);

const boardCookies = 'sheaf_board_';
/** A browser keeps its sessions of so many boards: their cookies go out with every request to the site. */
const mostBoards = 20;

/** What the browser gets when a session of a visitor began, or (`null`) ended. */
export function visitorCookies(
  visit: { request: Request; host: Host; app: At; visit?: LookedAt },
  token: string | null,
  environment: Services['environment'],
): string[] {
  if (visit.visit?.mode === 'embed')
    return frameCookie(token, environment, placeOfFrames(visit.host, visit.app).cookie);
  const { cookie } = placeOfVisitors(visit.host, visit.app);
  const own = sessionCookie(token, environment, cookie);
  if (!isOnMainHost(visit.app) || token === null) return [own];
  // Browsers send the oldest first.
  const others = boardCookiesOf(visit.request, environment).filter((name) => name !== cookie);
  const tooMany = others.slice(0, Math.max(0, others.length - (mostBoards - 1)));
  return [own, ...tooMany.map((name) => sessionCookie(null, environment, name))];
}

/** Whether a request for a page carries anything that could be a session: at a board also one of visitors. */
export function mayBeSomebody(request: Request, host: Host, environment: Services['environment']): boolean {
  return (
    mayHaveSession(request, environment) || (host.kind === 'site' && boardCookiesOf(request, environment).length > 0)
  );
}

/** Without the prefix of safe cookies. */
function boardCookiesOf(request: Request, environment: Services['environment']): string[] {
  const start = cookieName(environment, boardCookies);
  return (request.headers.get('cookie') ?? '').split(';').flatMap((part) => {
    const name = part.trim().split('=', 1)[0] ?? '';
    return name.startsWith(start) ? [boardCookies + name.slice(start.length)] : [];
  });
}
