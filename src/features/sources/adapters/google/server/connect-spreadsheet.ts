/** From the address of a spreadsheet to a workbook that is synced with it. */
import { t } from '#kit/language/product.ts';
import type { GoogleTab } from '../api.ts';
import { newId } from '#kit/ids.ts';
import { Problem } from '#kit/problem.ts';
import { slugOf } from '#kit/slug.ts';
import type { Column } from '#engine/model.ts';
import { insertSheet } from '#features/workbooks/server/rows/sheets/insert-sheet.ts';
import { type Database, inTransaction } from '#platform/database/database.ts';
import type { SyncedTab } from '../tables.ts';
import { json } from '#platform/database/json.ts';
import { noteHiddenSheets } from '#features/workbooks/server/views/hidden-sheets.ts';
import { insertFileView } from '#features/workbooks/server/views/first-views.ts';
import { cellOfGoogle, formulaOf, typeOf } from './cell-values.ts';
import { serviceAccountId } from './service-account.ts';
import { rangeOf, readTab, type SeenTab } from './read-tab.ts';
import type { SpreadsheetCalls } from './spreadsheet-calls.ts';

const sampleSize = 200;
const previewRows = 5;

/** The id in an address of a spreadsheet, or an id alone. */
export function spreadsheetIdIn(address: string): string {
  const id =
    /\/spreadsheets\/(?:u\/\d+\/)?d\/([\w-]{10,})/.exec(address)?.[1] ??
    (/^[\w-]{20,}$/.test(address) ? address : null);
  if (id !== null) return id;
  const message = 'This isn’t the address of a Google Sheet. It starts with https://docs.google.com/spreadsheets/d/.';
  throw new Problem('invalid_input', message, { fields: [{ path: 'address', message }] });
}

export interface OpenedFile {
  name: string;
  can_edit: boolean;
  tabs: SeenTab[];
}

/** Reads the tabs of a spreadsheet; only `wanted` ones where they are named. */
export async function openFile(calls: SpreadsheetCalls, requested?: readonly number[]): Promise<OpenedFile> {
  const { name, capabilities, trashed } = await calls.file();
  if (trashed) throw new Problem('not_found', 'The spreadsheet is in the Google Drive trash.');
  const { sheets } = await calls.structure();
  const own = sheets
    .filter(
      ({ properties }) => properties.sheetType === 'GRID' && (!requested || requested.includes(properties.sheetId)),
    )
    .slice(0, 50);
  if (own.length === 0) throw new Problem('not_found', 'The spreadsheet no longer has this tab.');
  const answer = await calls.cells(own.map(({ properties }) => rangeOf(properties.title)));
  return { name, can_edit: capabilities.canEdit, tabs: answer.sheets.map((tab) => readTab(tab)) };
}

/** What would be read of a tab. */
export function previewOfTab(tab: SeenTab): GoogleTab {
  const sample = tab.rows.slice(0, sampleSize);
  const columns = tab.columns.map(({ index, name }) => {
    const cells = sample.map((row) => row.cells[index]);
    const formulas = cells.filter((cell) => formulaOf(cell) !== null).length;
    return { index, name, type: typeOf(cells).type, locked: formulas > 0 && formulas * 2 >= sample.length };
  });
  return {
    ...{ tab_id: tab.tab_id, title: tab.title, row_count: tab.rows.length },
    columns: columns.map(({ name, type, locked }) => ({ name, type, locked })),
    rows: tab.rows
      .slice(0, previewRows)
      .map((row) => columns.map(({ index, type }) => cellOfGoogle(row.cells[index], type))),
  };
}

/** Makes the workbook with its sheets and columns; their rows come with the first run. */
export function makeWorkbook(
  database: Database,
  given: { workspace_id: string; account_id: string; spreadsheet_id: string; file: OpenedFile },
): Promise<string> {
  const { file, spreadsheet_id, account_id } = given;
  return inTransaction(database, async (transaction) => {
    const workbook_id = newId('workbook');
    await transaction
      .insertInto('workbooks')
      .values({
        ...{ id: workbook_id, workspace_id: given.workspace_id, name: file.name.slice(0, 200), state: 'ready' },
        source: json({ kind: 'google', name: file.name, spreadsheet_id }),
      })
      .execute();
    const tabs: SyncedTab[] = [];
    const hidden: string[] = [];
    for (const [position, tab] of file.tabs.entries()) {
      const columns = columnsOf(tab);
      const title = tab.title.slice(0, 100);
      const sheet = await insertSheet(transaction, { workbook_id, title, position, columns });
      if (tab.hidden) hidden.push(sheet);
      const isHidden = (_: Column, place: number): boolean =>
        tab.hiddenColumns.includes(tab.columns[place]?.index ?? -1);
      await insertFileView(transaction, sheet, { widths: {}, hidden: columns.filter(isHidden).map(({ id }) => id) });
      tabs.push({
        tab_id: tab.tab_id,
        sheet,
        title: tab.title,
        columns: columns.map(({ id, name }) => ({ id, name })),
      });
    }
    await noteHiddenSheets(transaction, workbook_id, hidden);
    await transaction
      .insertInto('google_files')
      .values({ ...accountOf(account_id), workbook_id, spreadsheet_id, tabs: json(tabs) })
      .execute();
    return workbook_id;
  });
}

const accountOf = (id: string) =>
  id === serviceAccountId ? { account_id: null, by_service: true } : { account_id: id, by_service: false };

function columnsOf(tab: SeenTab): Column[] {
  if (tab.columns.length === 0) {
    throw new Problem(
      'invalid_input',
      t('The tab “{tab}” is empty. Put the column names in its first row.', { tab: tab.title }),
    );
  }
  const taken = new Set(['row_id', 'constructor']);
  return tab.columns.map(({ index, name }) => {
    const start = slugOf(name).replaceAll('-', '_').slice(0, 60) || 'column';
    let id = name === '_id' ? '_id' : start;
    for (let count = 2; taken.has(id); count++) id = `${start}_${count}`;
    taken.add(id);
    return { id, name, ...typeOf(tab.rows.slice(0, sampleSize).map((row) => row.cells[index])) };
  });
}
