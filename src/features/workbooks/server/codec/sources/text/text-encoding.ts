import { msg } from '#kit/language/msg.ts';
import { reportNote } from '../../report-note.ts';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { encodingLabel, type TextEncoding } from '../../../../rules/text-encodings.ts';
import type { ReportNote } from '../../workbook-codec.ts';
import { looksWide } from '../file-kind.ts';
import { guessEncoding } from './guess-encoding.ts';

export interface FoundEncoding {
  encoding: TextEncoding;
  notes: ReportNote[];
}

const sampleBytes = 48 * 1024;

/**
 * A chosen encoding is used as it is. Otherwise a mark at the start decides, then zeros mean UTF-16; then the text is
 * UTF-8 if it can be, and what its letters suggest if it cannot. A few broken bytes within UTF-8 that is otherwise
 * sound do not turn all its accents into something else.
 */
export async function findEncoding(path: string, chosen?: TextEncoding): Promise<FoundEncoding> {
  if (chosen !== undefined)
    return {
      encoding: chosen,
      notes: [
        reportNote(
          'encoding',
          msg('The file was read as {encoding}, as you chose.', { encoding: msg(encodingLabel(chosen)) }),
          1,
        ),
      ],
    };
  const head = await readStart(path, 4096);
  if (head[0] === 0xff && head[1] === 0xfe) return { encoding: 'utf-16le', notes: [] };
  if (head[0] === 0xfe && head[1] === 0xff) return { encoding: 'utf-16be', notes: [] };
  const wide = looksWide(head);
  if (wide)
    return {
      encoding: wide,
      notes: [
        reportNote('encoding', msg('The file was read as {encoding} text.', { encoding: wide.toUpperCase() }), 1),
      ],
    };
  // Bytes that no other text holds switch this one to its characters.
  if (head.includes('\u001b$B') || head.includes('\u001b$@')) return reported('iso-2022-jp');
  const { sound, broken } = await countUtf8(path);
  if (broken === 0) return { encoding: 'utf-8', notes: [] };
  if (sound > broken * 4) {
    return {
      encoding: 'utf-8',
      notes: [
        reportNote('encoding', msg('Some characters of the file are broken; each was replaced by \uFFFD.'), broken),
      ],
    };
  }
  return reported(guessEncoding(await readForeignLines(path)) ?? 'windows-1252');
}

/** The text piece by piece, without its byte order mark. */
export async function* decodeFile(
  path: string,
  encoding: TextEncoding,
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

/** The first lines with something beyond ASCII, wherever in the file they are: as much as a guess needs. */
async function readForeignLines(path: string): Promise<Buffer> {
  const found: Buffer[] = [];
  let length = 0;
  for await (const chunk of createReadStream(path, { highWaterMark: 256 * 1024 }) as AsyncIterable<Buffer>) {
    for (let start = 0; start < chunk.length; ) {
      const lineEnd = chunk.indexOf(0x0a, start);
      const line = chunk.subarray(start, lineEnd < 0 ? chunk.length : lineEnd + 1);
      start += line.length;
      if (!line.some((byte) => byte > 0x7f)) continue;
      found.push(line.subarray(0, sampleBytes));
      length += line.length;
      if (length >= sampleBytes) return Buffer.concat(found);
    }
  }
  return Buffer.concat(found);
}

function reported(encoding: TextEncoding): FoundEncoding {
  const text = msg(
    'The file isn’t UTF-8, so it was read as {encoding}. If letters look wrong, choose another encoding.',
    { encoding: msg(encodingLabel(encoding)) },
  );
  return { encoding, notes: [reportNote('encoding', text, 1)] };
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
