import { createHash } from 'node:crypto';
import { encodingFor, packed } from './encoding.ts';
import { WholeResponse } from './whole-response.ts';

/** Bytes; less is as quick as it is. */
const worthPacking = 1_024;

/**
 * Answers with a value as JSON, in the encoding that the caller takes. No one caches it, but a program may keep it:
 * `hasTag` names what it got, and an unchanged answer isn't sent again.
 */
export async function sendJson(request: Request, value: unknown, { hasTag = false } = {}): Promise<Response> {
  const body = new TextEncoder().encode(JSON.stringify(value));
  const headers: Record<string, string> = {
    'content-type': 'application/json',
    'cache-control': 'no-store',
    vary: 'Accept-Encoding',
  };
  if (hasTag && request.method === 'GET') {
    const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;
    Object.assign(headers, { etag, 'cache-control': 'private, no-cache' });
    if (isNamed(request.headers.get('if-none-match'), etag)) return new Response(null, { status: 304, headers });
  }
  const encoding = body.length < worthPacking ? 'identity' : encodingFor(request.headers.get('accept-encoding'));
  const sent = encoding === 'identity' ? body : await packed(body, encoding, 'quick');
  if (encoding !== 'identity') headers['content-encoding'] = encoding;
  return new WholeResponse(sent, { ...headers, 'content-length': String(sent.length) });
}

const isNamed = (header: string | null, etag: string): boolean =>
  header !== null && header.split(',').some((one) => one.trim() === etag || one.trim() === '*');
