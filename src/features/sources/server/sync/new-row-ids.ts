import { newId } from '#kit/ids.ts';

/** Ids of rows that the workbook is yet to get. They stay the same while it gets them, since formulas name them. */
export class NewRowIds {
  readonly #ids = new Map<string, string>();
  readonly #places = new Map<string, string>();

  /** Of a row of a sheet of the file, by its place. */
  at(title: string, place: number): string {
    const key = `${title} ${place}`;
    const known = this.#ids.get(key);
    if (known !== undefined) return known;
    const id = newId();
    this.#ids.set(key, id);
    this.#places.set(id, key);
    return id;
  }

  /** A text with the places of these rows in place of their ids, which are others every time. */
  withPlaces(text: string): string {
    return text.replaceAll(/[0-9a-z]{26}/g, (id) => this.#places.get(id) ?? id);
  }
}
