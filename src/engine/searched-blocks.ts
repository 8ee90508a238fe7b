import { TrigramFilter } from './trigram-filter.ts';
import type { Needle } from './needle.ts';
import { gramsOf, mayHold } from './text-grams.ts';

/** Letters that one search signs: so many that soon all blocks are, so few that no one waits for it. */
const signedAtOnce = 6_000_000;

/** What earlier searches of a list of texts found out about its blocks, so that later ones read less of them. */
export class SearchedBlocks {
  /** Which letters are next to each other in each block that was searched before; true where it was searched once. */
  readonly #grams: (Uint8Array | true | undefined)[] = [];
  /** What each text of a block that was searched twice may hold; null where that is not known. */
  readonly #signs: (TrigramFilter | null | undefined)[] = [];
  #signedNow = 0;
  bytes = 0;

  /** Begins a search. */
  begin(): void {
    this.#signedNow = 0;
  }

  /** Whether a block may hold a needle. The first search of a block leaves it at that: many are never searched again. */
  mayHold(number: number, block: string, needle: Needle): boolean {
    const grams = this.#grams[number];
    if (grams === undefined) this.#grams[number] = true;
    if (grams === undefined || needle.grams.length === 0) return true;
    if (grams !== true) return mayHold(grams, needle);
    const made = gramsOf(block);
    this.#grams[number] = made;
    this.bytes += made.byteLength;
    return mayHold(made, needle);
  }

  /** The signs of a block's texts if they are known; undefined where it was not searched often. */
  known(number: number): TrigramFilter | null | undefined {
    return this.#signs[number];
  }

  /** The signs of a block's texts, which start at the given places. Null where it was not searched often, or they would say nothing. */
  signs(number: number, block: string, starts: Uint32Array): TrigramFilter | null {
    const known = this.#signs[number];
    if (known !== undefined) return known;
    if (!(this.#grams[number] instanceof Uint8Array) || this.#signedNow >= signedAtOnce) return null;
    const made = TrigramFilter.of(block, starts);
    this.#signs[number] = made;
    if (made) this.#signedNow += block.length;
    this.bytes += made?.bytes ?? 0;
    return made;
  }

  /** A block is another one now. */
  forget(number: number): void {
    const grams = this.#grams[number];
    if (grams instanceof Uint8Array) this.bytes -= grams.byteLength;
    this.bytes -= this.#signs[number]?.bytes ?? 0;
    // As one that was searched once: it was, for the most part.
    if (grams) this.#grams[number] = true;
    this.#signs[number] = undefined;
  }
}
