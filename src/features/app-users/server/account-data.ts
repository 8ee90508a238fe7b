import type { Services } from '#platform/services.ts';

/** Where a person is a user of apps: by their address, once it is verified; an address alone proves nothing. */
export async function accountData(
  { database }: Pick<Services, 'database'>,
  userId: string,
): Promise<Record<string, unknown>> {
  const verified = database.selectFrom('users').select('email').where('id', '=', userId);
  return {
    'apps-of-others.json': await database
      .selectFrom('app_users')
      .innerJoin('apps', 'apps.id', 'app_users.app_id')
      .select([
        'apps.name as app',
        'app_users.name',
        'permissions',
        'role',
        'status',
        'app_users.created_at',
        'last_seen_at',
      ])
      .where((is) =>
        is(is.fn<string>('lower', ['app_users.email']), '=', verified.where('email_verified_at', 'is not', null)),
      )
      .orderBy('app_users.created_at')
      .execute(),
  };
}
