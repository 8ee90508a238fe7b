/**
 * One request to another service, to addresses that were checked before. Redirects are not followed, no proxy of the
 * environment is used, nothing is tried twice.
 */
import { Agent as HttpAgent, type ClientRequest, request as requestHttp } from 'node:http';
import { Agent as HttpsAgent, request as requestHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import type { ResolvedAddress } from './open-outgoing-address.ts';
import { OutgoingFailure } from './outgoing-failure.ts';

export interface OutgoingRequest {
  method: 'GET' | 'POST';
  address: string;
  headers: Record<string, string>;
  body: Uint8Array;
}

const mostHeaderBytes = 16 * 1024;
const fixedHeaders = { 'user-agent': 'Sheaf', 'accept-encoding': 'identity', connection: 'close' };

/** Begins it; `failure` says why it came to nothing, once it is closed. */
export function startRequest(
  { url, addresses }: { url: URL; addresses: ResolvedAddress[] },
  call: OutgoingRequest,
  signal: AbortSignal,
): { request: ClientRequest; failure(timedOut: boolean): OutgoingFailure } {
  const isSecure = url.protocol === 'https:';
  // Agents of our own: the environment may make the global ones use a proxy.
  const agent = isSecure ? new HttpsAgent({ maxCachedSessions: 0 }) : new HttpAgent();
  const options = {
    method: call.method,
    headers: {
      ...call.headers,
      ...fixedHeaders,
      ...(call.method === 'POST' && { 'content-length': String(call.body.byteLength) }),
    },
    agent,
    signal,
    lookup: lookupOf(addresses),
    maxHeaderSize: mostHeaderBytes,
    insecureHTTPParser: false,
  };
  let connected = false;
  let cause: Error | undefined;
  const request = isSecure ? requestHttps(url, { ...options, rejectUnauthorized: true }) : requestHttp(url, options);
  request.on('socket', (socket) => {
    socket.once(isSecure ? 'secureConnect' : 'connect', () => {
      connected = true;
    });
  });
  request.on('error', (error) => {
    cause ??= error;
  });
  return { request, failure: (timedOut) => failureOf(cause, connected, timedOut) };
}

/** Answers with the checked addresses, whatever the name. */
function lookupOf(addresses: ResolvedAddress[]): LookupFunction {
  return (_name, options, done) => {
    const [first] = addresses;
    if (options.all) done(null, addresses);
    else done(null, first?.address ?? '', first?.family);
  };
}

function failureOf(cause: Error | undefined, connected: boolean, timedOut: boolean): OutgoingFailure {
  if (!connected) {
    const about = timedOut
      ? 'The other service could not be reached in time.'
      : 'The other service could not be reached.';
    return new OutgoingFailure('unreachable', `${about}${codeOf(cause)}`, { cause });
  }
  const about = timedOut
    ? 'The other service didn’t respond in time.'
    : 'The other service sent an unreadable response.';
  return new OutgoingFailure('no-answer', `${about}${timedOut ? '' : codeOf(cause)}`, { cause, mayHaveArrived: true });
}

const codeOf = (cause: Error | undefined): string =>
  cause && 'code' in cause && typeof cause.code === 'string' && cause.code !== 'ABORT_ERR' ? ` (${cause.code})` : '';

/** The work, or a failure when the signal comes first. */
export function inTime<Answer>(work: Promise<Answer>, signal: AbortSignal): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const late = (): void =>
      reject(new OutgoingFailure('unreachable', 'The name of the other service could not be resolved in time.'));
    signal.addEventListener('abort', late, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', late));
  });
}
