import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import type { ReportNote } from '../workbook-codec.ts';
import { looksWide } from './file-kind.ts';

export interface FoundEncoding {
  encoding: 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';
  notes: ReportNote[];
}

/**
 * A mark at the start decides; else zeros tell UTF-16; else the text is UTF-8 if it can be, and Windows-1252 if it
 * cannot. A few broken bytes within UTF-8 that is otherwise sound do not turn all its accents into Windows-1252.
 */
export async function findEncoding(path: string): Promise<FoundEncoding> {
  const head = await readStart(path, 4096);
  if (head[0] === 0xff && head[1] === 0xfe) return { encoding: 'utf-16le', notes: [] };
  if (head[0] === 0xfe && head[1] === 0xff) return { encoding: 'utf-16be', notes: [] };
  if (looksWide(head)) {
    const encoding = head[0] === 0 ? 'utf-16be' : 'utf-16le';
    return { encoding, notes: [note(`The file was read as ${encoding.toUpperCase()} text.`, 1)] };
  }
  const { sound, broken } = await countUtf8(path);
  if (broken === 0) return { encoding: 'utf-8', notes: [] };
  if (sound > broken * 4) {
    return {
      encoding: 'utf-8',
      notes: [note('Some characters of the file are broken; each was replaced by \uFFFD.', broken)],
    };
  }
  return { encoding: 'windows-1252', notes: [note('The file is not UTF-8; it was read as Windows-1252 text.', 1)] };
}

/** The text piece by piece, without its byte order mark. */
export async function* decodeFile(
  path: string,
  encoding: FoundEncoding['encoding'],
  onBytes?: (bytes: number) => void,
): AsyncGenerator<string, void, undefined> {
  const decoder = new TextDecoder(encoding);
  for await (const chunk of createReadStream(path, { highWaterMark: 256 * 1024 }) as AsyncIterable<Buffer>) {
    onBytes?.(chunk.length);
    const text = decoder.decode(chunk, { stream: true });
    if (text) yield text;
  }
  const rest = decoder.decode();
  if (rest) yield rest;
}

/** Characters beyond ASCII that are well formed, and such that are not. */
async function countUtf8(path: string): Promise<{ sound: number; broken: number }> {
  const strict = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const chunk of createReadStream(path, { highWaterMark: 1024 * 1024 }) as AsyncIterable<Buffer>) {
      strict.decode(chunk, { stream: true });
    }
    strict.decode();
    return { sound: 0, broken: 0 };
  } catch {
    let sound = 0;
    let broken = 0;
    for await (const text of decodeFile(path, 'utf-8')) {
      for (const character of text.matchAll(/[^\0-\x7f]/gu)) {
        if (character[0] === '\uFFFD') broken++;
        else sound++;
      }
    }
    return { sound, broken };
  }
}

function note(message: string, count: number): ReportNote {
  return { kind: 'encoding', message, count };
}

async function readStart(path: string, length: number): Promise<Buffer> {
  const file = await open(path);
  try {
    const bytes = Buffer.alloc(length);
    const { bytesRead } = await file.read(bytes, 0, length, 0);
    return bytes.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
