import type { AppSettings } from '#features/apps/rules/app-settings.ts';
import { findIdentityColumn } from '../../rules/internal-columns.ts';
import {
  comparableColumn,
  decidingColumns,
  matchedRules,
  ownerColumn,
  ownRowsRules,
  type RowScope,
} from '../../rules/row-scope.ts';
import { cellText } from '#engine/folding.ts';
import type { Cell } from '#engine/model.ts';
import type { Filter, IdentityFilter } from '#engine/query-model.ts';
import type { SheetRecord } from '#features/workbooks/services.ts';

/** A row is the viewer's where the cell of this column is this value. */
export type OwnerFilter = (IdentityFilter & { cell?: Cell }) | (Filter & { condition: '=' | 'any_of'; value: string });

type ScopedSheet = Pick<SheetRecord, 'title' | 'columns' | 'spent_column_ids'>;

interface Scoped {
  rowScope: RowScope;
  app: { settings: Pick<AppSettings, 'own_rows' | 'people' | 'matched_rows'> };
  /** Who the viewer is in columns of persons. */
  context?: { currentPerson?: string | null };
}

/** What holds for every row of a sheet by whose it is, before all filters; null where none of them is the viewer's. */
export function ownRows({ rowScope, app, context }: Scoped, sheet: ScopedSheet): OwnerFilter[] | null {
  const person = context?.currentPerson ?? null;
  const [byIdentity, byEmail] = [identityFilters(rowScope, sheet), emailFilters(rowScope, sheet, app.settings, person)];
  const byAttributes = attributeFilters(rowScope, sheet, app.settings);
  return byIdentity && byEmail && byAttributes && [...byIdentity, ...byEmail, ...byAttributes];
}

/**
 * Once the `_id` column is deleted nothing says whose the rows are: the scope stays, on a column that no row has.
 */
function identityFilters({ identity }: RowScope, sheet: ScopedSheet): IdentityFilter[] | null {
  const column = findIdentityColumn(sheet.columns)?.id ?? (sheet.spent_column_ids.includes('_id') ? '_id' : undefined);
  if (!column || identity.kind === 'all') return [];
  return identity.kind === 'own' ? [{ column, condition: 'is_exactly', value: identity.identity }] : null;
}

/**
 * An address is compared as mail takes it, in upper or lower case (decision 40), and in a column of persons who has it: the
 * row is everyone's whom its cell names. A column that is gone shuts the sheet.
 */
function emailFilters(
  { email }: RowScope,
  sheet: ScopedSheet,
  settings: Pick<AppSettings, 'own_rows'>,
  person: string | null,
): OwnerFilter[] | null {
  if (email.kind === 'all') return [];
  const columns = ownRowsRules(settings, sheet.title).map((rule) => ownerColumn(rule, sheet.columns));
  if (columns.length === 0) return [];
  if (email.kind === 'none') return null;
  const filters = columns.flatMap((column): OwnerFilter[] =>
    column?.type === 'person'
      ? person === null
        ? []
        : [{ column: column.id, condition: 'any_of', value: person }]
      : column
        ? [{ column: column.id, condition: '=', value: email.identity }]
        : [],
  );
  return filters.length === columns.length ? filters : null;
}

/**
 * Compared byte for byte, as identities are. A column that is gone on either side shuts the sheet, and so does a person's
 * row that holds nothing there.
 */
function attributeFilters(
  { attributes }: RowScope,
  sheet: ScopedSheet,
  settings: Pick<AppSettings, 'matched_rows'>,
): OwnerFilter[] | null {
  if (attributes.kind === 'all') return [];
  const rules = matchedRules(settings, sheet.title);
  if (rules.length === 0) return [];
  if (attributes.kind === 'none') return null;
  const filters = rules.flatMap(({ column: id, mine }): OwnerFilter[] => {
    const column = comparableColumn(id, sheet.columns);
    const cell = Object.hasOwn(attributes.cells, mine) ? (attributes.cells[mine] ?? null) : null;
    const value = cellText(cell);
    return column && value !== '' ? [{ column: column.id, condition: 'is_exactly', value, cell }] : [];
  });
  return filters.length === rules.length ? filters : null;
}

/** What a row of the viewer's own holds where it says whose it is. */
export const ownCells = (scoped: Scoped, sheet: ScopedSheet): [string, Cell][] =>
  (ownRows(scoped, sheet) ?? []).map((filter) => [
    filter.column,
    'cell' in filter && filter.cell !== undefined ? filter.cell : filter.value,
  ]);

/** The columns of a sheet that say whose a row is, and that a viewer without rows of their own may not fill in. */
export function columnsOfOthers({ rowScope, app }: Scoped, sheet: ScopedSheet): string[] {
  const identity = rowScope.identity.kind === 'none' ? findIdentityColumn(sheet.columns)?.id : undefined;
  const emails = rowScope.email.kind === 'none' ? ownRowsRules(app.settings, sheet.title) : [];
  const matched = rowScope.attributes.kind === 'none' ? matchedRules(app.settings, sheet.title) : [];
  const deciding = rowScope.attributes.kind === 'all' ? [] : decidingColumns(app.settings, sheet.title);
  return [
    ...(identity === undefined ? [] : [identity]),
    ...[...emails, ...matched].map(({ column }) => column),
    ...deciding,
  ];
}
