/** Names of columns that a program made up, above the real ones. */
import { mostShareKnown } from '#engine/lexicon/language.ts';
import { isBlankRawCell, type RawRow } from '../../sources/raw-sheet.ts';
import { evidenceOf, fillOf, type Read } from './heading-evidence.ts';
import { headerText } from './heading-names.ts';

/** `Column1`, `Spalte 2`, `Unnamed: 3`. */
const madeName = /^(.*?\p{L})[\s:._]*(\d+)$/u;
/** Of the names in a row, so many have a word that headings have. */
const mostlyWords = 0.5;

/**
 * The row of names right below those that a program made up (`Column1`, `Column2`) where it took the heading for a
 * record; null where it is one.
 */
export function belowMadeNames(rows: readonly RawRow[], heading: readonly number[], read: Read): number | null {
  const [at = -1] = heading;
  const [made, below] = [rows[at], rows[at + 1]];
  if (heading.length !== 1 || !made || below?.number !== made.number + 1) return null;
  if (rows.length < at + 3 || fillOf(made) < 2) return null;
  const textsOf = (row: RawRow): string[] =>
    row.cells.flatMap((cell) => (isBlankRawCell(cell) ? [] : [headerText(cell).trim()]));
  const parts = textsOf(made).map((text) => madeName.exec(text));
  const isMade = parts.every(
    (part, next) => part !== null && part[1] === parts[0]?.[1] && Number(part[2]) === Number(parts[0]?.[2]) + next,
  );
  const names = textsOf(below);
  if (!isMade || names.length !== fillOf(made)) return null;
  const areDifferent = new Set(names.map((name) => name.toLowerCase())).size === names.length;
  const isHeading = areDifferent && evidenceOf(rows, at + 1, read).names === names.length;
  return isHeading && mostShareKnown(names) >= mostlyWords ? at + 1 : null;
}
