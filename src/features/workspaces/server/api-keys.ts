import { msg } from '#kit/language/msg.ts';
import { t } from '#kit/language/product.ts';
import type {
  createApiKey as createEndpoint,
  deleteApiKey as deleteEndpoint,
  listApiKeys as listEndpoint,
} from '../api.ts';
import { apiKeyPrefix, apiScopeNames, type KeyReach, mostApiKeys } from '../rules/workspace.ts';
import { newId } from '#kit/ids.ts';
import { oneLine } from '#kit/one-line.ts';
import { Problem } from '#kit/problem.ts';
import { calledBy } from './audit/audit-actor.ts';
import type { Call } from '#platform/http/call.ts';
import type { Services } from '#platform/services.ts';
import { hashToken, newToken } from '#platform/http/token.ts';
import { type Database, inTransaction } from '#platform/database/database.ts';
import { json } from '#platform/database/json.ts';
import { lockWorkspaceAs } from './lock-workspace.ts';

const hintLength = 10;

export async function listApiKeys({ services, workspace }: Call<typeof listEndpoint>) {
  return { api_keys: await findKeys(services.database, workspace.id) };
}

/** The key itself is in this answer and nowhere else: only its hash is stored. */
export async function createApiKey(call: Call<typeof createEndpoint>) {
  const { services, user, workspace, body } = call;
  await services.workspaces.guards.newKeys.take(workspace.id);
  const key = `${apiKeyPrefix}${newToken()}`;
  const id = newId('key');
  const name = oneLine(body.name) || 'API key';
  const scopes = apiScopeNames.filter((scope) => body.scopes.includes(scope));
  if (body.only_for) await checkReach(body.only_for, workspace.id, services);
  const expires_at = body.days === null ? null : new Date(Date.now() + body.days * 24 * 60 * 60 * 1000);
  await inTransaction(services.database, async (transaction) => {
    await lockWorkspaceAs(transaction, workspace.id, user.id, 'admin');
    const { count } = await transaction
      .selectFrom('api_keys')
      .select((expression) => expression.fn.countAll<number>().as('count'))
      .where('workspace_id', '=', workspace.id)
      .executeTakeFirstOrThrow();
    if (count >= mostApiKeys) {
      throw new Problem(
        'invalid_input',
        t('A workspace can have up to {count} API keys. Delete one first.', { count: mostApiKeys }),
      );
    }
    await transaction
      .insertInto('api_keys')
      .values({
        ...{ id, name, expires_at, workspace_id: workspace.id, user_id: user.id },
        key_hash: hashToken(key),
        hint: key.slice(0, hintLength),
        scopes: json<string[]>(scopes),
        only_for: body.only_for && json<KeyReach>(body.only_for),
      })
      .execute();
    await services.audit.record(
      {
        workspace_id: workspace.id,
        ...calledBy(call),
        action: 'api-key.created',
        subject: { key_id: id, scopes, ...(body.only_for && { only_for: body.only_for }) },
        summary: msg('made the API key {name} for {scopes}', { name, scopes: scopes.join(', ') }),
      },
      transaction,
    );
  });
  const api_key = (await findKeys(services.database, workspace.id)).find((one) => one.id === id);
  if (!api_key) throw new Problem('not_found', 'The key was deleted.');
  return { api_key, key };
}

/** Everything that is named is of the workspace: ids of others say nothing of whether they exist. */
async function checkReach(reach: KeyReach, workspaceId: string, services: Services): Promise<void> {
  const apps = await services.apps.byIds(reach.apps);
  const unknown = async (): Promise<string | undefined> => {
    const app = reach.apps.find((id) => apps.get(id)?.workspace_id !== workspaceId);
    if (app !== undefined) return app;
    for (const id of reach.workbooks) if ((await services.workbooks.workspaceOf(id)) !== workspaceId) return id;
    return undefined;
  };
  const id = await unknown();
  if (id === undefined) return;
  const message = t('{id} isn’t an app or spreadsheet of this workspace.', { id });
  throw new Problem('invalid_input', message, { fields: [{ path: 'only_for', message }] });
}

export async function deleteApiKey(call: Call<typeof deleteEndpoint>) {
  const { services, user, workspace, params } = call;
  await inTransaction(services.database, async (transaction) => {
    await lockWorkspaceAs(transaction, workspace.id, user.id, 'admin');
    const ended = await transaction
      .deleteFrom('api_keys')
      .where('workspace_id', '=', workspace.id)
      .where('id', '=', params.keyId)
      .returning(['id', 'name'])
      .executeTakeFirst();
    if (!ended) throw new Problem('not_found', 'API key not found.');
    await services.audit.record(
      {
        workspace_id: workspace.id,
        ...calledBy(call),
        action: 'api-key.deleted',
        subject: { key_id: ended.id },
        summary: msg('deleted the API key {name}', { name: ended.name }),
      },
      transaction,
    );
  });
  return { api_keys: await findKeys(services.database, workspace.id) };
}

async function findKeys(database: Database, workspaceId: string) {
  const found = await database
    .selectFrom('api_keys')
    .innerJoin('users', 'users.id', 'api_keys.user_id')
    .select(['api_keys.id', 'api_keys.name', 'hint', 'scopes', 'only_for', 'users.name as made_by'])
    .select(['api_keys.created_at', 'last_used_at', 'expires_at'])
    .where('workspace_id', '=', workspaceId)
    .orderBy('api_keys.created_at', 'desc')
    .orderBy('api_keys.id', 'desc')
    .execute();
  return found.map(({ created_at, last_used_at, expires_at, ...key }) => ({
    ...key,
    scopes: apiScopeNames.filter((scope) => key.scopes.includes(scope)),
    created_at: created_at.toISOString(),
    last_used_at: last_used_at?.toISOString() ?? null,
    expires_at: expires_at?.toISOString() ?? null,
  }));
}
