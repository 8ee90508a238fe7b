import { foldsAsWhole } from './fold-block.ts';
import { SymbolTable, tableBytes } from './symbol-table.ts';

/** What a packed block of texts is made of. */
export interface PackedParts {
  /** What each byte stands for; blocks share them. (symbol-table.ts) */
  symbols: Uint8Array<ArrayBuffer>;
  /** Of all texts, one after the other. */
  bytes: Uint8Array<ArrayBuffer>;
  /** How many letters the texts have when they are joined by the separator. */
  letters: number;
  /** Whether they fold as a whole (fold-block.ts). */
  isWhole: boolean;
}

/**
 * Texts of a block in a third of their letters: parts that they have in common (`@example.com`, ` asked for `) are a byte
 * each, and every text is read without the others. Where texts start is said in bytes.
 */
export class PackedBlock {
  readonly #table: SymbolTable;
  readonly #bytes: Uint8Array<ArrayBuffer>;
  readonly #letters: number;
  readonly #isWhole: boolean;

  private constructor(table: SymbolTable, { bytes, letters, isWhole }: Omit<PackedParts, 'symbols'>) {
    this.#table = table;
    this.#bytes = bytes;
    this.#letters = letters;
    this.#isWhole = isWhole;
  }

  /** The block of these parts; its symbols are those of the block before it, where they are the same list. */
  static of({ symbols, ...parts }: PackedParts, before: PackedBlock | null): PackedBlock {
    const isShared = before && before.#table.bytes === symbols;
    return new PackedBlock(isShared ? before.#table : new SymbolTable(symbols), parts);
  }

  /**
   * Packs texts, which joined are a block with these starts; writes where they start in bytes. The symbols are those of
   * the block before where they suit these texts, too. Null, and the starts as they were, where packing saves little,
   * where a letter is beyond Latin-1, and in browsers.
   */
  static from(
    texts: readonly string[],
    block: string,
    starts: Uint32Array,
    before: PackedBlock | null,
  ): PackedBlock | null {
    // Browsers hold samples of some rows, and have no buffers.
    if (typeof Buffer === 'undefined' || beyondLatin.test(block)) return null;
    const letters = block.length;
    const inBytes = new Uint32Array(starts.length);
    let table = before ? before.#table : SymbolTable.for(texts);
    let bytes = table.pack(block, starts, inBytes);
    if (before && bytes.length / letters > before.#share * asGood) {
      table = SymbolTable.for(texts);
      bytes = table.pack(block, starts, inBytes);
    }
    if (bytes.length > letters * mostOfLetters) return null;
    const isWhole = foldsAsWhole(block, starts);
    starts.set(inBytes);
    return new PackedBlock(table, { bytes, letters, isWhole });
  }

  parts(): PackedParts {
    return { symbols: this.#table.bytes, bytes: this.#bytes, letters: this.#letters, isWhole: this.#isWhole };
  }

  text(from: number, to = this.#bytes.length): string {
    return this.#table.text(this.#bytes, from, to);
  }

  /** The texts joined and folded, and where they start there; null where they don't fold as a whole. */
  folded(starts: Uint32Array): JoinedTexts | null {
    return this.#isWhole ? this.#table.folded.joined(this.#bytes, starts, this.#letters) : null;
  }

  /** Bytes held; the symbols of the block before it are shared. */
  bytes(before: PackedBlock | null): number {
    return this.#bytes.byteLength + (before?.sharesSymbols(this) ? 0 : tableBytes);
  }

  sharesSymbols(other: PackedBlock): boolean {
    return this.#table === other.#table;
  }

  get #share(): number {
    return this.#bytes.length / this.#letters;
  }
}

/** Texts with the separator between each two. */
export interface JoinedTexts {
  text: string;
  starts: Uint32Array<ArrayBuffer>;
}

export const beyondLatin = /[\u0100-\uffff]/;
/** Symbols are chosen anew, which takes as long as to pack a block, where texts take so much more. */
const asGood = 1.25;
/** What packed texts may take at most. */
const mostOfLetters = 0.7;
