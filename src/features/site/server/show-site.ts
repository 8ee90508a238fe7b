import { randomBytes } from 'node:crypto';
import { isInstallationAdmin } from '#platform/http/admin-session.ts';
import { guardAdminPages, isAdminPath } from './admin-guard.ts';
import { withLiveChat } from '#platform/http/live-chat.ts';
import { isReviewer } from '#platform/http/is-reviewer.ts';
import { seeOther } from '#platform/http/see-other.ts';
import { readSession } from '#platform/http/session.ts';
import type { Host } from '#features/scope.ts';
import type { Services } from '#platform/services.ts';
import type { SiteData } from '../services.ts';
import { retentionOf } from './retention.ts';
import { readLanding } from './read-landing.ts';

/** Pages of the main host: the landing page and the shells of the dashboard, with a nonce for each answer. */
export async function showSite(request: Request, host: Host, services: Services): Promise<Response> {
  const url = new URL(request.url);
  // A form that was sent before its script had come: what was typed is not read, and never gets into an address.
  if (request.method === 'POST' && opensWithoutSession(url.pathname, services))
    return seeOther(url.pathname + url.search);
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return new Response(null, { status: 405, headers: { allow: 'GET, HEAD' } });
  for (const { site } of services.features) {
    const shown = await site?.show?.(request, services);
    if (shown) return shown;
  }
  const known: Partial<SiteData> = {};
  for (const { site } of services.features) {
    const guarded = await site?.guard?.(request, host, services);
    if (guarded instanceof Response) return guarded;
    Object.assign(known, guarded);
  }
  const { session } = await readSession(request, host, services);
  const user = session ? await services.accounts.userOf(session) : null;
  const signIn = signInAddresses.get(url.pathname);
  if (signIn) return goTo(user ? '/dashboard' : signIn + url.search);
  const target = user && url.pathname === '/dashboard/auth' ? targetOfSignedIn(url.searchParams, services) : null;
  if (target !== null) return goTo(target);
  if (!user && needsSession(url.pathname, services)) {
    return goTo(`/dashboard/auth?redirect=${encodeURIComponent(url.pathname + url.search)}`);
  }
  const guard = await guardAdminPages(request, host, services, user);
  if (guard.goTo !== null) return goTo(guard.goTo, guard.forget);
  const { admin } = guard;
  const reviewer = admin !== null || (user !== null && isReviewer(user, services.environment));
  const isReported = user !== null && url.pathname.startsWith('/dashboard');
  if (isReported) services.usageLog.opened(user, url.pathname);
  const nonce = randomBytes(16).toString('base64');
  const data: SiteData = {
    user,
    demos: url.pathname === '/' ? await readLanding(services) : [],
    retention: url.pathname === '/privacy' ? retentionOf(services.environment) : [],
    providers: services.accounts.providers(),
    outbox: services.mail.isOutboxOpen({ request, host }),
    usage_log: isReported && (await services.usageLog.isAgreed(user)),
    reviewer,
    // Only where a link leads there.
    administers: isReported && (admin !== null || (await isInstallationAdmin(services, user))),
    ...known,
    admin: admin && { name: admin.user.name, email: admin.user.email, expires_at: admin.expires_at },
  };
  const rendered = services.renderer.renderSite({ path: url.pathname + url.search, nonce, data });
  const headers = headersOf(url, nonce, services);
  const policy = headers['content-security-policy'] ?? '';
  const page = withLiveChat({ html: rendered.html, policy }, url, services.environment);
  return new Response(request.method === 'HEAD' ? null : page.html, {
    status: rendered.status,
    headers: { ...headers, 'content-security-policy': page.policy },
  });
}

const targetOfSignedIn = (query: URLSearchParams, { features }: Pick<Services, 'features'>): string | null =>
  features.map(({ site }) => site?.targetOfSignedIn?.(query)).find(Boolean) ?? null;

const goTo = (location: string, cookie: string | null = null): Response =>
  new Response(null, {
    status: 302,
    headers: { location, 'cache-control': 'no-store', ...(cookie !== null && { 'set-cookie': cookie }) },
  });

/** What people type who want to get in. No board has such a slug. (domain/reserved-names.ts) */
const signInAddresses: ReadonlyMap<string, string> = new Map([
  ...['/sign-in', '/signin', '/log-in', '/login'].map((path) => [path, '/dashboard/auth'] as const),
  ...['/sign-up', '/signup', '/register'].map((path) => [path, '/dashboard/signup'] as const),
]);

/** Pages that people open who are not signed in: to sign in, or from a mail. */
const openPages = [
  '/admin-login',
  '/dashboard/auth',
  '/dashboard/signup',
  '/dashboard/forgot-password',
  '/dashboard/reset-password',
  '/dashboard/verify-email',
  '/dashboard/sign-in-link',
  '/dashboard/mail',
];
const opensWithoutSession = (pathname: string, { features }: Pick<Services, 'features'>): boolean =>
  openPages.includes(pathname) || features.some(({ site }) => site?.openPages?.includes(pathname));

/** An address that ends with a slash is no page at all, for anyone. */
const needsSession = (pathname: string, services: Services): boolean =>
  pathname.startsWith('/dashboard') &&
  !isAdminPath(pathname) &&
  !pathname.endsWith('/') &&
  !opensWithoutSession(pathname, services);

function headersOf(url: URL, nonce: string, services: Services): Record<string, string> {
  const development = services.environment.SHEAF_MODE === 'development';
  const apps = `${services.environment.PUBLIC_PROTOCOL}://*.${services.environment.MAIN_HOST}:*`;
  // Where spreadsheets are chosen, and only with its key: the picker of Google is a script of Google's.
  const isChosenHere = url.pathname.startsWith('/dashboard') && services.environment.GOOGLE_PICKER_KEY !== undefined;
  // A mail in its frame has this policy too, and styles of its own.
  const ownStyles = development || url.pathname === '/dashboard/mail';
  const policy = [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'${isChosenHere ? ' https://apis.google.com' : ''}`,
    // The studio kit adds style tags at run time (with the nonce) and sets styles of elements.
    ownStyles ? "style-src 'self' 'unsafe-inline'" : `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data: blob: https: ${apps}`,
    `connect-src 'self'${development ? ' ws:' : ''}`,
    // The live pictures of apps. (apps/app-picture.ts)
    `frame-src 'self'${isChosenHere ? ' https://docs.google.com' : ''}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
  ];
  return {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': policy.join('; '),
    // The secret of a mailed link, or one that waits behind a sign-in, is never sent on.
    'referrer-policy':
      url.search.includes('token') || url.search.includes('invitation') || url.search.includes('second_factor')
        ? 'no-referrer'
        : 'strict-origin-when-cross-origin',
  };
}
