/**
 * A call of a service that an owner or operator named: what people configure must not open a door into our own network.
 * The name is resolved once, every address of it checked, and the connection goes to just those (no DNS rebinding).
 */
import type { IncomingMessage } from 'node:http';
import { type OutgoingRules, openOutgoingAddress } from './open-outgoing-address.ts';
import { inTime, type OutgoingRequest, startRequest } from './outgoing-request.ts';

export interface OutgoingCall extends OutgoingRequest {
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

/** Calls once. Throws an `OutgoingFailure`; any status that came, a redirect too, is an answer. */
export async function callOutgoing(call: OutgoingCall, rules: OutgoingRules): Promise<OutgoingAnswer> {
  const signal = AbortSignal.timeout(call.timeLimit ?? timeLimit);
  const target = await inTime(openOutgoingAddress(call.address, rules), signal);
  return new Promise((resolve, reject) => {
    let answer: (() => OutgoingAnswer) | undefined;
    const { request, failure } = startRequest(target, call, signal);
    request.on('response', (response) => {
      answer = readAnswer(response, signal, call.mostBytes ?? mostAnswerBytes);
    });
    // Once a status came it says what became of the call, however the body ended.
    request.on('close', () => (answer ? resolve(answer()) : reject(failure(signal.aborted))));
    request.end(call.method === 'POST' ? call.body : undefined);
  });
}

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
