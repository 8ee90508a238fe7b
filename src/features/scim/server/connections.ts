import { msg } from '#kit/language/msg.ts';
import type {
  connectDirectory as connectEndpoint,
  disconnectDirectory as disconnectEndpoint,
  DirectoriesAnswer,
} from '../api.ts';
import { calledBy } from '#features/workspaces/server/audit/audit-actor.ts';
import { refuseAtTemplatePreview } from '#features/apps/rules/refuse-at-template-preview.ts';
import { newId } from '#kit/ids.ts';
import { oneLine } from '#kit/one-line.ts';
import { Problem } from '#kit/problem.ts';
import { inTransaction } from '#platform/database/database.ts';
import type { Call } from '#platform/http/call.ts';
import { originOf } from '#platform/http/host.ts';
import { notFound } from '#platform/http/not-found.ts';
import { hashToken, newToken } from '#platform/http/token.ts';
import type { Services } from '#platform/services.ts';

const most = 50;
export const tokenPrefix = 'scim_';

export async function directoriesOf(services: Services, workspaceId: string): Promise<DirectoriesAnswer> {
  const { MAIN_HOST } = services.environment;
  const found = await services.database
    .selectFrom('scim_connections')
    .select(['id', 'name', 'app_id', 'created_at', 'last_used_at'])
    .where('workspace_id', '=', workspaceId)
    .orderBy('id')
    .execute();
  const apps = (await services.apps.listOf(workspaceId)).filter(({ is_showcase }) => !is_showcase);
  return {
    base: `${originOf(MAIN_HOST, services.environment)}/scim/v2`,
    directories: found.map(({ created_at, last_used_at, ...directory }) => ({
      ...directory,
      created_at: created_at.toISOString(),
      last_used_at: last_used_at?.toISOString() ?? null,
    })),
    apps: apps.map(({ id, name }) => ({ id, name })),
  };
}

/** The token is in this answer and nowhere else: only its hash is stored. */
export async function connectDirectory(call: Call<typeof connectEndpoint>) {
  const { services, workspace, user, body } = call;
  const app = body.app_id === null ? null : await services.apps.byId(body.app_id);
  if (body.app_id !== null && app?.workspace_id !== workspace.id) throw notFound('app');
  if (app) refuseAtTemplatePreview(app);
  const name = oneLine(body.name) || 'Directory';
  const [id, token] = [newId('dir'), `${tokenPrefix}${newToken()}`];
  await inTransaction(services.database, async (transaction) => {
    const { count } = await transaction
      .selectFrom('scim_connections')
      .select((expression) => expression.fn.countAll<number>().as('count'))
      .where('workspace_id', '=', workspace.id)
      .executeTakeFirstOrThrow();
    if (count >= most) throw new Problem('invalid_input', `A workspace can have up to ${most} directories.`);
    await transaction
      .insertInto('scim_connections')
      .values({
        ...{ id, workspace_id: workspace.id, app_id: app?.id ?? null, name },
        ...{ token_hash: hashToken(token), created_by: user.id },
      })
      .execute();
    await services.audit.record(
      {
        workspace_id: workspace.id,
        ...calledBy(call),
        action: 'directory.connected',
        subject: { directory_id: id, app_id: app?.id ?? null },
        summary: app
          ? msg('connected the directory {name} for the people of the app {app}', { name, app: app.name })
          : msg('connected the directory {name} for the members', { name }),
      },
      transaction,
    );
  });
  return { ...(await directoriesOf(services, workspace.id)), token };
}

export async function disconnectDirectory(call: Call<typeof disconnectEndpoint>) {
  const { services, workspace, params } = call;
  await inTransaction(services.database, async (transaction) => {
    const ended = await transaction
      .deleteFrom('scim_connections')
      .where('workspace_id', '=', workspace.id)
      .where('id', '=', params.directoryId)
      .returning('name')
      .executeTakeFirst();
    if (!ended) throw new Problem('not_found', 'This directory was disconnected already.');
    await services.audit.record(
      {
        workspace_id: workspace.id,
        ...calledBy(call),
        action: 'directory.disconnected',
        subject: { directory_id: params.directoryId },
        summary: msg('disconnected the directory {name}', { name: ended.name }),
      },
      transaction,
    );
  });
  return directoriesOf(services, workspace.id);
}
