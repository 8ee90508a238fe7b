/** The log of an app's changes, and its releases. (server/app-log) */
import type { Generated } from 'kysely';
import type { AppEdit, AppLook, ChangeReason } from '#features/apps/rules/document/document.ts';
import type { Json, JsonObject, NullableJson } from './column-types.ts';

export interface AppChangesTable {
  app_id: string;
  /** The revision that the change made. */
  revision: number;
  edits: Json<AppEdit[]>;
  /** What takes it back; null of changes that an older version wrote down without it. */
  inverse: NullableJson<AppEdit[]>;
  /** In words, as beside Undo. */
  label: string;
  reason: ChangeReason;
  of_revision: number | null;
  /** Of a renamed sheet: the new title by the former one. */
  sheet_titles: NullableJson<Record<string, string>>;
  user_id: string | null;
  at: Generated<Date>;
}

/** A change of the log that somebody gave a name: the app as it stood after it. */
export interface NamedMomentsTable {
  app_id: string;
  revision: number;
  name: string;
  user_id: string | null;
  at: Generated<Date>;
}

export interface ReleasesTable {
  app_id: string;
  number: number;
  /** The revision of the log that it is a snapshot of. */
  revision: number;
  look: Json<AppLook>;
  note: string;
  hash: string;
  /** The earlier release that it brought back. */
  of_release: number | null;
  /** Ids of the sheets by the titles that they had. */
  sheets: Json<Record<string, string>>;
  user_id: string | null;
  at: Generated<Date>;
}

export interface ReleasePagesTable {
  app_id: string;
  number: number;
  page_id: string;
  position: number;
  page_name: string;
  page_slug: string;
  page_type: string;
  is_auth: boolean;
  is_public: boolean;
  /** The revision of the app at which the page last changed. */
  revision: number;
  document: JsonObject;
}

export interface ScheduledReleasesTable {
  app_id: string;
  at: Date;
  /** As it was chosen, in the time zone: '2026-12-01T09:00'. */
  local: string;
  time_zone: string;
  note: string;
  user_id: string | null;
  /** Why it did not happen; '' while it is to come. */
  problem: Generated<string>;
  created_at: Generated<Date>;
}
