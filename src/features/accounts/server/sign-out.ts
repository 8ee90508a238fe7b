import { refuseForeignOrigin } from '#platform/http/refuse-foreign-origin.ts';
import { carryEmbed } from '#features/embeds/rules/embed-address.ts';
import { seeOther } from '#platform/http/see-other.ts';
import { endSession, readSession, readSessionAt, sessionCookie } from './session/session.ts';
import { placeOfFrames, visitorCookies } from '#features/visitor/server/access/visitor-session.ts';
import type { Host } from '#platform/http/host.ts';
import type { Services } from '#platform/services.ts';

/** POST /sign-out, a plain form on pages of either kind of host: ends the session of this host and goes to its first page. */
export async function signOut(request: Request, host: Host, services: Services): Promise<Response> {
  refuseForeignOrigin(request, host);
  const { searchParams } = new URL(request.url);
  if (host.kind === 'app' && searchParams.get('embed') === 'true')
    return leaveFrame(request, host, searchParams, services);
  const { token } = await readSession(request, host, services);
  if (token) await endSession(services.database, token);
  return seeOther('/', { cookies: [sessionCookie(null, services.environment)] });
}

/** Within a frame of another site there are sessions of frames alone. */
async function leaveFrame(
  request: Request,
  host: Extract<Host, { kind: 'app' }>,
  address: URLSearchParams,
  services: Services,
): Promise<Response> {
  const cookies: string[] = [];
  const app = await services.apps.at(host);
  if (app) {
    const { token } = await readSessionAt(request, placeOfFrames(host, app), services);
    if (token) await endSession(services.database, token);
    const visit = { request, host, app, visit: { mode: 'embed' as const } };
    cookies.push(...visitorCookies(visit, null, services.environment));
  }
  return seeOther(carryEmbed('/', address), { cookies });
}
