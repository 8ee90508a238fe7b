import { readSync } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { crc32 } from 'node:zlib';

/** What a file says that is cut short, changed, or not of this kind. */
export class DamagedFile extends Error {}

/** What a section contains, so that a file is never read out of step. */
const kinds = { json: 1, bytes: 2, uint8: 3, uint32: 4, float64: 5, uint16: 6 } as const;
type Kind = keyof typeof kinds;
/** Of the kinds that are arrays, what they are in memory. */
export const arrays = { uint8: Uint8Array, uint16: Uint16Array, uint32: Uint32Array, float64: Float64Array } as const;
type ArrayKind = keyof typeof arrays;

/** Kind, length and checksum before each section. */
export const frameBytes = 16;
/** Long sections have checksums of their blocks, too, so that a part of one can be read. */
export const blockBytes = 32 * 1024;
/** Arrays have the same bytes in the file as in memory; a machine with the other byte order reads another mark. */
const opening = new Uint8Array(new Uint32Array([0x46_41_48_53, 0x50_41_4e_53 /* SHAFSNAP */, 0x01_02_03_04]).buffer);

/** Writes sections one after the other. A failed write leaves a file that cannot be read. */
export class SectionWriter {
  readonly #file: FileHandle;
  bytes = 0;

  private constructor(file: FileHandle) {
    this.#file = file;
  }

  static async begin(file: FileHandle): Promise<SectionWriter> {
    const writer = new SectionWriter(file);
    await writer.#append(opening);
    return writer;
  }

  json(value: unknown): Promise<void> {
    return this.#section('json', Buffer.from(JSON.stringify(value)));
  }
  bytesOf(bytes: Uint8Array): Promise<void> {
    return this.#section('bytes', bytes);
  }
  uint8(array: Uint8Array): Promise<void> {
    return this.#section('uint8', array);
  }
  uint32(array: Uint32Array): Promise<void> {
    return this.#section('uint32', array);
  }
  float64(array: Float64Array): Promise<void> {
    return this.#section('float64', array);
  }

  /** An array of which parts can be read: the checksums of its blocks are before it. */
  async inBlocks<Kind extends ArrayKind>(kind: Kind, array: InstanceType<(typeof arrays)[Kind]>): Promise<void> {
    const bytes = bytesOf(array);
    const sums = new Uint32Array(Math.ceil(bytes.length / blockBytes));
    for (let block = 0; block < sums.length; block++)
      sums[block] = crc32(bytes.subarray(block * blockBytes, (block + 1) * blockBytes));
    await this.uint32(sums);
    await this.#section(kind, array);
  }

  /** The last section says where others are, and the last bytes where it is itself. */
  async end(places: unknown): Promise<void> {
    const at = this.bytes;
    await this.json(places);
    const closing = new Float64Array([at]);
    await this.#append(bytesOf(closing));
  }

  async #section(kind: Kind, content: ArrayBufferView): Promise<void> {
    const bytes = bytesOf(content);
    const frame = Buffer.alloc(frameBytes);
    frame.writeUInt32LE(kinds[kind], 0);
    frame.writeUIntLE(bytes.length, 4, 6);
    frame.writeUInt32LE(crc32(bytes, crc32(frame.subarray(0, 12))), 12);
    await this.#append(frame);
    await this.#append(bytes);
  }

  async #append(bytes: Uint8Array): Promise<void> {
    for (let written = 0; written < bytes.length; ) {
      const { bytesWritten } = await this.#file.write(bytes, written, bytes.length - written, this.bytes + written);
      written += bytesWritten;
    }
    this.bytes += bytes.length;
  }
}

const bytesOf = (content: ArrayBufferView): Uint8Array =>
  new Uint8Array(content.buffer, content.byteOffset, content.byteLength);

/** Where the content of a section is. */
export interface Place {
  at: number;
  bytes: number;
}

/**
 * Reads sections in the order they were written, and of an open file at once: nothing else of its thread runs meanwhile.
 * Every method throws DamagedFile where the file says anything else.
 */
export class SectionReader {
  readonly #descriptor: number;
  readonly #size: number;
  /** Of the open file: descriptors are used again. */
  readonly id: number;
  #at = 0;
  #isChecked = false;

  private constructor(descriptor: number, size: number, id: number) {
    this.#descriptor = descriptor;
    this.#size = size;
    this.id = id;
  }

