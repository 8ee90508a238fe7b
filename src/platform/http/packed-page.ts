import { hash } from 'node:crypto';
import { type Encoding, packed } from './encoding.ts';

/** A page as bytes in one encoding. */
export interface PackedPage {
  body: Uint8Array<ArrayBuffer>;
  encoding: Encoding;
  /** Of the page, whatever its encoding. */
  etag: string;
}

/** The weak ETag of a page by its bytes without an encoding. */
export const tagOf = (whole: Uint8Array): string => `W/"${hash('sha256', whole, 'base64url').slice(0, 22)}"`;

/** Packs a page in the requested encoding, quickly. */
export async function packPage(html: string, encoding: Encoding): Promise<PackedPage> {
  const whole = new TextEncoder().encode(html);
  const body = encoding === 'identity' ? whole : await packed(whole, encoding, 'quick');
  return { body, encoding, etag: tagOf(whole) };
}
