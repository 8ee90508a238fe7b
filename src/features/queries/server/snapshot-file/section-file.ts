import type { FileHandle } from 'node:fs/promises';
import { crc32 } from 'node:zlib';

/** What a file says that is cut short, changed, or not of this kind. */
export class DamagedFile extends Error {}

/** What a section contains, so that a file is never read out of step. */
const kinds = { json: 1, bytes: 2, uint8: 3, uint32: 4, float64: 5 } as const;
type Kind = keyof typeof kinds;

/** Kind, length and checksum before each section. */
const frameBytes = 16;
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

  async #section(kind: Kind, content: ArrayBufferView): Promise<void> {
    const bytes = new Uint8Array(content.buffer, content.byteOffset, content.byteLength);
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

/** Reads sections in the order they were written. Every method throws DamagedFile where the file says anything else. */
export class SectionReader {
  readonly #file: FileHandle;
  readonly #size: number;
  #at = 0;

  private constructor(file: FileHandle, size: number) {
    this.#file = file;
    this.#size = size;
  }

  static async begin(file: FileHandle): Promise<SectionReader> {
    const reader = new SectionReader(file, (await file.stat()).size);
    const found = await reader.#take(opening.length);
    if (!opening.every((byte, index) => found[index] === byte)) throw new DamagedFile('This isn’t a snapshot file.');
    return reader;
  }

  async json(): Promise<unknown> {
    const text = Buffer.from(await this.#section('json')).toString();
    return JSON.parse(text);
  }
  async bytes(): Promise<Buffer> {
    return Buffer.from(await this.#section('bytes'));
  }
  async uint8(): Promise<Uint8Array<ArrayBuffer>> {
    return new Uint8Array(await this.#section('uint8'));
  }
  async uint32(): Promise<Uint32Array<ArrayBuffer>> {
    return new Uint32Array(await this.#section('uint32'));
  }
  async float64(): Promise<Float64Array<ArrayBuffer>> {
    return new Float64Array(await this.#section('float64'));
  }

  /** Nothing may follow. */
  end(): void {
    if (this.#at !== this.#size) throw new DamagedFile('The file is longer than its content.');
  }

  async #section(kind: Kind): Promise<ArrayBuffer> {
    const frame = Buffer.from((await this.#take(frameBytes)).buffer);
    if (frame.readUInt32LE(0) !== kinds[kind]) throw new DamagedFile(`Expected ${kind}.`);
    const bytes = await this.#take(frame.readUIntLE(4, 6));
    const checksum = crc32(bytes, crc32(frame.subarray(0, 12)));
    if (checksum !== frame.readUInt32LE(12)) throw new DamagedFile('A checksum is wrong.');
    return bytes.buffer;
  }

  async #take(length: number): Promise<Uint8Array<ArrayBuffer>> {
    // Before memory is taken for it: a changed length may be anything.
    if (length > this.#size - this.#at) throw new DamagedFile('The file is truncated.');
    const bytes = new Uint8Array(length);
    for (let read = 0; read < length; ) {
      const { bytesRead } = await this.#file.read(bytes, read, length - read, this.#at + read);
      if (bytesRead === 0) throw new DamagedFile('The file is truncated.');
      read += bytesRead;
    }
    this.#at += length;
    return bytes;
  }
}
