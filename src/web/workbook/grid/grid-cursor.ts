import type { CellBounds, GridPoint, SelectedCells } from './selected-cells.ts';

/** How large the sheet is, as far as the selection needs to know. */
export interface GridExtent {
  columns(): number;
  rows(): number;
  /** As many rows, and columns, as are in view. */
  page(): GridPoint;
  /** The cells that one is drawn over, from its first. */
  mergeAt?(at: GridPoint): CellBounds | undefined;
  isBlank(at: GridPoint): boolean;
  /** False for the line of a group. */
  holdsRow(y: number): boolean;
}

export type GridMove =
  /** `isFar` goes to the edge of what is filled. */
  | { kind: 'step'; x: number; y: number; isFar: boolean; extends: boolean }
  | { kind: 'page'; x: number; y: number; extends: boolean }
  | { kind: 'edge'; to: 'row-start' | 'row-end' | 'first' | 'last'; extends: boolean }
  /** Tab and Enter: Enter goes back to the column where the first Tab began. */
  | { kind: 'tab' | 'enter'; by: 1 | -1 }
  | { kind: 'all' | 'whole-row' | 'whole-column' };

/**
 * Which cells are selected. Everything that moves the selection comes through `put`: keys, the pointer, and code that
 * leads to a cell. It is known at once, whatever is being rendered, so that the next key meets the right cell.
 */
export class GridCursor {
  readonly #extent: GridExtent;
  readonly #onPut: (range: SelectedCells) => void;
  readonly #watchers = new Set<() => void>();
  #range: SelectedCells | null = null;
  #tabStart: number | null = null;

  constructor(extent: GridExtent, onPut: (range: SelectedCells) => void) {
    this.#extent = extent;
    this.#onPut = onPut;
  }

  /** Null before anything was selected. */
  get range(): SelectedCells | null {
    return this.#range;
  }

  watch = (watcher: () => void): (() => void) => {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  };

  put(requested: SelectedCells): void {
    const { x, y, x1, y1 } = requested;
    this.#tabStart = null;
    const [from, to] = [this.#within({ x, y }), this.#within({ x: x1, y: y1 })];
    this.#set({ ...from, x1: to.x, y1: to.y });
  }

  move(requested: GridMove): void {
    const range = this.#range;
    if (!range || this.#extent.rows() === 0) return;
    const start = this.#tabStart;
    this.put(this.#moved(range, requested));
    if (requested.kind === 'tab') this.#tabStart = start ?? range.x;
  }

  /** Rows went: the selection stays within those that are left. */
  fit(): void {
    const range = this.#range;
    if (!range || this.#extent.rows() === 0) return;
    const isInside = (['y', 'y1'] as const).every((side) => range[side] === this.#inRows(range[side]));
    if (!isInside || range.x !== this.#inColumns(range.x) || range.x1 !== this.#inColumns(range.x1)) this.put(range);
  }

  #moved(range: SelectedCells, requested: GridMove): SelectedCells {
    const last = { x: this.#extent.columns() - 1, y: this.#extent.rows() - 1 };
    const { x, y, x1, y1 } = range;
    switch (requested.kind) {
      case 'all':
        return { x: 0, y: 0, x1: last.x, y1: last.y };
      case 'whole-row':
        return { x: 0, y, x1: last.x, y1 };
      case 'whole-column':
        return { x, y: 0, x1, y1: last.y };
      case 'tab':
        return one(this.#stepped({ x, y }, { x: requested.by, y: 0 }));
      case 'enter':
        return one({ x: this.#tabStart ?? x, y: this.#nextRow(y, requested.by) });
      case 'edge': {
        const from = requested.extends ? { x: x1, y: y1 } : { x, y };
        const to = {
          'row-start': { x: 0, y: from.y },
          'row-end': { x: last.x, y: from.y },
          first: { x: 0, y: 0 },
          last,
        }[requested.to];
        return requested.extends ? { x, y, x1: to.x, y1: to.y } : one(to);
      }
      case 'page': {
        const page = this.#extent.page();
        const [right, down] = [requested.x * Math.max(1, page.x - 1), requested.y * Math.max(1, page.y - 1)];
        return requested.extends ? { x, y, x1: x1 + right, y1: y1 + down } : one({ x: x + right, y: y + down });
      }
      case 'step': {
        const from = requested.extends ? { x: x1, y: y1 } : { x, y };
        const to = requested.isFar ? this.#far(from, requested) : this.#stepped(from, requested);
        return requested.extends ? { x, y, x1: to.x, y1: to.y } : one(to);
      }
    }
  }

  /** What is typed after Enter belongs to a row: lines of groups are passed by. */
  #nextRow(y: number, by: 1 | -1): number {
    let next = y + by;
    while (next >= 0 && next < this.#extent.rows() && !this.#extent.holdsRow(next)) next += by;
    return next >= 0 && next < this.#extent.rows() ? next : y;
  }

  /** To the last filled cell before a blank one, or to the next filled one, as in every spreadsheet. */
  #far(from: GridPoint, { x, y }: GridPoint): GridPoint {
    const isInside = (at: GridPoint): boolean =>
      at.x >= 0 && at.y >= 0 && at.x < this.#extent.columns() && at.y < this.#extent.rows();
    const next = (at: GridPoint): GridPoint => ({ x: at.x + x, y: at.y + y });
    let at = from;
    if (!isInside(next(at))) return at;
    const isRun = !this.#extent.isBlank(at) && !this.#extent.isBlank(next(at));
    at = next(at);
    while (isInside(next(at)) && (isRun ? !this.#extent.isBlank(next(at)) : this.#extent.isBlank(at))) at = next(at);
    return at;
  }

  /** Of cells that are drawn as one, the first is selected. */
  #within({ x, y }: GridPoint): GridPoint {
    const at = { x: this.#inColumns(x), y: this.#inRows(y) };
    const merge = this.#extent.mergeAt?.(at);
    return merge ? { x: merge.left, y: merge.top } : at;
  }

  /** A step away from cells that are drawn as one leads out of them. */
  #stepped(from: GridPoint, { x, y }: GridPoint): GridPoint {
    const merge = this.#extent.mergeAt?.(from);
    return { x: (x > 0 && merge ? merge.right : from.x) + x, y: (y > 0 && merge ? merge.bottom : from.y) + y };
  }

  #set(range: SelectedCells): void {
    this.#range = range;
    for (const watcher of this.#watchers) watcher();
    this.#onPut(range);
  }

  #inColumns(x: number): number {
    return Math.max(0, Math.min(x, this.#extent.columns() - 1));
  }

  #inRows(y: number): number {
    return Math.max(0, Math.min(y, this.#extent.rows() - 1));
  }
}

const one = ({ x, y }: GridPoint): SelectedCells => ({ x, y, x1: x, y1: y });
