import { t } from '#kit/language/product.ts';
import { inTheirLanguage } from '#platform/http/current-request.ts';
import type { AppVersion } from '#features/apps/rules/app-version.ts';
import type { AppRecord } from '#features/apps/services.ts';
import type { OtherDisclosure } from '#features/visitor/api/leaks.ts';
import type { ReachedBesides, VersionInSight } from '#features/visitor/services.ts';
import type { Database } from '#platform/database/database.ts';
import type { Services } from '#platform/services.ts';
import type { AppAutomation } from '../../rules/app-automation.ts';
import { reachOf, reachSentence } from '../../rules/disclosure/reach.ts';
import { disclosuresOfApp } from '../../rules/disclosure/disclosures-of-app.ts';
import { sightOfApp } from './sights-of-app.ts';

type Requested = Pick<Services, 'database' | 'pages' | 'workbooks'>;

/** What automations that are on tell people who can't see it on the pages of an app. */
export async function otherDisclosures(version: VersionInSight, services: Requested): Promise<OtherDisclosure[]> {
  return ofEach(version, services, ({ name, definition, sheet_id }, { sheets, sight }) => {
    const disclosed = disclosuresOfApp(definition, sheet_id, sheets, sight).map(({ text }) => text);
    return disclosed.length > 0 ? [{ name: t('Automation “{name}”', { name }), told: [...new Set(disclosed)] }] : [];
  });
}

/** Who gets mails and calls of an app's own automations in a version of it. */
export async function reachedBesides(version: VersionInSight, services: Requested): Promise<ReachedBesides[]> {
  return ofEach(version, services, ({ name, definition, sheet_id }, { sheets, sight }) =>
    reachOf(definition, sheet_id, sheets, sight).map((reach) => ({
      viewers: [...reach.viewers],
      newly: reachSentence(reach, name, 'newly'),
      gone: reachSentence(reach, name, 'no longer'),
    })),
  );
}

type Running = Pick<AppAutomation, 'name' | 'definition' | 'sheet_id'>;
interface Around {
  sheets: Awaited<ReturnType<Services['workbooks']['sheetsOf']>>;
  sight: Awaited<ReturnType<typeof sightOfApp>>;
}

async function ofEach<Said>(
  { app, report, appVersion }: VersionInSight,
  services: Requested,
  say: (automation: Running, around: Around) => Said[],
): Promise<Said[]> {
  if (app.workbook_id === null) return [];
  const automations = [
    ...(await othersOf(services.database, app)),
    ...(await automationsIn(services.database, app, appVersion)).filter(({ on }) => on),
  ];
  if (automations.length === 0) return [];
  const sheets = await services.workbooks.sheetsOf(app.workbook_id);
  const sight = await sightOfApp({ app, report, appVersion }, services);
  return inTheirLanguage(() => automations.flatMap((automation) => say(automation, { sheets, sight })));
}

/** Those of the spreadsheet, and what is live of its other apps. */
async function othersOf(database: Database, app: AppRecord): Promise<Running[]> {
  return database
    .selectFrom('automations')
    .select(['name', 'definition', 'sheet_id'])
    .where('workbook_id', '=', app.workbook_id ?? '')
    .where('state', '=', 'on')
    .where((where) => where.or([where('app_id', 'is', null), where('app_id', '<>', app.id)]))
    .orderBy('id')
    .execute();
}

/** The app's own, as they are in a version of it. */
async function automationsIn(
  database: Database,
  app: AppRecord,
  version: AppVersion,
): Promise<readonly AppAutomation[]> {
  const stored =
    version === 'draft'
      ? await database.selectFrom('apps').select('automations').where('id', '=', app.id).executeTakeFirst()
      : await database
          .selectFrom('releases')
          .select('automations')
          .where('app_id', '=', app.id)
          .where('number', '=', version)
          .executeTakeFirst();
  return stored?.automations ?? [];
}
