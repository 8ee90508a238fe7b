import { randomBytes } from 'node:crypto';
import { readSession } from '../http/session.ts';
import type { Host } from '../scope.ts';
import type { Services } from '../services.ts';
import { readLanding } from './read-landing.ts';

/** Pages of the main host: the landing page and the shells of the dashboard, with a nonce for each answer. */
export async function showSite(request: Request, host: Host, services: Services): Promise<Response> {
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return new Response(null, { status: 405, headers: { allow: 'GET, HEAD' } });
  const url = new URL(request.url);
  const { session } = await readSession(request, host, services);
  const user = session ? await services.accounts.userOf(session) : null;
  if (
    !user &&
    url.pathname.startsWith('/dashboard') &&
    !url.pathname.endsWith('/') &&
    !['/dashboard/auth', '/dashboard/signup'].includes(url.pathname)
  ) {
    const target = `/dashboard/auth?redirect=${encodeURIComponent(url.pathname + url.search)}`;
    return new Response(null, { status: 302, headers: { location: target, 'cache-control': 'no-store' } });
  }
  const nonce = randomBytes(16).toString('base64');
  const data = url.pathname === '/' ? { demos: await readLanding(services) } : {};
  const { html, status } = services.door.renderSite({ path: url.pathname + url.search, nonce, user, data });
  return new Response(request.method === 'HEAD' ? null : html, { status, headers: headersOf(nonce, services) });
}

function headersOf(nonce: string, services: Services): Record<string, string> {
  const development = services.environment.SHEAF_MODE === 'development';
  const apps = `${services.environment.PUBLIC_PROTOCOL}://*.${services.environment.MAIN_HOST}:*`;
  const policy = [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    // The studio kit adds style tags at run time (with the nonce) and sets styles of elements.
    development ? "style-src 'self' 'unsafe-inline'" : `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data: blob: https: ${apps}`,
    `connect-src 'self'${development ? ' ws:' : ''}`,
    `frame-src ${apps}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ];
  return {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': policy.join('; '),
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-frame-options': 'DENY',
  };
}
