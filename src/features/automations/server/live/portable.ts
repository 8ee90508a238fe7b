/** The automations of an app on their way to another one, where sheets have other ids: they name them by their titles. */
import { sheetsToName } from '#features/workbooks/server/rows/sheets/sheets-to-name.ts';
import { newId } from '#kit/ids.ts';
import type { Database } from '#platform/database/database.ts';
import type { AppAutomation } from '../../rules/app-automation.ts';
import type { SheetToCheck } from '../../rules/check-automation.ts';
import { type Move, movedAutomation } from '../../rules/moved.ts';

/** Within a portable automation: the app that it is part of. */
export const thisApp = 'this-app';

interface App {
  id: string;
  workbook_id: string | null;
}

/** Those that an app's spreadsheet has besides its draft, as if they were the app's. */
export async function automationsOfWorkbook(database: Database, app: App): Promise<AppAutomation[]> {
  if (app.workbook_id === null) return [];
  const stored = await database
    .selectFrom('automations')
    .select(['id', 'name', 'sheet_id', 'definition'])
    .where('workbook_id', '=', app.workbook_id)
    .where('app_id', 'is', null)
    .where((where) => where.or([where('moving_to', 'is', null), where('moving_to', '<>', app.id)]))
    .orderBy('id')
    .execute();
  return stored.map((one) => ({ ...one, on: false }));
}

/** All that a copy with the same sheets can have. */
export async function portableAutomations(
  database: Database,
  app: App,
  automations: readonly AppAutomation[],
  isForeign: boolean,
): Promise<AppAutomation[]> {
  const sheets = automations.length > 0 ? await sheetsToName(database, app.workbook_id) : [];
  return moved(automations, {
    ...{ sheets, isForeign, app: { from: app.id, to: thisApp } },
    sheet: (id) => sheets.find((one) => one.id === id)?.title ?? null,
    column: (_sheet, id) => id,
  });
}

/** As automations of an app that was just made: off, with ids of their own. What its spreadsheet lacks stays out. */
export async function settledAutomations(
  database: Database,
  app: App,
  automations: readonly AppAutomation[],
): Promise<AppAutomation[]> {
  if (automations.length === 0 || app.workbook_id === null) return [];
  const sheets = await sheetsToName(database, app.workbook_id);
  const byTitle = new Map(sheets.map(({ id, title }) => [title, id]));
  const named = sheets.map(({ title, columns }): SheetToCheck => ({ id: title, title, columns }));
  return moved(automations, {
    ...{ sheets: named, isForeign: false, app: { from: thisApp, to: app.id } },
    sheet: (title) => byTitle.get(title) ?? null,
    column: (_sheet, id) => id,
  })
    .map((one) => ({ ...one, id: newId('auto') }))
    .toSorted((one, other) => (one.id < other.id ? -1 : 1));
}

const moved = (automations: readonly AppAutomation[], move: Move): AppAutomation[] =>
  automations.flatMap((one) => {
    const result = movedAutomation(one, move);
    return 'automation' in result ? [result.automation] : [];
  });
