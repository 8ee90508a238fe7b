import type { ServerResponse } from 'node:http';

/**
 * Large bodies are sent piece by piece, a turn of the main thread each: hundreds of readers of one page would otherwise
 * hold it while all of it is copied for each of them, and a client that doesn't read would have all of it waiting.
 */
const piece = 64 * 1024;

/** Of a body with a length of its own: the same buffer for all readers, which a response would copy. */
export function inPieces(body: Uint8Array<ArrayBuffer>): BodyInit {
  if (body.length <= piece) return body;
  let at = 0;
  return new ReadableStream(
    {
      async pull(controller) {
        if (at > 0) await nextTurn();
        controller.enqueue(body.subarray(at, at + piece));
        at += piece;
        if (at >= body.length) controller.close();
      },
    },
    { highWaterMark: 0 },
  );
}

export function endInPieces(response: ServerResponse, body: Uint8Array<ArrayBuffer>): void {
  let at = 0;
  const next = (): void => {
    if (response.destroyed) return;
    const part = body.subarray(at, at + piece);
    at += piece;
    if (at >= body.length) response.end(part);
    else if (response.write(part)) setImmediate(next);
    else response.once('drain', () => setImmediate(next));
  };
  next();
}

const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
