import type { GridLayout } from '#engine/formula/cells/grid-layout.ts';
import { GridRows } from '#engine/formula/cells/grid-rows.ts';
import type { RowPosition } from '#engine/formula/cells/placed-sheet.ts';
import type { Database } from '#platform/database/database.ts';
import { readIndexes } from './row-indexes.ts';

/** A row as it is in the order of its sheet. */
export interface RowInOrder {
  /** How many rows up to it are not deleted, itself included. */
  index: number;
  gone: boolean;
  position: number;
}

interface Gap extends RowInOrder {
  /** Of the row above it; '' for the header. */
  id: string;
  /** The place right above its blank rows. */
  place: number;
  count: number;
}

/**
 * Where rows are on the grid of their sheet. Blank rows belong to the row above them, also when that is deleted, so that
 * all is as it was once it is restored: then they follow the blank rows of the rows before it.
 */
export class RowsOnGrid {
  readonly rows: GridRows;
  /** In the order of their places. */
  readonly #gaps: Gap[] = [];

  constructor(above: number, gaps: readonly Omit<Gap, 'place'>[]) {
    const inOrder = gaps.toSorted((one, other) => one.index - other.index || one.position - other.position);
    this.rows = new GridRows(
      above,
      inOrder.map(({ index, count }) => [index, count]),
    );
    for (const gap of inOrder) this.#gaps.push({ ...gap, place: this.#placeOf(gap) });
  }

  placeOf(row: RowInOrder): RowPosition {
    return { place: this.#placeOf(row), gone: row.gone };
  }

  /** A row that has blank rows below it, whether it is deleted or not. */
  withGap(id: string): RowPosition | null {
    const gap = this.#gaps.find((one) => one.id === id);
    return gap ? { place: gap.place, gone: gap.gone } : null;
  }

  /** The deleted row whose blank rows begin above a place, below the row of data that is above it. */
  goneAbove(place: number): Gap | null {
    const index = this.rows.indexAbove(place);
    return this.#gaps.findLast((gap) => gap.gone && gap.index === index && gap.place < place) ?? null;
  }

  #placeOf({ index, gone, position }: RowInOrder): number {
    const place = this.rows.placeOf(index);
    if (!gone) return place;
    return this.#gaps.reduce(
      (sum, gap) => (gap.index === index && gap.position < position ? sum + gap.count : sum),
      place,
    );
  }
}

export async function readRowsOnGrid(
  database: Database,
  sheet: { id: string; row_count: number },
  { above, gaps }: GridLayout,
): Promise<RowsOnGrid> {
  if (gaps.size === 0) return new RowsOnGrid(above, []);
  const found = await readIndexes(database, sheet, { ids: new Set(gaps.keys()), indexes: [] });
  const header = { id: '', index: 0, gone: false, position: Number.NEGATIVE_INFINITY, count: gaps.get('') ?? 0 };
  const others = found.map(({ row_id, deleted, index, position = 0 }) => ({
    ...{ id: row_id, index, gone: deleted, position, count: gaps.get(row_id) ?? 0 },
  }));
  return new RowsOnGrid(
    above,
    [header, ...others].filter(({ count }) => count > 0),
  );
}
