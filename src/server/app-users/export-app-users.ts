import { stringify } from 'csv-stringify/sync';
import type { exportAppUsers as exportEndpoint } from '#api/app-users.ts';
import { permissionLabels } from '#domain/app-user.ts';
import type { Call } from '../http/call.ts';

/** The users of an app as CSV; text that a spreadsheet program would run as a formula is defused. */
export async function exportAppUsers({ app, services }: Call<typeof exportEndpoint>): Promise<Response> {
  const users = await services.database
    .selectFrom('app_users')
    .select(['name', 'email', 'permissions', 'row_identity', 'status', 'created_at', 'last_seen_at'])
    .where('app_id', '=', app.id)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const lines = users.map((user) => [
    ...[user.name, user.email, permissionLabels[user.permissions], user.row_identity ?? '', user.status],
    ...[user.created_at.toISOString(), user.last_seen_at?.toISOString() ?? ''],
  ]);
  const header = ['Name', 'Email', 'Permission', '_id', 'Status', 'Created', 'Last seen'];
  const csv = stringify([header, ...lines], { bom: true, escape_formulas: true, record_delimiter: 'windows' });
  return new Response(csv, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${app.subdomain}-users.csv"`,
      'cache-control': 'no-store',
    },
  });
}
