/** Parts of a package as strings of bytes. */

import { unpack, type ZipArchive, type ZipEntry } from '#platform/files/zip-archive.ts';
import { Unpatchable } from './changes.ts';

/** Of a part that is edited in memory, and of all of a sheet but its cells; a source takes a byte for each. */
const mostBytes = 64 * 1024 * 1024;

/** A part piece by piece. Refuses encodings in which tags are no ASCII. */
export async function* readPieces(archive: ZipArchive, entry: ZipEntry): AsyncGenerator<string, void, undefined> {
  let isFirst = true;
  for await (const chunk of unpack(archive, entry)) {
    if (isFirst) refuseEncoding(chunk, entry.name);
    isFirst = false;
    yield chunk.toString('latin1');
  }
}

export async function readPart(archive: ZipArchive, entry: ZipEntry): Promise<string> {
  refuseLarge(entry.size, entry.name);
  let source = '';
  for await (const piece of readPieces(archive, entry)) source += piece;
  return source;
}

export function refuseLarge(bytes: number, name: string): void {
  if (bytes > mostBytes) throw new Unpatchable(`${name} is too large to be changed.`);
}

function refuseEncoding(chunk: Buffer, name: string): void {
  const isWide = chunk[0] === 0xff || chunk[0] === 0xfe || chunk[1] === 0;
  const head = chunk.toString('latin1', 0, 200);
  const declared = /^[^<]*<\?xml[^>]*?\sencoding\s*=\s*["']([^"']+)["']/.exec(head)?.[1]?.toLowerCase() ?? 'utf-8';
  if (isWide || !['utf-8', 'utf8', 'us-ascii', 'ascii'].includes(declared)) {
    throw new Unpatchable(`${name} is written in another encoding than UTF-8.`);
  }
}
