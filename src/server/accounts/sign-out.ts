import { refuseForeignOrigin } from '../http/refuse-foreign-origin.ts';
import { endSession, readSession, sessionCookie } from '../http/session.ts';
import type { Host } from '../scope.ts';
import type { Services } from '../services.ts';

/** POST /sign-out, a plain form on pages of either kind of host: ends the session of this host and goes to its first page. */
export async function signOut(request: Request, host: Host, services: Services): Promise<Response> {
  refuseForeignOrigin(request, host);
  const { token } = await readSession(request, host, services);
  if (token) await endSession(services.database, token);
  return new Response(null, {
    status: 303,
    headers: { location: '/', 'set-cookie': sessionCookie(null, services.environment), 'cache-control': 'no-store' },
  });
}
