import type { KeyClass } from './key-classes.ts';

const nowhere: readonly number[] = [];

/** The slots of rows by the classes of their keys. */
export class KeyIndex {
  /** One slot alone without an array: most keys of most sheets are of one row. */
  readonly #slots = new Map<KeyClass, number | number[]>();

  add(key: KeyClass, slot: number): void {
    const known = this.#slots.get(key);
    if (known === undefined) this.#slots.set(key, slot);
    else if (typeof known === 'number') this.#slots.set(key, [known, slot]);
    else known.push(slot);
  }

  remove(key: KeyClass, slot: number): void {
    const known = this.#slots.get(key);
    if (typeof known !== 'object') {
      if (known === slot) this.#slots.delete(key);
      return;
    }
    const position = known.indexOf(slot);
    if (position < 0) return;
    // Their order is that of the sheet only once they are sorted.
    const last = known.pop()!;
    if (position < known.length) known[position] = last;
    if (known.length === 0) this.#slots.delete(key);
  }

  slotsOf(key: KeyClass): readonly number[] {
    const known = this.#slots.get(key);
    return known === undefined ? nowhere : typeof known === 'number' ? [known] : known;
  }
}
