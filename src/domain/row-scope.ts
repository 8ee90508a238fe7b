import type { Viewer } from './access.ts';
import type { AppSettings, SignInMethod } from './app.ts';
import { findIdentityColumn } from './kept-columns.ts';
import type { Column } from '#sheet/model.ts';

/** Which rows of sheets with an `_id` column are a viewer's at all. (decision 40) */
export type RowScope = { kind: 'all' } | { kind: 'own'; identity: string } | { kind: 'none' };

interface ScopedApp {
  sign_in_method: SignInMethod;
  settings: Pick<AppSettings, 'all_rows_without_id'>;
  /** Whether anybody of the app has an `_id`. */
  has_identities: boolean;
}

/**
 * Whoever has an `_id` sees its rows. Where people sign in, or somebody has an `_id`, the column says whose a row is, and
 * who has none sees none, unless the owner shows them all; elsewhere it is a column like any other.
 */
export function rowScopeOf(viewer: Viewer, { sign_in_method, settings, has_identities }: ScopedApp): RowScope {
  if (viewer.kind === 'editor') return { kind: 'all' };
  if (viewer.kind === 'app_user' && viewer.row_identity) return { kind: 'own', identity: viewer.row_identity };
  if (settings.all_rows_without_id) return { kind: 'all' };
  return sign_in_method !== 'No sign in' || has_identities ? { kind: 'none' } : { kind: 'all' };
}

/** Whether the scope narrows a sheet with these columns. */
export const isScoped = (scope: RowScope, columns: readonly Column[]): boolean =>
  scope.kind !== 'all' && findIdentityColumn(columns) !== undefined;
