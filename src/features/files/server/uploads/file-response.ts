import { none, policyHeader } from '#platform/http/content-security-policy.ts';
import type { ByteRange, FileStore } from '#platform/files/files.ts';

/** What is known of a file that is given out. */
export interface FileToServe {
  name: string;
  mime: string;
  /** Bytes. */
  size: number;
  sha256: string;
  storage_key: string;
}

/** Types that a browser may show inside a page; everything else is handed out as a download. */
const shown = /^(image\/(jpeg|png|webp|avif|gif)|video\/(mp4|webm)|audio\/(mpeg|ogg|wav|webm|mp4)|application\/pdf)$/;

/** The headers of a file: nothing in it runs, whatever it holds. `cache` says who may keep it. */
export const fileHeaders = (
  { name, mime, sha256 }: Omit<FileToServe, 'size' | 'storage_key'>,
  cache: string,
): Headers =>
  new Headers({
    'content-type': mime,
    'cache-control': cache,
    ...policyHeader({ 'default-src': [none], sandbox: [] }),
    'x-content-type-options': 'nosniff',
    etag: `"${sha256.slice(0, 32)}"`,
    'content-disposition': `${shown.test(mime) ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeURIComponent(name)}`,
  });

/** A file as it was asked for: unchanged, a range of it (RFC 9110, 14.2), or all. */
export async function fileResponse(
  request: Request,
  file: Pick<FileToServe, 'size' | 'storage_key'>,
  headers: Headers,
  files: Pick<FileStore, 'open'>,
): Promise<Response> {
  headers.set('accept-ranges', 'bytes');
  if (request.headers.get('if-none-match') === headers.get('etag')) return new Response(null, { status: 304, headers });
  const range = readRange(request.headers.get('range'), file.size);
  if (range === 'impossible') {
    headers.set('content-range', `bytes */${file.size}`);
    return new Response(null, { status: 416, headers });
  }
  const end = range ? range.end : file.size - 1;
  headers.set('content-length', String(end - (range?.start ?? 0) + 1));
  if (range) headers.set('content-range', `bytes ${range.start}-${range.end}/${file.size}`);
  const status = range ? 206 : 200;
  // An opened file that is not read would stay open.
  if (request.method === 'HEAD') return new Response(null, { status, headers });
  return new Response(await files.open(file.storage_key, range ?? undefined), { status, headers });
}

function readRange(header: string | null, size: number): Required<ByteRange> | 'impossible' | null {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '');
  if (!match || (!match[1] && !match[2])) return null;
  const start = match[1] ? Number(match[1]) : Math.max(0, size - Number(match[2]));
  const end = match[1] && match[2] ? Math.min(Number(match[2]), size - 1) : size - 1;
  return start > end || start >= size ? 'impossible' : { start, end };
}
