import { grown, trimmed } from './growing.ts';
import { hashOfId, shortIdLength } from './row-index.ts';
import { type TextParts, TextStore } from './text-store.ts';

/** What a list of ids is made of: in numbers, or else as texts. */
export interface IdParts {
  count: number;
  packed: Uint32Array<ArrayBuffer>;
  texts: TextParts | null;
}

/**
 * The ids of rows by slot. Those of kit/ids.ts, of 26 letters that stand for five bits each, are packed into sixteen bytes;
 * as texts they would take 31. A list with any other id is one of texts.
 */
export class IdStore {
  count = 0;
  #packed = new Uint32Array(16);
  #texts: TextStore | null = null;
  /** What is looked for. */
  #sought = '';
  readonly #soughtWords = new Uint32Array(wordsEach);
  #isSoughtPacked = false;

  /** The list of these parts. */
  static of({ count, packed, texts }: IdParts): IdStore {
    const store = new IdStore();
    store.count = count;
    store.#packed = packed;
    store.#texts = texts && TextStore.of(texts);
    return store;
  }

  /** The parts as they are now; null where texts are too large to be joined. */
  parts(): IdParts | null {
    if (!this.#texts) return { count: this.count, packed: this.#packed.slice(0, this.count * wordsEach), texts: null };
    const texts = this.#texts.parts();
    return texts && { count: this.count, packed: new Uint32Array(0), texts };
  }

  append(id: string): void {
    const index = this.count++;
    if (!this.#texts) {
      this.#packed = grown(this.#packed, this.count * wordsEach);
      if (pack(id, this.#packed, index * wordsEach)) return;
      this.#asTexts(index);
    }
    this.#texts?.append(id);
  }

  text(index: number): string {
    return this.#texts ? this.#texts.text(index) : unpack(this.#packed, index * wordsEach);
  }

  /** Looks for an id from now on, see `isSought`. */
  seek(id: string): void {
    this.#sought = id;
    this.#isSoughtPacked = !this.#texts && pack(id, this.#soughtWords, 0);
  }

  isSought(index: number): boolean {
    if (this.#texts) return this.#texts.matches(index, { where: 'whole', text: this.#sought });
    if (!this.#isSoughtPacked) return false;
    const [packed, sought, at] = [this.#packed, this.#soughtWords, index * wordsEach];
    return (
      packed[at + 3] === sought[3] &&
      packed[at + 2] === sought[2] &&
      packed[at + 1] === sought[1] &&
      packed[at] === sought[0]
    );
  }

  endsWith(index: number, end: string): boolean {
    return this.#texts ? this.#texts.matches(index, { where: 'end', text: end }) : this.text(index).endsWith(end);
  }

  /** As row-index.ts reads ids. */
  hash(index: number): number {
    return hashOfId(this.text(index));
  }

  /** Frees the room to grow. */
  trim(): void {
    this.#packed = trimmed(this.#packed, this.count * wordsEach);
    this.#texts?.trim();
  }

  bytes(): number {
    return this.#texts ? this.#texts.bytes() : this.#packed.byteLength;
  }

  #asTexts(count: number): void {
    const texts = new TextStore();
    for (let index = 0; index < count; index++) texts.append(unpack(this.#packed, index * wordsEach));
    this.#texts = texts;
    this.#packed = new Uint32Array(0);
  }
}

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';
const idLength = 2 * shortIdLength;
const wordsEach = 4;
/** Letters that go into one word; the last letter is what two bits of three words are left for. */
const lettersEach = 6;
const none = 255;
/** What each letter stands for. */
const valueOf = new Uint8Array(128).fill(none);
for (let value = 0; value < alphabet.length; value++) valueOf[alphabet.charCodeAt(value)] = value;

/** Whether it is an id that can be packed, and was: its first letter is 0 for a thousand years to come. */
function pack(id: string, words: Uint32Array, at: number): boolean {
  if (id.length !== idLength || id.charCodeAt(0) !== 48) return false;
  let isId = true;
  for (let word = 0; word < wordsEach; word++) {
    let bits = 0;
    for (let letter = 1 + word * lettersEach; letter <= (word + 1) * lettersEach; letter++) {
      const code = id.charCodeAt(letter);
      const value = code < 128 ? valueOf[code]! : none;
      if (value === none) isId = false;
      bits = (bits << 5) | value;
    }
    words[at + word] = bits;
  }
  const code = id.charCodeAt(idLength - 1);
  const last = code < 128 ? valueOf[code]! : none;
  if (!isId || last === none) return false;
  words[at] = words[at]! | ((last >>> 3) << 30);
  words[at + 1] = words[at + 1]! | (((last >>> 1) & 3) << 30);
  words[at + 2] = words[at + 2]! | ((last & 1) << 30);
  return true;
}

function unpack(words: Uint32Array, at: number): string {
  let id = '0';
  for (let word = 0; word < wordsEach; word++) {
    const bits = words[at + word]!;
    for (let shift = 25; shift >= 0; shift -= 5) id += alphabet[(bits >>> shift) & 31]!;
  }
  const last = ((words[at]! >>> 30) << 3) | ((words[at + 1]! >>> 30) << 1) | ((words[at + 2]! >>> 30) & 1);
  return id + alphabet[last]!;
}
