import type { CellPosition } from '../../graph/cell-reader.ts';
import type { GridPlace, LooseCell } from '../loose-cells.ts';
import { type Ground, regionAt } from './regions.ts';
import type { WorkbookSheet } from '../workbook-sheet.ts';

export interface PartOfArray extends GridPlace {
  cell: LooseCell;
  sheet: WorkbookSheet;
}

/** On which grids the tables of a workbook lie. A grid has the number of its own sheet among all. */
export class GridsOfCells {
  readonly #sheets: readonly WorkbookSheet[];
  /** Those with the tables of other sheets, by number. */
  readonly #grounds = new Map<number, Ground<WorkbookSheet>>();
  readonly #numbers = new Map<WorkbookSheet, number>();
  #placed = 0;

  constructor(sheets: readonly WorkbookSheet[]) {
    this.#sheets = sheets;
    for (const [at, sheet] of sheets.entries()) {
      const number = sheet.host === undefined ? at : sheets.findIndex(({ id }) => id === sheet.host);
      this.#numbers.set(sheet, number);
      if (sheet.host === undefined) continue;
      const host = sheets[number];
      if (!host) throw new Error(`The table of ${sheet.id} lies on a sheet that isn’t there.`);
      this.#grounds.set(number, { host, guests: [...(this.#grounds.get(number)?.guests ?? []), sheet] });
    }
  }

  get hasGuests(): boolean {
    return this.#grounds.size > 0;
  }

  /** Puts the tables of guests into their places, up to a number: the rows of all before are there. */
  place(until: number): void {
    for (; this.#placed <= until && this.#placed < this.#sheets.length; this.#placed++)
      this.#sheets[this.#placed]!.placeOn((id) => this.#sheets.find((sheet) => sheet.id === id));
  }

  numberOf(sheet: WorkbookSheet): number {
    return this.#numbers.get(sheet)!;
  }

  at(grid: number, row: number, column: number): WorkbookSheet | undefined {
    const ground = this.#grounds.get(grid);
    if (ground) return regionAt(ground, row, column);
    const sheet = this.#sheets[grid];
    return sheet?.host === undefined ? sheet : undefined;
  }

  /** Columns of a row of a grid by the sheets to which their cells belong. */
  bySheet(grid: number, row: number, columns: ReadonlySet<number>): Iterable<[WorkbookSheet, Iterable<number>]> {
    if (!this.#grounds.has(grid)) return [[this.#sheets[grid]!, columns]];
    return Map.groupBy(columns, (column) => this.at(grid, row, column)!);
  }

  partsOf({ sheet: grid, row, column }: CellPosition): PartOfArray[] {
    return this.#of(grid).flatMap((sheet) => sheet.loose.partsOf({ row, column }).map((part) => ({ ...part, sheet })));
  }

  sizeOf({ sheet: grid, row, column }: CellPosition): { rows: number; columns: number } | null {
    const sizes = this.#of(grid).flatMap((sheet) => sheet.loose.sizeOf({ row, column }) ?? []);
    if (sizes.length < 2) return sizes[0] ?? null;
    const [rows, columns] = [sizes.map((size) => size.rows), sizes.map((size) => size.columns)];
    return { rows: Math.max(...rows), columns: Math.max(...columns) };
  }

  #of(grid: number): WorkbookSheet[] {
    const ground = this.#grounds.get(grid);
    if (ground) return [ground.host, ...ground.guests];
    const sheet = this.#sheets[grid];
    return sheet ? [sheet] : [];
  }
}
