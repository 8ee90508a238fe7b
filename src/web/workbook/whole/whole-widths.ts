import type { Column } from '#engine/model.ts';
import type { GridLines } from '../grid/grid-lines.ts';
import { type MeasuredRows, textWidth, widthOfFile } from '../fitting-width.ts';
import type { SheetAppearance } from '../sheet-appearance.ts';
import type { PlacedGrid } from './placed-grid.ts';
import { drawnLook } from './drawn-look.ts';

/** What the grid asks for the widths of its columns. */
export type GridWidths = Pick<SheetAppearance, 'widthOf' | 'setWidth' | 'fit' | 'fitNumbers' | 'fitted' | 'watchFit'>;

const usual = 96;
const widest = 320;
const padding = 22;

/** Widths of all columns of a sheet: those of a person, else those of the file, with room for numbers. */
export class WholeWidths implements GridWidths {
  readonly #look: SheetAppearance;
  readonly #grid: PlacedGrid;
  readonly #isOfTable: (column: string) => boolean;
  #measured: ReadonlyMap<string, number> | null = null;
  /** By hand, for as long as the sheet is open. */
  readonly #byHand: Map<string, number>;

  constructor(look: SheetAppearance, grid: PlacedGrid, table: readonly Column[], byHand: Map<string, number>) {
    this.#look = look;
    this.#grid = grid;
    const ids = new Set(table.map(({ id }) => id));
    this.#isOfTable = (column) => ids.has(column);
    this.#byHand = byHand;
  }

  widthOf(column: Pick<Column, 'id'>): number {
    const { id } = column;
    if (this.#isOfTable(id)) return Math.max(this.#look.widthOnGrid(column), this.#numbers(id));
    const ofFile = this.#grid.answer.look.widths[id];
    const width = ofFile === undefined ? usual : widthOfFile(ofFile);
    return this.#byHand.get(id) ?? Math.max(width, this.#numbers(id));
  }

  #numbers(column: string): number {
    this.#measured ??= widthsOfNumbers(this.#grid);
    return this.#measured.get(column) ?? 0;
  }

  setWidth(columnId: string, width: number): void {
    if (this.#isOfTable(columnId)) this.#look.setWidth(columnId, width);
    else this.#byHand.set(columnId, Math.round(width));
  }
  fit(columns: readonly Column[], rows: GridLines): SheetAppearance {
    return this.#look.fit(
      columns.filter(({ id }) => this.#isOfTable(id)),
      rowsOfTable(rows),
    );
  }
  fitNumbers(columns: readonly Column[], rows: GridLines, from: number, to: number): void {
    const [first, last] = [this.#grid.placeOfData(from), this.#grid.placeOfData(to)];
    const own = columns.filter(({ id }) => this.#isOfTable(id));
    this.#look.fitNumbers(own, rowsOfTable(rows), first, last);
  }
  get fitted(): number {
    return this.#look.fitted;
  }
  watchFit = (watcher: () => void): (() => void) => this.#look.watchFit(watcher);
}

/** Titles and notes above and below a table say nothing of its columns. */
function rowsOfTable(rows: GridLines): MeasuredRows {
  const at = (index: number) => {
    const row = rows.at(index);
    return row?.isLoose ? undefined : row;
  };
  return { at, total: rows.total };
}

/** What the numbers around the table need in their columns: part of a number is another number. */
function widthsOfNumbers(grid: PlacedGrid): Map<string, number> {
  const widths = new Map<string, number>();
  for (const { column_key, value, format, style } of grid.answer.cells) {
    if (typeof value !== 'number') continue;
    const scale = Number.parseInt(drawnLook(grid.lookOf(style)).style['fontSize'] ?? '14', 10) / 14;
    const width = Math.min(widest, textWidth(grid.textOf(value, format)) * scale + padding);
    widths.set(column_key, Math.max(widths.get(column_key) ?? 0, Math.ceil(width)));
  }
  return widths;
}
