import { msg } from '#kit/language/msg.ts';
import type { withdrawTemplate as withdrawEndpoint } from '../../api/marketplace.ts';
import { hasRole } from '#features/workspaces/rules/workspace.ts';
import { Problem } from '#kit/problem.ts';
import { calledBy } from '#features/workspaces/server/audit/audit-actor.ts';
import type { Call } from '#platform/http/call.ts';
import { inTransaction } from '#platform/database/database.ts';

/** No one begins with it any more; what was made of it goes on. The next version that is published brings it back. */
export async function withdrawTemplate(call: Call<typeof withdrawEndpoint>): Promise<Record<string, never>> {
  const { params, user, services } = call;
  await inTransaction(services.database, async (transaction) => {
    const template = await transaction
      .selectFrom('templates')
      .select(['id', 'name', 'workspace_id', 'status'])
      .where('id', '=', params.templateId)
      .forUpdate()
      .executeTakeFirst();
    const role = template?.workspace_id ? await services.accounts.roleIn(user.id, template.workspace_id) : null;
    if (!template?.workspace_id || !role) throw new Problem('not_found', 'Template not found.');
    if (!hasRole(role, 'admin')) {
      throw new Problem('forbidden', 'Only the owner or an admin of the workspace can do this.');
    }
    if (template.status !== 'published') {
      throw new Problem('invalid_input', 'This template isn’t on the marketplace.');
    }
    await transaction
      .updateTable('templates')
      .set({ status: 'withdrawn', updated_at: new Date() })
      .where('id', '=', template.id)
      .execute();
    const entry = { workspace_id: template.workspace_id, ...calledBy(call), subject: { template_id: template.id } };
    const summary = msg('took the template {template} off the marketplace', { template: template.name });
    await services.audit.record({ ...entry, action: 'template.withdrawn', summary }, transaction);
  });
  return {};
}
