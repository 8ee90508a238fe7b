import { crc32 } from 'node:zlib';
import { foldsAsWhole } from '#engine/fold-block.ts';
import { blockBits, type TextParts } from '#engine/text-store.ts';
import { DamagedFile, type SectionReader, type SectionWriter } from './section-file.ts';

/** Blocks of texts go into sections of about this size: what is in memory twice while it is read or written. */
const groupBytes = 8 * 1024 * 1024;
const beyondLatin = /[\u0100-\uffff]/;

/** Texts as they lie in memory: a byte a letter, or two where any letter of a block needs them. */
export async function writeTexts(file: SectionWriter, { starts, blocks }: TextParts): Promise<void> {
  const sizes = new Uint32Array(blocks.length * perBlock);
  for (const [index, block] of blocks.entries()) {
    const isWide = Number(beyondLatin.test(block));
    const sum = crc32(Buffer.from(block, encodingOf(isWide)));
    const isWhole = foldsAsWhole(block, starts.subarray(index << blockBits, (index + 1) << blockBits));
    sizes.set([block.length * (isWide + 1), isWide, sum, Number(isWhole)], index * perBlock);
  }
  await file.inBlocks('uint32', starts);
  await file.uint32(sizes);
  for (const [from, to] of groupsOf(sizes)) {
    const encoded = blocks
      .slice(from, to)
      .map((block, index) => Buffer.from(block, encodingOf(sizes[(from + index) * perBlock + 1])));
    await file.bytesOf(Buffer.concat(encoded));
  }
}

export function readTexts(file: SectionReader): TextParts {
  const starts = file.wholeOf('uint32');
  const sizes = file.uint32();
  const blocks: string[] = [];
  for (const [from, to] of groupsOf(sizes)) {
    const bytes = file.bytes();
    let at = 0;
    for (let block = from; block < to; block++) {
      const end = at + (sizes[block * perBlock] ?? 0);
      if (end > bytes.length) throw new DamagedFile('Texts are truncated.');
      blocks.push(bytes.toString(encodingOf(sizes[block * perBlock + 1]), at, end));
      at = end;
    }
  }
  // The last block may grow.
  const wholes = Uint8Array.from(
    { length: starts.length >>> blockBits },
    (_, block) => sizes[block * perBlock + 3] ?? 0,
  );
  return { count: starts.length, blocks, starts, wholes };
}

/** Where texts are, of which only some are read. */
export interface TextPlaces {
  starts: ReturnType<SectionReader['placeOf']>;
  blocks: { at: number; bytes: number; isWide: number; sum: number }[];
}

export function placesOfTexts(file: SectionReader): TextPlaces {
  const starts = file.placeOf('uint32');
  const sizes = file.uint32();
  const blocks: TextPlaces['blocks'] = [];
  for (const [from, to] of groupsOf(sizes)) {
    let { at } = file.skip('bytes');
    for (let block = from; block < to; block++) {
      const [bytes = 0, isWide = 0, sum = 0] = sizes.subarray(block * perBlock, (block + 1) * perBlock);
      blocks.push({ at, bytes, isWide, sum });
      at += bytes;
    }
  }
  return { starts, blocks };
}

/** Bytes, whether two a letter, the checksum, and whether it folds as a whole. */
const perBlock = 4;

export const encodingOf = (isWide: number | undefined): 'utf16le' | 'latin1' => (isWide === 1 ? 'utf16le' : 'latin1');

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
