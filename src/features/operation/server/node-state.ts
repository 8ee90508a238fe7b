/**
 * How a node is, for everything that sends it requests or restarts it: `/api/health/live`, `…/ready` and `…/serving`.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';

export type NodeState = 'starting' | 'ready' | 'draining' | 'database away' | 'too old';

const answers = new Map([
  // Restarting it would mend nothing of what it waits for.
  ['/api/health/live', (_state: NodeState): number => 200],
  ['/api/health/ready', (state): number => (state === 'ready' ? 200 : 503)],
  // One that is too old for the tables has others next to it that aren't. All nodes lose their database at once: a
  // proxy that then sends to none of them shows nothing at all. (decision 109)
  ['/api/health/serving', (state): number => (state === 'ready' || state === 'database away' ? 200 : 503)],
]);

/** Answers, at any host, whether a node lives, accepts requests, or answers them; false for every other request. */
export function answerHealth(request: IncomingMessage, response: ServerResponse, state: NodeState): boolean {
  const { method, url = '' } = request;
  const statusOf = answers.get(url.split('?', 1)[0] ?? '');
  if (!statusOf || (method !== 'GET' && method !== 'HEAD')) return false;
  const status = statusOf(state);
  const headers = { 'content-type': 'application/json', 'cache-control': 'no-store' };
  response.writeHead(status, { ...headers, ...(status === 503 && { 'retry-after': '1' }) });
  response.end(method === 'HEAD' ? undefined : JSON.stringify({ state }));
  return true;
}
