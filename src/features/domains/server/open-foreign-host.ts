import type { Services } from '#platform/services.ts';
import { type Host, originOf } from '#platform/http/host.ts';
import type { LiveNames } from './live-names.ts';

const challenges = '/.well-known/acme-challenge/';
const askPath = '/api/domains/ask';

/**
 * What a request is for at a host that isn't one of the installation's own: a certificate authority that validates the
 * name, a proxy that asks for one, an app at its own name, or the second name that leads to it.
 */
export async function openForeignHost(
  { request, name }: { request: Request; name: string },
  { database, environment, live }: Pick<Services, 'database' | 'environment'> & { live: LiveNames },
): Promise<Host | Response | null> {
  if (environment.DOMAINS === 'off') return null;
  const url = new URL(request.url);
  if (url.pathname.startsWith(challenges)) {
    const found = await database
      .selectFrom('acme_challenges')
      .select('answer')
      .where('token', '=', url.pathname.slice(challenges.length))
      .where('host', '=', name)
      .executeTakeFirst();
    if (found) return new Response(found.answer, { headers: { 'content-type': 'application/octet-stream' } });
  }
  const found = await live.find(name);
  if (!found) {
    // A proxy asks at the address of this machine, which is no host of Sheaf.
    if (url.pathname !== askPath || request.method !== 'GET') return null;
    const isLive = (await live.find(url.searchParams.get('domain')?.toLowerCase() ?? '')) !== null;
    return Response.json({}, { status: isLive ? 200 : 404 });
  }
  const origin = originOf(found.host, environment);
  if (found.host !== name || isPlain(request, url, environment)) return leadTo(`${origin}${url.pathname}${url.search}`);
  return { kind: 'app', app_id: found.app_id, name: found.host, origin };
}

/** Whether a request came without TLS to a server that has it itself. */
function isPlain(request: Request, url: URL, { TLS_PORT, PUBLIC_PROTOCOL }: Services['environment']): boolean {
  if (TLS_PORT === undefined || PUBLIC_PROTOCOL !== 'https' || url.protocol === 'https:') return false;
  return request.headers.get('x-forwarded-proto') !== 'https';
}

/** For good, but asked again each time: names are given up. */
const leadTo = (location: string): Response =>
  new Response(null, { status: 308, headers: { location, 'cache-control': 'no-cache' } });
