import { pagesOf } from '../log/page-source.ts';
import type { Pages } from '../../services.ts';
import type { Database } from '#platform/database/database.ts';
import { appsNaming } from './apps-naming.ts';
import { followRename } from './follow-rename.ts';
import { storeColumnsById, nameColumnsOfApp } from './store-columns-by-id.ts';
import { releasePublicApps } from './release-public-apps.ts';

export function createPages(database: Database): Pages {
  return {
    of: (app, appVersion) => pagesOf(database, app.id, appVersion),
    renameSheet: (workbookId, from, to, within) => followRename(within, workbookId, from, to),
    appsNaming: (workbookId, title, within) => appsNaming(within, workbookId, title),
    nameColumns: (appId, within) => nameColumnsOfApp(within, appId),
    async recover() {
      await storeColumnsById(database);
      await releasePublicApps(database);
    },
  };
}
