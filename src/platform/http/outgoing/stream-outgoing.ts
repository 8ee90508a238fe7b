/** A call whose answer comes bit by bit, with the guard of `call-outgoing.ts`. */
import type { IncomingMessage } from 'node:http';
import { isPublicAddress } from './is-public-address.ts';
import { type OutgoingRules, openOutgoingAddress } from './open-outgoing-address.ts';
import { OutgoingFailure } from './outgoing-failure.ts';
import { inTime, type OutgoingRequest, startRequest } from './outgoing-request.ts';

interface StreamedCall extends OutgoingRequest {
  /** Milliseconds until the answer begins, the resolving included, and between two bits of it. */
  pauseLimit: number;
  /** Milliseconds for all of it. */
  timeLimit: number;
  /** A longer answer is a failure. */
  mostBytes: number;
  /** Ends it early. */
  signal: AbortSignal;
}

export interface StreamedAnswer {
  status: number;
  headers: IncomingMessage['headers'];
  /** To be read to its end or left: either closes the connection. Throws an `OutgoingFailure` where it is cut off. */
  body: AsyncGenerator<Uint8Array, void>;
}

/**
 * Calls once. Throws an `OutgoingFailure`; any status that came, a redirect too, is an answer. Plain http is for services
 * of the own network, which the administrator allowed: on the way to others anyone could read along.
 */
export async function streamOutgoing(call: StreamedCall, rules: OutgoingRules): Promise<StreamedAnswer> {
  const clock = createClock(call);
  try {
    const target = await inTime(openOutgoingAddress(call.address, rules), clock.signal);
    if (target.url.protocol === 'http:' && target.addresses.some(({ address }) => isPublicAddress(address)))
      throw new OutgoingFailure('refused', 'An address on the public internet has to begin with https.');
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      const { request, failure } = startRequest(target, call, clock.signal);
      request.on('response', resolve);
      // After an answer this changes nothing.
      request.on('close', () => reject(failure(clock.isLate())));
      request.end(call.body);
    });
    // Left unread, it must not end the process.
    response.on('error', () => undefined);
    return {
      status: response.statusCode ?? 0,
      headers: response.headers,
      body: readBits(response, clock, call.mostBytes),
    };
  } catch (error) {
    clock.stop();
    throw error;
  }
}

async function* readBits(response: IncomingMessage, clock: Clock, mostBytes: number): AsyncGenerator<Uint8Array, void> {
  let bytes = 0;
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      clock.goOn();
      bytes += chunk.length;
      if (bytes > mostBytes) throw new OutgoingFailure('no-answer', 'The other service’s response is too long.');
      yield chunk;
    }
  } catch (cause) {
    if (cause instanceof OutgoingFailure) throw cause;
    const about = clock.isLate() ? 'The other service stopped in the middle.' : 'The connection broke in the middle.';
    throw new OutgoingFailure('no-answer', about, { cause, mayHaveArrived: true });
  } finally {
    clock.stop();
    response.destroy();
  }
}

type Clock = ReturnType<typeof createClock>;

function createClock({ pauseLimit, timeLimit, signal }: StreamedCall) {
  const late = new AbortController();
  const end = (): void => late.abort();
  const all = setTimeout(end, timeLimit);
  let pause = setTimeout(end, pauseLimit);
  return {
    signal: AbortSignal.any([late.signal, signal]),
    isLate: () => late.signal.aborted,
    goOn(): void {
      clearTimeout(pause);
      pause = setTimeout(end, pauseLimit);
    },
    stop(): void {
      clearTimeout(all);
      clearTimeout(pause);
    },
  };
}
