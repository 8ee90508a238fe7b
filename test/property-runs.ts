/** How often a property is tried: a number for every test run, and `PROPERTY_RUNS=100` for a hundred times as often. */
export const propertyRuns = (usual: number): { numRuns: number } => ({
  numRuns: usual * Math.max(1, Number(process.env['PROPERTY_RUNS'] ?? 1) || 1),
});
