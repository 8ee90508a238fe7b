import { pathAt } from '#domain/board/board-path.ts';
import { refuseForeignOrigin } from '../http/refuse-foreign-origin.ts';
import { seeOther } from '../http/see-other.ts';
import { endSession, readSessionAt } from '../http/session.ts';
import { placeOfVisitors, visitorCookies } from '../http/visitor-session.ts';
import type { Host } from '../scope.ts';
import type { Services } from '../services.ts';

/** POST /{board}/sign-out, a plain form: ends the session of this board and no other. Null where there is no such board. */
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
