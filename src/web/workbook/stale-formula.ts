/** A version of rows that no one changed since they were imported or copied. */
const asImported = 1;

/**
 * Whether the result of a formula may be out of date: it was computed by the program that wrote the file, and what it
 * reads was changed since. A formula over a range or another sheet may read any row.
 */
export function isStale(formula: string, row: { version: number }, sheetVersion: number): boolean {
  const readsOthers = /[:!]/.test(formula.replaceAll(/"[^"]*"/g, ''));
  return row.version > asImported || (readsOthers && sheetVersion > asImported);
}
