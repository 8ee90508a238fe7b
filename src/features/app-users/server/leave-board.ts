import { pathAt } from '#features/boards/rules/board-path.ts';
import { refuseForeignOrigin } from '#platform/http/refuse-foreign-origin.ts';
import { seeOther } from '#platform/http/see-other.ts';
import { endSession, readSessionAt } from '#features/accounts/server/session/session.ts';
import { placeOfVisitors, visitorCookies } from '#features/visitor/server/access/visitor-session.ts';
import type { Host } from '#platform/http/host.ts';
import type { Services } from '#platform/services.ts';

/**
 * POST /{board}/sign-out, a plain form: ends the session of this board and no other. Null where the board doesn't
 * exist.
 */
export async function leaveBoard(
  request: Request,
  host: Host,
  slug: string,
  services: Services,
): Promise<Response | null> {
  const app = await services.apps.byBoardSlug(slug);
  if (!app) return null;
  refuseForeignOrigin(request, host);
  const { token } = await readSessionAt(request, placeOfVisitors(host, app), services);
  if (token) await endSession(services.database, token);
  const cookies = visitorCookies({ request, host, app }, null, services.environment);
  return seeOther(pathAt(app, '/'), { cookies });
}
