import { msg } from '#kit/language/msg.ts';
import type { restoreFromTrash } from '../api.ts';
import type { AnswerOf } from '#platform/api/endpoint.ts';
import { calledBy } from '#features/workspaces/server/audit/audit-actor.ts';
import type { Call } from '#platform/http/call.ts';
import { findInTrash, listOfTrash } from './list-trash.ts';

/** Brings an app (with its spreadsheet) or a spreadsheet back; any member may. */
export async function restore(call: Call<typeof restoreFromTrash>): Promise<AnswerOf<typeof restoreFromTrash>> {
  const { body, services, user } = call;
  const { database } = services;
  const { name } = await findInTrash(database, user.workspace.id, body);
  let summary = msg('restored the spreadsheet {name}', { name });
  if (body.kind === 'app') {
    const app = await services.apps.restore(body.id);
    summary = msg('restored the app {app} at {address}', { app: name, address: services.apps.hrefOf(app) });
  } else {
    await database
      .updateTable('workbooks')
      .set({ deleted_at: null, updated_at: new Date() })
      .where('id', '=', body.id)
      .where('workspace_id', '=', user.workspace.id)
      .execute();
  }
  await services.audit.record({
    ...{ workspace_id: user.workspace.id, ...calledBy(call), action: `${body.kind}.restored`, summary },
    subject: { [`${body.kind}_id`]: body.id },
  });
  return listOfTrash(services, user.workspace.id);
}
