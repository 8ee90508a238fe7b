import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** The answer that each connection was given last. */
const newest = new WeakMap<Socket, ServerResponse>();

/**
 * Begins with a request once the earlier ones of its connection are answered. Requests that are sent without waiting
 * for answers would all be worked on at once, and each whole answer would be held until those before it are taken.
 */
export function oneAtATime(request: IncomingMessage, response: ServerResponse, begin: () => void): void {
  const { socket } = request;
  const before = newest.get(socket);
  newest.set(socket, response);
  if (!before || before.writableFinished || before.destroyed) return begin();
  before.once('close', () => {
    if (!socket.destroyed) begin();
  });
}
