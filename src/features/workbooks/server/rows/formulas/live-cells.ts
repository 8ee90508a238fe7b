import type { CellsHost } from './cells-host.ts';

/** Workbooks whose formulas are kept up to date in this process, the ones used last. */
const mostHere = 200;
/** Milliseconds after which no one seems to write any more. */
const longestRest = 5 * 60_000;

export interface LiveWorkbook {
  host: CellsHost;
  /** Of the sheets, in the order in which the host has them. */
  sheets: string[];
  /** What of the sheets must not have changed. */
  shape: string;
  /** Of which versions of the sheets its rows are. */
  versions: Map<string, number>;
}

export class LiveCells {
  /** Of threads that were ended and are not gone yet. */
  readonly #ending = new Set<Promise<void>>();
  /** How many threads may hold a workbook that is not being computed. */
  readonly #mostIdle: () => number;
  readonly #live = new Map<string, { workbook: LiveWorkbook; timer: NodeJS.Timeout }>();

  constructor(mostIdle: () => number) {
    this.#mostIdle = mostIdle;
  }

  isInThread(workbookId: string): boolean {
    return this.#live.get(workbookId)?.workbook.host.isThread ?? false;
  }

  /** Takes it out: the caller that computes has it alone, and gives it back. */
  take(workbookId: string): LiveWorkbook | null {
    const found = this.#live.get(workbookId);
    if (!found) return null;
    clearTimeout(found.timer);
    this.#live.delete(workbookId);
    return found.workbook;
  }

  store(workbookId: string, workbook: LiveWorkbook): void {
    void this.drop(workbookId);
    const timer = setTimeout(() => void this.drop(workbookId), longestRest).unref();
    this.#live.set(workbookId, { workbook, timer });
    // The thread that computed this one is idle from now on.
    void this.makeRoom(this.#mostIdle() + (workbook.host.isThread ? 1 : 0));
  }

  /** Drops the workbooks that were used longest ago, until so many of those left have threads; but for one. */
  async makeRoom(mostThreads = this.#mostIdle(), but?: string): Promise<void> {
    let here = 0;
    let threads = 0;
    for (const [id, { workbook: one }] of [...this.#live].reverse()) {
      if (id === but) continue;
      const isTooMany = one.host.isThread ? ++threads > mostThreads : ++here > mostHere;
      if (isTooMany) void this.drop(id);
    }
    await Promise.all(this.#ending);
  }

  async drop(workbookId: string): Promise<void> {
    const ending = this.take(workbookId)?.host.end();
    if (!ending) return;
    this.#ending.add(ending);
    await ending.finally(() => this.#ending.delete(ending));
  }
}
