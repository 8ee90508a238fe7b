import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, crc32, createDeflateRaw } from 'node:zlib';
import { Problem } from '#kit/problem.ts';

export interface PartToWrite {
  name: string;
  content: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>;
  /** In the file as it is, with its size before it: this is how programs recognize the kind of file. Short. */
  isPlain?: boolean;
  /** The content is packed already, as it is in another file. */
  packed?: PackedPart;
}

export interface PackedPart {
  method: number;
  checksum: number;
  packedSize: number;
  size: number;
  /** Date and time of the part, as zip files have them. */
  stamp: number;
}

interface WrittenPart {
  name: Buffer;
  checksum: number;
  packedSize: number;
  size: number;
  offset: number;
  isPlain: boolean;
  packed?: PackedPart;
}

/** The most that the plain format counts, for the file and for each part. */
const mostBytes = 0xffff_fffe;
/** Bit 3: sizes follow the content; bit 11: names are UTF-8. */
const flags = 0x0808;
const nameFlag = 0x0800;
/** 1980-01-01: the same content gives the same bytes. */
const date = 0x0021;

/**
 * A zip file as a stream; each part is packed as it comes, so that no part is held in memory. Past 4 GB it ends with
 * `too_large`, in these words.
 */
export async function* writeZip(
  parts: AsyncIterable<PartToWrite>,
  tooLarge: string,
): AsyncGenerator<Buffer, void, undefined> {
  const written: WrittenPart[] = [];
  let offset = 0;
  for await (const { name, content, isPlain = false, packed } of parts) {
    if (packed) {
      const { checksum, packedSize, size } = packed;
      const part: WrittenPart = { name: Buffer.from(name), checksum, packedSize, size, offset, isPlain: true, packed };
      const header = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), fieldsOf(part, true), part.name]);
      yield header;
      for await (const chunk of content) yield Buffer.from(chunk);
      offset += header.length + packedSize;
      if (offset > mostBytes) throw new Problem('too_large', tooLarge);
      written.push(part);
      continue;
    }
    const part: WrittenPart = { name: Buffer.from(name), checksum: 0, packedSize: 0, size: 0, offset, isPlain };
    const headerOf = (): Buffer =>
      Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), fieldsOf(part, isPlain), part.name]);
    if (isPlain) {
      const whole = Buffer.concat(await Array.fromAsync(measure(content, part, tooLarge)));
      part.packedSize = whole.length;
      const bytes = Buffer.concat([headerOf(), whole]);
      yield bytes;
      offset += bytes.length;
      written.push(part);
      continue;
    }
    const header = headerOf();
    yield header;
    for await (const chunk of pack(measure(content, part, tooLarge))) {
      part.packedSize += chunk.length;
      yield chunk;
    }
    const descriptor = Buffer.alloc(16);
    descriptor.write('PK\x07\x08', 'latin1');
    descriptor.writeUInt32LE(part.checksum, 4);
    descriptor.writeUInt32LE(part.packedSize, 8);
    descriptor.writeUInt32LE(part.size, 12);
    yield descriptor;
    offset += header.length + part.packedSize + descriptor.length;
    if (offset > mostBytes) throw new Problem('too_large', tooLarge);
    written.push(part);
  }
  yield directoryOf(written, offset);
}

async function* pack(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void, undefined> {
  const source = Readable.from(content);
  const packer = createDeflateRaw({ level: constants.Z_DEFAULT_COMPRESSION });
  let failure: unknown;
  const flow = pipeline(source, packer).catch((error: unknown) => {
    failure = error;
  });
  try {
    for await (const chunk of packer as AsyncIterable<Buffer>) yield chunk;
  } catch (error) {
    // What broke the source says more than the packer that it broke.
    await flow;
    throw failure ?? error;
  } finally {
    source.destroy();
    packer.destroy();
    await flow;
  }
}

async function* measure(
  content: PartToWrite['content'],
  part: WrittenPart,
  tooLarge: string,
): AsyncGenerator<Buffer, void, undefined> {
  for await (const chunk of content) {
    const bytes =
      typeof chunk === 'string' ? Buffer.from(chunk) : Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length);
    part.checksum = crc32(bytes, part.checksum);
    part.size += bytes.length;
    if (part.size > mostBytes) throw new Problem('too_large', tooLarge);
    yield bytes;
  }
}

/** What a part's header and its line in the directory have in common. */
function fieldsOf(part: WrittenPart, isKnown: boolean): Buffer {
  const fields = Buffer.alloc(26);
  fields.writeUInt16LE(20, 0);
  fields.writeUInt16LE(part.isPlain ? nameFlag : flags, 2);
  fields.writeUInt16LE(part.packed?.method ?? (part.isPlain ? 0 : 8), 4);
  fields.writeUInt32LE(part.packed?.stamp ?? date * 0x10000, 6);
  if (isKnown) {
    fields.writeUInt32LE(part.checksum, 10);
    fields.writeUInt32LE(part.packedSize, 14);
    fields.writeUInt32LE(part.size, 18);
  }
  fields.writeUInt16LE(part.name.length, 22);
  return fields;
}

function directoryOf(parts: WrittenPart[], start: number): Buffer {
  const lines = parts.map((part) => {
    const place = Buffer.alloc(14);
    place.writeUInt32LE(part.offset, 10);
    return Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), fieldsOf(part, true), place, part.name]);
  });
  const directory = Buffer.concat(lines);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(start, 16);
  return Buffer.concat([directory, end]);
}
