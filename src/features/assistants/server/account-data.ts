import type { Services } from '#platform/services.ts';

/** Which assistants a person connected, for the export of their account. */
export async function accountData(
  { database }: Pick<Services, 'database'>,
  userId: string,
): Promise<Record<string, unknown>> {
  return {
    'assistants.json': await database
      .selectFrom('assistant_connections')
      .select(['client_name', 'client_host', 'workspace_id', 'scopes', 'connected_at', 'last_used_at'])
      .where('user_id', '=', userId)
      .orderBy('id')
      .execute(),
  };
}