  static async begin(file: FileHandle): Promise<SectionReader> {
    const reader = new SectionReader(file.fd, (await file.stat()).size, ++opened);
    const found = reader.#take(opening.length);
    if (!opening.every((byte, index) => found[index] === byte)) throw new DamagedFile('This isn’t a snapshot file.');
    return reader;
  }

  /** Another reader of the same file, at a place; one of what was checked before doesn't check it again. */
  from(at: number, { isChecked = false } = {}): SectionReader {
    const reader = new SectionReader(this.#descriptor, this.#size, this.id);
    reader.#at = at;
    reader.#isChecked = isChecked;
    return reader;
  }

  json(): unknown {
    const text = Buffer.from(this.#section('json')).toString();
    return JSON.parse(text);
  }
  bytes(): Buffer {
    return Buffer.from(this.#section('bytes'));
  }
  uint8(): Uint8Array<ArrayBuffer> {
    return new Uint8Array(this.#section('uint8'));
  }
  uint16(): Uint16Array<ArrayBuffer> {
    return new Uint16Array(this.#section('uint16'));
  }
  uint32(): Uint32Array<ArrayBuffer> {
    return new Uint32Array(this.#section('uint32'));
  }
  float64(): Float64Array<ArrayBuffer> {
    return new Float64Array(this.#section('float64'));
  }

  /** An array that was written in blocks. */
  wholeOf<Kind extends ArrayKind>(kind: Kind): ReturnType<SectionReader[Kind]> {
    this.uint32();
    return this[kind]() as ReturnType<SectionReader[Kind]>;
  }

  /** The checksums of the blocks of such an array, what it is in memory, and where it is. */
  placeOf(kind: ArrayKind): Place & { kind: ArrayKind; sums: Uint32Array } {
    const sums = this.uint32();
    return { kind, sums, ...this.skip(kind) };
  }

  /** Passes a section over. */
  skip(kind: Kind): Place {
    const bytes = this.#frame(kind).readUIntLE(4, 6);
    const at = this.#at;
    if (bytes > this.#size - at) throw new DamagedFile('The file is truncated.');
    this.#at += bytes;
    return { at, bytes };
  }

  /** Bytes of a section that was passed over. */
  part(at: number, length: number, sum: number): Uint8Array<ArrayBuffer> {
    const bytes = this.from(at).#take(length);
    if (crc32(bytes) !== sum) throw new DamagedFile('A checksum is wrong.');
    return bytes;
  }

  /** What the last section says. */
  places(): unknown {
    const ending = this.from(this.#size - closingBytes);
    const [at = -1] = new Float64Array(ending.#take(closingBytes).buffer);
    if (!Number.isInteger(at) || at < opening.length) throw new DamagedFile('The file has no end.');
    return this.from(at).json();
  }

  /** Only the last section may follow, and says what it must. */
  end(places: unknown): void {
    const at = this.#at;
    const found = JSON.stringify(this.json());
    if (found !== JSON.stringify(places)) throw new DamagedFile('Sections are elsewhere.');
    const [closing] = new Float64Array(this.#take(closingBytes).buffer);
    if (closing !== at || this.#at !== this.#size) throw new DamagedFile('The file is longer than its content.');
  }

  get at(): number {
    return this.#at;
  }

  #frame(kind: Kind): Buffer {
    const frame = Buffer.from(this.#take(frameBytes).buffer);
    if (frame.readUInt32LE(0) !== kinds[kind]) throw new DamagedFile(`Expected ${kind}.`);
    return frame;
  }

  #section(kind: Kind): ArrayBuffer {
    const frame = this.#frame(kind);
    const bytes = this.#take(frame.readUIntLE(4, 6));
    if (this.#isChecked) return bytes.buffer;
    const checksum = crc32(bytes, crc32(frame.subarray(0, 12)));
    if (checksum !== frame.readUInt32LE(12)) throw new DamagedFile('A checksum is wrong.');
    return bytes.buffer;
  }

  #take(length: number): Uint8Array<ArrayBuffer> {
    // Before memory is taken for it: a changed length may be anything.
    if (length > this.#size - this.#at || this.#at < 0) throw new DamagedFile('The file is truncated.');
    const bytes = new Uint8Array(length);
    for (let read = 0; read < length; ) {
      const bytesRead = readSync(this.#descriptor, bytes, read, length - read, this.#at + read);
      if (bytesRead === 0) throw new DamagedFile('The file is truncated.');
      read += bytesRead;
    }
    this.#at += length;
    return bytes;
  }
}

const closingBytes = 8;
let opened = 0;
