import { inTheirLanguage } from '#platform/http/current-request.ts';
import type { AppVersion } from '#features/apps/rules/app-version.ts';
import { appVersionForVisitors } from '../../rules/visit.ts';
import type { reviewDraft as reviewEndpoint } from '#features/apps/api/app-document.ts';
import { describeDifferences } from '#blocks/differences.ts';
import type { AppDocument } from '#features/apps/rules/document/document.ts';
import { followSheets } from '#features/apps/rules/document/follow-sheets.ts';
import { loadApp, upgradedApp } from '#features/apps/server/log/load-app.ts';
import { loadRelease } from '#features/apps/server/log/load-release.ts';
import { titlesSince } from '#features/apps/server/log/release-app.ts';
import type { AccessDifference } from '#features/apps/api/app-document.ts';
import type { AppRecord } from '#features/apps/services.ts';
import type { VersionInSight } from '../../services.ts';
import type { Services } from '#platform/services.ts';
import type { Call } from '#platform/http/call.ts';
import type { Database } from '#platform/database/database.ts';
import { sheetsToName } from '#features/workbooks/server/rows/sheets/sheets-to-name.ts';
import { type Besides, besidesDifferences } from './besides-differences.ts';
import { accessDifferences } from './access-differences.ts';
import { makeLeakReport } from './leak-report.ts';

/** How the draft, or a release, differs from what visitors see now; against nothing where they see the draft. */
export async function answerReview({ app, query, services }: Call<typeof reviewEndpoint>) {
  const { database } = services;
  const draft = await loadApp(database, app.id);
  const live = appVersionForVisitors(draft);
  const requested: AppVersion = query.release ?? 'draft';
  const current = { ...app, public: true };
  const [before, after, sheets] = await Promise.all([
    documentOf(database, draft, live),
    documentOf(database, draft, requested),
    sheetsToName(database, app.workbook_id),
  ]);
  const access = live === requested ? [] : await accessBetween(current, [live, requested], services);
  return {
    revision: draft.revision,
    against: live === 'draft' ? null : live,
    differences:
      live === requested ? [] : inTheirLanguage(() => describeDifferences(before, after, sheets, app.settings.roles)),
    access,
  };
}

/** What pages give, and what people get besides. */
async function accessBetween(
  app: AppRecord,
  [live, requested]: readonly [AppVersion, AppVersion],
  services: Services,
): Promise<AccessDifference[]> {
  const before = { app, appVersion: live, report: await makeLeakReport(app, services, live) };
  const after = { app, appVersion: requested, report: await makeLeakReport(app, services, requested) };
  return [
    ...inTheirLanguage(() => accessDifferences(before.report, after.report)),
    ...besidesDifferences(await besidesOf(before, services), await besidesOf(after, services)),
  ];
}

async function besidesOf(version: VersionInSight, services: Services): Promise<Besides> {
  const besides: Besides = { told: [], reached: [] };
  for (const { tellsBesides, reachesBesides } of services.features) {
    besides.told.push(...((await tellsBesides?.(version, services)) ?? []));
    besides.reached.push(...((await reachesBesides?.(version, services)) ?? []));
  }
  return besides;
}

/** On the sheets as they are called today, as it would be when it is put live. */
async function documentOf(
  database: Database,
  draft: Awaited<ReturnType<typeof loadApp>>,
  appVersion: AppVersion,
): Promise<AppDocument> {
  if (appVersion === 'draft') return upgradedApp(draft.document);
  const release = await loadRelease(database, draft.id, appVersion);
  return followSheets(release.document, await titlesSince(database, draft, release));
}
