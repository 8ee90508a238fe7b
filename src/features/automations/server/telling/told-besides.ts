import type { AppRecord } from '#features/apps/services.ts';
import type { LeakReport, ToldBesides } from '#features/visitor/api/leaks.ts';
import type { Services } from '#platform/services.ts';
import { toldOfApp } from '../../rules/told/told-of-app.ts';
import { sightOfApp } from './sights-of-app.ts';

/** What the automations of an app's workbook that are on tell people who can't see it on the pages of the app. */
export async function toldBesides(
  app: AppRecord,
  report: LeakReport,
  services: Pick<Services, 'database' | 'pages' | 'workbooks'>,
): Promise<ToldBesides[]> {
  if (app.workbook_id === null) return [];
  const automations = await services.database
    .selectFrom('automations')
    .select(['name', 'definition', 'sheet_id'])
    .where('workbook_id', '=', app.workbook_id)
    .where('state', '=', 'on')
    .orderBy('id')
    .execute();
  if (automations.length === 0) return [];
  const sheets = await services.workbooks.sheetsOf(app.workbook_id);
  const sight = await sightOfApp(app, report, services);
  return automations.flatMap(({ name, definition, sheet_id }) => {
    const told = toldOfApp(definition, sheet_id, sheets, sight).map(({ text }) => text);
    return told.length > 0 ? [{ name: `Automation “${name}”`, told: [...new Set(told)] }] : [];
  });
}
