import { brotliDecompressSync } from 'node:zlib';
import { Problem } from '#kit/problem.ts';
import { isOutlines, readDirectory } from '#platform/files/woff2-directory.ts';
import { rebuildGlyphs } from './rebuild-glyphs.ts';

interface Table {
  tag: string;
  bytes: Buffer;
}

/**
 * A TrueType font out of its WOFF2 wrapping, ready to be cut into subsets (W3C "WOFF File Format 2.0"; only what fonts
 * with TrueType outlines use). `mark` becomes the checksum of the font: a PDF distinguishes fonts of one family by it
 * alone.
 */
export function openWoff2(file: Buffer, mark: number): Buffer {
  if (file.toString('latin1', 0, 4) !== 'wOF2') throw new Problem('unexpected', 'A font isn’t in WOFF2 format.');
  const flavor = file.readUInt32BE(4);
  const compressedSize = file.readUInt32BE(20);
  const { entries, end } = readDirectory(file, file.readUInt16BE(12));
  const data = brotliDecompressSync(file.subarray(end, end + compressedSize));
  let at = 0;
  const tables = entries.map(({ tag, length, transformed }): Table & { transformed: boolean } => {
    const bytes = data.subarray(at, at + length);
    at += length;
    return { tag, bytes, transformed };
  });
  const outlines = tables.find(({ tag }) => tag === 'glyf');
  const head = tables.find(({ tag }) => tag === 'head');
  if (!outlines?.transformed || !head || tables.some(({ tag, transformed }) => transformed && !isOutlines(tag)))
    throw new Problem('unexpected', 'A font has unsupported tables.');
  const { glyf, loca } = rebuildGlyphs(outlines.bytes);
  const markedHead = Buffer.from(head.bytes);
  markedHead.writeUInt32BE(mark >>> 0, 8);
  // The places of glyphs are written in their long form.
  markedHead.writeUInt16BE(1, 50);
  const rebuilt: Record<string, Buffer> = { glyf, loca, head: markedHead };
  return writeFont(
    flavor,
    tables.map(({ tag, bytes }) => ({ tag, bytes: rebuilt[tag] ?? bytes })),
  );
}

function writeFont(flavor: number, tables: Table[]): Buffer {
  const directory = Buffer.alloc(12 + tables.length * 16);
  const halving = Math.floor(Math.log2(tables.length));
  directory.writeUInt32BE(flavor, 0);
  directory.writeUInt16BE(tables.length, 4);
  directory.writeUInt16BE(2 ** halving * 16, 6);
  directory.writeUInt16BE(halving, 8);
  directory.writeUInt16BE((tables.length - 2 ** halving) * 16, 10);
  const parts: Buffer[] = [directory];
  let offset = directory.length;
  tables
    .toSorted((first, second) => (first.tag < second.tag ? -1 : 1))
    .forEach(({ tag, bytes }, index) => {
      const entry = 12 + index * 16;
      directory.write(tag, entry, 4, 'latin1');
      directory.writeUInt32BE(offset, entry + 8);
      directory.writeUInt32BE(bytes.length, entry + 12);
      const padding = Buffer.alloc((4 - (bytes.length % 4)) % 4);
      parts.push(bytes, padding);
      offset += bytes.length + padding.length;
    });
  return Buffer.concat(parts);
}
