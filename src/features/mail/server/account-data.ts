import type { Services } from '#platform/services.ts';

/** The mails that were sent to a person. */
export const accountData = async (
  { database }: Pick<Services, 'database'>,
  userId: string,
): Promise<Record<string, unknown>> => ({
  'mails.json': await database
    .selectFrom('mails')
    .select(['kind', 'subject', 'status', 'created_at'])
    .where('recipient', '=', (is) => is.selectFrom('users').select('email').where('id', '=', userId))
    .orderBy('created_at')
    .execute(),
});
