import { randomBytes } from 'node:crypto';
import { isReviewer } from '../http/is-reviewer.ts';
import { readSession } from '../http/session.ts';
import { useTemplateHref } from '#domain/marketplace/match-template.ts';
import type { Host } from '../scope.ts';
import type { Services } from '../services.ts';
import { readLanding } from './read-landing.ts';

/** Pages of the main host: the landing page and the shells of the dashboard, with a nonce for each answer. */
export async function showSite(request: Request, host: Host, services: Services): Promise<Response> {
  const url = new URL(request.url);
  // A form that was sent before its script had come: what was typed is not read, and never stands in an address.
  if (request.method === 'POST' && openPages.includes(url.pathname))
    return new Response(null, {
      status: 303,
      headers: { location: url.pathname + url.search, 'cache-control': 'no-store' },
    });
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return new Response(null, { status: 405, headers: { allow: 'GET, HEAD' } });
  const ofMarketplace = await services.marketPages.show(request);
  if (ofMarketplace) return ofMarketplace;
  const { session } = await readSession(request, host, services);
  const user = session ? await services.accounts.userOf(session) : null;
  const templateId = url.searchParams.get('template_id');
  // From the banner of a preview: somebody who is signed in chooses at once how to use the template.
  if (user && templateId && url.pathname === '/dashboard/auth') return goTo(useTemplateHref(templateId));
  if (!user && needsSession(url.pathname)) {
    const target = `/dashboard/auth?redirect=${encodeURIComponent(url.pathname + url.search)}`;
    return goTo(target);
  }
  const reviewer = user !== null && isReviewer(user, services.environment);
  const nonce = randomBytes(16).toString('base64');
  const data = {
    ...(url.pathname === '/' && { demos: await readLanding(services) }),
    providers: services.accounts.providers(),
    outbox: services.mail.isOutboxOpen({ request, host }),
    reviewer,
  };
  const drawn = services.renderer.renderSite({ path: url.pathname + url.search, nonce, user, data });
  // Who is no reviewer is not told that there is such a page.
  const status = url.pathname === '/admin' && !reviewer ? 404 : drawn.status;
  return new Response(request.method === 'HEAD' ? null : drawn.html, {
    status,
    headers: headersOf(url, nonce, services),
  });
}

const goTo = (location: string): Response =>
  new Response(null, { status: 302, headers: { location, 'cache-control': 'no-store' } });

/** Pages of the dashboard that somebody opens who is not signed in: to sign in, or from a mail. */
const openPages = [
  '/dashboard/auth',
  '/dashboard/signup',
  '/dashboard/forgot-password',
  '/dashboard/reset-password',
  '/dashboard/verify-email',
  '/dashboard/sign-in-link',
  '/dashboard/mail',
];
/** An address that ends with a slash is no page at all, for nobody. */
const needsSession = (pathname: string): boolean =>
  (pathname === '/admin' || pathname.startsWith('/dashboard')) &&
  !pathname.endsWith('/') &&
  !openPages.includes(pathname);

function headersOf(url: URL, nonce: string, services: Services): Record<string, string> {
  const development = services.environment.SHEAF_MODE === 'development';
  const apps = `${services.environment.PUBLIC_PROTOCOL}://*.${services.environment.MAIN_HOST}:*`;
  // A mail in its frame has this policy too, and styles of its own.
  const ownStyles = development || url.pathname === '/dashboard/mail';
  const policy = [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    // The studio kit adds style tags at run time (with the nonce) and sets styles of elements.
    ownStyles ? "style-src 'self' 'unsafe-inline'" : `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data: blob: https: ${apps}`,
    `connect-src 'self'${development ? ' ws:' : ''}`,
    // The live pictures of apps. (apps/app-picture.ts)
    "frame-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
  ];
  return {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': policy.join('; '),
    // The secret of a mailed link, or one that waits behind a sign-in, goes to nobody.
    'referrer-policy':
      url.search.includes('token') || url.search.includes('second_factor')
        ? 'no-referrer'
        : 'strict-origin-when-cross-origin',
  };
}
