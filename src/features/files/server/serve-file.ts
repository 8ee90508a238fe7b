import { Problem } from '#kit/problem.ts';
import { none, policyHeader } from '#platform/http/content-security-policy.ts';
import type { Services } from '#platform/services.ts';

/** Types that a browser may show inside a page; everything else is handed out as a download. */
const shown = /^(image\/(jpeg|png|webp|avif|gif)|video\/(mp4|webm)|audio\/(mpeg|ogg|wav|webm|mp4)|application\/pdf)$/;

/** GET /files/{key}: a stored file, with ranges. Keys are unguessable and contents never change. */
export async function serveFile(request: Request, key: string, services: Services): Promise<Response> {
  const file = await services.database
    .selectFrom('files')
    .select(['name', 'mime', 'size', 'sha256'])
    .where('storage_key', '=', key)
    // A workbook's own file has all that its apps don't show.
    .where('mime', '<>', 'application/vnd.sheaf.workbook')
    .executeTakeFirst();
  if (!file) throw new Problem('not_found', 'This file no longer exists.');
  const headers = new Headers({
    'content-type': file.mime,
    'cache-control': 'public, max-age=31536000, immutable',
    ...policyHeader({ 'default-src': [none], sandbox: [] }),
    'cross-origin-resource-policy': 'cross-origin',
    'accept-ranges': 'bytes',
    etag: `"${file.sha256.slice(0, 32)}"`,
    'content-disposition': `${shown.test(file.mime) ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeURIComponent(file.name)}`,
  });
  if (request.headers.get('if-none-match') === headers.get('etag')) return new Response(null, { status: 304, headers });
  const range = readRange(request.headers.get('range'), file.size);
  if (range === 'impossible') {
    headers.set('content-range', `bytes */${file.size}`);
    return new Response(null, { status: 416, headers });
  }
  const end = range ? range.end : file.size - 1;
  headers.set('content-length', String(end - (range?.start ?? 0) + 1));
  if (range) headers.set('content-range', `bytes ${range.start}-${end}/${file.size}`);
  const status = range ? 206 : 200;
  // An opened file that is not read would stay open.
  if (request.method === 'HEAD') return new Response(null, { status, headers });
  const body = await services.files.open(key, range ?? undefined);
  return new Response(body, { status, headers });
}

function readRange(header: string | null, size: number): { start: number; end: number } | 'impossible' | null {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '');
  if (!match || (!match[1] && !match[2])) return null;
  const start = match[1] ? Number(match[1]) : Math.max(0, size - Number(match[2]));
  const end = match[1] && match[2] ? Math.min(Number(match[2]), size - 1) : size - 1;
  return start > end || start >= size ? 'impossible' : { start, end };
}
