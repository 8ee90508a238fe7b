/** Keys of sites that embed an app. */
import type { Generated } from 'kysely';
import type { NullableDate, NullableText } from '#platform/database/column-types.ts';

declare module '#platform/database/schema.ts' {
  interface Schema {
    embed_keys: EmbedKeysTable;
  }
}

/** A secret that another site's server signs with. */
export interface EmbedKeysTable {
  id: string;
  app_id: string;
  secret: string;
  made_by: NullableText;
  created_at: Generated<Date>;
  last_used_at: NullableDate;
}
