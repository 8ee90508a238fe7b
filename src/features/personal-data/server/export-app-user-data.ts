import { msg } from '#kit/language/msg.ts';
import type { exportAppUserData as endpoint } from '../api.ts';
import { Problem } from '#kit/problem.ts';
import { calledBy } from '#features/workspaces/server/audit/audit-actor.ts';
import type { Call } from '#platform/http/call.ts';
import { readAppUserData } from './app-user-data.ts';

/** What an owner hands to a user who requests their personal data; the audit log notes it. */
export async function exportAppUserData(call: Call<typeof endpoint>): Promise<Response> {
  const { app, params, services } = call;
  const data = await readAppUserData(services, params.userId);
  if (data?.app.id !== app.id) throw new Problem('not_found', 'User not found in this app.');
  await services.audit.record({
    workspace_id: app.workspace_id,
    ...calledBy(call),
    action: 'app_user.data-exported',
    subject: { app_id: app.id, app_user_id: data.user.id, email: data.user.email },
    summary: msg('downloaded what is kept of {email} at the app {app}', { email: data.user.email, app: app.name }),
  });
  return new Response(`${JSON.stringify(data, null, 2)}\n`, {
    headers: {
      'content-type': 'application/json',
      'content-disposition': `attachment; filename="${app.subdomain || app.board_slug}-user-data.json"`,
      'cache-control': 'no-store',
    },
  });
}
