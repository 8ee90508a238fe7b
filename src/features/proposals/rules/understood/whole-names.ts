/** What the rows of a table are called by on a page: whole names of people, and what comes near to a title where there is none. */
import { wordsOf } from '#engine/meaning/name-words.ts';
import type { ColumnProfile } from '#engine/meaning/sheet-profile.ts';
import { isLong } from '../column-roles.ts';

const isCalled = ({ name }: ColumnProfile, ...words: string[]): boolean =>
  wordsOf(name).some((word) => words.includes(word));

/** A family name alone is half a name: with it stands the given one, in place of what matters least. */
export function withWholeNames(
  chosen: readonly ColumnProfile[],
  all: readonly ColumnProfile[],
): readonly ColumnProfile[] {
  const given = all.find((one) => isCalled(one, 'first', 'firstname', 'given', 'forename'));
  const family = all.find((one) => isCalled(one, 'last', 'lastname', 'surname', 'family'));
  const missing = [given, family].find((one) => one && !chosen.includes(one));
  const hasOther = [given, family].some((one) => one && chosen.includes(one));
  if (!missing || !hasOther || chosen.length < 3) return chosen;
  return [...chosen.slice(0, -1), missing];
}

/** Where nothing names each row, the short texts that most rows differ in. */
export const nearestToTitle = (columns: readonly ColumnProfile[]): ColumnProfile | undefined =>
  columns
    .filter((one) => one.type === 'text' && !isLong(one) && one.distinct * 3 >= one.filled && one.distinct > 2)
    .toSorted((one, other) => other.distinct - one.distinct)[0];
