import { createHash } from 'node:crypto';
import { apiScopeNames } from '../rules/workspace.ts';
import type { Host } from '#platform/http/host.ts';
import type { Session } from '#features/accounts/services.ts';
import type { Database } from '#platform/database/database.ts';

/** A key that is used is noted at most this often. */
const touchAfter = 60_000;

/**
 * The session that an API key stands for: its maker in its workspace, with its scopes and nothing more; on the site
 * only. Null when the key is unknown or has run out, or its maker is no longer a member.
 */
export async function readApiKey(key: string, host: Host, database: Database): Promise<Session | null> {
  if (host.kind !== 'site') return null;
  const token_hash = createHash('sha256').update(key).digest('base64url');
  const stored = await database
    .selectFrom('api_keys')
    .innerJoin('workspace_members', (join) =>
      join
        .onRef('workspace_members.workspace_id', '=', 'api_keys.workspace_id')
        .onRef('workspace_members.user_id', '=', 'api_keys.user_id'),
    )
    .select([
      'api_keys.id',
      'api_keys.name',
      'api_keys.workspace_id',
      'api_keys.user_id',
      'api_keys.scopes',
      'api_keys.only_for',
      'api_keys.created_at',
      'api_keys.expires_at',
      'api_keys.last_used_at',
    ])
    .where('key_hash', '=', token_hash)
    .executeTakeFirst();
  const now = Date.now();
  if (!stored || (stored.expires_at && stored.expires_at.getTime() <= now)) return null;
  if (now - (stored.last_used_at?.getTime() ?? 0) > touchAfter) {
    await database
      .updateTable('api_keys')
      .set({ last_used_at: new Date(now) })
      .where('id', '=', stored.id)
      .execute();
  }
  const { id, name, workspace_id, user_id, created_at, only_for } = stored;
  const scopes = apiScopeNames.filter((scope) => stored.scopes.includes(scope));
  const none = { app_user_id: null, app_id: null };
  return { id, user_id, ...none, token_hash, created_at, key: { name, workspace_id, scopes, only_for }, embed: null };
}
