import type { Services } from '#platform/services.ts';

/** Automations and webhooks that a person answers for: not what is in them, which is the workspace's. */
export const accountData = async (
  { database }: Pick<Services, 'database'>,
  userId: string,
): Promise<Record<string, unknown>> => ({
  'automations.json': {
    automations: await database
      .selectFrom('automations')
      .select(['workbook_id', 'app_id', 'name', 'state', 'created_at', 'changed_at'])
      .where('owner_id', '=', userId)
      .orderBy('id')
      .execute(),
    webhooks: await database
      .selectFrom('webhooks')
      .select(['workbook_id', 'sheet_id', 'state', 'created_at'])
      .where('owner_id', '=', userId)
      .orderBy('id')
      .execute(),
  },
});
