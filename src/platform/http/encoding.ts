import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, brotliDecompress, constants, gunzip, gzip, gzipSync } from 'node:zlib';

export type Encoding = 'br' | 'gzip' | 'identity';

const brotliQuality = { quick: 1, well: 5 };
const gzipLevel = { quick: 1, well: 6 };

/** Of a page of so many bytes, handing it to another thread and taking it back costs twice the quick packing (decision 111). */
const packedAtOnce = 65_536;

/** A window that fits pages: the usual one takes megabytes for each, whatever they weigh. */
const brotliOptions = (length: number, how: 'quick' | 'well') => ({
  params: {
    [constants.BROTLI_PARAM_QUALITY]: brotliQuality[how],
    [constants.BROTLI_PARAM_LGWIN]: length <= packedAtOnce ? 16 : 18,
    [constants.BROTLI_PARAM_SIZE_HINT]: length,
  },
});

/** Bytes in an encoding; those of pages and of most answers at once. */
export async function packed(
  identity: Uint8Array,
  encoding: 'br' | 'gzip',
  how: 'quick' | 'well',
): Promise<Uint8Array<ArrayBuffer>> {
  const level = gzipLevel[how];
  const options = brotliOptions(identity.length, how);
  if (how === 'quick' && identity.length <= packedAtOnce) {
    return new Uint8Array(encoding === 'br' ? brotliCompressSync(identity, options) : gzipSync(identity, { level }));
  }
  const body = encoding === 'br' ? await packBrotli(identity, options) : await packGzip(identity, { level });
  return new Uint8Array(body);
}

/** Bytes as they were before they were packed, unpacked in another thread. */
export async function unpacked(body: Uint8Array, encoding: 'br' | 'gzip'): Promise<Uint8Array<ArrayBuffer>> {
  const whole = await (encoding === 'br' ? unpackBrotli(body) : unpackGzip(body));
  return new Uint8Array(whole.buffer, whole.byteOffset, whole.byteLength);
}

const unpackBrotli = promisify(brotliDecompress);
const unpackGzip = promisify(gunzip);
const packBrotli = promisify(brotliCompress);
const packGzip = promisify(gzip);

/** The best encoding that the browser takes. */
export function encodingFor(header: string | null): Encoding {
  const accepted = (header ?? '')
    .toLowerCase()
    .split(',')
    .map((part) => part.trim());
  const takes = (name: string): boolean =>
    accepted.some((part) => part === name || (part.startsWith(`${name};`) && !/;\s*q=0(?:\.0+)?$/.test(part)));
  return takes('br') ? 'br' : takes('gzip') ? 'gzip' : 'identity';
}
