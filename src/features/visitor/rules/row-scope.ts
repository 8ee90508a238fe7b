import { isReadOnlyColumn } from '#engine/automatic.ts';
import { namesSeveral } from '#engine/links.ts';
import type { Cell, Column } from '#engine/model.ts';
import type { Viewer } from '#features/apps/rules/viewer.ts';
import type { AppSettings, SignInMethod } from '#features/apps/rules/app.ts';
import { findIdentityColumn } from './internal-columns.ts';

/** Which rows of a sheet that says whose each row is are a viewer's at all. */
export type OwnedRows = { kind: 'all' } | { kind: 'own'; identity: string } | { kind: 'none' };

/** The rows of a viewer, by each way in which a sheet says whose a row is. */
export interface RowScope {
  /** Of sheets with an `_id` column. (decision 40) */
  identity: OwnedRows;
  /** Of sheets that the owner gave to the people whose e-mail address is in a column. (decision 156) */
  email: OwnedRows;
  /** Of sheets whose rows the owner compares with the person's row in the app's sheet of people. */
  attributes: Attributes;
}

/** What the sheet of people holds about a viewer, by column id; `all` is for who sees everything. */
export type Attributes = { kind: 'all' } | { kind: 'own'; cells: Readonly<Record<string, Cell>> } | { kind: 'none' };

export const allRows: RowScope = {
  ...{ identity: { kind: 'all' }, email: { kind: 'all' }, attributes: { kind: 'all' } },
};

/** "Rows belong to: the person whose e-mail address is in this column", for a sheet of an app. */
export type OwnRowsRule = AppSettings['own_rows'][number];

interface ScopedApp {
  sign_in_method: SignInMethod;
  settings: Pick<AppSettings, 'all_rows_without_id'>;
  /** Whether anyone of the app has an `_id`. */
  has_identities: boolean;
}

export const rowScopeOf = (viewer: Viewer, app: ScopedApp): RowScope => ({
  identity: rowsByIdentity(viewer, app),
  email: rowsByEmail(viewer),
  // Read where the sheets are known; until then a person has none. (server/reading/own-attributes.ts)
  attributes: { kind: viewer.kind === 'editor' ? 'all' : 'none' },
});

/**
 * Anyone who has an `_id` sees its rows. Where people sign in, or someone has an `_id`, the column says whose a row is, and
 * who has none sees none, unless the owner shows them all; elsewhere it is a column like any other.
 */
function rowsByIdentity(viewer: Viewer, { sign_in_method, settings, has_identities }: ScopedApp): OwnedRows {
  if (viewer.kind === 'editor') return { kind: 'all' };
  if (viewer.kind === 'app_user' && viewer.row_identity) return { kind: 'own', identity: viewer.row_identity };
  if (settings.all_rows_without_id) return { kind: 'all' };
  return sign_in_method !== 'No sign in' || has_identities ? { kind: 'none' } : { kind: 'all' };
}

/** Strangers and guests with the app's password have no address of their own, and so no rows. */
function rowsByEmail(viewer: Viewer): OwnedRows {
  if (viewer.kind === 'editor') return { kind: 'all' };
  if (viewer.kind === 'app_user' && viewer.email !== '') return { kind: 'own', identity: viewer.email };
  return { kind: 'none' };
}

/** The rules of a sheet. All hold where a renaming left two with one title. */
export const ownRowsRules = ({ own_rows }: Pick<AppSettings, 'own_rows'>, title: string): OwnRowsRule[] =>
  own_rows.filter(({ sheet }) => sheet === title);

/**
 * The column of a rule; undefined where it is gone, or calculated, so that a new row could not be given to anyone. Who
 * made a row is filled in with it.
 */
export const ownerColumn = ({ column }: OwnRowsRule, columns: readonly Column[]): Column | undefined =>
  columns.find((one) => one.id === column && (one.auto === 'created_by' || !isReadOnlyColumn(one)));

/** "Rows belong to: the people whose row in the sheet of people holds the same", for a sheet of an app. */
export type MatchedRowsRule = AppSettings['matched_rows'][number];

export const matchedRules = ({ matched_rows }: Pick<AppSettings, 'matched_rows'>, title: string): MatchedRowsRule[] =>
  matched_rows.filter(({ sheet }) => sheet === title);

/**
 * A column that rows and people can be compared by; undefined where it is gone, computed, or holds several values. What
 * is computed could be steered by what it is computed of.
 */
export const comparableColumn = (id: string, columns: readonly Column[]): Column | undefined =>
  columns.find((column) => column.id === id && !isReadOnlyColumn(column) && !namesSeveral(column));

/** Columns of the sheet of people that decide what a person sees: no page lets anyone but editors fill them in. */
export const decidingColumns = (
  { people, matched_rows }: Pick<AppSettings, 'people' | 'matched_rows'>,
  title: string,
): string[] =>
  people.some(({ sheet }) => sheet === title)
    ? [...people.map(({ column }) => column), ...matched_rows.map(({ mine }) => mine)]
    : [];

/** Whether the `_id` column of a sheet with these columns narrows it. */
export const isScoped = ({ identity }: Pick<RowScope, 'identity'>, columns: readonly Column[]): boolean =>
  identity.kind !== 'all' && findIdentityColumn(columns) !== undefined;
