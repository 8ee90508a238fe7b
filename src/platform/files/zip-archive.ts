/** Reads packed files without trusting them: the directory first, then each part bounded by the size it declared. */

import { pipeline } from 'node:stream/promises';
import { PassThrough } from 'node:stream';
import { crc32, createInflateRaw } from 'node:zlib';
import { Problem } from '#kit/problem.ts';
import type { ByteSource } from './byte-source.ts';

export interface ZipArchive {
  source: ByteSource;
  /** By name, without a leading slash; the first of a name wins, as in every reader. */
  entries: Map<string, ZipEntry>;
}

export interface ZipEntry {
  name: string;
  method: number;
  encrypted: boolean;
  checksum: number;
  packedSize: number;
  size: number;
  headerOffset: number;
}

/** What a packed file may become. */
export interface UnpackLimits {
  /** Of all parts together, unpacked. */
  unpackedBytes: number;
  /** How many times larger it may become. */
  unpackRatio: number;
}

const endSignature = 0x06054b50;
const end64LocatorSignature = 0x07064b50;
const end64Signature = 0x06064b50;
const directorySignature = 0x02014b50;
const localSignature = 0x04034b50;
const mostEntries = 10_000;
const smallEnough = 64 * 1024 * 1024;

/**
 * The directory of a zip file. Refuses (`unreadable_file`) what is cut off, overlapping or encrypted, and (`too_large`)
 * what declares more than the limits, before a single byte is unpacked.
 */
export async function openZipArchive(source: ByteSource, limits: UnpackLimits): Promise<ZipArchive> {
  const directory = await readDirectory(source);
  const entries = parseDirectory(directory.bytes, directory.count);
  refuseHostile(entries, source.size, limits);
  const byName = new Map<string, ZipEntry>();
  for (const entry of entries) if (!byName.has(entry.name)) byName.set(entry.name, entry);
  return { source, entries: byName };
}

/** One part, unpacked piece by piece. Throws `unreadable_file` when it is not as long as declared, or damaged. */
export async function* unpack(
  archive: ZipArchive,
  entry: ZipEntry,
  onPackedBytes?: (bytes: number) => void,
): AsyncGenerator<Buffer, void, undefined> {
  if (entry.method !== 0 && entry.method !== 8) throw damaged();
  if (entry.packedSize === 0) return;
  const start = await dataOffset(archive.source, entry);
  const packed = archive.source.stream(start, start + entry.packedSize - 1);
  if (onPackedBytes) packed.on('data', (chunk: Buffer) => onPackedBytes(chunk.length));
  const unpacked = entry.method === 8 ? createInflateRaw({ chunkSize: 256 * 1024 }) : new PassThrough();
  // The pipeline's own failure comes out of the iteration below.
  const flow = pipeline(packed, unpacked).catch(() => undefined);
  let size = 0;
  let checksum = 0;
  try {
    for await (const chunk of unpacked as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > entry.size) throw damaged();
      checksum = crc32(chunk, checksum);
      yield chunk;
    }
  } catch (error) {
    throw error instanceof Problem ? error : damaged(error);
  } finally {
    packed.destroy();
    unpacked.destroy();
    await flow;
  }
  if (size !== entry.size || checksum !== entry.checksum) throw damaged();
}

/** One part as a whole; for the small ones. */
export async function unpackWhole(archive: ZipArchive, entry: ZipEntry): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of unpack(archive, entry)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

export function damaged(cause?: unknown): Problem {
  return new Problem('unreadable_file', 'The file is damaged or wasn’t saved completely. Save it again and retry.', {
    cause,
  });
}

