/**
 * What the browser remembers of the admin session, so that it leaves the admin area at its end. It opens nothing: the
 * server reads its own session with every page and every call.
 */
const flag = 'admin_authenticated';
const expiry = 'admin_expires_at';

export function storeAdminMirror(expiresAt: string): void {
  sessionStorage.setItem(flag, 'true');
  sessionStorage.setItem(expiry, String(Date.parse(expiresAt)));
}

export function forgetAdminMirror(): void {
  sessionStorage.removeItem(flag);
  sessionStorage.removeItem(expiry);
}

/** Milliseconds until the session ends; 0 when it has, or when nothing that can be read says otherwise. */
export function adminTimeLeft(now = Date.now()): number {
  const ends = Number(sessionStorage.getItem(expiry));
  if (sessionStorage.getItem(flag) !== 'true' || !Number.isFinite(ends)) return 0;
  return Math.max(0, ends - now);
}

/** To the admin login, and back from there. */
export function goToAdminLogin(): void {
  forgetAdminMirror();
  location.assign(`/admin-login?redirect=${encodeURIComponent(location.pathname + location.search)}`);
}
