import type { ServerResponse } from 'node:http';

/**
 * Large bodies are sent piece by piece. All of them together send a few pieces in a turn of the main thread: hundreds of
 * readers would otherwise hold it, and Node accepts one new connection a turn, so that newcomers would
 * wait for hundreds of such turns. A client that doesn't read has little waiting.
 */
export const piece = 64 * 1024;
/** A megabyte, which is copied in less than a millisecond. */
export const piecesInTurn = 16;

/** Who has another piece to send, in the order in which they came; each comes to the end again. */
const senders: (() => void)[] = [];
let isSending = false;

function inTurn(send: () => void): void {
  senders.push(send);
  if (!isSending) setImmediate(sendSome);
  isSending = true;
}

function sendSome(): void {
  for (const send of senders.splice(0, piecesInTurn)) send();
  isSending = senders.length > 0;
  if (isSending) setImmediate(sendSome);
}

/** Of a body with a length of its own: the same buffer for all readers, which a response would copy. */
export function inPieces(body: Uint8Array<ArrayBuffer>): BodyInit {
  if (body.length <= piece) return body;
  let at = 0;
  return new ReadableStream(
    {
      async pull(controller) {
        if (at > 0) await new Promise<void>(inTurn);
        controller.enqueue(body.subarray(at, at + piece));
        at += piece;
        if (at >= body.length) controller.close();
      },
    },
    { highWaterMark: 0 },
  );
}

export function endInPieces(response: ServerResponse, body: Uint8Array<ArrayBuffer>): void {
  if (body.length <= piece) return void response.end(body);
  let at = 0;
  const next = (): void => {
    if (response.destroyed) return;
    const part = body.subarray(at, at + piece);
    at += piece;
    if (at >= body.length) response.end(part);
    else if (response.write(part)) inTurn(next);
    else response.once('drain', () => inTurn(next));
  };
  next();
}
