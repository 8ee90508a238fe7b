import type { Services } from '#platform/services.ts';

/** A person's notifications, and which they want. */
export const accountData = async (
  { database }: Pick<Services, 'database'>,
  userId: string,
): Promise<Record<string, unknown>> => ({
  'notifications.json': {
    notifications: await database
      .selectFrom('notifications')
      .select(['kind', 'title', 'body', 'href', 'read_at', 'created_at'])
      .where('user_id', '=', userId)
      .orderBy('id')
      .execute(),
    preferences: await database
      .selectFrom('notification_preferences')
      .select(['kind', 'in_product', 'mail'])
      .where('user_id', '=', userId)
      .execute(),
  },
});
