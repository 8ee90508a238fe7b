import type { AppRecord, FullPageRecord } from '../../services.ts';
import { changeApp } from '../log/change-app.ts';
import { holdsSecret } from '../log/conceal-secrets.ts';
import { draftPages } from '../log/page-source.ts';
import { type Database, inTransaction } from '#platform/database/database.ts';

/** A page as its editors get it: no secret is in it. One that was stored before there were marks is put away now. */
export async function readPage(
  database: Database,
  app: Pick<AppRecord, 'id'>,
  pageId: string,
): Promise<FullPageRecord | null> {
  const pages = draftPages(database, app.id);
  const page = await pages.byId(pageId);
  if (!page || !(await holdsSecret(page.document))) return page;
  await inTransaction(database, (transaction) =>
    changeApp(transaction, app.id, { edits: [], reason: 'upgraded', by: null }),
  );
  return pages.byId(pageId);
}
