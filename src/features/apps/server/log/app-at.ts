import { placement } from '#blocks/newest-page.ts';
import { t } from '#kit/language/product.ts';
import { applyAppEdits } from '../../rules/document/apply.ts';
import type { AppDocument } from '../../rules/document/document.ts';
import { followSheets, joinTitles, type SheetTitles } from '../../rules/document/follow-sheets.ts';
import { Problem } from '#kit/problem.ts';
import { type LoadedApp, loadApp, upgradedApp } from './load-app.ts';
import { readChanges } from './read-changes.ts';
import type { Database } from '#platform/database/database.ts';

/** The app as it was after the change of that revision. */
export async function appAt(database: Database, appId: string, revision: number): Promise<AppDocument> {
  const current = await loadApp(database, appId);
  return stateAt(database, { ...current, older: current.document }, revision);
}

/** The app as it was at an earlier revision, in the newest shape and on the sheets as they are called now. */
export async function stateAt(
  database: Database,
  current: LoadedApp & { older: AppDocument },
  revision: number,
): Promise<AppDocument> {
  const lines = await readChanges(database, current.id, { after: revision });
  const isThere = revision >= 1 && revision <= current.revision;
  // The oldest lines go one day: what is left must lead back to it.
  const isStored = lines.length === 0 || lines[0]?.revision === revision + 1;
  if (!isThere || !isStored || lines.some((line) => line.inverse === null)) {
    const message = !isThere
      ? t('This app has revisions 1 to {revision}.', { revision: String(current.revision) })
      : isStored
        ? 'The app wasn’t recorded yet at this change. Choose a later one.'
        : 'This version of the app is no longer stored. Choose a later change.';
    throw new Problem('invalid_input', message, { fields: [{ path: 'revision', message }] });
  }
  const titles = lines.reduce<SheetTitles>((before, line) => joinTitles(before, line.sheet_titles), new Map());
  const then = lines
    .toReversed()
    .reduce<AppDocument>(
      (document, line) => applyAppEdits(document, line.inverse ?? [], placement).document,
      current.older,
    );
  return upgradedApp(followSheets(then, titles));
}
