import type { CellsHost } from './cells-host.ts';

/** Workbooks whose formulas are kept computed in this process, the ones used last. */
const mostHere = 200;
const mostThreads = 3;
/** Milliseconds after which nobody seems to write any more. */
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
  readonly #live = new Map<string, { workbook: LiveWorkbook; timer: NodeJS.Timeout }>();

  /** Takes it out: whoever computes has it alone, and gives it back. */
  take(workbookId: string): LiveWorkbook | null {
    const found = this.#live.get(workbookId);
    if (!found) return null;
    clearTimeout(found.timer);
    this.#live.delete(workbookId);
    return found.workbook;
  }

  keep(workbookId: string, workbook: LiveWorkbook): void {
    this.drop(workbookId);
    const timer = setTimeout(() => this.drop(workbookId), longestRest).unref();
    this.#live.set(workbookId, { workbook, timer });
    let here = 0;
    let threads = 0;
    for (const [id, { workbook: one }] of [...this.#live].reverse()) {
      const isTooMany = one.host.isThread ? ++threads > mostThreads : ++here > mostHere;
      if (isTooMany) this.drop(id);
    }
  }

  drop(workbookId: string): void {
    this.take(workbookId)?.host.end();
  }
}
