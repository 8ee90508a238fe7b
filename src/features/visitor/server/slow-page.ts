import type { Engine } from '#features/queries/services.ts';
import type { Services } from '#platform/services.ts';

interface Measured {
  id: string;
  type: string;
  milliseconds: number;
  /** That its questions found. */
  rows_read: number;
}

interface Needs {
  log: Pick<Services['log'], 'warn'>;
  environment: Pick<Services['environment'], 'SLOW_PAGE_MS'>;
}

/** How many of the slowest blocks are named. */
const mostNamed = 3;

/**
 * How long each block of a page took to be made ready, and how many rows it read; a page that took long is in the log
 * with its slowest ones.
 */
export function measureBlocks() {
  const begun = performance.now();
  const blocks: Measured[] = [];
  return {
    blocks: blocks as readonly Measured[],
    /** The work asks the engine that it is given. */
    async of<Result>(
      block: { id: string; type: string },
      engine: Engine,
      work: (engine: Engine) => Promise<Result>,
    ): Promise<Result> {
      const start = performance.now();
      let rows_read = 0;
      const counting: Engine = {
        ...engine,
        async query(sheetId, query, context) {
          const answer = await engine.query(sheetId, query, context);
          rows_read += answer.total;
          return answer;
        },
      };
      try {
        return await work(counting);
      } finally {
        blocks.push({ ...block, milliseconds: Math.round((performance.now() - start) * 10) / 10, rows_read });
      }
    },
    report({ log, environment }: Needs, of: { app: string; page: string }): void {
      const took = performance.now() - begun;
      if (took < environment.SLOW_PAGE_MS) return;
      const slowest = blocks.toSorted((one, other) => other.milliseconds - one.milliseconds).slice(0, mostNamed);
      log.warn({ ...of, milliseconds: Math.round(took), slowest }, 'a page was slow');
    },
  };
}
