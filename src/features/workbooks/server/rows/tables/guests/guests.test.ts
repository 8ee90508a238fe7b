/** Workbooks with several tables on one sheet, from the file to the file. */
import { writeFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { fullTest } from '#test/full-test.ts';
import { memorySource } from '#platform/files/byte-source.ts';
import { openZipArchive, unpackWhole } from '#platform/files/zip-archive.ts';
import {
  type Content,
  fileOfParts,
  orders,
  partsOfWorkbook,
  plan,
  sums,
  type Tables,
  tables,
} from '#test/several-tables.ts';
import type { SheetEdit } from '../../../../api/workbooks.ts';
import type { Actor } from '../../../../services.ts';
import { deleteSheet } from '../../../change-workbook.ts';
import { readLimits } from '../../../codec/read-limits.ts';
import { exportGrids } from '../../../export-file.ts';
import { exportOriginal } from '../../../original/export-original.ts';
import { findSheets } from '../../sheets/find-sheets.ts';
import { readLooseCells } from '../../sheets/loose-rows.ts';
import { inTransaction } from '#platform/database/database.ts';
import { insertFileComments } from '../../comments/insert-file-comments.ts';
import { makeGuests } from './make-guests.ts';
import { type OwnWorkbooks, useOwnWorkbooks } from '#test/own-workbooks.ts';

const actor: Actor = { kind: 'user', id: 'ann', email: 'ann@example.com' };
let { fresh, folder, files, rows, workbooks } = {} as OwnWorkbooks;
useOwnWorkbooks((own) => void ({ fresh, folder, files, rows, workbooks } = own));

async function imported(plan: Record<string, Content>, tables: Tables, sums: Record<string, Content>) {
  const parts = partsOfWorkbook(plan, tables, sums);
  const path = join(folder, 'file.xlsx');
  await writeFile(path, await fileOfParts(parts));
  const { id } = await workbooks.importFile({ workspace_id: 'space', path, fileName: 'file.xlsx' });
  await settled(id);
  const sheets = await workbooks.sheetsOf(id);
  return { id, parts, sheets: Object.fromEntries(sheets.map(({ id: own, title }) => [title, own])) };
}

/** Once all is computed, and nothing differs from the file. */
async function settled(id: string): Promise<void> {
  await rows.formulaColumns.settled();
  await expect
    .poll(
      async () => {
        const { formulas } = await fresh.database
          .selectFrom('workbooks')
          .select('formulas')
          .where('id', '=', id)
          .executeTakeFirstOrThrow();
        return formulas?.verifies ?? false;
      },
      { timeout: 30_000 },
    )
    .toBe(false);
  await rows.formulaColumns.settled();
}

const edit = (sheet: string | undefined, ...edits: SheetEdit[]) => rows.editSheet(sheet ?? '', actor, edits);
const rowsOf = (sheet: string | undefined) =>
  fresh.database
    .selectFrom('sheet_rows')
    .select(['row_id', 'version', 'cells', 'formulas'])
    .where('sheet_id', '=', sheet ?? '')
    .where('deleted', '=', false)
    .orderBy('position')
    .execute();
const cellsOf = async (sheet: string | undefined) => (await rowsOf(sheet)).map(({ cells }) => cells);
const looseOf = async (sheet: string | undefined) =>
  Object.fromEntries(
    (await readLooseCells(fresh.database, sheet ?? '')).map(({ row, column, value }) => [`${row}|${column}`, value]),
  );

async function partsOf(file: Buffer): Promise<Record<string, string>> {
  const archive = await openZipArchive(memorySource(file), readLimits);
  const texts: Record<string, string> = {};
  for (const entry of archive.entries.values())
    texts[entry.name] = (await unpackWhole(archive, entry)).toString('utf8');
  return texts;
}

async function exported(id: string): Promise<Record<string, string>> {
  const file = await exportOriginal({ database: fresh.database, files, dataFolder: folder }, id);
  if (!file || 'refused' in file) throw new Error(file?.refused ?? 'No file is kept.');
  return partsOf(await buffer(file.stream));
}

describe('a sheet with three tables', () => {
  let id: string;
  let parts: Record<string, string>;
  let sheets: Record<string, string>;
  beforeEach(async () => {
    ({ id, parts, sheets } = await imported(plan, tables, sums));
  });

  test('is a sheet for each of them, with the values of the file', async () => {
    expect(Object.keys(sheets)).toEqual(['Plan', 'Sums', 'Rates', 'Staff']);
    expect(await cellsOf(sheets['Rates'])).toEqual([
      { code: 'a', fee: 3 },
      { code: 'b', fee: 6 },
    ]);
    expect(await cellsOf(sheets['Staff'])).toEqual([
      { name: 'Ann', pay: 18 },
      { name: 'Bob', pay: 21 },
    ]);
    expect((await cellsOf(sheets['Plan'])).map(({ total }) => total)).toEqual(orders.map((number) => number * 15));
    expect(await looseOf(sheets['Rates'])).toMatchObject({ '>2|code': 'Fees', '>2|fee': 9 });
    expect((await cellsOf(sheets['Sums'])).map(({ sum }) => sum)).toEqual([39, 3, 2634]);
    const { report, formulas } = await fresh.database
      .selectFrom('workbooks')
      .select(['report', 'formulas'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(report)).not.toContain('differ');
    expect(formulas?.stale).toBeUndefined();
  });

  test('follows changes and new rows in every table', async () => {
    const [first] = await rowsOf(sheets['Rates']);
    await edit(sheets['Rates'], {
      ...{ kind: 'set-cells', row_id: first!.row_id, version: first!.version, cells: { fee: 5 } },
    });
    await settled(id);
    expect((await cellsOf(sheets['Staff'])).map(({ pay }) => pay)).toEqual([30, 25]);
    expect(await looseOf(sheets['Rates'])).toMatchObject({ '>2|fee': 15 });
    await edit(sheets['Rates'], { kind: 'add-rows', rows: [{ cells: { code: 'c', fee: 100 } }] });
    await edit(sheets['Plan'], { kind: 'add-rows', rows: [{ cells: { item: 'Cap', qty: 1, price: 2 } }] });
    await settled(id);
    expect((await cellsOf(sheets['Staff'])).map(({ pay }) => pay)).toEqual([230, 25]);
    expect(await looseOf(sheets['Rates'])).toMatchObject({ '>2|fee': 115 });
    expect((await cellsOf(sheets['Sums'])).map(({ sum }) => sum)).toEqual([255, 5, expect.any(Number)]);
    const shown = await rows.formulas(
      sheets['Staff']!,
      (await rowsOf(sheets['Staff'])).map(({ row_id }) => row_id),
    );
    expect(JSON.stringify([...shown.values()])).toContain('D4 + C22');
  });

  test('comes back as the file that it was, with what changed', async () => {
    expect(await exported(id)).toEqual(parts);
    const [ann] = await rowsOf(sheets['Staff']);
    await edit(sheets['Staff'], {
      ...{ kind: 'set-cells', row_id: ann!.row_id, version: ann!.version, cells: { name: 'Anna' } },
    });
    await edit(sheets['Rates'], { kind: 'add-rows', rows: [{ cells: { code: 'c', fee: 100 } }] });
    await edit(sheets['Plan'], { kind: 'add-rows', rows: [{ cells: { item: 'Cap', qty: 1, price: 2 } }] });
    await settled(id);
    const file = await exported(id);
    expect(file['xl/tables/table1.xml']).toContain('ref="A3:D16"');
    expect(file['xl/tables/table2.xml']).toContain('ref="B20:C23"');
    expect(file['xl/tables/table3.xml']).toContain('ref="B28:C30"');
    const sheet = file['xl/worksheets/sheet1.xml']!;
    expect(sheet).toMatch(/<c r="B23"[^>]*>.*?c<.*?<c r="C23"[^>]*><v>100<\/v>/);
    expect(sheet).toContain('<f>SUM(C21:C23)</f><v>109</v>');
    expect(sheet).toMatch(/r="B29"[^>]*>.*?Anna</);
    expect(sheet).toContain('<f>D4+C22</f><v>21</v>');
    expect(sheet).toMatch(/r="A16"[^>]*>.*?Cap</);
    expect(file['xl/worksheets/sheet2.xml']).toContain('<f>Plan!C21</f>');
  });

  fullTest('is written anew with each table in its place', async () => {
    await edit(sheets['Rates'], { kind: 'add-rows', rows: [{ cells: { code: 'c', fee: 100 } }] });
    await settled(id);
    const [, second] = await rowsOf(sheets['Rates']);
    const comment = { row_id: second!.row_id, column_id: 'fee', comments: [{ author: 'Ann', text: 'Twice?' }] };
    await inTransaction(fresh.database, (transaction) => insertFileComments(transaction, sheets['Rates']!, [comment]));
    const all = await findSheets(fresh.database, id);
    const user = { id: 'ann', workspace_id: 'space' };
    const response = await exportGrids(fresh.database, { format: 'xlsx', name: 'Plan', user }, all);
    const file = await partsOf(Buffer.from(await response.arrayBuffer()));
    expect(file['xl/workbook.xml']!.match(/<sheet /g)).toHaveLength(2);
    const sheet = file['xl/worksheets/sheet1.xml']!;
    expect(sheet).toMatch(/<c r="C22"[^>]*><v>100<\/v>/);
    expect(sheet).toMatch(/<c r="C29"[^>]*><f>D4\+C21<\/f><v>21<\/v>/);
    expect(sheet).toMatch(/<c r="C24"[^>]*><f>SUM\(C20:C22\)<\/f><v>109<\/v>/);
    expect(file['xl/comments1.xml']).toMatch(/ref="C21".*Twice\?/s);
    const refs = Object.entries(file).flatMap(([name, text]) =>
      name.startsWith('xl/tables/') ? [/ name="(\w+)".* ref="([A-Z0-9:]+)"/.exec(text)?.slice(1).join(' ')] : [],
    );
    expect(refs.sort()).toEqual(['Orders A3:D15', 'Rates B19:C22', 'Staff B27:C29']);
  });

  fullTest('keeps its tables whole where they can’t be followed', async () => {
    const refused = (work: Promise<unknown>) => expect(work).rejects.toThrow();
    await expect(edit(sheets['Plan'], { kind: 'delete-column', column: 'qty' })).rejects.toThrow(/lies below or above/);
    await expect(edit(sheets['Rates'], { kind: 'add-column', name: 'New', type: 'text' })).rejects.toThrow(
      /shares its sheet/,
    );
    await refused(edit(sheets['Rates'], { kind: 'delete-column', column: 'code' }));
    await expect(deleteSheet(fresh.database, id, sheets['Rates']!)).rejects.toThrow(/shares its sheet/);
    const table = { top: 18, left: 1, bottom: 20, right: 2, header_rows: 1 };
    await expect(edit(sheets['Plan'], { kind: 'move-table', ...table })).rejects.toThrow(/“Rates” lies in these cells/);
    await expect(
      edit(sheets['Plan'], { kind: 'set-grid-cells', cells: [{ row: '>5', column: 'price', value: 1 }] }),
    ).rejects.toThrow(/belongs to “Rates”/);
    // A column at the end of the sheet's own table moves what is right of it.
    await edit(sheets['Plan'], { kind: 'add-column', name: 'Note', type: 'text' });
    await settled(id);
    expect((await cellsOf(sheets['Staff'])).map(({ pay }) => pay)).toEqual([18, 21]);
    expect((await exported(id))['xl/tables/table1.xml']).toContain('ref="A3:E15"');
    await deleteSheet(fresh.database, id, sheets['Plan']!);
    expect(Object.keys(await workbooks.sheetsOf(id))).toHaveLength(1);
    expect((await exported(id))['xl/workbook.xml']).not.toContain('Plan');
  });
});

fullTest(
  'a table is not torn by rows of the one above it, and never keeps the one of its sheet from growing',
  async () => {
    const { Orders } = tables;
    const own = Object.fromEntries(Object.entries(plan).filter(([at]) => Number(at.slice(1)) < 17));
    const { id, sheets } = await imported(own, { Orders: Orders! }, { A1: 'What', B1: 'Sum', A2: 'x', B2: 1 });
    const below = (row: number, column: string, value: string | number) => ({ row: `>${row}`, column, value });
    const beside = (row: number, column: string, value: string | number) => ({ row: `~${row}`, column, value });
    await edit(sheets['Plan'], {
      kind: 'set-grid-cells',
      cells: [
        ...[below(4, 'qty', 'Code'), below(4, 'price', 'Fee'), below(5, 'qty', 'a'), below(5, 'price', 2)],
        ...[below(8, 'price', 'Name'), below(8, 'total', 'Pay'), below(9, 'price', 'Ann'), below(9, 'total', 5)],
        ...[below(12, 'total', 'Half'), beside(26, '~4', 'Out'), below(13, 'total', 'x'), beside(27, '~4', 1)],
        ...[beside(3, '~6', 'Day'), beside(4, '~6', 7)],
      ],
    });
    const region = { headerRows: 1, totalsRows: 0 };
    const made = await inTransaction(fresh.database, (transaction) =>
      makeGuests(transaction, { id: sheets['Plan']!, workbook_id: id }, [
        { ...region, top: 18, left: 1, bottom: 19, right: 2, name: 'Rates' },
        { ...region, top: 22, left: 2, bottom: 23, right: 3, name: 'Staff' },
        { ...region, top: 26, left: 3, bottom: 27, right: 4, name: 'Half' },
        { ...region, top: 3, left: 6, bottom: 400, right: 6, name: 'Table7' },
      ]),
    );
    expect(made.map(({ title }) => title)).toEqual(['Plan 2', 'Rates', 'Staff']);
    const [days, rates, staff] = made.map((one) => one.id);
    const contents = [await cellsOf(days), await cellsOf(rates), await cellsOf(staff)];
    expect(contents).toEqual([[{ day: 7 }], [{ code: 'a', fee: 2 }], [{ name: 'Ann', pay: 5 }]]);
    const added: SheetEdit = { kind: 'add-rows', rows: [{ cells: { code: 'b' } }] };
    await expect(edit(rates, added)).rejects.toThrow(/“Staff” below it would be torn apart/);
    await expect(rows.add(rates!, actor, [{ cells: { code: 'b' } }])).rejects.toThrow(/“Staff” below it/);
    await expect(rows.add(rates!, { kind: 'anonymous' }, [{ cells: { code: 'b' } }])).rejects.toThrow(/Tell the owner/);
    const [first] = await rowsOf(rates);
    await expect(edit(rates, { kind: 'delete-rows', row_ids: [first!.row_id] })).rejects.toThrow(/“Staff”/);
    await edit(staff, { kind: 'add-rows', rows: [{ cells: { name: 'Cy' } }] });
    await edit(days, { kind: 'add-rows', rows: [{ cells: { day: 8 } }] });
    await edit(sheets['Plan'], { kind: 'add-rows', rows: [{ cells: { item: 'Cap' } }] });
    expect(await looseOf(staff)).toMatchObject({ '>3|pay': 'Half' });
    // The file has them as cells: it can't be followed any more.
    await expect(exported(id)).rejects.toThrow(/became a table of its own/);
  },
);

fullTest('a copy of the workbook has its tables on its own sheet', async () => {
  const { id } = await imported(plan, tables, sums);
  const copy = await workbooks.copy(id, 'space');
  const copied = await workbooks.sheetsOf(copy.id);
  const own = Object.fromEntries(copied.map((sheet) => [sheet.title, sheet.id]));
  const [first] = await rowsOf(own['Rates']);
  await edit(own['Rates'], {
    ...{ kind: 'set-cells', row_id: first!.row_id, version: first!.version, cells: { fee: 5 } },
  });
  await settled(copy.id);
  expect((await cellsOf(own['Staff'])).map(({ pay }) => pay)).toEqual([30, 25]);
});
