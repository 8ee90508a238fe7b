import type { Database } from '#platform/database/database.ts';

/** The Google accounts that a person connected, without what opens them. */
export const accountData = async (database: Database, userId: string): Promise<Record<string, unknown>> => ({
  'google-accounts.json': await database
    .selectFrom('google_accounts')
    .select(['workspace_id', 'email', 'scope', 'created_at'])
    .where('connected_by', '=', userId)
    .orderBy('id')
    .execute(),
});
