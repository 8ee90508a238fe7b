import { findIdentityColumn } from '#domain/kept-columns.ts';
import type { RowScope } from '#domain/row-scope.ts';
import type { IdentityFilter } from '#sheet/query-model.ts';
import type { SheetRecord } from '../../scope.ts';

/**
 * What holds for every row of a sheet by whose it is, before all filters; null where none of them is the viewer's. Once
 * the `_id` column is deleted nothing says whose the rows are: the scope stays, on a column that no row has.
 */
export function identityScope(
  scope: RowScope,
  sheet: Pick<SheetRecord, 'columns' | 'spent_column_ids'>,
): IdentityFilter[] | null {
  const column = findIdentityColumn(sheet.columns)?.id ?? (sheet.spent_column_ids.includes('_id') ? '_id' : undefined);
  if (!column || scope.kind === 'all') return [];
  return scope.kind === 'own' ? [{ column, condition: 'is_exactly', value: scope.identity }] : null;
}
