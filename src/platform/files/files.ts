/** Where uploaded files live: one port, a folder or S3-compatible object storage behind it. */

import { createHash } from 'node:crypto';
import { t } from '#kit/language/product.ts';
import { Problem } from '#kit/problem.ts';

export interface StoredFile {
  /** `files.storage_key`. */
  key: string;
  /** Bytes. */
  size: number;
  /** Hexadecimal. */
  sha256: string;
}

/** Bytes from `start` to `end`, both included, as in an HTTP range. */
export interface ByteRange {
  start: number;
  end?: number;
}

export interface PutOptions {
  mime: string;
  /** Bytes; a longer stream is broken off with `file_too_big` and nothing of it stays. */
  limit?: number;
  /** The key that a backup has it under; of any kind of storage, for documents name it. */
  key?: string;
}

/** A Node stream or a web stream, either serves. */
export type ByteStream = AsyncIterable<Uint8Array>;

export interface FileStore {
  /** Stores all of the stream under a new key, or nothing. */
  put(source: ByteStream, options: PutOptions): Promise<StoredFile>;
  /** Throws `not_found` when the file doesn't exist. */
  open(key: string, range?: ByteRange): Promise<ReadableStream<Uint8Array>>;
  /** Removing what is not there is no error. */
  remove(key: string): Promise<void>;
}

/** Of a folder or of object storage; a backup of one may be restored into the other. */
export const isFileKey = (key: string): boolean => /^(?:[0-9a-z]{2}\/)?[0-9a-z]{26}$/.test(key);

/** The key of a new file, or the one of a backup. */
export function fileKeyOf(given: string | undefined, fresh: () => string): string {
  if (given === undefined) return fresh();
  // A key comes out of a file or through a table: it never names a path outside of the storage.
  if (!isFileKey(given)) throw new Problem('invalid_input', 'This isn’t the address of a file.');
  return given;
}

/** Counts and hashes what passes, and breaks off past the limit. */
export function measureBytes(source: ByteStream, limit = Number.POSITIVE_INFINITY) {
  const hash = createHash('sha256');
  let size = 0;
  async function* pass(): AsyncGenerator<Uint8Array> {
    for await (const chunk of source) {
      size += chunk.byteLength;
      if (size > limit)
        throw new Problem(
          'file_too_big',
          t('The file is too big: the limit is {count} MB.', { count: inMegabytes(limit) }),
        );
      hash.update(chunk);
      yield chunk;
    }
  }
  return { stream: pass(), result: () => ({ size, sha256: hash.digest('hex') }) };
}

export function fileNotFound(cause?: unknown): Problem {
  return new Problem('not_found', 'The file doesn’t exist.', { cause });
}

function inMegabytes(bytes: number): string {
  return (bytes / 1_000_000).toLocaleString('en-US', { maximumFractionDigits: 1 });
}
