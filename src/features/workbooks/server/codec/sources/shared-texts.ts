/**
 * The texts that the cells of a workbook share, by their number. A million rows may have millions of them: as values
 * they would take three times their letters, so they are held as bytes, and decoded again for each cell.
 */
export class SharedTexts {
  /** Those that a workbook begins with are read most. */
  readonly #first: string[] = [];
  /** Which do not lie in bytes: endless ones, and halves of characters. */
  readonly #others = new Map<number, string>();
  readonly #chunks: Buffer[] = [];
  #used = chunkBytes;
  /** Where each begins over all chunks, and its bytes: two numbers each. */
  readonly #places: Uint32Array[] = [];
  length = 0;

  add(text: string): void {
    const number = this.length++;
    if (number < mostFirst) this.#first.push(text);
    else if (text.length * mostBytes > chunkBytes || !text.isWellFormed()) this.#others.set(number, text);
    else if (text !== '') this.#keep(number, text);
  }

  #keep(number: number, text: string): void {
    if (this.#used + text.length * mostBytes > chunkBytes && this.#used + Buffer.byteLength(text) > chunkBytes) {
      this.#chunks.push(Buffer.allocUnsafeSlow(chunkBytes));
      this.#used = 0;
    }
    const bytes = this.#chunks.at(-1)?.write(text, this.#used) ?? 0;
    const positions = (this.#places[Math.floor(number / positionsAtOnce)] ??= new Uint32Array(positionsAtOnce * 2));
    const at = (number % positionsAtOnce) * 2;
    positions[at] = (this.#chunks.length - 1) * chunkBytes + this.#used;
    positions[at + 1] = bytes;
    this.#used += bytes;
  }

  /** Undefined for a number that no text has. */
  at(number: number): string | undefined {
    if (number < mostFirst) return this.#first[number];
    if (!Number.isInteger(number) || number >= this.length) return undefined;
    const positions = this.#places[Math.floor(number / positionsAtOnce)];
    const at = (number % positionsAtOnce) * 2;
    const bytes = positions?.[at + 1] ?? 0;
    if (bytes === 0) return this.#others.get(number) ?? '';
    const start = positions?.[at] ?? 0;
    const from = start % chunkBytes;
    return this.#chunks[Math.floor(start / chunkBytes)]?.toString('utf8', from, from + bytes);
  }
}

const mostFirst = 4_096;
/** Of one letter. */
const mostBytes = 3;
const positionsAtOnce = 65_536;
/** Texts are unpacked to 2 GB at most, which 32 bits count. */
const chunkBytes = 1024 * 1024;
