import type { Services } from '#platform/services.ts';

/** What a person said about templates, which they submitted and which they bought. */
export const accountData = async (
  { database }: Pick<Services, 'database'>,
  userId: string,
): Promise<Record<string, unknown>> => ({
  'marketplace.json': {
    ratings: await database
      .selectFrom('template_ratings')
      .select(['template_id', 'stars', 'text', 'created_at'])
      .where('user_id', '=', userId)
      .execute(),
    reports: await database
      .selectFrom('template_reports')
      .select(['template_id', 'reason', 'note', 'state', 'created_at'])
      .where('user_id', '=', userId)
      .execute(),
    submissions: await database
      .selectFrom('review_requests')
      .select(['app_id', 'workspace_id', 'status', 'description', 'version_notes', 'submitted_at'])
      .where('user_id', '=', userId)
      .execute(),
    orders: await database
      .selectFrom('template_orders')
      .select(['template_name', 'state', 'amount_cents', 'currency'])
      .where('user_id', '=', userId)
      .execute(),
  },
});
