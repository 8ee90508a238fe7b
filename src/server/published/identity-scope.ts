import type { Viewer } from '#domain/access.ts';
import type { Filter } from '#sheet/query-model.ts';
import type { SheetRecord } from '../scope.ts';

/**
 * An `_id` of the session scopes every sheet with an `_id` column to it. (section 6) Once that column is deleted nothing
 * says whose the rows are: the scope stays, on a column that no row has.
 */
export function identityScope(viewer: Viewer, sheet: SheetRecord): (Filter & { value: string })[] {
  const identity = viewer.kind === 'app_user' ? viewer.row_identity : null;
  const column = sheet.columns.find((one) => one.id === '_id' || one.name.trim().toLowerCase() === '_id');
  const scoped = column?.id ?? (sheet.spent_column_ids.includes('_id') ? '_id' : undefined);
  return identity && scoped ? [{ column: scoped, condition: '=', value: identity }] : [];
}
