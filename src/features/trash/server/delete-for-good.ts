import { msg } from '#kit/language/msg.ts';
import type { emptyTrash } from '../api.ts';
import type { AnswerOf } from '#platform/api/endpoint.ts';
import { hasRole } from '#features/workspaces/rules/workspace.ts';
import { Problem } from '#kit/problem.ts';
import { calledBy } from '#features/workspaces/server/audit/audit-actor.ts';
import type { Call } from '#platform/http/call.ts';
import { findInTrash, listOfTrash } from './list-trash.ts';

/** Deletes a thing that lies in the trash for good; owner and admins may. */
export async function deleteForGood(call: Call<typeof emptyTrash>): Promise<AnswerOf<typeof emptyTrash>> {
  const { body, services, user } = call;
  const { kind, id } = body;
  if (!hasRole(user.workspace.role, 'admin')) {
    throw new Problem(
      'forbidden',
      'Only an owner or admin of the workspace can permanently delete it. You can restore it.',
    );
  }
  const { name } = await findInTrash(services.database, user.workspace.id, body);
  await services[kind === 'app' ? 'apps' : 'workbooks'].destroy(id, new Date());
  await services.audit.record({
    ...{ workspace_id: user.workspace.id, ...calledBy(call), action: `${kind}.destroyed` },
    subject: { [`${kind}_id`]: id },
    summary:
      kind === 'app'
        ? msg('deleted the app {app} for good', { app: name })
        : msg('deleted the spreadsheet {name} for good', { name }),
  });
  return listOfTrash(services, user.workspace.id);
}
