import type { Services } from '../services.ts';

interface Measured {
  id: string;
  type: string;
  milliseconds: number;
}

interface Needs {
  log: Pick<Services['log'], 'warn'>;
  environment: Pick<Services['environment'], 'SLOW_PAGE_MS'>;
}

/** How many of the slowest blocks are named. */
const mostNamed = 3;

/** How long each block of a page took to be made ready; a page that took long stands in the log with its slowest ones. */
export function measureBlocks() {
  const begun = performance.now();
  const blocks: Measured[] = [];
  return {
    async of<Result>(block: { id: string; type: string }, work: () => Promise<Result>): Promise<Result> {
      const start = performance.now();
      try {
        return await work();
      } finally {
        blocks.push({ ...block, milliseconds: Math.round(performance.now() - start) });
      }
    },
    tell({ log, environment }: Needs, of: { app: string; page: string }): void {
      const took = performance.now() - begun;
      if (took < environment.SLOW_PAGE_MS) return;
      const slowest = blocks.toSorted((one, other) => other.milliseconds - one.milliseconds).slice(0, mostNamed);
      log.warn({ ...of, milliseconds: Math.round(took), slowest }, 'a page was slow');
    },
  };
}
