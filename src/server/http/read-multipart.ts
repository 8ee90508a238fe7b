import { Readable } from 'node:stream';
import { Busboy } from '@fastify/busboy';
import { Problem } from '#kit/problem.ts';

export interface MultipartFile {
  field: string;
  /** As the browser named it, without folders. */
  name: string;
  /** As the browser says; not to be believed. */
  mime: string;
  /** Ends with a `too_large` Problem past the limit. */
  bytes: AsyncIterable<Uint8Array>;
}

/**
 * Reads a multipart form as it streams in: the small fields, and at most one file, which `take` reads to its end.
 * Fields count only when they stand before the file. `malformed_request` when it is no such form or has no file.
 */
export async function readMultipart<Taken>(
  request: Request,
  options: { maxFileBytes: number; take: (file: MultipartFile, fields: ReadonlyMap<string, string>) => Promise<Taken> },
): Promise<Taken> {
  const type = request.headers.get('content-type') ?? '';
  if (!request.body || !/^multipart\/form-data\s*;/i.test(type)) {
    throw new Problem('malformed_request', 'Send the file as multipart/form-data.');
  }
  const parser = new Busboy({
    headers: { 'content-type': type },
    limits: { fileSize: options.maxFileBytes, files: 1, fields: 20, fieldSize: 10_000, headerPairs: 50 },
  });
  const source = Readable.from(request.body);
  const fields = new Map<string, string>();
  try {
    return await new Promise<Taken>((resolve, reject) => {
      let taking: Promise<Taken> | null = null;
      parser.on('field', (name, value) => void fields.set(name, value));
      parser.on('file', (field, stream, name, _encoding, mime) => {
        const bytes = limited(stream, options.maxFileBytes);
        taking = options.take({ field, name: name ?? '', mime, bytes }, fields);
        taking.catch((error: unknown) => {
          stream.resume();
          reject(error);
        });
      });
      parser.on('error', () => reject(new Problem('malformed_request', 'The upload could not be read.')));
      parser.on('finish', () => {
        if (taking) taking.then(resolve, reject);
        else reject(new Problem('malformed_request', 'Choose a file to upload.'));
      });
      source.on('error', () => {
        // The browser went away: end the file so that whoever reads it stops and cleans up.
        parser.destroy();
        reject(new Problem('malformed_request', 'The upload was broken off.'));
      });
      source.pipe(parser);
    });
  } finally {
    source.unpipe(parser);
    source.destroy();
  }
}

async function* limited(stream: Readable & { truncated: boolean }, maxBytes: number): AsyncGenerator<Uint8Array> {
  for await (const chunk of stream) yield chunk as Uint8Array;
  if (stream.truncated) {
    throw new Problem('too_large', `The file is larger than ${Math.round(maxBytes / 1024 / 1024)} MB.`);
  }
}
