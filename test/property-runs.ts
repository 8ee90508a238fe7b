/**
 * How often a property is tried, and with which values. The same ones in every run, so that a run says what it said
 * before; `PROPERTY_RUNS=100` tries others, a hundred times as often.
 */
export function propertyRuns(usual: number): { numRuns: number; seed?: number } {
  const times = Number(process.env['PROPERTY_RUNS'] ?? 0);
  return times >= 1 ? { numRuns: Math.round(usual * times) } : { numRuns: usual, seed: 20_261_122 };
}
