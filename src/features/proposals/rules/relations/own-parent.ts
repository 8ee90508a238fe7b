/** Tables whose rows name other rows of the same table: a manager, a category above, a part that another is in. */
import type { ColumnProfile } from '#engine/meaning/sheet-profile.ts';
import type { Meaning } from '#engine/meaning/column-meaning.ts';
import type { ProfiledSheetRoles } from '../related-sheets.ts';
import { valueOf } from './evidence.ts';
import { wordsIn } from './heading-words.ts';
import { keysOf } from './keys.ts';

export interface OwnParent {
  column: ColumnProfile;
  key: ColumnProfile;
}

/** Headings say it, since numbers of rows are among the numbers of many columns. */
const ofParents: ReadonlySet<string> = new Set([
  ...['parent', 'manager', 'supervisor', 'superior', 'boss', 'reports', 'belongs'],
  ...['vorgesetzter', 'vorgesetzte', 'ubergeordnet', 'ubergeordnete', 'elternteil', 'oberkategorie', 'fuhrungskraft'],
  ...['responsable', 'parente', 'superieur', 'chef', 'jefe', 'padre', 'madre', 'gerente', 'pai', 'capo', 'genitore'],
  ...['leidinggevende', 'bovenliggende', 'foretrukken', 'leder', 'overordnet', 'forelder', 'esimies', 'przelozony'],
]);
const longest = 60;

/** Few values may be missing: of rows that were deleted, or mistyped. */
const leastContained = 0.9;
const leastValues = 2;
const never: ReadonlySet<Meaning> = new Set<Meaning>(['amount', 'date', 'start', 'end', 'deadline', 'long text']);

/**
 * The column by which rows name the row that they are below; null where its heading and its values don't say so. It holds
 * keys of the table, so it is as personal as these: a key that is has no tree.
 */
export function ownParentOf(of: ProfiledSheetRoles): OwnParent | null {
  const { sheet, roles } = of;
  const keys = keysOf(of);
  for (const column of sheet.columns) {
    if (!saysParent(column.name) || never.has(roles.meaningOf(column))) continue;
    const key = keys.find((one) => one !== column && one.type === column.type && isAmong(column, one));
    if (key) return { column, key };
  }
  return null;
}

const saysParent = (heading: string): boolean =>
  heading.length <= longest && wordsIn(heading).some((word) => ofParents.has(word));

/** A parent for each row alone would be another list of the same. */
function isAmong(column: ColumnProfile, key: ColumnProfile): boolean {
  const values = [...new Set(column.samples.map(valueOf))];
  if (values.length < leastValues || column.distinct >= column.filled) return false;
  const keys = new Set(key.samples.map(valueOf));
  return values.filter((value) => keys.has(value)).length >= values.length * leastContained;
}
