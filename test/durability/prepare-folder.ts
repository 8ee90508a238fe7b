import { newId } from '#kit/ids.ts';
import { defaultAppSettings } from '#features/apps/rules/app.ts';
import { defaultPageSettings } from '#features/apps/rules/page/document.ts';
import { type Database, openDatabase } from '#platform/database/database.ts';
import { startEmbeddedPostgres } from '#platform/database/embedded-postgres.ts';
import { json } from '#platform/database/json.ts';
import { migrate } from '#platform/database/migrate.ts';
import { createWorkbook } from '#features/workbooks/server/create-workbook.ts';
import { findSheets } from '#features/workbooks/server/rows/sheets/find-sheets.ts';

export const subdomain = 'ledger';
export const blockId = 'b1';

/** Runs work on the database of a data folder that no Sheaf uses at the moment. */
export async function withDatabase<Result>(
  folder: string,
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  const server = await startEmbeddedPostgres({ folder });
  const database = openDatabase(server.address);
  try {
    return await work(database);
  } finally {
    await database.destroy();
    await server.stop();
  }
}

export interface Ledger {
  pageId: string;
  sheetId: string;
}

/** A data folder with the ledger in it. */
export function prepareFolder(folder: string): Promise<Ledger> {
  return withDatabase(folder, async (database) => {
    await migrate(database);
    return insertLedger(database);
  });
}

/** A published app with one table that everyone may add rows to and edit. */
export async function insertLedger(database: Database, at = subdomain): Promise<Ledger> {
  const [workspace_id, appId, pageId] = [newId('wsp'), newId('app'), newId('page')];
  await database.insertInto('workspaces').values({ id: workspace_id, name: 'Durable' }).execute();
  const columns = [
    { id: 'entry', name: 'Entry', type: 'text' as const },
    { id: 'turn', name: 'Turn', type: 'number' as const },
  ];
  const workbook = await createWorkbook(database, {
    ...{ workspace_id, name: 'Ledger' },
    sheets: [{ title: 'Entries', columns, rows: [] }],
  });
  await database
    .insertInto('apps')
    .values({
      ...{ id: appId, workspace_id, workbook_id: workbook.id, kind: 'multipage', name: 'Ledger' },
      ...{ subdomain: at, public: true, settings: json(defaultAppSettings) },
    })
    .execute();
  const block = {
    ...{ id: blockId, type: 'table', version: 1, sheet_title: 'Entries', actions: [], toolbar_buttons: [] },
    ...{ item_buttons: [], conditional_filter: [], filters: [], settings: { add_new_row: 'Everyone' } },
    axis: columns.map(({ id }) => ({ column: id, editable: 'Everyone' })),
  };
  await database
    .insertInto('pages')
    .values({
      ...{ id: pageId, app_id: appId, page_name: 'Home', page_slug: '', page_type: 'home', position: 0 },
      document: json({ settings: defaultPageSettings, blocks: [block] }),
    })
    .execute();
  return { pageId, sheetId: (await findSheets(database, workbook.id))[0]?.id ?? '' };
}
