import { isFullRun } from './tier.ts';

/**
 * How often a property is tried, and with which values: in a short run a twentieth of the times. The same values in every
 * run, so that a run says what it said before; `PROPERTY_RUNS=100` tries others, a hundred times as often. Fewer than
 * thirty say little of a property whose every run is short.
 */
export function propertyRuns(usual: number, fewest = 30): { numRuns: number; seed?: number } {
  const times = Number(process.env['PROPERTY_RUNS'] ?? 0);
  if (times >= 1) return { numRuns: Math.round(usual * times) };
  const numRuns = isFullRun ? usual : Math.max(Math.min(usual, fewest), Math.ceil(usual / 20));
  return { numRuns, seed: 20_261_122 };
}
