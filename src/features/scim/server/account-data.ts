import type { Services } from '#platform/services.ts';

/** What directories say of a person, and which ones they connected, for the export of their account. */
export const accountData = async (
  { database }: Pick<Services, 'database'>,
  userId: string,
): Promise<Record<string, unknown>> => ({
  'directories.json': {
    known_as: await database
      .selectFrom('scim_members')
      .select(['workspace_id', 'email', 'user_name', 'external_id', 'given_name', 'family_name', 'display_name'])
      .select(['role', 'created_at', 'updated_at'])
      .where('user_id', '=', userId)
      .orderBy('id')
      .execute(),
    connected: await database
      .selectFrom('scim_connections')
      .select(['workspace_id', 'name', 'created_at', 'last_used_at'])
      .where('created_by', '=', userId)
      .orderBy('id')
      .execute(),
  },
});
