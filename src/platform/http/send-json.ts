import { encodingFor, packed } from './encoding.ts';

/** Bytes; less is as quick as it is. */
const worthPacking = 1_024;

/** Answers with a value as JSON, in the encoding that the caller takes. No one caches it. */
export async function sendJson(request: Request, value: unknown): Promise<Response> {
  const body = new TextEncoder().encode(JSON.stringify(value));
  const headers: Record<string, string> = {
    'content-type': 'application/json',
    'cache-control': 'no-store',
    vary: 'Accept-Encoding',
  };
  const encoding = body.length < worthPacking ? 'identity' : encodingFor(request.headers.get('accept-encoding'));
  const sent = encoding === 'identity' ? body : await packed(body, encoding, 'quick');
  if (encoding !== 'identity') headers['content-encoding'] = encoding;
  return new Response(sent, { headers: { ...headers, 'content-length': String(sent.length) } });
}
