/** What people reported about templates, and what reviewers do about it. */
import { msg, msgDay } from '#kit/language/msg.ts';
import { sql } from 'kysely';
import type { AnswerOf } from '#platform/api/endpoint.ts';
import type { dismissTemplateReport, listTemplateReports, takeTemplateDown } from '../../api/review.ts';
import { urgentReasons } from '../../rules/listing.ts';
import { Problem } from '#kit/problem.ts';
import { calledBy } from '#features/workspaces/server/audit/audit-actor.ts';
import type { Call } from '#platform/http/call.ts';
import { type Database, inTransaction, type Transaction } from '#platform/database/database.ts';
import { notifyAuthor } from './notify-author.ts';

const mostListed = 200;
/** So long an author can answer, where no one is harmed meanwhile. */
const daysOfNotice = 7;

export async function listReports({
  services,
}: Call<typeof listTemplateReports>): Promise<AnswerOf<typeof listTemplateReports>> {
  const found = await services.database
    .selectFrom('template_reports')
    .innerJoin('templates', 'templates.id', 'template_reports.template_id')
    .select(['template_reports.id', 'template_id', 'reason', 'note', 'template_reports.created_at', 'templates.name'])
    .where('state', '=', 'open')
    .orderBy('template_reports.created_at')
    .limit(mostListed)
    .execute();
  return {
    reports: found.map(({ name, created_at, ...report }) => ({
      ...report,
      ...{ template_name: name, at: created_at.toISOString() },
    })),
  };
}

export async function dismissReport({
  params,
  user,
  services,
}: Call<typeof dismissTemplateReport>): Promise<Record<string, never>> {
  const dismissed = await services.database
    .updateTable('template_reports')
    .set({ state: 'dismissed', decided_by: user.id, decided_at: sql<Date>`now()` })
    .where('id', '=', params.reportId)
    .where('state', '=', 'open')
    .returning('id')
    .executeTakeFirst();
  if (!dismissed) throw new Problem('not_found', 'Report not found, or it’s already closed.');
  return {};
}

/** No one begins with it any more; what was made of it, and licences, stay. */
export async function takeDown(call: Call<typeof takeTemplateDown>): Promise<AnswerOf<typeof takeTemplateDown>> {
  const { params, body, user, services } = call;
  return inTransaction(services.database, async (transaction) => {
    const template = await lockTemplate(transaction, params.templateId);
    const isUrgent = urgentReasons.includes(body.reason);
    const notice = Date.now() + daysOfNotice * 24 * 60 * 60 * 1000;
    const at = isUrgent ? new Date() : (template.take_down_at ?? new Date(notice));
    await transaction
      .updateTable('templates')
      .set({
        ...{ take_down_at: at, status_reason: body.explanation, updated_at: sql<Date>`now()` },
        ...(isUrgent && { status: 'taken down' as const }),
      })
      .where('id', '=', template.id)
      .execute();
    await transaction
      .updateTable('template_reports')
      .set({ state: 'upheld', decided_by: user.id, decided_at: sql<Date>`now()` })
      .where('template_id', '=', template.id)
      .where('reason', '=', body.reason)
      .where('state', '=', 'open')
      .execute();
    if (template.workspace_id) {
      const { workspace_id, name } = template;
      const entry = { workspace_id, ...calledBy(call), subject: { template_id: template.id, reason: body.reason } };
      const summary = isUrgent
        ? msg('took the template {template} down', { template: name })
        : msg('took the template {template} down, from {day} on', { template: name, day: msgDay(at) });
      await services.audit.record({ ...entry, action: 'template.taken-down', summary }, transaction);
      const reason = isUrgent
        ? body.explanation
        : msg('It will be taken down on {day}: {reason}', { day: msgDay(at), reason: body.explanation });
      const request = { user_id: null, workspace_id, app_id: null, app_name: name };
      await notifyAuthor(request, { kind: 'taken down', reason }, services, transaction);
    }
    return { at: at.toISOString() };
  });
}

async function lockTemplate(transaction: Transaction, id: string) {
  const template = await transaction
    .selectFrom('templates')
    .select(['id', 'name', 'workspace_id', 'status', 'take_down_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!template || template.status === 'taken down') throw new Problem('not_found', 'Template not found.');
  return template;
}

/** Takes down templates whose author was notified long enough ago. */
export async function takeDownDue(database: Database): Promise<void> {
  await database
    .updateTable('templates')
    .set({ status: 'taken down', updated_at: sql<Date>`now()` })
    .where('status', '<>', 'taken down')
    .where('take_down_at', '<=', sql<Date>`now()`)
    .execute();
}
