/** How releases come to be: of the draft, of an earlier one, and of the live one where its data moved beneath it. */
import type { AppDocument } from '../../rules/document/document.ts';
import { differs } from '../../rules/document/edits-between.ts';
import { followSheets, type SheetTitles } from '../../rules/document/follow-sheets.ts';
import { Problem } from '#kit/problem.ts';
import type { Database, Transaction } from '#platform/database/database.ts';
import { changeApp } from './change-app.ts';
import { type LoadedApp, lockApp } from './load-app.ts';
import { type LoadedRelease, loadRelease } from './load-release.ts';
import { sheetIds, storeRelease } from './store-release.ts';

interface ReleaseRequest {
  note: string;
  user_id: string | null;
}

/** Makes a release of the draft. `revision_conflict` where the draft is no longer what was reviewed at `revision`. */
export async function releaseDraft(
  transaction: Transaction,
  appId: string,
  { revision, ...request }: ReleaseRequest & { revision?: number },
): Promise<number> {
  const before = await lockApp(transaction, appId);
  if (revision !== undefined && revision !== before.revision) {
    const sentence = 'The app was changed since you reviewed it. Review the changes again.';
    throw new Problem('revision_conflict', sentence, { details: { revision: before.revision } });
  }
  const { app } = await upgraded(transaction, appId);
  return storeRelease(transaction, app, snapshotOf(app, request));
}

/** For an app that becomes public, or whose changes no longer go live at once: visitors see the current draft. */
export async function releaseWhenNew(
  transaction: Transaction,
  appId: string,
  request: ReleaseRequest,
): Promise<number | null> {
  const { app } = await upgraded(transaction, appId);
  const live = app.live_release === null ? null : await loadRelease(transaction, appId, app.live_release);
  if (live && !differs(live.document, app.document)) return null;
  return storeRelease(transaction, app, snapshotOf(app, request));
}

/** Puts an earlier release live again, as a new one on the sheets as they are called today. The draft stays. */
export async function rollBackTo(
  transaction: Transaction,
  appId: string,
  number: number,
  request: ReleaseRequest,
): Promise<number> {
  const app = await lockApp(transaction, appId);
  const release = await loadRelease(transaction, appId, number);
  const document = followSheets(release.document, await titlesSince(transaction, app, release));
  const { revision, page_revisions } = release;
  return storeRelease(transaction, app, { document, page_revisions, revision, of_release: number, ...request });
}

/** Follows a change of the data through the live release, as a new one; none where it changes nothing there. */
export async function rewriteLive(
  transaction: Transaction,
  app: Pick<LoadedApp, 'id' | 'workbook_id' | 'live_release' | 'goes_live'>,
  rewrite: (document: AppDocument) => AppDocument,
  note: string,
): Promise<void> {
  if (app.live_release === null || app.goes_live === 'at once') return;
  const live = await loadRelease(transaction, app.id, app.live_release);
  const document = rewrite(live.document);
  if (!differs(document, live.document)) return;
  const { revision, page_revisions } = live;
  await storeRelease(transaction, app, { document, page_revisions, revision, note, of_release: null, user_id: null });
}

/** What sheets are called today whose titles were others when a release was made. */
export async function titlesSince(
  database: Database,
  app: Pick<LoadedApp, 'workbook_id'>,
  release: Pick<LoadedRelease, 'sheets'>,
): Promise<SheetTitles> {
  const today = new Map(
    Object.entries(await sheetIds(database, app.workbook_id)).map(([title, id]) => [id, title] as const),
  );
  const titles = Object.entries(release.sheets).map(([title, id]) => [title, today.get(id) ?? title] as const);
  return new Map(titles.filter(([then, now]) => then !== now));
}

const upgraded = (transaction: Transaction, appId: string) =>
  changeApp(transaction, appId, { edits: [], reason: 'upgraded', by: null });

const snapshotOf = ({ document, page_revisions, revision }: LoadedApp, request: ReleaseRequest) => ({
  ...{ document, page_revisions, revision, of_release: null, ...request },
});
