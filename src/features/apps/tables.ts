/** Apps, their drafts, logs and releases. */
import type { ColumnType, Generated } from 'kysely';
import type { JsonText } from '#platform/database/json.ts';
import type { OfferedProvider } from './rules/app.ts';
import type { AppAutomation } from '#features/automations/rules/app-automation.ts';
import type { AppEdit, AppTheme, ChangeReason, GoesLive } from './rules/document/document.ts';
import type {
  Json,
  JsonObject,
  NullableJson,
  NullableText,
  OptionalJsonObject,
} from '#platform/database/column-types.ts';

declare module '#platform/database/schema.ts' {
  interface Schema {
    app_changes: AppChangesTable;
    named_moments: NamedMomentsTable;
    releases: ReleasesTable;
    release_pages: ReleasePagesTable;
    scheduled_releases: ScheduledReleasesTable;
    apps: AppsTable;
    pages: PagesTable;
    kept_secrets: StoredSecretsTable;
  }
}

export interface AppChangesTable {
  app_id: string;
  /** The revision that the change made. */
  revision: number;
  edits: Json<AppEdit[]>;
  /** What takes it back; null of changes that an older version wrote down without it. */
  inverse: NullableJson<AppEdit[]>;
  /** In words, as shown next to Undo. */
  label: string;
  reason: ChangeReason;
  of_revision: number | null;
  /** Of a renamed sheet: the new title by the former one. */
  sheet_titles: NullableJson<Record<string, string>>;
  user_id: string | null;
  at: Generated<Date>;
}

/** A change of the log that a person named: the app as it was after it. */
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
  look: Json<AppTheme>;
  note: string;
  hash: string;
  /** The earlier release that it brought back. */
  of_release: number | null;
  /** Ids of the sheets by the titles that they had. */
  sheets: Json<Record<string, string>>;
  automations: NullableJson<readonly AppAutomation[]>;
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

export interface AppsTable {
  id: string;
  workspace_id: string;
  workbook_id: string | null;
  kind: 'multipage' | 'board';
  name: string;
  subdomain: string | null;
  /** Of a board: its address on the main host. */
  board_slug: NullableText;
  /** A name of its own, while it is live there. (features/domains) */
  own_host: NullableText;
  /** The OpenID Connect providers that its people sign in at, written by features/sign-in-providers. */
  sign_in_providers: ColumnType<
    OfferedProvider[],
    JsonText<OfferedProvider[]> | undefined,
    JsonText<OfferedProvider[]>
  >;
  /** Of an app in the trash: a restored app returns there or near it. */
  last_subdomain: NullableText;
  public: Generated<boolean>;
  sign_in_method: Generated<string>;
  sign_in_password_hash: string | null;
  /** Palette, logo, description and the like. */
  settings: OptionalJsonObject;
  /** Of its log; every change raises it by one. */
  revision: Generated<number>;
  goes_live: Generated<GoesLive>;
  /** A version of a template to look at: it is read-only. */
  is_showcase: Generated<boolean>;
  /** The number of the release that visitors see; null before the first. */
  live_release: ColumnType<number | null, number | null | undefined, number | null>;
  /** Of its draft. */
  automations: NullableJson<readonly AppAutomation[]>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
  deleted_at: Date | null;
}

export interface PagesTable {
  id: string;
  app_id: string;
  page_name: string;
  page_slug: string;
  page_type: string;
  position: number;
  is_auth: Generated<boolean>;
  is_public: Generated<boolean>;
  document: JsonObject;
  /** False for a page of an older version that may name columns by their names still. */
  columns_by_id: Generated<boolean>;
  /** The revision of the app at which the page last changed. */
  revision: Generated<number>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
  deleted_at: Date | null;
}

/** Secrets that settings hold; documents hold marks in their place. (server/log/stored-secrets.ts) */
export interface StoredSecretsTable {
  id: string;
  workspace_id: string;
  value: string;
  created_at: Generated<Date>;
}
