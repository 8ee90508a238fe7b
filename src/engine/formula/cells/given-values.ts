import type { Scalar } from '../values/value.ts';

/** What a cell held before it was computed first. */
export interface GivenValue {
  sheet: number;
  row: number;
  column: number;
  before: Scalar;
}

interface Rectangle {
  sheet: number;
  top: number;
  left: number;
  bottom: number;
  right: number;
}

/** Values of a file that computing changed. */
export class GivenValues {
  readonly #cells = new Map<string, GivenValue>();

  /** What is noted first counts: later ones were computed. */
  note(sheet: number, row: number, column: number, before: Scalar): void {
    const key = `${sheet}|${row}|${column}`;
    if (!this.#cells.has(key)) this.#cells.set(key, { sheet, row, column, before });
  }

  at(sheet: number, row: number, column: number): Scalar | undefined {
    return this.#cells.get(`${sheet}|${row}|${column}`)?.before;
  }

  all(): GivenValue[] {
    return [...this.#cells.values()];
  }

  /** Of some cells those that read none of the others; all of them, where each reads another. */
  withoutReaders(
    cells: readonly GivenValue[],
    readsOf: (cell: GivenValue) => readonly Rectangle[],
  ): readonly GivenValue[] {
    const rows = new Map<string, number[]>();
    for (const { sheet, row, column } of cells) {
      const key = `${sheet}|${column}`;
      const own = rows.get(key);
      if (own) own.push(row);
      else rows.set(key, [row]);
    }
    const columns = [...rows].map(([key, own]) => {
      const [sheet, column] = key.split('|').map(Number);
      return { sheet, column: column ?? 0, rows: own.sort((one, other) => one - other) };
    });
    const reads = (cell: GivenValue): boolean =>
      readsOf(cell).some((read) =>
        columns.some(
          ({ sheet, column, rows: own }) =>
            sheet === read.sheet &&
            column >= read.left &&
            column <= read.right &&
            hasBetween(own, read.top, read.bottom, sheet === cell.sheet && column === cell.column ? cell.row : -1),
        ),
      );
    const roots = cells.filter((cell) => !reads(cell));
    return roots.length > 0 ? roots : cells;
  }
}

/** Whether sorted rows have one between two, other than the cell's own. */
function hasBetween(rows: readonly number[], top: number, bottom: number, own: number): boolean {
  let low = 0;
  let high = rows.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (rows[middle]! < top) low = middle + 1;
    else high = middle;
  }
  for (let at = low; at < rows.length && rows[at]! <= bottom; at++) if (rows[at] !== own) return true;
  return false;
}

/** Numbers are computed in another order elsewhere: their last figures may differ. */
export function isSameValue(one: Scalar, other: Scalar): boolean {
  if (Object.is(one, other) || (one === null && other === '') || (one === '' && other === null)) return true;
  if (typeof one !== 'number' || typeof other !== 'number') return false;
  return Math.abs(one - other) <= Math.max(Math.abs(one), Math.abs(other)) * 1e-9 || Math.abs(one - other) < 1e-12;
}
