import { msg } from '#kit/language/msg.ts';
import { sql } from 'kysely';
import type { reportTemplate as reportEndpoint } from '../../api/marketplace.ts';
import { reportReasons } from '../../rules/listing.ts';
import { newId } from '#kit/ids.ts';
import { Problem } from '#kit/problem.ts';
import type { Call } from '#platform/http/call.ts';
import { createRateLimit } from '#platform/http/rate-limit.ts';
import { inTransaction } from '#platform/database/database.ts';
import { notifyReviewers } from '../review/notify-reviewers.ts';

const reports = createRateLimit({
  uses: 10,
  seconds: 24 * 60 * 60,
  message: 'You’ve reached the daily limit for reports. Try again tomorrow.',
});

/** Takes down nothing on its own: a reviewer looks at it first. One person has one open report of a template. */
export async function reportTemplate(call: Call<typeof reportEndpoint>): Promise<Record<string, never>> {
  const { params, user, body, services } = call;
  const template = await services.database
    .selectFrom('templates')
    .select(['id', 'name'])
    .where('id', '=', params.templateId)
    .where('status', '<>', 'taken down')
    .executeTakeFirst();
  if (!template) throw new Problem('not_found', 'Template not found.');
  await reports.take(user.id);
  await inTransaction(services.database, async (transaction) => {
    const reported = await transaction
      .insertInto('template_reports')
      .values({ id: newId('rep'), template_id: template.id, user_id: user.id, ...body })
      .onConflict((conflict) =>
        conflict
          .columns(['template_id', 'user_id'])
          .where('state', '=', 'open')
          .doUpdateSet({ ...body }),
      )
      // Of a report that is only changed reviewers know already.
      .returning(sql<boolean>`xmax = 0`.as('is_new'))
      .executeTakeFirstOrThrow();
    if (!reported.is_new) return;
    const notice = {
      title: msg('{name} was reported', { name: template.name }),
      body: msg('Reason: {reason}.', { reason: msg(reportReasons[body.reason]) }),
      by: user.id,
    };
    await notifyReviewers(services, notice, transaction);
  });
  return {};
}
