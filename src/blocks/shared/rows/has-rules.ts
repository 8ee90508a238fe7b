/** Whether cells of a column are colored by rules of its owner. (cell-tone.ts) */
export function hasRules(entry: Readonly<Record<string, unknown>>): boolean {
  const rules = entry['Conditional_formatting'];
  return Array.isArray(rules) && rules.length > 0;
}
