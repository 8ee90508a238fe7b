import type { Logger } from 'pino';
import type { Environment } from '../environment.ts';
import { createAccounts } from '#features/accounts/server/create-accounts.ts';
import { createAppUsers } from '#features/app-users/server/create-app-users.ts';
import { createApps } from '#features/apps/server/create-apps.ts';
import { createBilling } from '#features/billing/server/create-billing.ts';
import { startEvents } from '#features/billing/server/events/handle-events.ts';
import {
  createTemplateSales,
  startTemplateSales,
} from '#features/billing/server/template-sales/create-template-sales.ts';
import { createBlogPages } from '#features/blog/server/pages/show-blog.ts';
import { createComments } from '#features/comments/server/create-comments.ts';
import { keepFilesMeanwhile } from '#features/backup/server/keep-files-meanwhile.ts';
import { startScheduledBackups } from '#features/backup/server/scheduled-backups.ts';
import { startLogUpkeep } from '#features/apps/server/log/prune-logs.ts';
import { startScheduledReleases } from '#features/apps/server/drafts/scheduled-releases.ts';
import { createEngine } from '#features/queries/server/create-engine.ts';
import { snapshotFilesOf } from '#features/queries/server/snapshot-file/snapshot-files-of.ts';
import { createGuide } from '#features/guide/server/show-guide.ts';
import { createJobs } from '#platform/jobs/create-jobs.ts';
import { createLive } from '#features/live/server/create-live.ts';
import { createMail } from '#platform/mail/create-mail.ts';
import { createMarketplace } from '#features/marketplace/server/create-marketplace.ts';
import { createMarketPages } from '#features/marketplace/server/pages/show-market.ts';
import { createNotifications } from '#features/notifications/server/create-notifications.ts';
import { createPages } from '#features/apps/server/pages/create-pages.ts';
import { createPlaces, startPlacesUpkeep } from '#features/places/server/create-places.ts';
import { createPublished } from '#features/visitor/server/create-published.ts';
import { startRowCallUpkeep } from '#features/visitor/server/actions/row-calls.ts';
import { createReports } from '#features/reports/server/create-reports.ts';
import { createRows } from '#features/workbooks/server/rows/create-rows.ts';
import type { Renderer } from './scope.ts';
import type { Services } from '#platform/services.ts';
import type { Database, DatabaseAddress } from '#platform/database/database.ts';
import { createUsageLog } from '#features/site/server/usage-log.ts';
import { createSearchEngines } from '#features/site/server/sitemap.ts';
import { openFileStore } from '#platform/files/open-file-store.ts';
import { startUpkeep } from '#features/trash/server/upkeep.ts';
import { createVisits } from '#features/statistics/server/create-visits.ts';
import { createSources, describeSource } from '#features/sources/server/create-sources.ts';
import { createReadOnlySheets } from '#features/sources/server/read-only-sheets.ts';
import { createWorkbooks } from '#features/workbooks/server/create-workbooks.ts';
import { createAudit } from '#features/workspaces/server/audit.ts';
import { createWorkspaces } from '#features/workspaces/server/create-workspaces.ts';

/** Makes every feature of the server on one database. Stop `engine`, `jobs` and `live` when done. */
export async function createServices(needs: {
  environment: Environment;
  log: Logger;
  database: Database;
  /** For what holds connections of its own: listeners, the engine's workers, backups. */
  databaseAddress: DatabaseAddress;
  renderer: Renderer;
}): Promise<Services> {
  const { environment, log, database, databaseAddress, renderer } = needs;
  const reports = createReports({ database, environment, log });
  const usageLog = createUsageLog({ database, environment, log });
  const jobs = createJobs({ database, log });
  const files = keepFilesMeanwhile(await openFileStore(environment), { database, jobs });
  const mail = createMail({ database, environment, log, renderer, jobs });
  const audit = createAudit(database);
  const accounts = createAccounts({ database, environment });
  const engine = createEngine({
    ...{ database, address: databaseAddress, environment, log },
    replica: environment.DATABASE_REPLICA_URL ?? null,
    files: snapshotFilesOf(environment),
  });
  const live = createLive({ database, databaseAddress, log });
  const pages = createPages(database);
  const rows = createRows({
    ...{ database, pages, log, jobs, isReadOnly: createReadOnlySheets(database, describeSource) },
    committed(write) {
      live.changed(write.sheet_id);
      notifications.rowsAdded(write);
      sources.written(write.sheet_id);
    },
  });
  const workbooks = createWorkbooks({ database, environment, log, jobs, rows, describeSource });
  const apps = createApps({ database, environment, accounts, workbooks, jobs });
  const notifications = createNotifications({ database, mail, jobs, apps, log });
  const sources = createSources({ database, environment, rows, workbooks, jobs, notifications, log });
  const workspaces = createWorkspaces({ database, files, jobs, audit, notifications });
  const billing = await createBilling({ environment });
  const sales = { database, jobs, notifications, mail, audit, environment, log, stripe: billing.stripe };
  const templateSales = createTemplateSales(sales);
  const appUsers = createAppUsers({
    database,
    environment,
    log,
    mail,
    jobs,
    notifications,
    apps,
    accounts,
    audit,
    pages,
  });
  const visits = await createVisits({ database, log, jobs, environment });
  const comments = createComments({ database, jobs, notifications, apps });
  const places = createPlaces({ database, environment, log });
  const published = createPublished({
    database,
    environment,
    engine,
    rows,
    workbooks,
    pages,
    comments,
    places,
    appUsers,
    log,
    live,
    renderer,
  });
  const marketplace = createMarketplace({
    ...{ database, environment, log, files, renderer, engine, jobs, mail, notifications, audit, accounts },
    ...{ workspaces, apps, pages, workbooks, rows, published, templateSales },
  });
  const marketPages = createMarketPages({ database, apps, renderer, mail, engine, environment });
  const blogPages = createBlogPages({ database, environment, renderer, mail });
  const guide = createGuide({ renderer });
  const searchEngines = createSearchEngines({ database, marketPages, blogPages, guide, mail });
  startRowCallUpkeep({ jobs, database });
  startPlacesUpkeep({ jobs, database });
  startLogUpkeep({ jobs, database });
  startScheduledReleases({ database, jobs, notifications, apps, audit, log });
  startEvents({ ...sales, workspaces });
  startTemplateSales(sales);
  startScheduledBackups({ database, databaseAddress, environment, files, jobs, log });
  jobs.handle('formulas-upkeep', () => rows.formulaColumns.upkeep(), { every: '*/5 * * * *' });
  startUpkeep({ jobs, database, environment, accounts, apps, workbooks });
  return {
    ...{ environment, log, database, files, renderer, engine, jobs, mail, audit, notifications, accounts, workspaces },
    ...{ apps, marketplace, pages, workbooks, rows, billing, appUsers, comments, places, published, visits, live },
    ...{ marketPages, blogPages, guide, searchEngines, templateSales, reports, usageLog, sources },
  };
}
