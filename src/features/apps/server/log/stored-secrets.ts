import { sql } from 'kysely';
import { idOfMark, isStoredSecret, markOfSecret } from '../../rules/stored-secret.ts';
import { newId } from '#kit/ids.ts';
import type { Database, Transaction } from '#platform/database/database.ts';

/** Stores a secret of a workspace and returns the mark that stands for it. */
export async function storeSecret(within: Transaction, workspace_id: string, value: string): Promise<string> {
  const id = newId('sec');
  await within.insertInto('kept_secrets').values({ id, workspace_id, value }).execute();
  return markOfSecret(id);
}

/** The secret that a mark stands for, within its workspace only; '' when it is gone. Other text is the secret itself. */
export async function readStoredSecret(database: Database, workspace_id: string, value: string): Promise<string> {
  if (!isStoredSecret(value)) return value;
  const found = await database
    .selectFrom('kept_secrets')
    .select('value')
    .where('workspace_id', '=', workspace_id)
    .where('id', '=', idOfMark(value))
    .executeTakeFirst();
  return found?.value ?? '';
}

/**
 * Deletes secrets that no draft names any more, nor a release that visitors saw within the last 30 days: so far back a
 * release goes live again with its tokens. The young ones stay: a change may be on its way, or undone again.
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
            .innerJoin('apps', 'apps.id', 'release_pages.app_id')
            .select('release_pages.page_id')
            .whereRef('apps.workspace_id', '=', 'kept_secrets.workspace_id')
            .where(({ not: no, exists: is, selectFrom: from }) =>
              no(
                is(
                  from('releases as next')
                    .select('next.number')
                    .whereRef('next.app_id', '=', 'release_pages.app_id')
                    .whereRef('next.number', '>', 'release_pages.number')
                    .where('next.at', '<', sql<Date>`now() - interval '30 days'`),
                ),
              ),
            )
            .where(sql<boolean>`strpos(release_pages.document::text, kept_secrets.id) > 0`),
        ),
      ),
    )
    .execute();
}
