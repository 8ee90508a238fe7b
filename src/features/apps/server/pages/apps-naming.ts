import { withSheetTitles } from '../../rules/document/follow-sheets.ts';
import type { Transaction } from '#platform/database/database.ts';
import { lockApp } from '../log/load-app.ts';
import { loadRelease } from '../log/load-release.ts';
import { accessOf } from '../log/theme-of.ts';

/**
 * Names of the apps of a workbook that name a sheet by its title: on a page of the draft, on one that visitors see, or in
 * a rule about whose rows are whose. They are held until the transaction ends.
 */
export async function appsNaming(transaction: Transaction, workbookId: string, title: string): Promise<string[]> {
  const apps = await transaction
    .selectFrom('apps')
    .select(['id', 'name', 'settings'])
    .where('workbook_id', '=', workbookId)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute();
  const names = (value: unknown): boolean => withSheetTitles(value, new Map([[title, `${title} `]])) !== value;
  const found: string[] = [];
  for (const { id, name, settings } of apps) {
    const { document, live_release } = await lockApp(transaction, id);
    const live = live_release === null ? null : await loadRelease(transaction, id, live_release);
    const { own_rows, people, matched_rows } = accessOf(settings);
    if (names(document) || names(live?.document ?? null) || names([own_rows, people, matched_rows])) found.push(name);
  }
  return found.toSorted();
}
