/** One record as strangers are shown it, with what its columns mean. */
import { formatCell } from '#engine/format-cell.ts';
import type { Cell, Column } from '#engine/model.ts';
import type { Meaning } from '#engine/meaning/column-meaning.ts';
import { meaningsByName } from '#engine/meaning/meaning-by-name.ts';
import { wordsOf } from '#engine/meaning/name-words.ts';
import { peopleText } from '#engine/people.ts';
import '#engine/number-mask.ts';

export interface ShownRecord {
  /** Of its sheet. */
  title: string;
  /** The columns that the page shows, and none besides. */
  columns: readonly Column[];
  cells: Readonly<Record<string, Cell>>;
  /** What cells of keys are called. */
  named: Readonly<Record<string, string>>;
  name: string;
  description: string;
  /** Absolute; '' is none. */
  picture: string;
  url: string;
  /** ISO 4217, of amounts whose format names no other; null where a sign may be one of several. */
  currency: string | null;
}

const known = new WeakMap<readonly Column[], ReadonlyMap<string, Meaning>>();

/** What the shown columns mean, by their names and types. */
export function meaningsOfShown({ columns }: Pick<ShownRecord, 'columns'>): ReadonlyMap<string, Meaning> {
  const found = known.get(columns) ?? meaningsByName(columns);
  known.set(columns, found);
  return found;
}

/** The first filled cell of a column that has one of these meanings, or of a name with one of these words. */
export function textBy(record: ShownRecord, meanings: readonly Meaning[], words: readonly string[] = []): string {
  const column = columnBy(record, meanings, words);
  return column ? textOf(record, column) : '';
}

export function columnBy(
  record: ShownRecord,
  requested: readonly Meaning[],
  words: readonly string[] = [],
): Column | undefined {
  const meanings = meaningsOfShown(record);
  const isFilled = (column: Column): boolean => textOf(record, column) !== '';
  const byWord = record.columns.find(
    (column) => wordsOf(column.name).some((word) => words.includes(word)) && isFilled(column),
  );
  return (
    byWord ??
    requested.flatMap((meaning) => record.columns.filter(({ id }) => meanings.get(id) === meaning)).find(isFilled)
  );
}

/** A cell as words. */
export function textOf({ cells, named }: Pick<ShownRecord, 'cells' | 'named'>, column: Column): string {
  return (named[column.id] ?? formatCell(peopleText(cells[column.id] ?? null), column)).trim();
}

/** A date or a moment as ISO 8601 has it; '' for what is none. */
export function dateOf({ cells }: ShownRecord, column: Column | undefined): string {
  const cell = column ? cells[column.id] : null;
  return typeof cell === 'string' && /^\d{4}-\d{2}-\d{2}(?:T[\d:.]+Z?)?$/.test(cell) ? cell : '';
}

export function numberOf({ cells }: ShownRecord, column: Column | undefined): number | null {
  const cell = column ? cells[column.id] : null;
  return typeof cell === 'number' && Number.isFinite(cell) ? cell : null;
}
