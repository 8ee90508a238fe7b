import { newId } from '#kit/ids.ts';
import { insertSheet } from '#features/workbooks/server/rows/sheets/insert-sheet.ts';
import type { Database } from '#platform/database/database.ts';
import { json } from '#platform/database/json.ts';
import type { GoogleServer, TestSpreadsheet } from './google-server.ts';
import { type Entered, Tab } from './grid.ts';

export interface MirroredSpreadsheet {
  workbook: string;
  sheet: string;
  there: TestSpreadsheet;
  tab: Tab;
}

const columns = [
  { id: 'name', name: 'Name', type: 'text' as const },
  { id: 'city', name: 'City', type: 'text' as const },
  { id: 'qty', name: 'Qty', type: 'number' as const },
  { id: 'price', name: 'Price', type: 'currency' as const },
  { id: 'total', name: 'Total', type: 'currency' as const },
];

/** A spreadsheet with a tab of these columns, and a workbook of the workspace `space` that mirrors it and was not looked at yet. */
export async function mirrorSpreadsheet(
  { database, google }: { database: Database; google: GoogleServer },
  rows: Entered[][],
): Promise<MirroredSpreadsheet> {
  const id = newId('google');
  const tab = new Tab(7, 'Orders', rows, [undefined, undefined, 'NUMBER', 'CURRENCY', 'CURRENCY']);
  const there: TestSpreadsheet = {
    ...{ id, name: 'Shop', version: 1, trashed: false, canEdit: true, isShared: true, tabs: [tab] },
  };
  google.spreadsheets.set(id, there);
  const workbook = newId('workbook');
  const sheet = await database.transaction().execute(async (transaction) => {
    const source = json({ kind: 'built-in' });
    await transaction
      .insertInto('workbooks')
      .values({ id: workbook, workspace_id: 'space', name: 'Shop', source, state: 'ready' })
      .execute();
    const made = await insertSheet(transaction, { workbook_id: workbook, title: 'Orders', position: 0, columns });
    const linked = columns.map(({ id: column, name }) => ({ id: column, name }));
    const tabs = [{ tab_id: 7, sheet: made, title: 'Orders', columns: linked }];
    await transaction
      .insertInto('google_files')
      .values({ workbook_id: workbook, spreadsheet_id: id, tabs: json(tabs) })
      .execute();
    return made;
  });
  return { workbook, sheet, there, tab };
}
