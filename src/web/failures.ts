/**
 * Failures in this browser are reported to the server: which kind of error, and where in our own files. Nothing of what
 * is on the page goes along, no message and no query. (decision 77) Every page loads this, so it is short; the server
 * drops what was reported before.
 */
let left = 5;

/** Reports everything that nothing handled, and what is handed to `reportError`. */
export function watchFailures(): void {
  const report = (failure: Partial<Error & { status: number }> | null | undefined): void => {
    const { name: type, stack, status = 500 } = failure ?? {};
    // What was given up, a refused call, and a server that cannot be reached are no fault of the page.
    if (!stack || status < 500 || type === 'AbortError') return;
    const frames = stack
      .split('/assets/')
      .slice(1, 9)
      .map((frame) => frame.split(/[)\s]/)[0]);
    // Without a file of ours it is a script of an extension, or of the owner of the page.
    if ((frames.length === 0 && /\d:\d/.test(stack)) || left-- < 1) return;
    const body = JSON.stringify({ type, frames, path: location.pathname });
    navigator.sendBeacon('/api/failures', new Blob([body], { type: 'application/json' }));
  };
  addEventListener('error', (event) => report(event.error));
  addEventListener('unhandledrejection', (event) => report(event.reason));
}
