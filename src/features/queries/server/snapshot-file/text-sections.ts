import { crc32 } from 'node:zlib';
import { foldsAsWhole } from '#engine/fold-block.ts';
import { beyondLatin } from '#engine/packed-block.ts';
import { SymbolTable, tableBytes } from '#engine/symbol-table.ts';
import { blockBits, type TextParts } from '#engine/text-store.ts';
import { DamagedFile, type SectionReader, type SectionWriter } from './section-file.ts';

/** Blocks of texts go into sections of about this size: what is in memory twice while it is read or written. */
const groupBytes = 8 * 1024 * 1024;

/** Texts as they lie in memory: packed, or a byte a letter, or two where any letter of a block needs them. */
export async function writeTexts(file: SectionWriter, { starts, blocks }: TextParts): Promise<void> {
  const sizes = new Uint32Array(blocks.length * perBlock);
  const tables: Uint8Array[] = [];
  for (const [index, block] of blocks.entries()) {
    const bytes = bytesOf(block);
    const known = [bytes.length, crc32(bytes)];
    if (typeof block === 'string') {
      const isWhole = foldsAsWhole(block, starts.subarray(index << blockBits, (index + 1) << blockBits));
      sizes.set([...known, Number(isWhole), block.length, Number(beyondLatin.test(block))], index * perBlock);
    } else {
      // Blocks with the same symbols come one after the other.
      if (tables.at(-1) !== block.symbols) tables.push(block.symbols);
      sizes.set([...known, Number(block.isWhole), block.letters, tables.length + 1], index * perBlock);
    }
  }
  await file.inBlocks('uint32', starts);
  await file.uint32(sizes);
  await file.bytesOf(Buffer.concat(tables));
  for (const [from, to] of groupsOf(sizes)) await file.bytesOf(Buffer.concat(blocks.slice(from, to).map(bytesOf)));
}

function bytesOf(block: TextParts['blocks'][number]): Uint8Array {
  if (typeof block !== 'string') return block.bytes;
  return Buffer.from(block, beyondLatin.test(block) ? 'utf16le' : 'latin1');
}

export function readTexts(file: SectionReader): TextParts {
  const starts = file.wholeOf('uint32');
  const sizes = file.uint32();
  const tables = tablesOf(file.bytes());
  const blocks: TextParts['blocks'] = [];
  for (const [from, to] of groupsOf(sizes)) {
    const bytes = file.bytes();
    let at = 0;
    for (let block = from; block < to; block++) {
      const { length, isWhole, letters, form } = sizeOf(sizes, block);
      const end = at + length;
      if (end > bytes.length) throw new DamagedFile('Texts are truncated.');
      const symbols = tables[form - 2];
      if (form < 2) blocks.push(textOf(bytes.subarray(at, end), form));
      else if (symbols) blocks.push({ symbols, bytes: new Uint8Array(bytes.subarray(at, end)), letters, isWhole });
      else throw new DamagedFile('Symbols are missing.');
      at = end;
    }
  }
  // The last block may grow.
  const sealed = starts.length >>> blockBits;
  const wholes = Uint8Array.from({ length: sealed }, (_, block) => Number(sizeOf(sizes, block).isWhole));
  return { count: starts.length, blocks, starts, wholes };
}

/** Where texts are, of which only some are read. */
export interface TextPlaces {
  starts: ReturnType<SectionReader['placeOf']>;
  /** Symbols are those of a packed block. */
  blocks: { at: number; bytes: number; sum: number; form: number; symbols: SymbolTable | null }[];
}

export function placesOfTexts(file: SectionReader): TextPlaces {
  const starts = file.placeOf('uint32');
  const sizes = file.uint32();
  const tables = tablesOf(file.bytes()).map((symbols) => new SymbolTable(symbols));
  const blocks: TextPlaces['blocks'] = [];
  for (const [from, to] of groupsOf(sizes)) {
    let { at } = file.skip('bytes');
    for (let block = from; block < to; block++) {
      const { length: bytes, sum, form } = sizeOf(sizes, block);
      blocks.push({ at, bytes, sum, form, symbols: tables[form - 2] ?? null });
      at += bytes;
    }
  }
  return { starts, blocks };
}

/**
 * Bytes, the checksum, whether it folds as a whole, letters, and the form: 0 for a byte a letter, 1 for two, and from 2 on
 * the number of the symbols that it is packed with.
 */
const perBlock = 5;

function sizeOf(sizes: Uint32Array, block: number) {
  const [length = 0, sum = 0, isWhole = 0, letters = 0, form = 0] = sizes.subarray(block * perBlock);
  return { length, sum, isWhole: isWhole === 1, letters, form };
}

/** The letters of a block that isn't packed. */
export const textOf = (bytes: Uint8Array, form: number): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString(form === 1 ? 'utf16le' : 'latin1');

const tablesOf = (bytes: Buffer): Uint8Array<ArrayBuffer>[] =>
  Array.from(
    { length: Math.floor(bytes.length / tableBytes) },
    (_, at) => new Uint8Array(bytes.subarray(at * tableBytes, (at + 1) * tableBytes)),
  );

/** Pairs of the first block and the one behind the last. */
function groupsOf(sizes: Uint32Array): [number, number][] {
  const groups: [number, number][] = [];
  let from = 0;
  let bytes = 0;
  for (let block = 0; block * perBlock < sizes.length; block++) {
    bytes += sizes[block * perBlock] ?? 0;
    const isLast = (block + 1) * perBlock >= sizes.length;
    if (bytes < groupBytes && !isLast) continue;
    groups.push([from, block + 1]);
    from = block + 1;
    bytes = 0;
  }
  return groups;
}
