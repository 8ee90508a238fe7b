import type { Cell, Column } from '#engine/model.ts';
import { type GroupLine, RowLayout } from './groups/row-layout.ts';

export interface ShownRow {
  row_id: string;
  version: number;
  /** In the sheet, as formulas count rows; the heads are row 1. Not known of a row that was just added. */
  number?: number;
  cells: Record<string, Cell>;
  /** Of single cells, with the addresses of now. */
  formulas?: Record<string, string>;
  /** Those of them that are computed, as they are stored. */
  kept_formulas?: Record<string, string>;
  /** Of a row of the grid that is none of the table. */
  isLoose?: true;
  /** What cells outside of the table are, and how they are shown, by column. */
  types?: Record<string, Column>;
  texts?: Record<string, string>;
}

/** Returns rows from an offset on; as many as requested, or fewer at the end. */
export type FetchRows = (offset: number, limit: number) => Promise<readonly ShownRow[]>;

const blockSize = 200;
const fetchesAtOnce = 2;
/** Someone who drags the scroll bar passes many blocks; only the last few are worth fetching. */
const blocksWaiting = 4;

/** Rows between two stretches that are closer are fetched with them: one call costs more than some rows. */
const gapWorthFetching = 200;
const mostFetched = 1_000;

/**
 * The rows of a sheet that have been looked at, by their lines in the grid; the others are fetched in blocks when they
 * are wanted. A hundred thousand rows cost no more than those that were seen. Lines of groups hold no row.
 */
export class RowWindow {
  readonly #fetch: FetchRows;
  readonly #onRows: (from: number, to: number) => void;
  readonly #onFailure: (error: unknown) => void;
  #rows: (ShownRow | undefined)[] = [];
  #layout = RowLayout.plain(0);
  /** Place by row_id, built on request when rows have moved. */
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

  /** Lines, those of groups too. */
  get total(): number {
    return this.#rows.length;
  }

  get layout(): RowLayout {
    return this.#layout;
  }

  groupAt(index: number): GroupLine | undefined {
    return this.#layout.groupAt(index);
  }

  /** The line of the next row after this one, or before it; -1 where there is none. */
  neighbourRow(index: number, by: 1 | -1): number {
    for (let line = index + by; line >= 0 && line < this.total; line += by) if (!this.groupAt(line)) return line;
    return -1;
  }

  at(index: number): ShownRow | undefined {
    return this.#rows[index];
  }

  /** The place of a row that has been fetched, or -1. */
  indexOf(row_id: string): number {
    this.#places ??= new Map(this.#rows.flatMap((row, index) => (row ? [[row.row_id, index] as const] : [])));
    return this.#places.get(row_id) ?? -1;
  }

  /** The lines of so many rows from one line on; fewer at the end. */
  linesFrom(from: number, rows: number): number[] {
    const lines: number[] = [];
    for (let line = from; line < this.total && lines.length < rows; line++) if (!this.groupAt(line)) lines.push(line);
    return lines;
  }

  /** Forgets all rows; what is on its way for the old view is dropped when it arrives. */
  reset(layout: RowLayout, first: readonly ShownRow[] = []): void {
    this.#lay(layout, (offset) => first[offset]);
  }

  /** Groups were opened or closed: rows that were fetched are on other lines. */
  layAgain(layout: RowLayout): void {
    const fetched = new Map<number, ShownRow | undefined>();
    for (const { line, offset, count } of this.#layout.rowsBetween(0, this.total))
      for (let at = 0; at < count; at++) if (this.#rows[line + at]) fetched.set(offset + at, this.#rows[line + at]);
    this.#lay(layout, (offset) => fetched.get(offset));
  }

  /** The same lines, whose groups have other figures. */
  showFigures(layout: RowLayout): void {
    this.#layout = layout;
    this.#onRows(0, this.total);
  }

  #lay(layout: RowLayout, rowAt: (offset: number) => ShownRow | undefined): void {
    this.#generation++;
    this.#waiting = [];
    this.#fetching.clear();
    this.#places = null;
    this.#layout = layout;
    this.#rows = Array.from({ length: layout.total });
    for (const { line, offset, count } of layout.rowsBetween(0, layout.total))
      for (let at = 0; at < count; at++) this.#rows[line + at] = rowAt(offset + at);
  }

  replace(row: ShownRow, index = this.indexOf(row.row_id)): void {
    if (index < 0 || index >= this.#rows.length) return;
    this.#rows[index] = row;
    this.#onRows(index, index + 1);
  }

  append(rows: readonly ShownRow[]): void {
    this.#places = null;
    for (const row of rows) this.#rows.push(row);
    this.#layout = RowLayout.plain(this.#rows.length);
  }

  remove(row_ids: ReadonlySet<string>): number {
    const before = this.#rows.length;
    this.#places = null;
    this.#rows = this.#rows.filter((row) => !row || !row_ids.has(row.row_id));
    this.#layout = RowLayout.plain(this.#rows.length);
    return before - this.#rows.length;
  }

  /** Asks for the row at a place to be fetched, with those around it. */
  request(index: number): void {
    if (this.#rows[index] || index >= this.#rows.length || this.groupAt(index)) return;
    const block = Math.floor(index / blockSize);
    if (this.#fetching.has(block)) return;
    this.#waiting = [...this.#waiting.filter((other) => other !== block), block].slice(-blocksWaiting);
    queueMicrotask(() => this.#next());
  }

  /** Fetches rows that are about to be used, such as those of a large selection. */
  async need(from: number, to: number): Promise<void> {
    const generation = this.#generation;
    // Lines are other rows once all are read again.
    const isRequested = (): boolean => generation === this.#generation;
    for (let start = from; start < to; start += mostFetched) {
      const end = Math.min(to, start + mostFetched);
      const isFetched = this.#layout
        .rowsBetween(start, end)
        .every(({ line, count }) => this.#rows.slice(line, line + count).every((row) => row !== undefined));
      if (!isFetched && isRequested()) await this.#fetchLines(start, end, isRequested);
    }
  }

  async #fetchLines(from: number, to: number, isRequested: () => boolean): Promise<void> {
    const calls: { offset: number; end: number; lines: { line: number; offset: number; count: number }[] }[] = [];
    for (const lines of this.#layout.rowsBetween(from, to)) {
      const [last, end] = [calls.at(-1), lines.offset + lines.count];
      if (last && lines.offset - last.end <= gapWorthFetching && end - last.offset <= mostFetched) {
        last.end = end;
        last.lines.push(lines);
      } else calls.push({ offset: lines.offset, end, lines: [lines] });
    }
    for (const { offset, end, lines } of calls) {
      const rows = await this.#fetch(offset, end - offset);
      if (!isRequested()) return;
      for (const { line, offset: first, count } of lines)
        this.#take(line, rows.slice(first - offset, first - offset + count));
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
      const end = Math.min(this.total, (block + 1) * blockSize);
      await this.#fetchLines(block * blockSize, end, () => generation === this.#generation);
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
