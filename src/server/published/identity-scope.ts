import { findIdentityColumn } from '#domain/kept-columns.ts';
import type { RowScope } from '#domain/row-scope.ts';
import type { IdentityFilter } from '#sheet/query-model.ts';
import type { SheetRecord } from '../scope.ts';

/** What holds for every row of a sheet by whose it is, before all filters; null where none of them is the viewer's. */
export function identityScope(scope: RowScope, sheet: Pick<SheetRecord, 'columns'>): IdentityFilter[] | null {
  const column = findIdentityColumn(sheet.columns);
  if (!column || scope.kind === 'all') return [];
  return scope.kind === 'own' ? [{ column: column.id, condition: 'is_exactly', value: scope.identity }] : null;
}
