/** A base that was read becomes a workbook: all of it or, when anything fails, nothing. */
import { plainArrangement, longestViewName, mostViews } from '#features/workbooks/rules/arrangement/arrangement.ts';
import { maxColumns } from '#features/workbooks/rules/sheet-limits.ts';
import { noteLinks } from '#features/workbooks/server/rows/links/linked-by.ts';
import { finishSheet, insertFirstRows, insertSheet } from '#features/workbooks/server/rows/sheets/insert-sheet.ts';
import { storeBases } from '#features/workbooks/server/rows/sync/store-bases.ts';
import { newId } from '#kit/ids.ts';
import { t } from '#kit/language/product.ts';
import { storableText } from '#kit/storable.ts';
import type { Transaction } from '#platform/database/database.ts';
import { json } from '#platform/database/json.ts';
import { SourceFailure } from '../../../server/source-failure.ts';
import type { ImportReport } from '../api.ts';
import type { Attachments } from './attachments.ts';
import { isGrid } from './airtable-shapes.ts';
import { reportOf } from './import-report.ts';
import { namePeople } from './name-people.ts';
import type { LastTables } from '../../../server/sync/plan-tables.ts';
import { planSheets, type RecordNames, remoteOf, type SheetToStore } from './plan-columns.ts';
import type { ReadBase } from './read-base.ts';
import { type Counts, countsOf, rowCells } from './row-cells.ts';

const batchSize = 1_000;

export async function storeBase(
  transaction: Transaction,
  { workspace_id, base }: { workspace_id: string; base: { id: string; name: string } },
  read: ReadBase,
  attachments: Attachments,
): Promise<{ workbook_id: string; report: ImportReport }> {
  const { sheets, names } = planSheets(read);
  const wide = sheets.find(({ columns }) => columns.length > maxColumns);
  if (wide)
    throw new SourceFailure(
      'refused',
      t('{table} has more than {count} fields.', { table: wide.title, count: maxColumns }),
    );
  const workbook_id = newId('workbook');
  const name = storableText(base.name).trim().slice(0, 200) || 'Airtable';
  await transaction
    .insertInto('workbooks')
    .values({
      ...{ id: workbook_id, workspace_id, name, state: 'ready' },
      source: json({ kind: 'airtable', name, base_id: base.id, table: { times: 1, sheets: sheets.map(seenThere) } }),
    })
    .execute();
  await namePeople(transaction, { workspace_id, workbook_id }, sheets);
  const counts = new Map<string, Counts>();
  for (const [position, sheet] of sheets.entries()) {
    counts.set(sheet.id, await storeSheet(transaction, { workbook_id, position, sheet, names, attachments }));
  }
  for (const { id, columns } of sheets) {
    await noteLinks(transaction, { id, columns: columns.map(({ column }) => column) }, []);
  }
  await attachments.own(transaction, workspace_id);
  return { workbook_id, report: reportOf(sheets, counts, new Date()) };
}

/** What a table and its fields are called there, and which sheet and columns they became. */
const seenThere = ({ id, title, read, columns }: SheetToStore): LastTables['sheets'][number] => ({
  ...{ sheet: id, title, remote: read.table.id },
  columns: columns.map((planned) => ({
    ...{ id: planned.column.id, name: planned.column.name, remote: remoteOf(planned) },
    ...(planned.column.options && { options: planned.column.options }),
  })),
});

interface SheetAtPlace {
  workbook_id: string;
  position: number;
  sheet: SheetToStore;
  names: RecordNames;
  attachments: Attachments;
}

async function storeSheet(transaction: Transaction, given: SheetAtPlace): Promise<Counts> {
  const { workbook_id, position, sheet, names, attachments } = given;
  const counts = countsOf(sheet);
  const columns = sheet.columns.map(({ column }) => column);
  await insertSheet(transaction, { id: sheet.id, workbook_id, title: sheet.title, position, columns });
  let stored = 0;
  for await (const records of sheet.read.spool.batches(batchSize)) {
    const rows = records.map((record) => ({ cells: rowCells(record, sheet, { names, attachments, counts }) }));
    const ids = await insertFirstRows(transaction, sheet.id, stored, rows);
    const bases = ids.map((row_id, place) => ({
      ...{ row_id, cells: rows[place]?.cells ?? {}, version: 0, conflicts: null },
      remote_id: records[place]?.id,
    }));
    await storeBases(transaction, sheet.id, bases);
    stored += rows.length;
  }
  await finishSheet(transaction, sheet.id, stored);
  await storeViews(transaction, sheet);
  return counts;
}

/**
 * Grid views with the fields that they show, in their order (`visibleFieldIds`, airtable.com/developers/web/api/get-base-schema).
 * What everyone sees first hides the ids of records alone.
 */
async function storeViews(transaction: Transaction, { id: sheet_id, columns, read }: SheetToStore): Promise<void> {
  const ids = columns.flatMap(({ source, column }) => (source === 'record-id' ? [column.id] : []));
  const taken = new Set<string>();
  const named = (name: string): string => {
    let own = name;
    for (let count = 2; taken.has(own.toLowerCase()); count++) own = `${name.slice(0, longestViewName - 5)} ${count}`;
    taken.add(own.toLowerCase());
    return own;
  };
  const views = read.table.views.flatMap((view) => {
    const { name, visibleFieldIds: visible } = view;
    if (!isGrid(view) || !visible) return [];
    const shown = visible.flatMap((field) => columns.filter((one) => one.field?.id === field));
    const hidden = columns.filter((one) => !shown.includes(one)).map(({ column }) => column.id);
    const order = [...shown.map(({ column }) => column.id), ...hidden];
    return [{ name: storableText(name).trim().slice(0, longestViewName) || 'View', first: false, hidden, order }];
  });
  const first = ids.length > 0 ? [{ name: 'All fields', first: true, hidden: ids, order: [] as string[] }] : [];
  const values = [...first, ...views].slice(0, mostViews).map((view) => ({
    ...{ id: newId('view'), sheet_id, name: named(view.name), shown_first: view.first },
    arrangement: json({ ...plainArrangement, hidden: view.hidden, order: view.order }),
  }));
  if (values.length > 0) await transaction.insertInto('saved_views').values(values).execute();
}
