/** A file of an older build that is gone: the page is reloaded, at most once in 60 seconds. */
const key = 'sheaf:reloaded-at';
const pause = 60_000;

/** Reloads the page unless that was just tried; returns whether it does. */
export function reloadOnce(now = Date.now()): boolean {
  // Without a connection nothing would come, and what was typed would be lost.
  if (!navigator.onLine) return false;
  try {
    const last = Number(sessionStorage.getItem(key) ?? 0);
    if (now - last < pause) return false;
    sessionStorage.setItem(key, String(now));
  } catch {
    return false;
  }
  location.reload();
  return true;
}

export function guardChunks(): void {
  // Without preventDefault Vite rejects the import, which the caller handles; with it the import would be undefined.
  addEventListener('vite:preloadError', () => {
    reloadOnce();
  });
}
