import { t } from '#kit/language/product.ts';
import type { AnswerOf } from '#platform/api/endpoint.ts';
import type { rateTemplate as rateEndpoint } from '../../api/marketplace.ts';
import { Problem } from '#kit/problem.ts';
import type { Call } from '#platform/http/call.ts';
import { type Database, inTransaction } from '#platform/database/database.ts';
import { usedSince } from './use-template.ts';

const daysOfUse = 7;

/**
 * Why a workspace that uses a template since then cannot rate it; '' where it can. `isSeller` says of the person who
 * would rate it that they are a member of its author's workspace, in whichever workspace they use it.
 */
export function noRatingBecause(isSeller: boolean, since: Date | null): string {
  if (isSeller) return 'You can’t rate your own template.';
  const isLong = since !== null && since.getTime() <= Date.now() - daysOfUse * 24 * 60 * 60 * 1000;
  return isLong ? '' : t('You can rate a template after using it for {count} days.', { count: daysOfUse });
}

/** The rating of a workspace that has worked with a template for a week; of its author's workspace nobody counts. */
export async function rateTemplate(call: Call<typeof rateEndpoint>): Promise<AnswerOf<typeof rateEndpoint>> {
  const { params, user, body, services } = call;
  const template_id = params.templateId;
  const workspace_id = user.workspace.id;
  return inTransaction(services.database, async (transaction) => {
    const template = await transaction
      .selectFrom('templates')
      .select('workspace_id')
      .where('id', '=', template_id)
      .executeTakeFirst();
    if (!template) throw new Problem('not_found', 'Template not found.');
    const since = await usedSince(transaction, { template_id, workspace_id });
    const isSeller = (await sellersFor(transaction, user.id)).has(template.workspace_id);
    const refusal = noRatingBecause(isSeller, since);
    if (refusal !== '') throw new Problem('forbidden', refusal);
    await transaction
      .insertInto('template_ratings')
      .values({ template_id, workspace_id, user_id: user.id, ...body })
      .onConflict((conflict) =>
        conflict
          .columns(['template_id', 'workspace_id'])
          .doUpdateSet({ ...body, user_id: user.id, updated_at: new Date() }),
      )
      .execute();
    return averageRating(transaction, template_id);
  });
}

/** The workspaces whose templates a person doesn't rate: all that they are a member of. */
export async function sellersFor(database: Database, userId: string): Promise<ReadonlySet<string | null>> {
  const members = database.selectFrom('workspace_members').select('workspace_id').where('user_id', '=', userId);
  return new Set((await members.execute()).map(({ workspace_id }) => workspace_id));
}

/** What users of a template say about it; 0 where it has none. */
export async function averageRating(
  database: Database,
  templateId: string,
): Promise<{ average: number; count: number }> {
  const { average, count } = await database
    .selectFrom('template_ratings')
    .select(({ fn }) => [fn.avg<number | null>('stars').as('average'), fn.countAll<number>().as('count')])
    .where('template_id', '=', templateId)
    .executeTakeFirstOrThrow();
  return { average: Math.round((average ?? 0) * 10) / 10, count };
}
