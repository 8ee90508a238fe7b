import { msg } from '#kit/language/msg.ts';
import type { exportAppUsers as exportEndpoint } from '../api/app-users.ts';
import { permissionLabels } from '../rules/app-user.ts';
import { findRole } from '#features/apps/rules/roles.ts';
import { calledBy } from '#features/workspaces/server/audit/audit-actor.ts';
import type { Call } from '#platform/http/call.ts';
import { csvFile, csvType } from '#platform/files/csv-file.ts';

/** The users of an app as CSV. */
export async function exportAppUsers(call: Call<typeof exportEndpoint>): Promise<Response> {
  const { app, services } = call;
  const users = await services.database
    .selectFrom('app_users')
    .select(['name', 'email', 'permissions', 'row_identity', 'role', 'status', 'created_at', 'last_seen_at'])
    .where('app_id', '=', app.id)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  await services.audit.record({
    workspace_id: app.workspace_id,
    ...calledBy(call),
    action: 'app_user.exported',
    subject: { app_id: app.id, users: users.length },
    summary: msg('downloaded the users of the app {app}', { app: app.name }),
  });
  const nameOf = (role: string | null): string => findRole(app.settings.roles, role)?.name ?? '';
  const lines = users.map((user) => [
    ...[user.name, user.email, permissionLabels[user.permissions], user.row_identity ?? '', user.status],
    ...[user.created_at.toISOString(), user.last_seen_at?.toISOString() ?? '', nameOf(user.role)],
  ]);
  const header = ['Name', 'Email', 'Permission', '_id', 'Status', 'Created', 'Last seen', 'Role'];
  const batches = async function* () {
    yield lines;
  };
  return new Response(csvFile(header, batches()), {
    headers: {
      'content-type': csvType,
      'content-disposition': `attachment; filename="${app.subdomain}-users.csv"`,
      'cache-control': 'no-store',
    },
  });
}
