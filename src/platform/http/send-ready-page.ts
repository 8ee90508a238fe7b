import { encodingFor } from './encoding.ts';
import { inPieces, piece } from './in-pieces.ts';
import type { ReadyPage } from './page-cache.ts';
import { WholeResponse } from './whole-response.ts';

/** Answers with a page in the encoding that the browser asks for, or that what it has is the same still. */
export async function sendReadyPage(
  request: Request,
  page: ReadyPage,
  headers: Record<string, string>,
): Promise<Response> {
  if (headers['etag'] && matchesTag(request.headers.get('if-none-match'), headers['etag'])) {
    const { 'content-type': _type, ...rest } = headers;
    return new Response(null, { status: 304, headers: rest });
  }
  const encoding = encodingFor(request.headers.get('accept-encoding'));
  const body = await page.body(encoding);
  const sent = {
    ...headers,
    'content-length': String(body.length),
    ...(encoding !== 'identity' && { 'content-encoding': encoding }),
  };
  if (request.method === 'HEAD') return new Response(null, { headers: sent });
  return body.length > piece ? new Response(inPieces(body), { headers: sent }) : new WholeResponse(body, sent);
}

export const matchesTag = (header: string | null, tag: string): boolean =>
  header !== null &&
  (header.trim() === '*' ||
    header.split(',').some((one) => one.trim().replace(/^W\//, '') === tag.replace(/^W\//, '')));
