import { sql } from 'kysely';
import { idOfMark, isKeptSecret, markOfSecret } from '#domain/kept-secret.ts';
import { newId } from '#kit/ids.ts';
import type { Database, Transaction } from './database.ts';

/** Stores a secret of a workspace and answers the mark that stands for it. */
export async function keepSecret(within: Transaction, workspace_id: string, value: string): Promise<string> {
  const id = newId('sec');
  await within.insertInto('kept_secrets').values({ id, workspace_id, value }).execute();
  return markOfSecret(id);
}

/** The secret that a mark stands for, within its workspace only; '' when it is gone. Other text is the secret itself. */
export async function readKeptSecret(database: Database, workspace_id: string, value: string): Promise<string> {
  if (!isKeptSecret(value)) return value;
  const found = await database
    .selectFrom('kept_secrets')
    .select('value')
    .where('workspace_id', '=', workspace_id)
    .where('id', '=', idOfMark(value))
    .executeTakeFirst();
  return found?.value ?? '';
}

/**
 * Deletes secrets that neither a draft nor a live release names any more: what was taken out is gone, also where an
 * earlier state is brought back. The young ones stay: a change may be on its way, or undone again.
 */
export async function dropUnusedSecrets(database: Database): Promise<void> {
  await database
    .deleteFrom('kept_secrets')
    .where('created_at', '<', sql<Date>`now() - interval '7 days'`)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('pages')
            .innerJoin('apps', 'apps.id', 'pages.app_id')
            .select('pages.id')
            .whereRef('apps.workspace_id', '=', 'kept_secrets.workspace_id')
            .where(sql<boolean>`strpos(pages.document::text, kept_secrets.id) > 0`),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('release_pages')
            .innerJoin('apps', (join) =>
              join
                .onRef('apps.id', '=', 'release_pages.app_id')
                .onRef('apps.live_release', '=', 'release_pages.number'),
            )
            .select('release_pages.page_id')
            .whereRef('apps.workspace_id', '=', 'kept_secrets.workspace_id')
            .where(sql<boolean>`strpos(release_pages.document::text, kept_secrets.id) > 0`),
        ),
      ),
    )
    .execute();
}
