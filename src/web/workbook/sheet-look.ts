import { formatCell } from '#sheet/format-cell.ts';
import type { Column } from '#sheet/model.ts';
import type { RowWindow } from './row-window.ts';

interface Look {
  /** In pixels, by column id; as they were dragged. */
  widths: Record<string, number>;
  hidden: string[];
  /** The last column that stays in view; '' for none. */
  frozen: string;
}

/** Where a browser remembers how somebody looks at a sheet. */
export type LookStore = Pick<Storage, 'getItem' | 'setItem'>;

const rowsToMeasure = 60;

/** How somebody looks at a sheet: widths, hidden and frozen columns. Remembered in this browser; the sheet knows nothing of it. */
export class SheetLook {
  readonly #key: string;
  readonly #store: LookStore;
  readonly #fitting = new Map<string, number>();
  readonly #watchers = new Set<() => void>();
  #look: Look;

  constructor(sheetId: string, store: LookStore) {
    this.#key = `sheaf-sheet-look:${sheetId}`;
    this.#store = store;
    this.#look = readLook(store, this.#key);
  }

  /** A new object with every change but of widths, which the grid has drawn by itself. */
  get current(): Look {
    return this.#look;
  }

  watch = (watcher: () => void): (() => void) => {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  };

  widthOf(column: Column): number {
    return this.#look.widths[column.id] ?? this.#fitting.get(column.id) ?? 160;
  }

  setWidth(columnId: string, width: number): void {
    this.#look.widths[columnId] = Math.round(width);
    this.#remember();
  }

  /** Measures columns that have no width yet, by the rows that are shown first. */
  fit(columns: readonly Column[], rows: RowWindow): this {
    for (const column of columns) {
      if (!this.#fitting.has(column.id)) this.#fitting.set(column.id, fittingWidth(column, rows));
    }
    return this;
  }

  hide(columnId: string): void {
    this.#set({ hidden: [...this.#look.hidden, columnId] });
  }

  show(columnIds: readonly string[]): void {
    this.#set({ hidden: this.#look.hidden.filter((id) => !columnIds.includes(id)) });
  }

  /** Keeps all columns up to this one in view; '' none. */
  freeze(columnId: string): void {
    this.#set({ frozen: columnId });
  }

  #set(changed: Partial<Look>): void {
    this.#look = { ...this.#look, ...changed };
    this.#remember();
    for (const watcher of this.#watchers) watcher();
  }

  #remember(): void {
    try {
      this.#store.setItem(this.#key, JSON.stringify(this.#look));
    } catch {
      // A browser that keeps nothing forgets it with the page.
    }
  }
}

/** The columns that are shown, and how many of them stay in view. One is always shown. */
export function shownColumns(
  columns: readonly Column[],
  { hidden, frozen }: Look,
): { shown: Column[]; frozen: number } {
  const left = columns.filter((column) => !hidden.includes(column.id));
  const shown = left.length > 0 ? left : columns.slice(0, 1);
  // Where all stood still, nothing could be scrolled to.
  const count = shown.findIndex((column) => column.id === frozen) + 1;
  return { shown, frozen: count < shown.length ? count : 0 };
}

function readLook(store: LookStore, key: string): Look {
  try {
    const { widths, hidden, frozen }: Partial<Look> = JSON.parse(store.getItem(key) ?? '{}');
    return {
      widths: Object.fromEntries(Object.entries(widths ?? {}).filter(([, width]) => width >= 40 && width <= 2_000)),
      hidden: Array.isArray(hidden) ? hidden.map(String) : [],
      frozen: String(frozen ?? ''),
    };
  } catch {
    return { widths: {}, hidden: [], frozen: '' };
  }
}

function fittingWidth(column: Column, rows: RowWindow): number {
  let longest = column.name.length + 5;
  for (let index = 0; index < Math.min(rowsToMeasure, rows.total); index++) {
    const text = formatCell(rows.at(index)?.cells[column.id], column, { dates: 'short' });
    longest = Math.max(longest, text.length + 2);
  }
  return Math.round(Math.min(320, Math.max(104, 12 + longest * 7.9)));
}
