/**
 * How an editor passes from the site to an app host, each with its own host-only cookie:
 * 1. app host, GET /handover?path=…: leaves a random secret in a cookie of this host and goes to the site with its hash;
 * 2. site, GET /handover?host=…&binding=…: where the person edits that app, a one-time code bound to host and hash;
 * 3. app host, GET /handover?code=…: code and cookie must belong together; the session starts.
 * A code is worth nothing twice, late, on another host or in another browser.
 */
import type { exchangeToken as exchangeEndpoint, handOver as handOverEndpoint } from '../api/accounts.ts';
import { isOnMainHost } from '#features/boards/rules/board-path.ts';
import { Problem } from '#kit/problem.ts';
import type { Call } from '#platform/http/call.ts';
import { originOf } from '#platform/http/host.ts';
import { cookie, cookieName, cookieOf } from '#platform/http/cookie.ts';
import { endSession, readSession, sessionCookie, startSession } from './session/session.ts';
import { hashToken, newToken } from '#platform/http/token.ts';
import { seeOtherSecretly } from '#platform/http/see-other.ts';
import { createNetworkLimit } from '#platform/http/attempts.ts';
import type { AppOfHost, Host } from '#platform/http/host.ts';
import type { Services } from '#platform/services.ts';
import { localPath } from './local-path.ts';

const seconds = 60;
const exchanges = createNetworkLimit({ uses: 120, seconds: 60 });
const bindingCookie = 'sheaf_handover';

export async function handOver(call: Call<typeof handOverEndpoint>) {
  // A board is edited where the session is already.
  if (isOnMainHost(call.app)) return { href: call.services.apps.editHrefOf(call.app) };
  const target = new URL('/handover', call.services.apps.editHrefOf(call.app));
  target.searchParams.set('path', localPath(call.body.path));
  return { href: target.href };
}

/** POST /api/auth on an app host: the code of step 2 for a session of this host, also as a bearer token. */
export async function exchangeCode(call: Call<typeof exchangeEndpoint>) {
  await exchanges.take(call.address);
  const { user_id, session_hash } = await redeem(call.services, call.host, call.request, call.body.token);
  const facts = { how: 'handover' as const, request: call.request, address: call.address, parent_hash: session_hash };
  if (call.sessionToken) await endSession(call.services.database, call.sessionToken);
  const token = await startSession(call.services.database, call.host, { user_id }, facts);
  call.answerHeaders.append('set-cookie', sessionCookie(token, call.services.environment));
  return { token, created: false };
}

/** GET /handover, on either kind of host. */
export async function passHandOver(
  request: Request,
  host: Host,
  address: string,
  services: Services,
): Promise<Response> {
  await exchanges.take(address);
  const query = new URL(request.url).searchParams;
  if (host.kind === 'site') return giveCode(request, host, query, services);
  // Editors have no session at names that the owner of an app may give to another server.
  if (!('subdomain' in host)) return seeOtherSecretly(await atSheafAddress(request, host, services));
  const code = query.get('code');
  return code === null ? begin(host, query, services) : finish(request, host, address, code, services);
}

async function atSheafAddress(request: Request, host: AppOfHost, { apps }: Services): Promise<string> {
  const app = await apps.at(host);
  if (!app) throw new Problem('not_found', 'App not found.');
  if (app.sheaf_slug !== '') return apps.studioHrefOf(app);
  return apps.editHrefOf(app, `/handover${new URL(request.url).search}`);
}

function begin(host: Host, query: URLSearchParams, services: Services): Response {
  const secret = newToken();
  const target = new URL('/handover', originOf(services.environment.MAIN_HOST, services.environment));
  target.search = new URLSearchParams({
    host: host.name,
    binding: hashToken(secret),
    path: localPath(query.get('path') ?? '/'),
  }).toString();
  const stored = cookie(cookieName(services.environment, bindingCookie), secret, seconds, services.environment);
  return seeOtherSecretly(target.href, stored);
}

async function giveCode(request: Request, host: Host, query: URLSearchParams, services: Services): Promise<Response> {
  const { session } = await readSession(request, host, services);
  const user = session ? await services.accounts.userOf(session) : null;
  const path = localPath(query.get('path') ?? '/');
  const label = (query.get('host') ?? '').slice(0, -(services.environment.MAIN_HOST.length + 1));
  const app = await services.apps.bySubdomain(label);
  if (!app) throw new Problem('not_found', 'App not found.');
  if (!user) {
    const back = `/handover?${query}`;
    return seeOtherSecretly(`/dashboard/auth?redirect=${encodeURIComponent(back)}`);
  }
  const home = new URL(path, services.apps.editHrefOf(app));
  if (!(await services.accounts.roleIn(user.id, app.workspace_id))) return seeOtherSecretly(home.href);
  const code = newToken();
  await services.database
    .insertInto('handover_codes')
    .values({
      code_hash: hashToken(code),
      user_id: user.id,
      host: home.hostname,
      binding_hash: query.get('binding') ?? '',
      path,
      session_hash: session?.token_hash ?? null,
      expires_at: new Date(Date.now() + seconds * 1000),
      used_at: null,
    })
    .execute();
  return seeOtherSecretly(`${home.origin}/handover?code=${code}`);
}

async function finish(
  request: Request,
  host: Host,
  address: string,
  code: string,
  services: Services,
): Promise<Response> {
  const { user_id, path, session_hash } = await redeem(services, host, request, code);
  const facts = { how: 'handover' as const, request, address, parent_hash: session_hash };
  const { token: replaced } = await readSession(request, host, services);
  if (replaced) await endSession(services.database, replaced);
  const token = await startSession(services.database, host, { user_id }, facts);
  return seeOtherSecretly(path, sessionCookie(token, services.environment));
}

/** Uses a code up: once, in time, on its own host, in the browser that began. */
async function redeem(
  services: Services,
  host: Host,
  request: Request,
  code: string,
): Promise<{ user_id: string; path: string; session_hash: string | null }> {
  const secret = cookieOf(request, cookieName(services.environment, bindingCookie));
  const redeemed = await services.database
    .updateTable('handover_codes')
    .set({ used_at: new Date() })
    .where('code_hash', '=', hashToken(code))
    .where('host', '=', host.name)
    .where('binding_hash', '=', secret === null ? '' : hashToken(secret))
    .where('binding_hash', '!=', '')
    .where('used_at', 'is', null)
    .where('expires_at', '>', new Date())
    .returning(['user_id', 'path', 'session_hash'])
    .executeTakeFirst();
  if (redeemed) return { ...redeemed, path: localPath(redeemed.path) };
  throw new Problem(
    'wrong_credentials',
    'This link has expired or was already used. Open the app from the dashboard again.',
  );
}
