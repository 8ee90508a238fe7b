import { type CellLook, mostGridLooks } from '../../../rules/grid-look.ts';
import type { RawRow } from '../sources/raw-sheet.ts';
import type { RowBatch } from './row-batch.ts';
import type { PlannedColumn } from './profile-raw-sheet.ts';

/** So many rows of data say how their columns are drawn. */
const rowsSeen = 50;

/** The list of looks of a sheet, which grows as rows go by. */
export class LooksOfSheet {
  readonly #places = new Map<CellLook, number>();
  readonly #columns: readonly PlannedColumn[];
  /** How often cells of each column had a look; undefined for none. */
  readonly #seen: Map<CellLook | undefined, number>[];
  #rows = 0;
  #cells = 0;

  constructor(columns: readonly PlannedColumn[]) {
    this.#columns = columns;
    this.#seen = columns.map(() => new Map<CellLook | undefined, number>());
  }

  /** The place of a look in the list, where it is added; -1 for none, and beyond what a sheet may have. */
  placeOf(look: CellLook | undefined, added: CellLook[]): number {
    if (!look) return -1;
    const known = this.#places.get(look);
    if (known !== undefined) return known;
    const place = this.#places.size;
    if (place >= mostGridLooks.styles) return -1;
    this.#places.set(look, place);
    added.push(look);
    return place;
  }

  /** A row of data. */
  seeRow({ looks }: RawRow, batch: Pick<RowBatch, 'rows' | 'styles' | 'body'>): void {
    const isSample = this.#rows++ < rowsSeen;
    if (!isSample && this.#cells >= mostGridLooks.bodyCells) return;
    for (const [at, { index }] of this.#columns.entries()) {
      const look = looks?.[index];
      const place = this.#cells < mostGridLooks.bodyCells ? this.placeOf(look, batch.styles) : -1;
      if (place >= 0) {
        this.#cells++;
        batch.body.push([batch.rows.length, at, place]);
      }
      if (!isSample) continue;
      const seen = this.#seen[at]!;
      seen.set(look, (seen.get(look) ?? 0) + 1);
    }
  }

  /** How most cells of each column are drawn, by its id. A fill that every other row has is not that of the column. */
  ofColumns(added: CellLook[]): Record<string, number> {
    const rows = Math.min(this.#rows, rowsSeen);
    const found = this.#columns.flatMap(({ column }, at): [string, number][] => {
      const [most, count] = [...this.#seen[at]!].reduce(
        (one, other) => (other[1] > one[1] ? other : one),
        [undefined, 0],
      );
      const place = count * 3 > rows * 2 ? this.placeOf(most, added) : -1;
      return place < 0 ? [] : [[column.id, place]];
    });
    return Object.fromEntries(found);
  }
}
