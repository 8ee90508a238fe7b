import type { Cell } from '#sheet/model.ts';

export interface ShownRow {
  row_id: string;
  version: number;
  /** In the sheet, as formulas count rows; the heads are row 1. Not known of a row that was just added. */
  number?: number;
  cells: Record<string, Cell>;
  /** Of single cells, with the addresses of now. */
  formulas?: Record<string, string>;
  /** Those of them that are computed, as they are kept. */
  kept_formulas?: Record<string, string>;
}

/** Answers rows from an offset on; as many as asked, or fewer at the end. */
export type FetchRows = (offset: number, limit: number) => Promise<readonly ShownRow[]>;

const blockSize = 200;
const fetchesAtOnce = 2;
/** Somebody who drags the scroll bar passes many blocks; only the last few are worth fetching. */
const blocksWaiting = 4;

/**
 * The rows of a sheet that have been looked at, by their place in the view; the others are fetched in blocks when they
 * are wanted. A hundred thousand rows cost no more than those that were seen.
 */
export class RowWindow {
  readonly #fetch: FetchRows;
  readonly #onRows: (from: number, to: number) => void;
  readonly #onFailure: (error: unknown) => void;
  #rows: (ShownRow | undefined)[] = [];
  /** Place by row_id, built when it is asked for and rows have moved. */
  #places: Map<string, number> | null = null;
  #waiting: number[] = [];
  #fetching = new Set<number>();
  #generation = 0;

  constructor(
    fetch: FetchRows,
    listener: { onRows: (from: number, to: number) => void; onFailure: (error: unknown) => void },
  ) {
    this.#fetch = fetch;
    this.#onRows = listener.onRows;
    this.#onFailure = listener.onFailure;
  }

  get total(): number {
    return this.#rows.length;
  }

  at(index: number): ShownRow | undefined {
    return this.#rows[index];
  }

  /** The place of a row that has been fetched, or -1. */
  indexOf(row_id: string): number {
    this.#places ??= new Map(this.#rows.flatMap((row, index) => (row ? [[row.row_id, index] as const] : [])));
    return this.#places.get(row_id) ?? -1;
  }

  /** Forgets all rows; what is on its way for the old view is dropped when it arrives. */
  reset(total: number, first: readonly ShownRow[] = []): void {
    this.#generation++;
    this.#waiting = [];
    this.#fetching.clear();
    this.#places = null;
    this.#rows = Array.from({ length: total }, (_, index) => first[index]);
  }

  replace(row: ShownRow, index = this.indexOf(row.row_id)): void {
    if (index < 0 || index >= this.#rows.length) return;
    this.#rows[index] = row;
    this.#onRows(index, index + 1);
  }

  append(rows: readonly ShownRow[]): void {
    this.#places = null;
    for (const row of rows) this.#rows.push(row);
  }

  remove(row_ids: ReadonlySet<string>): number {
    const before = this.#rows.length;
    this.#places = null;
    this.#rows = this.#rows.filter((row) => !row || !row_ids.has(row.row_id));
    return before - this.#rows.length;
  }

  /** Asks for the row at a place to be fetched, with those around it. */
  want(index: number): void {
    if (this.#rows[index] || index >= this.#rows.length) return;
    const block = Math.floor(index / blockSize);
    if (this.#fetching.has(block)) return;
    this.#waiting = [...this.#waiting.filter((other) => other !== block), block].slice(-blocksWaiting);
    queueMicrotask(() => this.#next());
  }

  /** Fetches rows that are about to be used, such as those of a large selection. */
  async need(from: number, to: number): Promise<void> {
    for (let start = from; start < to; start += 1_000) {
      const end = Math.min(to, start + 1_000);
      if (this.#rows.slice(start, end).every((row) => row !== undefined)) continue;
      this.#take(start, await this.#fetch(start, end - start));
    }
  }

  #next(): void {
    while (this.#fetching.size < fetchesAtOnce) {
      const block = this.#waiting.pop();
      if (block === undefined) return;
      void this.#load(block);
    }
  }

  async #load(block: number): Promise<void> {
    const generation = this.#generation;
    this.#fetching.add(block);
    try {
      const rows = await this.#fetch(block * blockSize, blockSize);
      if (generation === this.#generation) this.#take(block * blockSize, rows);
    } catch (error) {
      if (generation === this.#generation) this.#onFailure(error);
    } finally {
      if (generation === this.#generation) {
        this.#fetching.delete(block);
        this.#next();
      }
    }
  }

  #take(offset: number, rows: readonly ShownRow[]): void {
    let end = offset;
    for (const row of rows) {
      if (end >= this.#rows.length) break;
      this.#places?.set(row.row_id, end);
      this.#rows[end++] = row;
    }
    if (end > offset) this.#onRows(offset, end);
  }
}
