import type { Plan } from '../rules/workspace.ts';
import type { AuditActor } from '../services.ts';
import type { Services } from '#platform/services.ts';
import { inTransaction } from '#platform/database/database.ts';
import { describe } from './describe.ts';
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
    const change = describeChange(workspace.plan, plan, until);
    const entry = { workspace_id: workspaceId, actor: by, action: 'plan.changed', subject: { plan } };
    await needs.audit.record({ ...entry, summary: change.summary }, transaction);
    return { title: `${workspace.name} ${change.title}` };
  });
  if (!reported) return;
  const to = { workspace_id: workspaceId, who: 'admins' as const };
  await needs.notifications.notify({ kind: 'plan-changed', to, ...reported, href: '/dashboard/accountbilling' });
}

function describeChange(before: string, plan: Plan, until: Date | null): { title: string; summary: string } {
  if (before !== plan) {
    const ends = until ? `, until ${describe(until)}` : '';
    return { title: `is on the ${plan} plan now${ends}`, summary: `changed the plan from ${before} to ${plan}${ends}` };
  }
  if (until)
    return {
      title: `has the ${plan} plan until ${describe(until)}`,
      summary: `ended the ${plan} plan on ${describe(until)}`,
    };
  return { title: `keeps the ${plan} plan`, summary: `kept the ${plan} plan going` };
}
