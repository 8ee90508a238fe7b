/** Ids of rows in order, each of which is found again by its place and by itself: some forty bytes each, outside of the heap. */
export class RowIds {
  #bytes = new Uint8Array(1_024);
  /** Where in `#bytes` each id ends. */
  #ends = new Uint32Array(64);
  #length = 0;
  /** By hash the number of an id from 1; where that is taken by another, the next free place. */
  #slots = new Uint32Array(128);
  readonly #encoder = new TextEncoder();
  readonly #decoder = new TextDecoder();
  #asked = new Uint8Array(128);

  get length(): number {
    return this.#length;
  }

  /** Null leaves a place without an id. Answers the place. */
  push(id: string | null): number {
    const at = this.#length;
    if (at === this.#ends.length) this.#grow();
    const start = this.#startOf(at);
    let end = start;
    if (id !== null) {
      // No letter takes more than three bytes.
      if (start + id.length * 3 > this.#bytes.length) this.#bytes = larger(this.#bytes, id.length * 3);
      end += this.#encoder.encodeInto(id, this.#bytes.subarray(start)).written;
    }
    this.#ends[at] = end;
    this.#length = at + 1;
    if (end > start) this.#slots[this.#slotOf(this.#bytes, start, end)] = at + 1;
    return at;
  }

  has(place: number): boolean {
    return place >= 0 && place < this.#length && this.#ends[place]! > this.#startOf(place);
  }

  /** Null for a place without an id, and beyond the last one. */
  at(place: number): string | null {
    return this.has(place)
      ? this.#decoder.decode(this.#bytes.subarray(this.#startOf(place), this.#ends[place]!))
      : null;
  }

  /** -1 for an id that isn't there. */
  placeOf(id: string): number {
    if (id.length * 3 > this.#asked.length) this.#asked = new Uint8Array(id.length * 3);
    const { written } = this.#encoder.encodeInto(id, this.#asked);
    return written === 0 ? -1 : this.#slots[this.#slotOf(this.#asked, 0, written)]! - 1;
  }

  #startOf(place: number): number {
    return place === 0 ? 0 : this.#ends[place - 1]!;
  }

  /** The slot of an id, or the free one where it belongs. */
  #slotOf(bytes: Uint8Array, start: number, end: number): number {
    const mask = this.#slots.length - 1;
    let slot = hashOf(bytes, start, end) & mask;
    for (let number = this.#slots[slot]!; number > 0; number = this.#slots[slot]!) {
      if (this.#isSame(number - 1, bytes, start, end)) return slot;
      slot = (slot + 1) & mask;
    }
    return slot;
  }

  #isSame(place: number, bytes: Uint8Array, start: number, end: number): boolean {
    const own = this.#startOf(place);
    if (this.#ends[place]! - own !== end - start) return false;
    for (let at = 0; at < end - start; at++) if (this.#bytes[own + at] !== bytes[start + at]) return false;
    return true;
  }

  /** At most half of the slots are taken. */
  #grow(): void {
    this.#ends = larger(this.#ends, this.#ends.length);
    this.#slots = new Uint32Array(this.#ends.length * 2);
    for (let place = 0; place < this.#length; place++) {
      if (this.has(place)) this.#slots[this.#slotOf(this.#bytes, this.#startOf(place), this.#ends[place]!)] = place + 1;
    }
  }
}

/** The same with room for that many more, and for as many again: copying stays rare. */
function larger<Numbers extends Uint8Array | Uint32Array>(numbers: Numbers, more: number): Numbers {
  const length = numbers.length + Math.max(more, numbers instanceof Uint8Array ? numbers.length >> 1 : 0);
  const grown = new (numbers.constructor as new (length: number) => Numbers)(length);
  grown.set(numbers);
  return grown;
}

/** FNV-1a, mixed once more: ids that follow each other differ in few of their bytes. */
function hashOf(bytes: Uint8Array, start: number, end: number): number {
  let hash = 0x811c9dc5;
  for (let at = start; at < end; at++) hash = Math.imul(hash ^ bytes[at]!, 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return (hash ^ (hash >>> 13)) >>> 0;
}
