/** A byte that stands for no symbol: the letter itself comes next. */
const escape = 255;
const longestSymbol = 8;
/** Letters of the texts that symbols are chosen by. */
const sampleLetters = 16_384;
const generations = 5;
/** Where symbols begin in a table. */
const firstSymbol = 256;
export const tableBytes = firstSymbol + 256 * longestSymbol;

const letters = Uint8Array.from({ length: 256 }, (_, letter) => letter);
const smallLetters = letters.map((letter) => (letter >= 65 && letter <= 90 ? letter + 32 : letter));

/**
 * Up to 255 parts of texts, of at most eight letters of Latin-1, a byte for each. The way to choose them is that of FSST
 * (Boncz, Neumann, Leis: Fast Static Symbol Table, 2020).
 */
export class SymbolTable {
  /** How many letters each symbol has, then eight letters for each. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly #view: DataView;
  /** What letters that are in no symbol become. */
  readonly #alone: Uint8Array;
  #folded: SymbolTable | null = null;

  /** The table of these bytes. */
  constructor(bytes: Uint8Array<ArrayBuffer>, alone = letters) {
    if (bytes.length !== tableBytes) throw new RangeError('This is no table of symbols.');
    this.bytes = bytes;
    this.#alone = alone;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  }

  static of(symbols: readonly string[]): SymbolTable {
    const bytes = new Uint8Array(tableBytes);
    for (const [byte, symbol] of symbols.entries()) {
      bytes[byte] = symbol.length;
      for (let at = 0; at < symbol.length; at++) bytes[firstSymbol + byte * longestSymbol + at] = symbol.charCodeAt(at);
    }
    return new SymbolTable(bytes);
  }

  /** One that suits some texts: what stands next to each other often becomes a symbol, again and again. */
  static for(texts: readonly string[]): SymbolTable {
    const sample = sampleOf(texts);
    let symbols: string[] = [];
    for (let generation = 0; generation < generations; generation++) {
      const trie = new Trie(symbols);
      const counts = new Map<string, number>();
      const add = (part: string): void => void counts.set(part, (counts.get(part) ?? 0) + 1);
      for (const text of sample) {
        const letters = Buffer.from(text, 'latin1');
        let before = '';
        for (let at = 0; at < text.length; ) {
          const part = text.slice(at, at + Math.max(1, trie.match(letters, at, text.length) >>> 8));
          add(part);
          if (part.length > 1) add(text[at]!);
          if (before !== '' && before.length + part.length <= longestSymbol) add(before + part);
          before = part;
          at += part.length;
        }
      }
      symbols = [...counts]
        .map(([part, count]) => ({ part, gain: count * (part.length === 1 ? longestSymbol : part.length) }))
        .toSorted((one, other) => other.gain - one.gain)
        .slice(0, escape)
        .map(({ part }) => part);
    }
    return SymbolTable.of(symbols);
  }

  /** The bytes of texts, which are joined with a letter between each two; `starts` are theirs, `places` where they go. */
  pack(joined: string, starts: Uint32Array, places: Uint32Array): Uint8Array<ArrayBuffer> {
    const trie = new Trie(this.#symbols());
    const room = roomFor(joined.length * 3).bytes;
    const letters = room.subarray(0, room.write(joined, 'latin1'));
    let end = letters.length;
    for (let index = 0; index < starts.length; index++) {
      places[index] = end - letters.length;
      const last = (starts[index + 1] ?? letters.length + 1) - 1;
      for (let at = starts[index]!; at < last; ) {
        const found = trie.match(letters, at, last);
        if (found === 0) {
          room[end++] = escape;
          room[end++] = letters[at++]!;
        } else {
          room[end++] = found;
          at += found >>> 8;
        }
      }
    }
    return new Uint8Array(room.subarray(letters.length, end));
  }

  /** The text of the bytes between two places. */
  text(bytes: Uint8Array, from: number, to: number): string {
    const room = roomFor((to - from) * longestSymbol);
    return room.bytes.latin1Slice(0, this.#unpack(bytes, from, to, room.view, 0));
  }

  /** The same with small letters of ASCII for its capitals. */
  get folded(): SymbolTable {
    if (this.#folded) return this.#folded;
    const small = this.bytes.map((byte, at) => (at < firstSymbol ? byte : smallLetters[byte]!));
    return (this.#folded = new SymbolTable(small, smallLetters));
  }

  /** All texts, of so many letters with a letter 0 between each two, and where they start. */
  joined(bytes: Uint8Array, starts: Uint32Array, letters: number): { text: string; starts: Uint32Array<ArrayBuffer> } {
    const room = roomFor(letters + 1);
    const own = new Uint32Array(starts.length);
    let end = 0;
    for (let index = 0; index < starts.length; index++) {
      own[index] = end;
      end = this.#unpack(bytes, starts[index]!, starts[index + 1] ?? bytes.length, room.view, end);
      room.bytes[end++] = 0;
    }
    return { text: room.bytes.latin1Slice(0, end - 1), starts: own };
  }

  /** Writes the letters, and what has no meaning behind them; answers where they end. */
  #unpack(bytes: Uint8Array, from: number, to: number, view: DataView, start: number): number {
    const [lengths, symbols, alone] = [this.bytes, this.#view, this.#alone];
    let end = start;
    for (let place = from; place < to; place++) {
      const byte = bytes[place]!;
      if (byte === escape) {
        view.setUint8(end++, alone[bytes[++place]!]!);
        continue;
      }
      // All eight letters: to ask how many there are would take longer.
      const symbol = firstSymbol + byte * longestSymbol;
      view.setUint32(end, symbols.getUint32(symbol, true), true);
      view.setUint32(end + 4, symbols.getUint32(symbol + 4, true), true);
      end += lengths[byte]!;
    }
    return end;
  }

  #symbols(): string[] {
    const symbols: string[] = [];
    for (let byte = 0; this.bytes[byte]! > 0; byte++) {
      const from = firstSymbol + byte * longestSymbol;
      symbols.push(String.fromCharCode(...this.bytes.subarray(from, from + this.bytes[byte]!)));
    }
    return symbols;
  }
}

/** Finds the longest symbol that a text goes on with. */
class Trie {
  /** By letter, which of the letters of all symbols it is, from 1; few, so that what is looked at stays near. */
  readonly #letters = new Uint16Array(256);
  readonly #shift: number;
  /** By node and letter, the next node. */
  readonly #next: Uint16Array;
  /** By node, the byte of the symbol that ends there and its length above that; 0 where none does. */
  readonly #symbols: Uint16Array;

  constructor(symbols: readonly string[]) {
    const letters = [...new Set(symbols.join(''))];
    for (const [index, letter] of letters.entries()) this.#letters[letter.charCodeAt(0)] = index + 1;
    this.#shift = 32 - Math.clz32(letters.length);
    const most = symbols.reduce((nodes, symbol) => nodes + symbol.length, 1);
    this.#next = new Uint16Array(most << this.#shift);
    this.#symbols = new Uint16Array(most);
    let nodes = 0;
    for (const [byte, symbol] of symbols.entries()) {
      let node = 0;
      for (let at = 0; at < symbol.length; at++) {
        const place = (node << this.#shift) | this.#letters[symbol.charCodeAt(at)]!;
        node = this.#next[place] ||= ++nodes;
      }
      this.#symbols[node] = byte | (symbol.length << 8);
    }
  }

  /** The byte of the symbol, and its length above that; 0 where there is none. */
  match(text: Uint8Array, from: number, to: number): number {
    const [letters, shift, next, symbols] = [this.#letters, this.#shift, this.#next, this.#symbols];
    let found = 0;
    for (let node = 0, at = from; at < to; at++) {
      node = next[(node << shift) | letters[text[at]!]!]!;
      if (node === 0) break;
      found = symbols[node]! || found;
    }
    return found;
  }
}

/** Some of the texts, from all over the list. */
function sampleOf(texts: readonly string[]): string[] {
  const sample: string[] = [];
  const step = Math.max(1, texts.length >>> 9);
  for (let index = 0, letters = 0; index < texts.length && letters < sampleLetters; index += step) {
    const text = texts[index]!.slice(0, longestInSample);
    letters += text.length;
    sample.push(text);
  }
  return sample;
}

/** What `toString('latin1')` calls, which takes as long again. */
type Letters = Buffer<ArrayBuffer> & { latin1Slice(from: number, to: number): string };

interface Room {
  bytes: Letters;
  view: DataView;
}

/** For what is worked on; its content is of no meaning afterwards. */
function roomFor(length: number): Room {
  // A symbol is written as eight letters.
  const needed = length + longestSymbol;
  if (room && needed <= room.bytes.length) return room;
  const bytes = Buffer.alloc(needed) as Letters;
  const own = { bytes, view: new DataView(bytes.buffer, bytes.byteOffset, bytes.length) };
  if (needed <= mostKept) room = own;
  return own;
}

const longestInSample = 512;
const mostKept = 4 * 1024 * 1024;
let room: Room | null = null;
