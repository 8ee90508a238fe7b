import { planKeyed, type KeyedSetup } from '#engine/formula/keyed/keyed-plan.ts';
import { KeyedHost, mostCellsHeld } from './keyed-host.ts';
import { KeyedThread } from './keyed-thread.ts';

/** Small sheets that are kept up to date in this process, those used last. */
const mostHere = 200;
/** Milliseconds after which no one seems to write any more. */
const longestRest = 20 * 60_000;

export interface LiveKeyed {
  host: KeyedHost;
  /** What of the sheets must not have changed. */
  shape: string;
  /** Which version of each sheet its rows are of. */
  versions: Map<string, number>;
}

/** The sheets whose formula columns are computed again by keys after a write, for as long as they are held. */
export class KeyedSheets {
  readonly #live = new Map<string, { sheet: LiveKeyed; timer: NodeJS.Timeout }>();
  #thread: KeyedThread | null = null;

  /** A host for rows that are being read; null where formulas read whole columns in other ways than by keys. */
  begin(setup: KeyedSetup, { inThread }: { inThread: boolean }): KeyedHost | null {
    if (!planKeyed(setup)) return null;
    if (inThread && (!this.#thread || this.#thread.isGone)) this.#thread = new KeyedThread();
    return new KeyedHost(setup, inThread ? this.#thread : null);
  }

  /** Takes it out: the caller that computes has it alone, and gives it back. */
  take(sheetId: string): LiveKeyed | null {
    const found = this.#live.get(sheetId);
    if (!found) return null;
    clearTimeout(found.timer);
    this.#live.delete(sheetId);
    return found.sheet;
  }

  store(sheetId: string, sheet: LiveKeyed): void {
    this.#drop(sheetId);
    if (sheet.host.isEnded) return;
    this.#live.set(sheetId, { sheet, timer: setTimeout(() => this.#drop(sheetId), longestRest).unref() });
    this.#makeRoom();
  }

  /** Drops those that were used longest ago. */
  #makeRoom(): void {
    let here = 0;
    let cells = 0;
    for (const [id, { sheet }] of [...this.#live].reverse()) {
      const { host } = sheet;
      const isTooMany = host.isThread ? (cells += host.cells) > mostCellsHeld : ++here > mostHere;
      if (isTooMany || host.isEnded) this.#drop(id);
    }
  }

  #drop(sheetId: string): void {
    this.take(sheetId)?.host.end();
  }
}
