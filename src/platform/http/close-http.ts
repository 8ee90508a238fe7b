import type { Server } from 'node:http';

/**
 * Takes no new callers, lets those that are being answered finish for `patience` milliseconds, then ends their
 * connections: one slow upload or download must not keep a server from ending.
 */
export async function closeHttp(http: Server, patience = 5_000): Promise<void> {
  const closed = new Promise<void>((resolve) => void http.close(() => resolve()));
  // Node ends those that are idle now; the others go as soon as they are.
  const idle = setInterval(() => http.closeIdleConnections(), 50);
  const late = setTimeout(() => http.closeAllConnections(), patience);
  await closed;
  clearInterval(idle);
  clearTimeout(late);
}
