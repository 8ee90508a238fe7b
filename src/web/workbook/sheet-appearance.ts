import {
  movedColumn,
  orderedColumns,
  type SheetArrangement,
} from '#features/workbooks/rules/arrangement/arrangement.ts';
import type { Column } from '#engine/model.ts';
import { type FittingWidth, fittingWidth, type MeasuredRows, widestWhole, widthOfFile } from './fitting-width.ts';
import type { SheetViews } from './views/sheet-views.ts';

/** The arrow of a sorted column next to its name, with its number among several. */
const sortSign = 34;

/** How someone looks at a sheet, as the grid asks for it: what they change becomes part of their view. */
export class SheetAppearance {
  readonly #views: Pick<SheetViews, 'state' | 'change' | 'watch'>;
  readonly #fitting = new Map<string, FittingWidth>();
  readonly #fitWatchers = new Set<() => void>();
  #fitted = 0;
  #look: SheetArrangement;
  /** Widths that the grid drew on its own while they were dragged. */
  #drawn: SheetArrangement['widths'];

  constructor(views: Pick<SheetViews, 'state' | 'change' | 'watch'>) {
    this.#views = views;
    this.#look = views.state.arrangement;
    this.#drawn = this.#look.widths;
  }

  /** Another object with every change but of widths, which the grid has rendered on its own. */
  get current(): SheetArrangement {
    const { arrangement } = this.#views.state;
    const isDrawn = (Object.keys(arrangement) as (keyof SheetArrangement)[]).every(
      (part) => arrangement[part] === (part === 'widths' ? this.#drawn : this.#look[part]),
    );
    if (!isDrawn) {
      // A copy: a view may go back to the very object that it began with.
      this.#look = { ...arrangement };
      this.#drawn = arrangement.widths;
    }
    return this.#look;
  }

  watch = (watcher: () => void): (() => void) => this.#views.watch(watcher);

  /**
   * A width that a person dragged is preserved; a file's width is the least, and what people need to read has its room.
   */
  widthOf({ id }: Pick<Column, 'id'>): number {
    const { widths, leastWidths, sort } = this.#views.state.arrangement;
    const [byHand, ofFile, fitting] = [widths[id], leastWidths[id], this.#fitting.get(id)];
    if (byHand !== undefined) return byHand;
    if (!fitting) return ofFile ?? 160;
    const width = ofFile === undefined ? fitting.full : Math.max(ofFile, fitting.least);
    return sort.some(({ column }) => column === id) ? Math.max(width, fitting.header + sortSign) : width;
  }

  /** Among the cells of its sheet, where texts go on over blank ones or wrap as in the file: its width is that of the file. */
  widthOnGrid(column: Pick<Column, 'id'>): number {
    const { widths, leastWidths } = this.#views.state.arrangement;
    const ofFile = leastWidths[column.id];
    if (widths[column.id] !== undefined || ofFile === undefined) return this.widthOf(column);
    return Math.max(widthOfFile(ofFile), this.#fitting.get(column.id)?.numbers ?? 0);
  }

  setWidth(columnId: string, width: number): void {
    this.#drawn = { ...this.#views.state.arrangement.widths, [columnId]: Math.round(width) };
    this.#views.change({ widths: this.#drawn });
  }

  /** Measures columns that were not measured yet, by the rows that are shown first. */
  fit(columns: readonly Column[], rows: MeasuredRows): this {
    for (const column of columns) {
      if (!this.#fitting.has(column.id)) this.#fitting.set(column.id, fittingWidth(column, rows));
    }
    return this;
  }

  /** Rows came that were not measured: a number that would be cut makes its column wider. */
  fitNumbers(columns: readonly Column[], rows: MeasuredRows, from: number, to: number): void {
    const before = this.#fitted;
    for (const column of columns) {
      const known = this.#fitting.get(column.id);
      const numbers = known ? widestWhole(column, rows, from, to) : 0;
      if (!known || numbers <= known.numbers) continue;
      const [least, full] = [Math.max(known.least, numbers), Math.max(known.full, numbers)];
      this.#fitting.set(column.id, { ...known, least, full, numbers });
      this.#fitted++;
    }
    if (this.#fitted !== before) for (const watcher of this.#fitWatchers) watcher();
  }

  /** Rises when columns became wider. */
  get fitted(): number {
    return this.#fitted;
  }

  watchFit = (watcher: () => void): (() => void) => {
    this.#fitWatchers.add(watcher);
    return () => this.#fitWatchers.delete(watcher);
  };

  hide(columnId: string): void {
    this.#views.change({ hidden: [...this.current.hidden, columnId] });
  }

  show(columnIds: readonly string[]): void {
    this.#views.change({ hidden: this.current.hidden.filter((id) => !columnIds.includes(id)) });
  }

  /** Keeps all columns up to this one in view; '' none. */
  freeze(columnId: string): void {
    this.#views.change({ frozen: columnId });
  }

  /** Puts a column a place further left (-1) or right (1). */
  move(columns: readonly Column[], columnId: string, by: -1 | 1): void {
    this.#views.change({ order: movedColumn(columns, this.current, columnId, by) });
  }
}

/** The columns that are shown, in their order, and how many of them stay in view. One is always shown. */
export function shownColumns(
  columns: readonly Column[],
  { hidden, frozen, order }: Pick<SheetArrangement, 'hidden' | 'frozen' | 'order'>,
): { shown: Column[]; frozen: number } {
  const ordered = orderedColumns(columns, order);
  const left = ordered.filter((column) => !hidden.includes(column.id));
  const shown = left.length > 0 ? left : ordered.slice(0, 1);
  // If all of them were frozen, nothing could be scrolled to.
  const count = shown.findIndex((column) => column.id === frozen) + 1;
  return { shown, frozen: count < shown.length ? count : 0 };
}
