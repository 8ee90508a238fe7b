/** Records that stand next to each other: the names of fields are in the first column, and each row is of one kind. */

import { isBlankRawCell, type RawCell, type RawRow } from '../../sources/raw-sheet.ts';
import type { Read } from '../headings/heading-evidence.ts';
import { headerText } from '../headings/heading-names.ts';
import type { Span } from './rectangle.ts';

const fewestFields = 4;
const mostFields = 60;
const fewestRecords = 2;
const mostRecords = 40;
const longestName = 60;

type Kind = 'words' | 'figures' | 'days';

/**
 * Whether each row holds cells of one kind below and above rows of another, so that no column does: `Price | 12 | 15`,
 * `Colour | red | blue`. Two rows of words and two of figures or days show it.
 */
export function isTransposed(rows: readonly RawRow[], { left, right }: Span, read: Read): boolean {
  const records = right - left;
  if (rows.length < fewestFields || rows.length > mostFields || records < fewestRecords || records > mostRecords)
    return false;
  const names = rows.map(({ cells }) => headerText(cells[left]).trim());
  if (names.some((name) => name === '' || name.length > longestName || !/\p{L}/u.test(name))) return false;
  if (new Set(names).size < names.length) return false;
  const lines = rows.map(({ cells }) => Array.from({ length: records }, (_, at) => kindOf(cells[left + 1 + at], read)));
  const ofRows = lines.map(onlyKind);
  if (ofRows.includes(null)) return false;
  const count = (isWords: boolean): number => ofRows.filter((kind) => (kind === 'words') === isWords).length;
  const columns = Array.from({ length: records }, (_, at) => lines.map((line) => line[at]));
  // The first line may be what the records are called, above columns of figures: a table as others are.
  return count(true) >= 3 && count(false) >= 2 && columns.every((kinds) => onlyKind(kinds.slice(1)) === null);
}

const onlyKind = (kinds: readonly (Kind | undefined)[]): Kind | null => {
  const own = new Set(kinds.filter((kind) => kind !== undefined));
  const [kind = null] = own;
  return own.size === 1 ? kind : null;
};

function kindOf(cell: RawCell, read: Read): Kind | undefined {
  if (isBlankRawCell(cell)) return undefined;
  const { kind } = read(cell);
  if (kind === 'number' || kind === 'true_number') return 'figures';
  return kind === 'date' || kind === 'true_date' || kind === 'true_datetime' ? 'days' : 'words';
}
