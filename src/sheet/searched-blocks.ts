import { mostLettersToSign, signsOf } from './needle.ts';
import { gramsOf, mayHold } from './text-grams.ts';

/** Blocks that one search signs: so many that soon all are, so few that nobody waits for it. */
const signedAtOnce = 16;

/** What earlier searches of a list of texts found out about its blocks, so that later ones read less of them. */
export class SearchedBlocks {
  /** What letters stand together in each block that was searched before; true where it was searched once. */
  readonly #grams: (Uint8Array | true)[] = [];
  /** What each text of a block that was searched twice may hold; null where that cannot be told. */
  readonly #signs: (Uint32Array | null)[] = [];
  #signedNow = 0;
  bytes = 0;

  /** Begins a search. */
  begin(): void {
    this.#signedNow = 0;
  }

  /** Whether a block may hold a text. The first search of a block leaves it at that: many are never searched again. */
  mayHold(number: number, block: string, text: string): boolean {
    const grams = this.#grams[number];
    if (grams === undefined) this.#grams[number] = true;
    if (grams === undefined || text.length < 3) return true;
    if (grams !== true) return mayHold(grams, text);
    const made = gramsOf(block);
    this.#grams[number] = made;
    this.bytes += made.byteLength;
    return mayHold(made, text);
  }

  /** The signs of a block's texts if they are known; undefined where it was not searched often. */
  known(number: number): Uint32Array | null | undefined {
    return this.#signs[number];
  }

  /** The signs of a block's texts, which start at the given places. Null where it was not searched often, or they would say nothing. */
  signs(number: number, block: string, starts: Uint32Array): Uint32Array | null {
    const known = this.#signs[number];
    if (known !== undefined) return known;
    if (!(this.#grams[number] instanceof Uint8Array) || this.#signedNow >= signedAtOnce) return null;
    const made = block.length <= starts.length * mostLettersToSign ? signsOf(block, starts) : null;
    this.#signs[number] = made;
    if (made) this.#signedNow++;
    this.bytes += made?.byteLength ?? 0;
    return made;
  }
}
