import { type KeyedCells, KeyedColumns, type KeyedRow } from '#engine/formula/keyed/keyed-columns.ts';
import type { KeyedSetup } from '#engine/formula/keyed/keyed-plan.ts';
import type { ComputedTask } from '../formula-task.ts';
import type { FormulaCells } from '../formula-cells.ts';
import type { KeyedThread } from './keyed-thread.ts';

/** What is held does not tell what a change makes of the columns: all must be computed. */
export class NotByKeys extends Error {}

/** So many cells of one sheet and those that it reads are held. */
export const mostCellsHeld = 6_000_000;

let lastId = 0;

/** Formula columns of one sheet that are computed again by keys, here or in the thread. */
export class KeyedHost {
  readonly #here: KeyedColumns | null;
  readonly #thread: KeyedThread | null;
  readonly #id = ++lastId;
  readonly #widths: readonly number[];
  #changed: KeyedCells[] = [];
  #cells = 0;
  #isEnded = false;

  /** Only of formulas that have a plan. */
  constructor(setup: KeyedSetup, thread: KeyedThread | null) {
    this.#here = thread ? null : KeyedColumns.of(setup);
    this.#thread = thread;
    this.#widths = setup.sheets.map(({ read }) => read.length + 1);
    thread?.hold();
    // An answer lets the process end while the thread is there.
    thread?.ask<boolean>({ kind: 'begin', id: this.#id, setup }).catch(() => this.end());
  }

  get isThread(): boolean {
    return this.#thread !== null;
  }

  /** How much it holds. */
  get cells(): number {
    return this.#cells;
  }

  /** Whether nothing is held any more. */
  get isEnded(): boolean {
    return this.#isEnded || this.#thread?.isGone === true;
  }

  fill(sheet: number, rows: KeyedRow[]): void {
    this.#cells += rows.length * this.#widths[sheet]!;
    if (this.#cells > mostCellsHeld) this.end();
    if (this.isEnded) return;
    this.#here?.fill(sheet, rows);
    this.#thread?.post({ kind: 'fill', id: this.#id, sheet, rows });
  }

  adopt(rows: FormulaCells[]): void {
    if (this.isEnded || rows.length === 0) return;
    this.#here?.adopt(rows);
    this.#thread?.post({ kind: 'adopt', id: this.#id, rows });
  }

  change(sheet: number, rows: KeyedRow[]): void {
    if (this.isEnded) return;
    this.#cells += rows.length * this.#widths[sheet]!;
    this.#here?.change(sheet, rows);
    this.#thread?.post({ kind: 'change', id: this.#id, sheet, rows });
  }

  /** Computes what follows from the changes. Throws NotByKeys. */
  async compute(now: number): Promise<ComputedTask> {
    const changed = this.isEnded ? null : await this.#compute(now);
    if (!changed) throw new NotByKeys();
    this.#changed = changed;
    return { isDone: true, stopped: [] };
  }

  async #compute(now: number): Promise<KeyedCells[] | null> {
    if (this.#here) return this.#here.compute(now);
    return this.#thread!.ask<KeyedCells[] | null>({ kind: 'compute', id: this.#id, now }).catch(() => null);
  }

  /** The next rows with cells to write; none at the end. */
  take(limit: number): FormulaCells[] {
    return this.#changed.splice(0, limit);
  }

  end(): void {
    if (this.#isEnded) return;
    this.#isEnded = true;
    this.#thread?.post({ kind: 'end', id: this.#id });
    this.#thread?.release();
  }
}
