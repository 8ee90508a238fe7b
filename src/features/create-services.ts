import type { Logger } from 'pino';
import type { Environment } from '../environment.ts';
import { createAccounts } from './accounts/create-accounts.ts';
import { createAppUsers } from './app-users/create-app-users.ts';
import { createApps } from './apps/create-apps.ts';
import { createBilling } from './billing/create-billing.ts';
import { startEvents } from './billing/events/handle-events.ts';
import { createTemplateSales, startTemplateSales } from './billing/template-sales/create-template-sales.ts';
import { createBlogPages } from './blog/pages/show-blog.ts';
import { createComments } from './comments/create-comments.ts';
import { keepFilesMeanwhile } from './backup/keep-files-meanwhile.ts';
import { startScheduledBackups } from './backup/scheduled-backups.ts';
import { startLogUpkeep } from './app-log/prune-logs.ts';
import { startScheduledReleases } from './drafts/scheduled-releases.ts';
import { createEngine } from './engine/create-engine.ts';
import { snapshotFilesOf } from './engine/snapshot-file/snapshot-files-of.ts';
import { createGuide } from './guide/show-guide.ts';
import { createJobs } from './jobs/create-jobs.ts';
import { createLive } from './live/create-live.ts';
import { createMail } from './mail/create-mail.ts';
import { createMarketplace } from './marketplace/create-marketplace.ts';
import { createMarketPages } from './marketplace/pages/show-market.ts';
import { createNotifications } from './notifications/create-notifications.ts';
import { createPages } from './pages/create-pages.ts';
import { createPlaces, startPlacesUpkeep } from './places/create-places.ts';
import { createPublished } from './published/create-published.ts';
import { startRowCallUpkeep } from './published/actions/row-calls.ts';
import { createReports } from './reports/create-reports.ts';
import { createRows } from './rows/create-rows.ts';
import type { Renderer } from './scope.ts';
import type { Services } from './services.ts';
import type { Database, DatabaseAddress } from './storage/database.ts';
import { createUsageLog } from './site/usage-log.ts';
import { createSearchEngines } from './site/sitemap.ts';
import { openFileStore } from './storage/open-file-store.ts';
import { startUpkeep } from './trash/upkeep.ts';
import { createVisits } from './visits/create-visits.ts';
import { createGoogleSheets } from './workbooks/google/create-google-sheets.ts';
import { createReadOnlySheets } from './workbooks/published/published-rows.ts';
import { createWorkbooks } from './workbooks/create-workbooks.ts';
import { createAudit } from './workspaces/audit.ts';
import { createWorkspaces } from './workspaces/create-workspaces.ts';

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
    ...{ database, pages, log, jobs, isReadOnly: createReadOnlySheets(database) },
    committed(write) {
      live.changed(write.sheet_id);
      notifications.rowsAdded(write);
      googleSheets.written(write.sheet_id);
    },
  });
  const workbooks = createWorkbooks({ database, environment, log, jobs, rows });
  const apps = createApps({ database, environment, accounts, workbooks, jobs });
  const notifications = createNotifications({ database, mail, jobs, apps, log });
  const googleSheets = createGoogleSheets({ database, environment, rows, jobs, notifications, log });
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
  const published = createPublished({ database, environment, engine, rows, workbooks, pages, comments, places, appUsers, log, live, renderer }); // biome-ignore format: a list of features
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
    ...{ marketPages, blogPages, guide, searchEngines, templateSales, reports, usageLog, googleSheets },
  };
}
