import { type AppRecord, type FullPageRecord } from '../scope.ts';
import { type Database, inTransaction } from '../storage/database.ts';
import { json } from '../storage/json.ts';
import { keepSecret } from '../storage/kept-secrets.ts';
import { concealDocument } from './conceal-secrets.ts';
import { toFullRecord } from './create-pages.ts';

/** A page as its editors get it: no secret is in it. One that was stored before there were marks is put away now. */
export async function readPage(
  database: Database,
  app: Pick<AppRecord, 'id' | 'workspace_id'>,
  pageId: string,
): Promise<FullPageRecord | null> {
  const page = await find(database, app.id, pageId);
  if (!page || !(await holdsSecret(page))) return page;
  return inTransaction(database, async (transaction) => {
    const current = await find(transaction, app.id, pageId, true);
    if (!current) return null;
    const document = await concealDocument(current.document, (secret) =>
      keepSecret(transaction, app.workspace_id, secret),
    );
    await transaction
      .updateTable('pages')
      .set({ document: json(document) })
      .where('id', '=', pageId)
      .execute();
    return { ...current, document };
  });
}

async function holdsSecret(page: FullPageRecord): Promise<boolean> {
  let found = false;
  await concealDocument(page.document, async (secret) => {
    found = true;
    return secret;
  });
  return found;
}

async function find(database: Database, appId: string, pageId: string, lock = false): Promise<FullPageRecord | null> {
  const query = database
    .selectFrom('pages')
    .selectAll()
    .where('app_id', '=', appId)
    .where('id', '=', pageId)
    .where('deleted_at', 'is', null);
  return toFullRecord(await (lock ? query.forUpdate() : query).executeTakeFirst());
}
