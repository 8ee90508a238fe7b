import { type IncomingMessage, request } from 'node:http';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import type { Environment } from '#platform/environment/environment.ts';

export interface OwnAnswer {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
  /** As it came over the line. */
  bytes: number;
}

export interface OwnRequest {
  method: string;
  /** As visitors write it. */
  url: URL;
  headers: Readonly<Record<string, string>>;
  body: Buffer | null;
}

/** No page needs a larger file. */
const mostBytes = 32 * 1024 * 1024;
const mostMilliseconds = 15_000;
const decoders: Readonly<Record<string, (bytes: Buffer) => Promise<Buffer>>> = {
  br: promisify(brotliDecompress),
  gzip: promisify(gunzip),
};

/**
 * Requests from this very node what a visitor would request from outside, whatever proxy and certificate are in front
 * of it.
 */
export async function requestOwnServer(
  requested: OwnRequest,
  { HOST, PORT }: Pick<Environment, 'HOST' | 'PORT'>,
): Promise<OwnAnswer> {
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const sent = request({
      ...{
        host: loopbackOf(HOST),
        port: PORT,
        method: requested.method,
        path: requested.url.pathname + requested.url.search,
      },
      headers: { ...requested.headers, host: requested.url.host, 'accept-encoding': 'br, gzip' },
      signal: AbortSignal.timeout(mostMilliseconds),
    });
    sent.once('response', resolve).once('error', reject).end(requested.body);
  });
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of answer as AsyncIterable<Buffer>) {
    bytes += part.length;
    if (bytes > mostBytes) throw new Error(`${requested.url.pathname} is too large.`);
    parts.push(part);
  }
  const sent = Buffer.concat(parts);
  const decode = decoders[answer.headers['content-encoding'] ?? ''];
  const body = decode && sent.length > 0 ? await decode(sent) : sent;
  return { status: answer.statusCode ?? 500, headers: plainHeaders(answer), body, bytes };
}

const loopbackOf = (host: string): string => (host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host);

/** Of one connection only: they say nothing of the body any more. */
const ofTheLine = new Set(['content-encoding', 'content-length', 'transfer-encoding', 'connection', 'keep-alive']);

const plainHeaders = ({ headers }: IncomingMessage): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined || ofTheLine.has(name) ? [] : [[name, Array.isArray(value) ? value.join('\n') : value]],
    ),
  );
