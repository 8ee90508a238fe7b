import type { TextParts } from '#engine/text-store.ts';
import { DamagedFile, type SectionReader, type SectionWriter } from './section-file.ts';

/** Blocks of texts go into sections of about this size: what is in memory twice while it is read or written. */
const groupBytes = 8 * 1024 * 1024;
const beyondLatin = /[\u0100-\uffff]/;

/** Texts as they lie in memory: a byte a letter, or two where any letter of a block needs them. */
export async function writeTexts(file: SectionWriter, { starts, blocks }: TextParts): Promise<void> {
  const sizes = Uint32Array.from(blocks.flatMap((block) => sizeOf(block)));
  await file.uint32(starts);
  await file.uint32(sizes);
  for (const [from, to] of groupsOf(sizes)) {
    const encoded = blocks
      .slice(from, to)
      .map((block, index) => Buffer.from(block, sizes[(from + index) * 2 + 1] === 1 ? 'utf16le' : 'latin1'));
    await file.bytesOf(Buffer.concat(encoded));
  }
}

export async function readTexts(file: SectionReader): Promise<TextParts> {
  const starts = await file.uint32();
  const sizes = await file.uint32();
  const blocks: string[] = [];
  for (const [from, to] of groupsOf(sizes)) {
    const bytes = await file.bytes();
    let at = 0;
    for (let block = from; block < to; block++) {
      const end = at + (sizes[block * 2] ?? 0);
      if (end > bytes.length) throw new DamagedFile('Texts are truncated.');
      blocks.push(bytes.toString(sizes[block * 2 + 1] === 1 ? 'utf16le' : 'latin1', at, end));
      at = end;
    }
  }
  return { count: starts.length, blocks, starts };
}

function sizeOf(block: string): [bytes: number, isWide: number] {
  return beyondLatin.test(block) ? [block.length * 2, 1] : [block.length, 0];
}

/** Pairs of the first block and the one behind the last, of sizes in pairs. */
function groupsOf(sizes: Uint32Array): [number, number][] {
  const groups: [number, number][] = [];
  let from = 0;
  let bytes = 0;
  for (let block = 0; block * 2 < sizes.length; block++) {
    bytes += sizes[block * 2] ?? 0;
    const isLast = block * 2 + 2 >= sizes.length;
    if (bytes < groupBytes && !isLast) continue;
    groups.push([from, block + 1]);
    from = block + 1;
    bytes = 0;
  }
  return groups;
}
