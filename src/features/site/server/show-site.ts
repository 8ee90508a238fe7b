import { randomBytes } from 'node:crypto';
import { isInstallationAdmin } from '#features/admin/server/session/admin-session.ts';
import { adminPagesFor, guardAdminPages, isAdminPath } from './admin-guard.ts';
import { inline, none, type Policy, policyHeader, self } from '#platform/http/content-security-policy.ts';
import { withLiveChat } from './chat/live-chat.ts';
import { seeOther } from '#platform/http/see-other.ts';
import {
  chosenByStranger,
  languageCookie,
  readerLanguage,
  switchLanguage,
} from '#features/languages/server/reader-language.ts';
import { readSession } from '#features/accounts/server/session/session.ts';
import type { User } from '#features/accounts/services.ts';
import type { Host } from '#platform/http/host.ts';
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
  const switched = switchLanguage(request, services.environment);
  if (switched) return switched;
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
  const isReported = user !== null && url.pathname.startsWith('/dashboard');
  if (isReported) services.usageLog.opened(user, url.pathname);
  const language = readerLanguage(request, services, user?.language);
  const nonce = randomBytes(16).toString('base64');
  const data: SiteData = {
    user,
    demos: url.pathname === '/' ? await readLanding(services) : [],
    retention: url.pathname === '/privacy' ? retentionOf(services) : [],
    providers: services.accounts.providers(),
    outbox: services.mail.isOutboxOpen({ request, host }),
    usage_log: isReported && (await services.usageLog.isAgreed(user)),
    admin_pages: user ? adminPagesFor(user, services) : [],
    // Only where a link leads there.
    administers: isReported && (admin !== null || (await isInstallationAdmin(services, user))),
    ...known,
    admin: admin && { name: admin.user.name, email: admin.user.email, expires_at: admin.expires_at },
    language_href: language?.href ?? null,
    spreadsheet_megabytes: services.environment.SPREADSHEET_MB,
  };
  const rendered = services.renderer.renderSite({
    path: url.pathname + url.search,
    nonce,
    data,
    ...(language && { language: language.whole }),
  });
  const policy = policyOf(url, nonce, services);
  const page = withLiveChat({ html: rendered.html, policy }, url, services.environment);
  return new Response(request.method === 'HEAD' ? null : page.html, {
    status: rendered.status,
    headers: { ...headersOf(url), ...policyHeader(page.policy), ...languageHeader(request, user, services) },
  });
}

/** Pages that are the same for all who read a language are told by the cookie what the account says. */
function languageHeader(
  request: Request,
  user: User | null,
  { environment }: Pick<Services, 'environment'>,
): Record<string, string> {
  if (!user?.language || user.language === chosenByStranger(request, environment)) return {};
  return { 'set-cookie': languageCookie(user.language, environment) };
}

const targetOfSignedIn = (query: URLSearchParams, { features }: Pick<Services, 'features'>): string | null =>
  features.map(({ site }) => site?.targetOfSignedIn?.(query)).find(Boolean) ?? null;

const goTo = (location: string, cookie: string | null = null): Response =>
  new Response(null, {
    status: 302,
    headers: { location, 'cache-control': 'no-store', ...(cookie !== null && { 'set-cookie': cookie }) },
  });

/** What people type who want to get in. No board has such a slug. (apps/rules/reserved-names.ts) */
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

const noOrigins = { scripts: [], frames: [] };

function policyOf(url: URL, nonce: string, services: Services): Policy {
  const development = services.environment.SHEAF_MODE === 'development';
  const apps = `${services.environment.PUBLIC_PROTOCOL}://*.${services.environment.MAIN_HOST}:*`;
  // Where spreadsheets are chosen.
  const { scripts, frames } = url.pathname.startsWith('/dashboard') ? services.sources.pageOrigins : noOrigins;
  // A mail in its frame has this policy too, and styles of its own.
  const ownStyles = development || url.pathname === '/dashboard/mail';
  return {
    'default-src': [self],
    'script-src': [self, `'nonce-${nonce}'`, ...scripts],
    // The studio kit adds style tags at run time (with the nonce) and sets styles of elements.
    'style-src': [self, ownStyles ? inline : `'nonce-${nonce}'`],
    'style-src-attr': [inline],
    'img-src': [self, 'data:', 'blob:', 'https:', apps],
    'connect-src': [self, development && 'ws:'],
    // The live pictures of apps. (apps/server/pictures/app-picture.ts)
    'frame-src': [self, ...frames],
    'object-src': [none],
    'base-uri': [none],
    'form-action': [self],
  };
}

function headersOf(url: URL): Record<string, string> {
  return {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    // The secret of a mailed link, or one that waits behind a sign-in, is never sent on.
    'referrer-policy':
      url.search.includes('token') || url.search.includes('invitation') || url.search.includes('second_factor')
        ? 'no-referrer'
        : 'strict-origin-when-cross-origin',
  };
}
