/** A stream sealed with a passphrase: unreadable without it, and not one byte of it can be changed or cut off unseen. */
import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import { Problem } from '#kit/problem.ts';

const deriveKey = promisify<string, Buffer, number, { N: number; r: number; p: number; maxmem: number }, Buffer>(
  scrypt,
);

const magic = Buffer.from('SHEAFBK1', 'latin1');
const saltLength = 16;
const tagLength = 16;
const headerLength = magic.length + saltLength;
const segmentLength = 65_536;
/** About a fifth of a second and 128 MB: what guessing a passphrase costs each time. */
const cost = { N: 2 ** 17, r: 8, p: 1, maxmem: 2 ** 28 };

/** Whether these first bytes begin what `sealStream` made. */
export const isSealed = (start: Buffer): boolean => start.subarray(0, magic.length).equals(magic);

/** Each segment is sealed on its own, with its number and whether it is the last, so that it is read as it comes. */
export async function* sealStream(source: AsyncIterable<Uint8Array>, passphrase: string): AsyncGenerator<Buffer> {
  const header = Buffer.concat([magic, randomBytes(saltLength)]);
  const key = await keyOf(passphrase, header);
  yield header;
  let number = 0;
  const seal = (segment: Buffer, last: boolean): Buffer => {
    const cipher = createCipheriv('aes-256-gcm', key, nonceOf(number++, last)).setAAD(header);
    return Buffer.concat([cipher.update(segment), cipher.final(), cipher.getAuthTag()]);
  };
  for await (const { segment, last } of segmentsOf(source, segmentLength)) yield seal(segment, last);
}

/** What was sealed. Ends with `unreadable_file` where the passphrase is another or anything was changed. */
export async function* openSealed(source: AsyncIterable<Uint8Array>, passphrase: string): AsyncGenerator<Buffer> {
  const chunks = source[Symbol.asyncIterator]();
  let rest = Buffer.alloc(0);
  while (rest.length < headerLength) {
    const { done, value } = await chunks.next();
    if (done) throw damaged();
    rest = Buffer.concat([rest, value]);
  }
  const header = rest.subarray(0, headerLength);
  if (!isSealed(header)) throw damaged();
  const key = await keyOf(passphrase, header);
  let number = 0;
  for await (const { segment, last } of segmentsOf(
    following(rest.subarray(headerLength), chunks),
    segmentLength + tagLength,
  ))
    yield openSegment(segment, key, nonceOf(number++, last), header);
}

function openSegment(segment: Buffer, key: Buffer, nonce: Buffer, header: Buffer): Buffer {
  if (segment.length < tagLength) throw damaged();
  const decipher = createDecipheriv('aes-256-gcm', key, nonce).setAAD(header);
  decipher.setAuthTag(segment.subarray(-tagLength));
  try {
    return Buffer.concat([decipher.update(segment.subarray(0, -tagLength)), decipher.final()]);
  } catch (cause) {
    throw damaged(cause);
  }
}

async function* following(first: Buffer, rest: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield first;
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
}

/** Segments of one length; the last, which may be shorter or empty, is known to be it. */
async function* segmentsOf(source: AsyncIterable<Uint8Array>, length: number) {
  let waiting: Buffer[] = [];
  let size = 0;
  for await (const chunk of source) {
    waiting.push(Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength));
    size += chunk.byteLength;
    if (size <= length) continue;
    const whole = Buffer.concat(waiting);
    let start = 0;
    // What fills a segment exactly may be the last.
    for (; whole.length - start > length; start += length)
      yield { segment: whole.subarray(start, start + length), last: false };
    // A copy: the source may use its memory again.
    waiting = [Buffer.from(whole.subarray(start))];
    size = whole.length - start;
  }
  yield { segment: Buffer.concat(waiting), last: true };
}

function nonceOf(number: number, last: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUIntBE(number, 5, 6);
  nonce.writeUInt8(last ? 1 : 0, 11);
  return nonce;
}

const keyOf = (passphrase: string, header: Buffer): Promise<Buffer> =>
  deriveKey(passphrase.normalize('NFC'), header.subarray(magic.length), 32, cost);

const damaged = (cause?: unknown): Problem =>
  new Problem('unreadable_file', 'The passphrase is wrong, or the file is damaged.', { cause });
