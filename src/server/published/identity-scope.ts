import type { Viewer } from '#domain/access.ts';
import type { Filter } from '#sheet/query-model.ts';
import type { SheetRecord } from '../scope.ts';

/** An `_id` of the session scopes every sheet with an `_id` column to it. (section 6) */
export function identityScope(viewer: Viewer, sheet: SheetRecord): (Filter & { value: string })[] {
  const identity = viewer.kind === 'app_user' ? viewer.row_identity : null;
  const column = sheet.columns.find((one) => one.id === '_id' || one.name.trim().toLowerCase() === '_id');
  return identity && column ? [{ column: column.id, condition: '=', value: identity }] : [];
}
