/** How people look at sheets; see migration 0043 and docs/decisions/0103. */
import type { Generated } from 'kysely';
import type { OlderArrangement } from '#features/workbooks/rules/arrangement/arrangement.ts';
import type { Json, NullableJson, NullableText } from './column-types.ts';

export interface SavedViewsTable {
  id: string;
  sheet_id: string;
  /** Null where it is shared with the members of the workspace. */
  owner_id: NullableText;
  created_by: NullableText;
  name: string;
  /** Whether everybody sees it first who chose no other (migration 0047). */
  shown_first: Generated<boolean>;
  arrangement: Json<OlderArrangement>;
  revision: Generated<number>;
  created_at: Generated<Date>;
}

export interface SheetArrangementsTable {
  sheet_id: string;
  user_id: string;
  /** '' for the sheet without a view. */
  view_id: Generated<string>;
  /** What was changed and not saved; null for the view as it stands. */
  arrangement: NullableJson<OlderArrangement>;
  used_at: Generated<Date>;
}