async function readDirectory(source: ByteSource): Promise<{ bytes: Buffer; count: number }> {
  const { size } = source;
  const tail = await source.read(Math.max(0, size - 65_557), Math.min(size, 65_557));
  let at = tail.length - 22;
  while (at >= 0 && tail.readUInt32LE(at) !== endSignature) at--;
  if (at < 0) throw damaged();
  let count = tail.readUInt16LE(at + 10);
  let length = tail.readUInt32LE(at + 12);
  let start = tail.readUInt32LE(at + 16);
  if (count === 0xffff || length === 0xffffffff || start === 0xffffffff) {
    const locator = at - 20;
    if (locator < 0 || tail.readUInt32LE(locator) !== end64LocatorSignature) throw damaged();
    const end64 = await source.read(safeNumber(tail.readBigUInt64LE(locator + 8)), 56);
    if (end64.length < 56 || end64.readUInt32LE(0) !== end64Signature) throw damaged();
    count = safeNumber(end64.readBigUInt64LE(32));
    length = safeNumber(end64.readBigUInt64LE(40));
    start = safeNumber(end64.readBigUInt64LE(48));
  }
  if (count > mostEntries) throw new Problem('unsupported_file', 'The file contains too many parts.');
  if (start + length > size || length > 16 * 1024 * 1024) throw damaged();
  return { bytes: await source.read(start, length), count };
}

function parseDirectory(bytes: Buffer, count: number): ZipEntry[] {
  const entries: ZipEntry[] = [];
  let at = 0;
  for (let index = 0; index < count; index++) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== directorySignature) throw damaged();
    const nameLength = bytes.readUInt16LE(at + 28);
    const extraLength = bytes.readUInt16LE(at + 30);
    const commentLength = bytes.readUInt16LE(at + 32);
    const next = at + 46 + nameLength + extraLength + commentLength;
    if (next > bytes.length) throw damaged();
    const entry: ZipEntry = {
      name: bytes
        .toString('utf8', at + 46, at + 46 + nameLength)
        .replaceAll('\\', '/')
        .replace(/^\/+/, ''),
      method: bytes.readUInt16LE(at + 10),
      encrypted: (bytes.readUInt16LE(at + 8) & 0x2041) !== 0,
      checksum: bytes.readUInt32LE(at + 16),
      packedSize: bytes.readUInt32LE(at + 20),
      size: bytes.readUInt32LE(at + 24),
      headerOffset: bytes.readUInt32LE(at + 42),
    };
    widen(entry, bytes.subarray(at + 46 + nameLength, at + 46 + nameLength + extraLength));
    entries.push(entry);
    at = next;
  }
  return entries;
}

/** Sizes over 4 GB are in an extra field, in this order, each only where the short one is full. */
function widen(entry: ZipEntry, extra: Buffer): void {
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) !== 1) continue;
    let field = at + 4;
    const take = (): number => {
      if (field + 8 > extra.length) throw damaged();
      field += 8;
      return safeNumber(extra.readBigUInt64LE(field - 8));
    };
    if (entry.size === 0xffffffff) entry.size = take();
    if (entry.packedSize === 0xffffffff) entry.packedSize = take();
    if (entry.headerOffset === 0xffffffff) entry.headerOffset = take();
    return;
  }
}

function refuseHostile(entries: ZipEntry[], fileSize: number, limits: UnpackLimits): void {
  let packed = 0;
  let unpacked = 0;
  for (const entry of entries) {
    if (entry.encrypted) {
      throw new Problem('unreadable_file', 'The file is password-protected. Save it without a password and retry.');
    }
    packed += entry.packedSize;
    unpacked += entry.size;
  }
  // Parts that share their bytes are the sign of a bomb, never of a workbook.
  if (packed > fileSize) throw damaged();
  if (unpacked > limits.unpackedBytes || (unpacked > smallEnough && unpacked > fileSize * limits.unpackRatio)) {
    throw new Problem('too_large', 'The file is too large when unpacked. Split it into smaller ones.');
  }
}

async function dataOffset(source: ByteSource, entry: ZipEntry): Promise<number> {
  const header = await source.read(entry.headerOffset, 30);
  if (header.length < 30 || header.readUInt32LE(0) !== localSignature) throw damaged();
  return entry.headerOffset + 30 + header.readUInt16LE(26) + header.readUInt16LE(28);
}

function safeNumber(value: bigint): number {
  if (value > BigInt(Number.MAX_SAFE_INTEGER)) throw damaged();
  return Number(value);
}
