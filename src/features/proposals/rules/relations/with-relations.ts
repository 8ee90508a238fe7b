/** What the tables of a workbook say of each other: what rows are called by, and which numbers add up. */
import { type ColumnProfile, distinctLimit, type SheetProfile } from '#engine/meaning/sheet-profile.ts';
import type { ProposedFigure } from '../column-roles.ts';
import { type ProfiledSheetRoles, relationsAmong, type SheetRelation } from '../related-sheets.ts';
import { isAddedTotal } from './is-added-total.ts';
import { provenTotals } from './line-totals.ts';

export function withRelations(sheets: readonly ProfiledSheetRoles[]): ProfiledSheetRoles[] {
  if (sheets.length < 2) return [...sheets];
  const relations = relationsAmong(sheets);
  const proven = new Set(provenTotals(sheets, relations));
  return sheets.map((one) => withSums(withKeyAsName(one, relations), relations, proven));
}

/** Where nothing names the rows of a table, they are called by what others call them: the number of an order. */
function withKeyAsName(one: ProfiledSheetRoles, relations: readonly SheetRelation[]): ProfiledSheetRoles {
  const { roles, sheet } = one;
  const key = relations.find(({ to }) => to.sheet === sheet)?.key;
  const isNamed = roles.title !== null && (roles.familyName !== null || !isOfMany(roles.title, sheet));
  if (isNamed || !key || key === roles.title || roles.personal.includes(key)) return one;
  // An order goes to a place, and is none.
  const isDocument = roles.kind === 'places' && !roles.isChosen && roles.dates.length > 0;
  return {
    sheet,
    roles: {
      ...roles,
      ...(isDocument && { kind: 'list' as const, guessed: 'list' as const }),
      title: key,
      shown: [key, ...roles.shown.filter((column) => column !== key)],
      technical: roles.technical.filter((column) => column !== key),
    },
  };
}

/** Whether two rows or more are called the same, on the average: orders by the name of who gets them. */
const isOfMany = ({ distinct }: ColumnProfile, { rows }: SheetProfile): boolean =>
  distinct < distinctLimit && distinct * 2 <= rows;

/** Keys of other rows, and of managers, are never figures; what lines come to always is. */
function withSums(
  one: ProfiledSheetRoles,
  relations: readonly SheetRelation[],
  proven: ReadonlySet<ColumnProfile>,
): ProfiledSheetRoles {
  const { roles, sheet } = one;
  const keys = new Set([
    ...relations.filter(({ from }) => from.sheet === sheet).map(({ column }) => column),
    ...relations.filter(({ to }) => to.sheet === sheet).map(({ key }) => key),
  ]);
  const figures = roles.figures.filter(({ column }) => !keys.has(column));
  const sums = sheet.columns
    .filter((column) => (proven.has(column) || isAddedTotal(column)) && !roles.personal.includes(column))
    .map((column): ProposedFigure => ({ column, function: 'sum' }));
  const others = figures.filter(({ column }) => !sums.some((sum) => sum.column === column));
  // A bar for each manager, by number, says nothing.
  const own = relations.find(({ from, to }) => from.sheet === sheet && to.sheet === sheet)?.column;
  const categories = roles.categories.filter((column) => column !== own || column.type !== 'number');
  return { sheet, roles: { ...roles, figures: [...sums, ...others], categories } };
}
