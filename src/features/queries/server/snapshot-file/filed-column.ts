import { LRUCache } from 'lru-cache';
import type { ColumnParts } from '#engine/column-store.ts';
import type { ColumnSource } from '#engine/columns-at-hand.ts';
import { Dictionary } from '#engine/dictionary.ts';
import type { Cell } from '#engine/model.ts';
import { blockBits } from '#engine/text-store.ts';
import { unpackDate } from '#engine/packed-dates.ts';
import { readStoreHeader, type StoreHeader } from './file-header.ts';
import { arrays, blockBytes, DamagedFile, type SectionReader } from './section-file.ts';
import { placesOfTexts, readTexts, textOf, type TextPlaces } from './text-sections.ts';

/** All of the column that begins where the sections are. */
export function readStore(sections: SectionReader): ColumnParts {
  const {
    codes: kind,
    asked: requested,
    codeCount: _,
    hasUncomputed: _other,
    ...store
  } = readStoreHeader(sections.json());
  const plane = store.kind === 'none' ? null : sections.wholeOf('float64');
  const codes = kind && sections.wholeOf(kind);
  const texts = readTexts(sections);
  return { ...store, plane, codes, dictionary: { texts, kinds: sections.wholeOf('uint8'), requested } };
}

type Blocks = ReturnType<SectionReader['placeOf']>;

/** A column of an open file: cells are read with the blocks that hold them, or all at once. */
export class FiledColumn implements ColumnSource {
  readonly #header: StoreHeader;
  /** At its beginning. */
  readonly #sections: SectionReader;
  /** Whether all of it was read before: an open file stays as it is. */
  #isChecked = false;
  #places: { plane: Blocks | null; codes: Blocks | null; texts: TextPlaces; kinds: Blocks } | null = null;

  /** `sections` are where the column begins. */
  constructor(sections: SectionReader) {
    this.#header = readStoreHeader(sections.from(sections.at).json());
    this.#sections = sections;
  }

  get kind(): StoreHeader['kind'] {
    return this.#header.kind;
  }
  get size(): number {
    return this.#header.size;
  }
  get codeCount(): number {
    return this.#header.codeCount;
  }
  get hasUncomputed(): boolean {
    return this.#header.hasUncomputed;
  }

  load(): ColumnParts {
    const parts = readStore(this.#sections.from(this.#sections.at, { isChecked: this.#isChecked }));
    this.#isChecked = true;
    return parts;
  }

  cell(slot: number): Cell {
    const { plane, codes, texts, kinds } = (this.#places ??= this.#findPlaces());
    if (plane) {
      const packed = this.#number(plane, slot);
      if (!Number.isNaN(packed)) return this.kind === 'time' ? unpackDate(packed) : packed;
    }
    if (!codes) return null;
    const code = this.#number(codes, slot);
    return Dictionary.read(this.#number(kinds, code), this.#text(texts, code));
  }

  #text({ starts, blocks }: TextPlaces, code: number): string {
    const own = blocks[code >>> blockBits];
    if (!own) throw new DamagedFile('A text is missing.');
    const from = this.#number(starts, code);
    const isLast = code + 1 === this.codeCount || (code + 1) >>> blockBits !== code >>> blockBits;
    const next = isLast ? undefined : this.#number(starts, code + 1);
    const bytes = this.#textBlock(own);
    if (typeof bytes === 'string') return bytes.slice(from, next && next - 1);
    return own.symbols?.text(new Uint8Array(bytes), from, next ?? bytes.byteLength) ?? '';
  }

  #textBlock({ at, bytes, sum, form, symbols }: TextPlaces['blocks'][number]): string | ArrayBuffer {
    const known = recent.get(this.#keyOf(at));
    if (known !== undefined) return known;
    const read = this.#sections.part(at, bytes, sum);
    const block = symbols ? read.buffer : textOf(read, form);
    recent.set(this.#keyOf(at), block);
    return block;
  }

  #number({ kind, ...place }: Blocks, index: number): number {
    const OfKind = arrays[kind];
    const perBlock = blockBytes / OfKind.BYTES_PER_ELEMENT;
    const found = new OfKind(this.#block(place, Math.floor(index / perBlock)))[index % perBlock];
    if (found === undefined) throw new DamagedFile('A block is too short.');
    return found;
  }

  #block({ at, bytes, sums }: Omit<Blocks, 'kind'>, block: number): ArrayBuffer {
    const from = block * blockBytes;
    const known = recent.get(this.#keyOf(at + from));
    if (known instanceof ArrayBuffer) return known;
    const sum = sums[block];
    if (sum === undefined) throw new DamagedFile('A block is missing.');
    const read = this.#sections.part(at + from, Math.min(blockBytes, bytes - from), sum).buffer;
    recent.set(this.#keyOf(at + from), read);
    return read;
  }

  #keyOf(at: number): string {
    return `${this.#sections.id} ${at}`;
  }

  #findPlaces() {
    const sections = this.#sections.from(this.#sections.at);
    sections.json();
    return {
      plane: this.kind === 'none' ? null : sections.placeOf('float64'),
      codes: this.#header.codes && sections.placeOf(this.#header.codes),
      texts: placesOfTexts(sections),
      kinds: sections.placeOf('uint8'),
    };
  }
}

/** Blocks that were read last, of all sheets of a worker: cells that are next to each other are read together. */
const recent = new LRUCache<string, ArrayBuffer | string>({
  maxSize: 32 * 1024 * 1024,
  sizeCalculation: (block) => (typeof block === 'string' ? block.length : block.byteLength) + 100,
});
