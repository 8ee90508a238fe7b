import { DictionaryReadings } from './dictionary-readings.ts';
import { isBlank } from './folding.ts';
import { grown, trimmed } from './growing.ts';
import type { Cell } from './model.ts';
import type { TextParts } from './text-store.ts';
import { isUncomputed } from './uncomputed.ts';
import { ValueTexts } from './value-texts.ts';

/** The code of a cell that holds nothing. */
export const blankCode = 0;

/** What a dictionary is made of. */
export interface DictionaryParts {
  texts: TextParts;
  kinds: Uint8Array<ArrayBuffer>;
  /** How many cells were given a code; null where repetitions are no longer looked for. */
  requested: number | null;
}

/**
 * The distinct cells of a column, each under a code. A column whose texts hardly repeat stops looking for repetitions,
 * so one text may be under several codes: no caller may take two codes for two values.
 */
export class Dictionary {
  readonly texts: ValueTexts;
  /** How the text of a code reads back: one of the kinds below. */
  kinds = new Uint8Array(16);
  /** Undefined until the first cell asks for its code in a dictionary that was put together of parts. */
  #codes: Map<Cell, number> | null | undefined = new Map();
  #requested = 0;
  #readings: DictionaryReadings | null = null;
  readonly #uncomputed: number[] = [];
  /** Codes that were looked at for them. */
  #looked = 0;

  constructor(parts?: DictionaryParts) {
    this.texts = parts ? ValueTexts.of(parts.texts) : new ValueTexts();
    if (parts) {
      this.kinds = parts.kinds;
      this.#requested = parts.requested ?? 0;
      this.#codes = parts.requested === null ? null : undefined;
    } else {
      this.texts.append('');
      this.kinds[blankCode] = nothingKind;
    }
  }

  /** The parts as they are now; null where texts are too large to be joined. */
  parts(): DictionaryParts | null {
    const texts = this.texts.parts();
    return (
      texts && {
        texts,
        kinds: this.kinds.slice(0, this.count),
        requested: this.#codes === null ? null : this.#requested,
      }
    );
  }

  get count(): number {
    return this.texts.count;
  }

  /** The code of a cell, new where needed. */
  encode(cell: Cell): number {
    if (cell === null) return blankCode;
    this.#requested++;
    if (this.#codes === undefined) this.#codes = this.#recalled();
    const known = this.#codes?.get(cell);
    if (known !== undefined) return known;
    const code = this.texts.append(String(cell));
    this.kinds = grown(this.kinds, code + 1);
    this.kinds[code] = kindOf(cell);
    this.#codes?.set(cell, code);
    if (code > plentiful && code * 2 > this.#requested) this.#codes = null;
    return code;
  }

  /** The cell under a code, as it was given. */
  value(code: number): Cell {
    const kind = this.kinds[code];
    return kind === nothingKind ? null : Dictionary.read(kind, this.texts.text(code));
  }

  /** The cell of a text by its kind. */
  static read(kind: number | undefined, text: string): Cell {
    switch (kind) {
      case numberKind:
        return Number(text);
      case booleanKind:
        return text === 'true';
      case nothingKind:
        return null;
      default:
        return text;
    }
  }

  isBlank(code: number): boolean {
    return this.kinds[code]! >= blankTextKind;
  }

  isNumber(code: number): boolean {
    return this.kinds[code] === numberKind;
  }

  /** Whether codes from one on hold anything but text. */
  hasOtherThanText(from: number): boolean {
    for (let code = from; code < this.count; code++) {
      if (this.kinds[code] === numberKind || this.kinds[code] === booleanKind) return true;
    }
    return false;
  }

  /** The codes that stand for a formula's value that isn't there: `#BUSY!` and `#CALC!`. Null where there are none. */
  uncomputed(): readonly number[] | null {
    const kinds = this.kinds.subarray(0, this.count);
    for (let code = kinds.indexOf(uncomputedKind, this.#looked); code >= 0; ) {
      this.#uncomputed.push(code);
      code = kinds.indexOf(uncomputedKind, code + 1);
    }
    this.#looked = this.count;
    return this.#uncomputed.length > 0 ? this.#uncomputed : null;
  }

  /** Flags the codes of a boolean. */
  markBoolean(value: boolean, flags: Uint8Array): void {
    for (let code = 0; code < flags.length; code++) {
      if (this.kinds[code] === booleanKind && this.value(code) === value) flags[code] = 1;
    }
  }

  /** What the codes mean to conditions, order and search; built on first use. */
  get readings(): DictionaryReadings {
    this.#readings ??= new DictionaryReadings(this);
    return this.#readings;
  }

  #recalled(): Map<Cell, number> {
    const codes = new Map<Cell, number>();
    for (let code = blankCode + 1; code < this.count; code++) codes.set(this.value(code), code);
    return codes;
  }

  /** Frees the room to grow. */
  trim(): void {
    this.texts.trim();
    this.kinds = trimmed(this.kinds, this.count);
  }

  dropDerived(): void {
    this.#readings = null;
  }

  bytes(): number {
    return this.texts.bytes() + this.kinds.byteLength + (this.#codes?.size ?? 0) * mapEntryBytes;
  }

  derivedBytes(): number {
    return this.#readings?.bytes() ?? 0;
  }
}

const textKind = 0;
const numberKind = 1;
const booleanKind = 2;
export const uncomputedKind = 3;
const blankTextKind = 4;
const nothingKind = 5;

/** From so many codes on, a dictionary that did not at least halve its column is no longer looked up. */
const plentiful = 65_536;
/** An entry of a Map with a short string as its key, measured. */
const mapEntryBytes = 72;

function kindOf(cell: Cell): number {
  if (typeof cell === 'number') return numberKind;
  if (typeof cell === 'boolean') return booleanKind;
  if (isUncomputed(cell)) return uncomputedKind;
  return isBlank(cell) ? blankTextKind : textKind;
}
