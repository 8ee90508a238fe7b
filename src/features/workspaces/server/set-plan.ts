import { type Sentence, msg, type Msg, msgDay } from '#kit/language/msg.ts';
import type { Plan } from '../rules/workspace.ts';
import type { AuditActor } from '../services.ts';
import type { Services } from '#platform/services.ts';
import { inTransaction } from '#platform/database/database.ts';
import { lockWorkspace } from './lock-workspace.ts';

/**
 * Sets the plan of a workspace, notes it and notifies owner and admins; a plan that is set already is not announced
 * again.
 */
export async function setPlan(
  needs: Pick<Services, 'database' | 'audit' | 'notifications'>,
  requested: { workspaceId: string; plan: Plan; by: AuditActor; until: Date | null },
): Promise<void> {
  const { workspaceId, plan, by, until } = requested;
  const reported = await inTransaction(needs.database, async (transaction) => {
    const workspace = await lockWorkspace(transaction, workspaceId);
    if (workspace.plan === plan && workspace.plan_until?.getTime() === until?.getTime()) return null;
    await transaction
      .updateTable('workspaces')
      .set({ plan, plan_until: until })
      .where('id', '=', workspaceId)
      .execute();
    const summary = describeChange(workspace.plan, plan, until);
    const entry = { workspace_id: workspaceId, actor: by, action: 'plan.changed', subject: { plan } };
    await needs.audit.record({ ...entry, summary }, transaction);
    return { title: titleOf(workspace, plan, until) };
  });
  if (!reported) return;
  const to = { workspace_id: workspaceId, who: 'admins' as const };
  await needs.notifications.notify({ kind: 'plan-changed', to, ...reported, href: '/dashboard/accountbilling' });
}

const planNames: Record<Plan, Msg> = { free: msg('Free'), pro: msg('Pro') };

function titleOf(before: { name: string; plan: string }, to: Plan, until: Date | null): Msg {
  const values = { workspace: before.name, plan: planNames[to], ...(until && { day: msgDay(until) }) };
  if (before.plan === to)
    return until
      ? msg('{workspace} has the {plan} plan until {day}', values)
      : msg('{workspace} keeps the {plan} plan', values);
  return until
    ? msg('{workspace} is on the {plan} plan now, until {day}', values)
    : msg('{workspace} is on the {plan} plan now', values);
}

/** For the audit log. */
function describeChange(before: string, plan: Plan, until: Date | null): Sentence {
  const values = { before, plan, ...(until && { day: msgDay(until) }) };
  if (before !== plan)
    return until
      ? msg('changed the plan from {before} to {plan}, until {day}', values)
      : msg('changed the plan from {before} to {plan}', values);
  return until ? msg('ended the {plan} plan on {day}', values) : msg('kept the {plan} plan going', values);
}
