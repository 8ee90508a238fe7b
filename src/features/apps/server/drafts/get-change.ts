import { inTheirLanguage } from '#platform/http/current-request.ts';
import type { getChange as getEndpoint } from '../../api/app-history.ts';
import { describeDifferences } from '#blocks/differences.ts';
import { placement } from '#blocks/newest-page.ts';
import { applyAppEdits } from '../../rules/document/apply.ts';
import type { AppDocument } from '../../rules/document/document.ts';
import { followSheets, joinTitles, type SheetTitles } from '../../rules/document/follow-sheets.ts';
import { Problem } from '#kit/problem.ts';
import { loadApp, upgradedApp } from '../log/load-app.ts';
import { type StoredChange, readChanges } from '../log/read-changes.ts';
import type { Call } from '#platform/http/call.ts';
import { sheetsToName } from '#features/workbooks/server/rows/sheets/sheets-to-name.ts';

/** What one line of the log did: the app after it next to the app before it, on the sheets as they are called now. */
export async function getChange({ app, params, services: { database } }: Call<typeof getEndpoint>) {
  const revision = /^\d{1,15}$/.test(params.revision) ? Number(params.revision) : 0;
  const current = await loadApp(database, app.id);
  const lines = await readChanges(database, app.id, { after: revision - 1, before: current.revision + 1 });
  const [own, ...later] = lines;
  if (own?.revision !== revision) throw new Problem('not_found', 'Change not found in this app.');
  // What older versions wrote down cannot be taken back.
  if (lines.some((line) => line.inverse === null)) return { differences: [], can_restore: false };
  const after = takenBack(current.document, later);
  const before = takenBack(after, [own]);
  const titles = (since: readonly StoredChange[]): SheetTitles =>
    since.reduce<SheetTitles>((known, line) => joinTitles(known, line.sheet_titles), new Map());
  const sheets = await sheetsToName(database, app.workbook_id);
  const differences = inTheirLanguage(() =>
    describeDifferences(
      upgradedApp(followSheets(before, titles(lines))),
      upgradedApp(followSheets(after, titles(later))),
      sheets,
    ),
  );
  return { differences, can_restore: true };
}

const takenBack = (document: AppDocument, lines: readonly StoredChange[]): AppDocument =>
  lines.toReversed().reduce((then, line) => applyAppEdits(then, line.inverse ?? [], placement).document, document);
