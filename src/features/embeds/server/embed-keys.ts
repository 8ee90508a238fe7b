import { msg } from '#kit/language/msg.ts';
import { randomBytes } from 'node:crypto';
import { t } from '#kit/language/product.ts';
import type { createEmbedKey, EmbedKeyOnTheWire, revokeEmbedKey } from '../api.ts';
import { mostEmbedKeys } from '../rules/embedding.ts';
import { newId } from '#kit/ids.ts';
import { Problem } from '#kit/problem.ts';
import { calledBy } from '#features/workspaces/server/audit/audit-actor.ts';
import type { Call } from '#platform/http/call.ts';
import { framingOfApp } from './framing/framing.ts';
import { type Database, inTransaction } from '#platform/database/database.ts';

/** The keys of an app, oldest first. */
export async function embedKeysOf(database: Database, appId: string): Promise<EmbedKeyOnTheWire[]> {
  const keys = await database
    .selectFrom('embed_keys')
    .select(['id', 'created_at', 'last_used_at'])
    .where('app_id', '=', appId)
    .orderBy('created_at')
    .execute();
  return keys.map(toWire);
}

export async function makeEmbedKey(
  call: Call<typeof createEmbedKey>,
): Promise<{ key: EmbedKeyOnTheWire; secret: string }> {
  const { app, user, services } = call;
  const framing = await framingOfApp(app, services);
  if (framing.kind === 'nobody' && framing.why === 'plan') {
    throw new Problem('forbidden', 'Embed feature requires a paid plan.');
  }
  const secret = randomBytes(32).toString('base64url');
  const key = await inTransaction(services.database, async (transaction) => {
    // Of two that come at once the second counts the first.
    await transaction.selectFrom('apps').select('id').where('id', '=', app.id).forUpdate().execute();
    if ((await embedKeysOf(transaction, app.id)).length >= mostEmbedKeys) {
      throw new Problem(
        'invalid_input',
        t('An app can have up to {count} keys. Revoke one you no longer use.', { count: mostEmbedKeys }),
      );
    }
    const made = await transaction
      .insertInto('embed_keys')
      .values({ id: newId('emk'), app_id: app.id, secret, made_by: user.id })
      .returning(['id', 'created_at', 'last_used_at'])
      .executeTakeFirstOrThrow();
    await services.audit.record(
      {
        ...{ workspace_id: app.workspace_id, ...calledBy(call), subject: { app_id: app.id, key_id: made.id } },
        ...{
          action: 'embed_key.created',
          summary: msg('made a key to embed the app {app} with people signed in', { app: app.name }),
        },
      },
      transaction,
    );
    return made;
  });
  return { key: toWire(key), secret };
}

/** Its sessions go with it. */
export async function removeEmbedKey(call: Call<typeof revokeEmbedKey>): Promise<{ keys: EmbedKeyOnTheWire[] }> {
  const { app, params, services } = call;
  await inTransaction(services.database, async (transaction) => {
    const gone = await transaction
      .deleteFrom('embed_keys')
      .where('id', '=', params.keyId)
      .where('app_id', '=', app.id)
      .returning('id')
      .executeTakeFirst();
    if (!gone) throw new Problem('not_found', 'Key not found. It may already be revoked.');
    await services.audit.record(
      {
        ...{ workspace_id: app.workspace_id, ...calledBy(call), subject: { app_id: app.id, key_id: gone.id } },
        ...{ action: 'embed_key.revoked', summary: msg('revoked a key to embed the app {app}', { app: app.name }) },
      },
      transaction,
    );
  });
  return { keys: await embedKeysOf(services.database, app.id) };
}

const toWire = (key: { id: string; created_at: Date; last_used_at: Date | null }): EmbedKeyOnTheWire => ({
  id: key.id,
  created_at: key.created_at.toISOString(),
  last_used_at: key.last_used_at?.toISOString() ?? null,
});
