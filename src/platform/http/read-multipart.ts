import { Readable } from 'node:stream';
import { Busboy } from '@fastify/busboy';
import { t } from '#kit/language/product.ts';
import { Problem } from '#kit/problem.ts';
import { storableText } from '#kit/storable.ts';

export interface MultipartFile {
  field: string;
  /** As the browser named it, without folders. */
  name: string;
  /** As the browser says; not to be believed. */
  mime: string;
  /** Ends with a `file_too_big` Problem past the limit. */
  bytes: AsyncIterable<Uint8Array>;
}

/**
 * Reads a multipart form as it streams in: the small fields, and at most one file, which `take` reads to its end.
 * Fields count only when they are before the file. `malformed_request` when it is no such form or has no file.
 */
export async function readMultipart<Taken>(
  request: Request,
  options: { maxFileBytes: number; take: (file: MultipartFile, fields: ReadonlyMap<string, string>) => Promise<Taken> },
): Promise<Taken> {
  const type = request.headers.get('content-type') ?? '';
  if (!request.body || !/^multipart\/form-data\s*;/i.test(type)) {
    throw new Problem('malformed_request', 'Send the file as multipart/form-data.');
  }
  const parser = openParser(type, options.maxFileBytes);
  const source = Readable.from(request.body);
  const fields = new Map<string, string>();
  try {
    return await new Promise<Taken>((resolve, reject) => {
      let taking: Promise<Taken> | null = null;
      let open: Readable | null = null;
      /** Ends the file first and waits for its reader: what they clean up must not be written again after. */
      const fail = (problem: Problem) => {
        open?.destroy(problem);
        const settled = Promise.allSettled([taking]);
        void settled.then(() => reject(problem));
      };
      parser.on('field', (name, value) => void fields.set(name, storableText(value)));
      parser.on('file', (field, stream, name, _encoding, mime) => {
        open = stream;
        // The reader of the file learns it by reading; an end before that is reported to no one else.
        stream.on('error', () => undefined);
        const bytes = limited(stream, options.maxFileBytes);
        // Nothing past the limit is waited for, however much the caller goes on sending.
        stream.on('limit', () => fail(tooBig(options.maxFileBytes)));
        taking = options.take({ field, name: storableText(name ?? ''), mime, bytes }, fields);
        taking.catch((error: unknown) => {
          stream.resume();
          reject(error);
        });
      });
      parser.on('error', () => fail(new Problem('malformed_request', 'The upload could not be read.')));
      parser.on('finish', () => {
        if (taking) taking.then(resolve, reject);
        else reject(new Problem('malformed_request', 'Choose a file to upload.'));
      });
      source.on('error', () => {
        // The browser went away.
        parser.destroy();
        fail(new Problem('malformed_request', 'The upload was interrupted.'));
      });
      source.pipe(parser);
    });
  } finally {
    source.unpipe(parser);
    source.destroy();
  }
}

function openParser(type: string, maxFileBytes: number): InstanceType<typeof Busboy> {
  try {
    return new Busboy({
      headers: { 'content-type': type },
      limits: { fileSize: maxFileBytes, files: 1, fields: 20, fieldSize: 10_000, headerPairs: 50 },
    });
  } catch (cause) {
    throw new Problem('malformed_request', 'The upload doesn’t name a boundary between its parts.', { cause });
  }
}

async function* limited(stream: Readable & { truncated: boolean }, maxBytes: number): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of stream) yield chunk as Uint8Array;
  } catch (error) {
    throw error instanceof Problem
      ? error
      : new Problem('malformed_request', 'The upload was interrupted.', { cause: error });
  }
  if (stream.truncated) throw tooBig(maxBytes);
}

export const tooBig = (maxBytes: number): Problem =>
  new Problem(
    'file_too_big',
    t('The file is too big: the limit is {count} MB.', { count: Math.round(maxBytes / 1024 / 1024) }),
  );

/** The same bytes; `file_too_big` past the limit. */
export async function* atMost(bytes: AsyncIterable<Uint8Array>, maxBytes: number): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const chunk of bytes) {
    size += chunk.length;
    if (size > maxBytes) throw tooBig(maxBytes);
    yield chunk;
  }
}
