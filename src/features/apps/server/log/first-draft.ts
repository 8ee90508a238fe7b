import { placement } from '#blocks/newest-page.ts';
import { withSharedFrame } from '../../rules/document/app-blocks.ts';
import type { AppAccess } from '../../rules/app-settings.ts';
import type { AppDocument } from '../../rules/document/document.ts';
import { sql } from 'kysely';
import type { Transaction } from '#platform/database/database.ts';
import { json, type JsonText } from '#platform/database/json.ts';
import { type LoadedApp, lockApp } from './load-app.ts';
import { releaseWhenNew } from './release-app.ts';
import { storeDraft } from './store-draft.ts';

/** The draft of an app that was just made, with the first line of its log; its first release where it is public. */
export async function storeFirstDraft(
  transaction: Transaction,
  appId: string,
  { document: brought, access, user_id }: { document: AppDocument; access: AppAccess; user_id: string | null },
): Promise<LoadedApp> {
  const document = withSharedFrame(brought, placement);
  const settings = json({ ...document.look, ...access });
  await transaction.updateTable('apps').set({ settings }).where('id', '=', appId).execute();
  const blank = await lockApp(transaction, appId);
  const line = { edits: [], inverse: [], label: 'make the app', reason: 'edited' as const };
  const unmade = { ...blank, revision: 0 };
  const app = await storeDraft(transaction, unmade, document, [
    { ...line, of_revision: null, sheet_titles: null, user_id },
  ]);
  if (app.public && app.goes_live === 'when I publish') await releaseWhenNew(transaction, appId, { note: '', user_id });
  return app;
}

/** Who may do what, apart from the blocks: it holds at once and is no part of the draft. */
export async function setAccess(transaction: Transaction, appId: string, access: Partial<AppAccess>): Promise<void> {
  await transaction
    .updateTable('apps')
    .set({ settings: sql<JsonText<object>>`settings || ${json(access)}::jsonb` })
    .where('id', '=', appId)
    .execute();
}
