import type { Logger } from 'pino';
import type { Environment } from '../environment.ts';
import { createAccounts } from './accounts/create-accounts.ts';
import { createApps } from './apps/create-apps.ts';
import { createEngine } from './engine/create-engine.ts';
import { createPages } from './pages/create-pages.ts';
import { createPublished } from './published/create-published.ts';
import { createRows } from './rows/create-rows.ts';
import type { Door } from './scope.ts';
import type { Services } from './services.ts';
import type { Database, DatabaseAddress } from './storage/database.ts';
import { openFileStore } from './storage/open-file-store.ts';
import { createWorkbooks } from './workbooks/create-workbooks.ts';

/** Makes every feature of the server on one database. Stop `engine` when done. */
export async function createServices(needs: {
  environment: Environment;
  log: Logger;
  database: Database;
  /** For the engine's workers, which hold connections of their own. */
  databaseAddress: DatabaseAddress;
  door: Door;
}): Promise<Services> {
  const { environment, log, database, databaseAddress, door } = needs;
  const files = await openFileStore(environment);
  const accounts = createAccounts(database);
  const apps = createApps({ database, environment, accounts });
  const pages = createPages(database);
  const engine = createEngine({ database, address: databaseAddress, environment, log });
  const rows = createRows({ database });
  const workbooks = createWorkbooks({ database, environment, log });
  const published = createPublished({ engine, workbooks, pages, log });
  return { environment, log, database, files, door, engine, accounts, apps, pages, workbooks, rows, published };
}
