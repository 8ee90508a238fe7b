import { putAutomationsLive } from '#features/automations/server/live/put-live.ts';
import type { Transaction } from '#platform/database/database.ts';
import { lockApp } from './load-app.ts';
import { loadRelease } from './load-release.ts';

/** Has run what visitors' version of the app says, where that is another one now, or its spreadsheet is. */
export async function followLiveVersion(transaction: Transaction, appId: string, user_id: string): Promise<void> {
  const app = await lockApp(transaction, appId);
  if (app.goes_live === 'at once') return putAutomationsLive(transaction, app, app.document, user_id);
  const live = app.live_release === null ? null : await loadRelease(transaction, appId, app.live_release);
  await putAutomationsLive(transaction, app, live?.document ?? {}, user_id);
}
