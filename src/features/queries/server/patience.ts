/** Rows of the largest sheet that the usual time is meant for. */
const usualRows = 1_048_576;
const mostTimes = 6;

/** How many times the usual time a question about a sheet may take: more about more rows, and where they are read from disk. */
export function patienceFor({ rows, isInParts }: { rows: number; isInParts: boolean }): number {
  return isInParts ? mostTimes : Math.min(mostTimes, Math.max(1, rows / usualRows));
}
