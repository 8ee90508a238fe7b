import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';

/** Bytes that are read here and there: a file, or what was decrypted of one. */
export interface ByteSource {
  size: number;
  /** Fewer than requested at the end. */
  read(position: number, length: number): Promise<Buffer>;
  /** `end` is the last byte. */
  stream(start: number, end: number): Readable;
}

export async function fileSource(path: string): Promise<ByteSource> {
  const { size } = await stat(path);
  return {
    size,
    async read(position, length) {
      const file = await open(path);
      try {
        const bytes = Buffer.alloc(length);
        const { bytesRead } = await file.read(bytes, 0, length, position);
        return bytes.subarray(0, bytesRead);
      } finally {
        await file.close();
      }
    },
    stream: (start, end) => createReadStream(path, { start, end, highWaterMark: 256 * 1024 }),
  };
}

export function memorySource(bytes: Buffer): ByteSource {
  const pieces = function* (start: number, end: number): Generator<Buffer> {
    for (let at = start; at <= end; at += 256 * 1024) yield bytes.subarray(at, Math.min(at + 256 * 1024, end + 1));
  };
  return {
    size: bytes.length,
    read: (position, length) => Promise.resolve(bytes.subarray(position, position + length)),
    stream: (start, end) => Readable.from(pieces(start, end), { objectMode: false }),
  };
}
