import type { Holding } from './messages.ts';

interface Entry extends Holding {
  used: number;
}

export interface Eviction {
  sheetId: string;
  /** `derived` keeps the sheet and gives up what can be built again; `sheet` gives up all. */
  what: 'derived' | 'sheet';
}

/** Who holds how much, over all workers, and what must go when it is too much. */
export class MemoryLedger {
  readonly budget: number;
  #entries = new Map<string, Entry>();
  #bytes = 0;
  #clock = 0;

  /** `budget` in bytes. */
  constructor(budget: number) {
    this.budget = budget;
  }

  get bytes(): number {
    return this.#bytes;
  }
  get sheets(): number {
    return this.#entries.size;
  }

  /** How many sheets are read in parts of their files. */
  get inParts(): number {
    let count = 0;
    for (const { isInParts } of this.#entries.values()) count += Number(isInParts ?? false);
    return count;
  }
  isInParts(sheetId: string): boolean {
    return this.#entries.get(sheetId)?.isInParts ?? false;
  }

  /** Notes what a sheet takes now that it was just used. */
  used(sheetId: string, holding: Holding): void {
    this.forget(sheetId);
    this.#entries.set(sheetId, { ...holding, used: ++this.#clock });
    this.#bytes += holding.bytes;
  }

  /** Notes a new size without making the sheet count as used. */
  resized(sheetId: string, holding: Holding): void {
    const entry = this.#entries.get(sheetId);
    if (!entry) return;
    this.#bytes += holding.bytes - entry.bytes;
    this.#entries.set(sheetId, { ...holding, used: entry.used });
  }

  forget(sheetId: string): void {
    const entry = this.#entries.get(sheetId);
    if (!entry) return;
    this.#bytes -= entry.bytes;
    this.#entries.delete(sheetId);
  }

  /**
   * What must go to be within the budget: derived arrays first, then whole sheets, least recently used first. The sheet
   * used last stays even when it alone is over the budget: without it no one could be answered. The ledger counts as
   * though all of it had gone.
   */
  makeRoom(): Eviction[] {
    if (this.#bytes <= this.budget) return [];
    const oldestFirst = [...this.#entries].sort(([, a], [, b]) => a.used - b.used);
    const latest = oldestFirst.at(-1)?.[0];
    const evictions: Eviction[] = [];
    for (const [sheetId, entry] of oldestFirst) {
      if (this.#bytes <= this.budget) return evictions;
      if (entry.derived === 0 || sheetId === latest) continue;
      this.resized(sheetId, { ...entry, bytes: entry.bytes - entry.derived, derived: 0 });
      evictions.push({ sheetId, what: 'derived' });
    }
    for (const [sheetId] of oldestFirst) {
      if (this.#bytes <= this.budget) return evictions;
      if (sheetId === latest) continue;
      this.forget(sheetId);
      evictions.push({ sheetId, what: 'sheet' });
    }
    return evictions;
  }
}
