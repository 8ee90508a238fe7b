/**
 * A call of a service that an owner or operator named: what people configure must not open a door into our own network.
 * The name is resolved once, every address of it checked, and the connection goes to just those (no DNS rebinding).
 * Redirects are not followed, no proxy of the environment is used, nothing is tried twice.
 */
import { Agent as HttpAgent, type IncomingMessage, request as requestHttp } from 'node:http';
import { Agent as HttpsAgent, request as requestHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import { type OutgoingRules, openOutgoingAddress, type ResolvedAddress } from './open-outgoing-address.ts';
import { OutgoingFailure } from './outgoing-failure.ts';

export interface OutgoingCall {
  method: 'GET' | 'POST';
  address: string;
  headers: Record<string, string>;
  body: Uint8Array;
  /** Milliseconds for all of it, the resolving included; 10 s by default. */
  timeLimit?: number;
  /** How much of the answer is read; 64 kB by default. */
  mostBytes?: number;
}
export interface OutgoingAnswer {
  status: number;
  headers: IncomingMessage['headers'];
  /** To the limit. */
  body: Buffer;
  /** Whether the body is not all that the service had to say. */
  isCut: boolean;
}

const timeLimit = 10_000;
const mostAnswerBytes = 64 * 1024;
const mostHeaderBytes = 16 * 1024;

/** Calls once. Throws an `OutgoingFailure`; any status that came, a redirect too, is an answer. */
export async function callOutgoing(call: OutgoingCall, rules: OutgoingRules): Promise<OutgoingAnswer> {
  const signal = AbortSignal.timeout(call.timeLimit ?? timeLimit);
  const { url, addresses } = await inTime(openOutgoingAddress(call.address, rules), signal);
  return send(url, addresses, call, signal);
}

function send(
  url: URL,
  addresses: ResolvedAddress[],
  call: OutgoingCall,
  signal: AbortSignal,
): Promise<OutgoingAnswer> {
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
  return new Promise((resolve, reject) => {
    let connected = false;
    let failure: Error | undefined;
    let answer: (() => OutgoingAnswer) | undefined;
    const request = isSecure ? requestHttps(url, { ...options, rejectUnauthorized: true }) : requestHttp(url, options);
    request.on('socket', (socket) => {
      socket.once(isSecure ? 'secureConnect' : 'connect', () => {
        connected = true;
      });
    });
    request.on('response', (response) => {
      answer = readAnswer(response, signal, call.mostBytes ?? mostAnswerBytes);
    });
    request.on('error', (error) => {
      failure ??= error;
    });
    // Once a status came it says what became of the call, however the body ended.
    request.on('close', () => (answer ? resolve(answer()) : reject(failureOf(failure, connected, signal.aborted))));
    request.end(call.method === 'POST' ? call.body : undefined);
  });
}

const fixedHeaders = { 'user-agent': 'Sheaf', 'accept-encoding': 'identity', connection: 'close' };

/** Reads an answer to the limit; the return value says how far that came. */
function readAnswer(response: IncomingMessage, signal: AbortSignal, mostBytes: number): () => OutgoingAnswer {
  const chunks: Buffer[] = [];
  let bytes = 0;
  let ended = false;
  response.on('data', (chunk: Buffer) => {
    chunks.push(chunk.subarray(0, mostBytes - bytes));
    bytes += chunk.length;
    if (bytes > mostBytes) response.destroy();
  });
  response.on('end', () => {
    ended = response.complete && !signal.aborted;
  });
  response.on('error', () => undefined);
  return () => ({
    status: response.statusCode ?? 0,
    headers: response.headers,
    body: Buffer.concat(chunks),
    isCut: !ended,
  });
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

function inTime<Answer>(work: Promise<Answer>, signal: AbortSignal): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const late = (): void =>
      reject(new OutgoingFailure('unreachable', 'The name of the other service could not be resolved in time.'));
    signal.addEventListener('abort', late, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', late));
  });
}
