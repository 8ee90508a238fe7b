/** The parts of a backup as one stream of bytes, and back. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { createTarDecoder, createTarPacker } from 'modern-tar';
import { Problem } from '#kit/problem.ts';
import { isSealed, openSealed, sealStream } from './sealed-stream.ts';

export interface BackupPart {
  name: string;
  size: number;
  content: AsyncIterable<Uint8Array>;
}

/** A part that is held in memory. */
export const partOf = (name: string, content: string | Uint8Array): BackupPart => {
  const bytes = Buffer.from(content);
  return { name, size: bytes.length, content: Readable.from([bytes]) };
};

/** Counts what all parts hold: the last of them states it, and the reader compares. */
export function partDigest() {
  const hash = createHash('sha256');
  return {
    begin: ({ name, size }: { name: string; size: number }): void =>
      void hash.update(`${name.length} ${name} ${size}\n`),
    add: (chunk: Uint8Array): void => void hash.update(chunk),
    result: (): string => hash.digest('hex'),
  };
}

export function packParts(parts: AsyncIterable<BackupPart>, passphrase?: string): AsyncIterable<Uint8Array> {
  // Packed for speed: the rows of a large sheet are read faster than thoroughly packed.
  const packed = Readable.from(tarOf(parts), { objectMode: false }).compose(createGzip({ level: 4 }));
  return passphrase === undefined ? packed : sealStream(packed, passphrase);
}

async function* tarOf(parts: AsyncIterable<BackupPart>): AsyncGenerator<Uint8Array> {
  const { readable, controller } = createTarPacker();
  const fill = async (): Promise<void> => {
    try {
      for await (const { name, size, content } of parts) {
        const writer = controller.add({ name, size, type: 'file', mode: 0o600 }).getWriter();
        for await (const chunk of content) {
          await writer.ready;
          await writer.write(chunk);
        }
        await writer.close();
      }
      controller.finalize();
    } catch (error) {
      controller.error(error);
    }
  };
  const filling = fill();
  yield* readable;
  await filling;
}

/** The parts of a file, one after the other; each must be read before the next is requested. */
export async function* readParts(path: string, passphrase?: string): AsyncGenerator<BackupPart> {
  const source = createReadStream(path);
  const opened = (await isSealedFile(path)) ? Readable.from(openSealed(source, needed(passphrase))) : source;
  const unpacked = createGunzip();
  let failure: unknown;
  const feeding = pipeline(opened, unpacked).catch((error: unknown) => {
    failure = error;
  });
  try {
    // biome-ignore lint: the two kinds of web streams are the same
    const tar = (Readable.toWeb(unpacked) as ReadableStream<Uint8Array>).pipeThrough(
      createTarDecoder({ strict: true }),
    );
    // Readers of a part get the same error: the file may end, or be damaged, in the middle of one.
    const content = async function* (body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
      try {
        yield* body;
      } catch (error) {
        throw asDamaged(failure ?? error);
      }
    };
    for await (const { header, body } of tar) yield { name: header.name, size: header.size, content: content(body) };
    await feeding;
    if (failure) throw failure;
  } catch (error) {
    throw asDamaged(failure ?? error);
  } finally {
    source.destroy();
    unpacked.destroy();
  }
}

const asDamaged = (cause: unknown): Problem => (cause instanceof Problem ? cause : damagedBackup(cause));

export const damagedBackup = (cause?: unknown): Problem =>
  new Problem('unreadable_file', 'The file is damaged or isn’t a Sheaf backup. Nothing was written.', { cause });

async function isSealedFile(path: string): Promise<boolean> {
  await using file = await open(path);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(8), 0, 8, 0);
  return isSealed(buffer.subarray(0, bytesRead));
}

function needed(passphrase: string | undefined): string {
  if (passphrase !== undefined) return passphrase;
  throw new Problem('invalid_input', 'This backup is encrypted: set BACKUP_PASSPHRASE to its passphrase.');
}
