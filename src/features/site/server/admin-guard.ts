/** Who gets to the pages of the admin area: decided here, whatever the browser remembers of an admin session. */
import { isLocalPath } from '#kit/local-path.ts';
import {
  isInstallationAdmin,
  isOpen,
  noAdminCookie,
  readAdminSession,
} from '#features/admin/server/session/admin-session.ts';
import type { Host } from '#platform/http/host.ts';
import type { User } from '#features/accounts/services.ts';
import type { Services } from '#platform/services.ts';

export interface AdminAtSite {
  user: User;
  expires_at: string;
}
export type AdminGuard =
  | { admin: AdminAtSite | null; goTo: null }
  /** `forget`: the browser has an admin session that counts no more. */
  | { admin: null; goTo: string; forget: string | null }
  | { admin: AdminAtSite; goTo: string; forget: null };

/** The pages of the area that someone opens with the session of the site, by what features say. */
export const adminPagesFor = (user: User, services: Services): string[] =>
  services.features.flatMap(({ site }) =>
    (site?.adminPages ?? []).filter(({ opensFor }) => opensFor(user, services)).map(({ path }) => path),
  );

/** Literally as the rule says it: `/dashboard/usersettings` would be one of them. */
export const isAdminPath = (pathname: string): boolean =>
  pathname === '/admin' || pathname.startsWith('/admin/') || pathname.startsWith('/dashboard/users');

export async function guardAdminPages(
  request: Request,
  host: Host,
  services: Services,
  siteUser: User | null,
): Promise<AdminGuard> {
  const { pathname, search, searchParams } = new URL(request.url);
  const isLogin = pathname === '/admin-login';
  if (!isLogin && !isAdminPath(pathname)) return { admin: null, goTo: null };
  const session = await readAdminSession(request, host, services);
  const forget = session === 'ended' ? noAdminCookie(services.environment) : null;
  if (isOpen(session)) {
    const admin = { user: session.user, expires_at: session.expires_at.toISOString() };
    return isLogin ? { admin, goTo: adminTarget(searchParams.get('redirect')), forget: null } : { admin, goTo: null };
  }
  if (isLogin) return { admin: null, goTo: null };
  const open = siteUser ? adminPagesFor(siteUser, services) : [];
  if (open.includes(pathname)) return { admin: null, goTo: null };
  const [first] = open;
  if (siteUser && first !== undefined && pathname === '/admin' && !(await isInstallationAdmin(services, siteUser)))
    return { admin: null, goTo: first + search, forget };
  return { admin: null, goTo: `/admin-login?redirect=${encodeURIComponent(pathname + search)}`, forget };
}

/** Where the admin wanted to go, when that is a path of the admin area. */
function adminTarget(requested: string | null): string {
  if (requested === null || !isLocalPath(requested)) return '/admin';
  return isAdminPath(requested.split(/[?#]/, 1)[0] ?? '') ? requested : '/admin';
}
