import { createHash, hash } from 'node:crypto';
import type { Steps } from '#engine/steps.ts';
import { type Encoding, packed } from './encoding.ts';

/** A page as bytes in one encoding. */
export interface PackedPage {
  body: Uint8Array<ArrayBuffer>;
  encoding: Encoding;
  /** Of the page, whatever its encoding. */
  etag: string;
}

/** The weak ETag of a page by its bytes without an encoding. */
export const tagOf = (whole: Uint8Array): string => tagBy(hash('sha256', whole, 'base64url'));
const tagBy = (hashed: string): string => `W/"${hashed.slice(0, 22)}"`;

/** Of a page, made into bytes and hashed in a millisecond. */
export const charactersInStep = 256 * 1024;

/** A page as bytes without an encoding. A large one takes longer than others can wait for, so it is made in steps. */
export function* wholePageSteps(html: string): Steps<PackedPage> {
  const body = new Uint8Array(Buffer.byteLength(html));
  const hashed = createHash('sha256');
  const encoder = new TextEncoder();
  let bytes = 0;
  for (let at = 0; at < html.length; ) {
    yield;
    // A character of two units is in one step.
    const isCut = isFirstOfTwo(html.charCodeAt(at + charactersInStep - 1));
    const end = at + charactersInStep + (isCut ? 1 : 0);
    const { written } = encoder.encodeInto(html.slice(at, end), body.subarray(bytes));
    hashed.update(body.subarray(bytes, bytes + written));
    bytes += written;
    at = end;
  }
  return { body, encoding: 'identity', etag: tagBy(hashed.digest('base64url')) };
}

const isFirstOfTwo = (unit: number): boolean => unit >= 0xd800 && unit < 0xdc00;

/** Packs a page in the requested encoding, quickly. */
export async function packPage(html: string, encoding: Encoding): Promise<PackedPage> {
  const whole = new TextEncoder().encode(html);
  const body = encoding === 'identity' ? whole : await packed(whole, encoding, 'quick');
  return { body, encoding, etag: tagOf(whole) };
}
