/** Cells whose value is out of date: it follows from a formula that isn't computed here, and what that reads has changed. */

/** By column id: the ids of the rows whose cell is out of date; null where they are too many to be named. */
export type OutdatedColumns = Readonly<Record<string, readonly string[] | null>>;

const mostRowsNamed = 500;

/** Of the rows of each column. */
export function outdatedColumns(columns: ReadonlyMap<string, readonly string[]>): OutdatedColumns {
  const named = [...columns].map(([id, rows]) => [id, rows.length > mostRowsNamed ? null : rows.toSorted()] as const);
  return Object.fromEntries(named);
}

/** Whether a cell is out of date, or may be. */
export function isOutdated(outdated: OutdatedColumns | undefined, column: string, row: string): boolean {
  const rows = outdated?.[column];
  return rows === null || (rows?.includes(row) ?? false);
}

/**
 * What an answer says of values that are out of date. `names` are columns that are shown; where what it follows from isn't
 * shown, nothing is named.
 */
export function outdatedText(names: readonly string[]): string {
  if (names.length === 0) return 'Not fully up to date.';
  const others = names.length - mostNames;
  return `Not up to date: ${names.slice(0, mostNames).join(', ')}${others > 0 ? ` and ${others} more` : ''}.`;
}

const mostNames = 5;
