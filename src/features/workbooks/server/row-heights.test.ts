/** Rows that a file draws higher or lower than others, wherever they are on their sheet by now. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as spreadsheets from '@e965/xlsx';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openFolderFiles } from '#platform/files/folder-files.ts';
import { createJobs } from '#platform/jobs/create-jobs.ts';
import { freshDatabase, type FreshDatabase } from '#test/database.ts';
import type { Actor } from '../services.ts';
import { createWorkbooks } from './create-workbooks.ts';
import { readGrid } from './grid/read-grid.ts';
import { createRows } from './rows/create-rows.ts';

const actor: Actor = { kind: 'user', id: 'ann', email: 'ann@example.com' };
let fresh: FreshDatabase;
let folder: string;

beforeAll(async () => {
  fresh = await freshDatabase();
  await fresh.database.insertInto('workspaces').values({ id: 'space', name: 'Space' }).execute();
  folder = await mkdtemp(join(tmpdir(), 'sheaf-heights-'));
});
afterAll(async () => {
  await fresh.close();
  await rm(folder, { recursive: true });
});

const lines = [['Plan'], [], ['Item', 'Price'], ['Pen', 4], ['Ink', 9], [], ['Sum', 13]];
const points = [45, 15, 15, 15, 36, 15, 6];

function excel(): Buffer {
  const sheet = spreadsheets.utils.aoa_to_sheet(lines);
  sheet['!rows'] = points.map((hpt) => ({ hpt }));
  const book = spreadsheets.utils.book_new();
  spreadsheets.utils.book_append_sheet(book, sheet, 'Plan');
  return spreadsheets.write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer;
}

function openDocument(): string {
  const oasis = 'urn:oasis:names:tc:opendocument:xmlns';
  const spaces = ['office', 'style', 'text', 'table'].map((name) => `xmlns:${name}="${oasis}:${name}:1.0"`).join(' ');
  const styles = points.map(
    (height) =>
      `<style:style style:name="h${height}" style:family="table-row"><style:table-row-properties style:row-height="${height}pt"/></style:style>`,
  );
  const cell = (value: string | number): string =>
    typeof value === 'number'
      ? `<table:table-cell office:value-type="float" office:value="${value}"><text:p>${value}</text:p></table:table-cell>`
      : `<table:table-cell office:value-type="string"><text:p>${value}</text:p></table:table-cell>`;
  const rows = lines.map(
    (line, at) =>
      `<table:table-row table:style-name="h${points[at]}">${line.map(cell).join('') || '<table:table-cell/>'}</table:table-row>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?><office:document ${spaces} office:mimetype="application/vnd.oasis.opendocument.spreadsheet"><office:automatic-styles>${styles.join('')}</office:automatic-styles><office:body><office:spreadsheet><table:table table:name="Plan"><table:table-column/>${rows.join('')}</table:table></office:spreadsheet></office:body></office:document>`;
}

test.each([
  ['xlsx', excel],
  ['fods', openDocument],
] as const)('rows of an .%s keep their heights, and take them along', async (kind, file) => {
  const fileName = `plan.${kind}`;
  const path = join(folder, fileName);
  await writeFile(path, file());
  const { database } = fresh;
  const rows = createRows({ database });
  const workbooks = createWorkbooks({
    ...{ database, rows, files: await openFolderFiles(join(folder, 'files')), log: { error() {}, warn() {} } },
    environment: { DATA_DIR: folder, SNAPSHOT_MEMORY_MB: 512, TRASH_DAYS: 30 },
    jobs: createJobs({ database, log: pino({ level: 'silent' }) }),
  });
  await workbooks.recover();
  const { id } = await workbooks.importFile({ workspace_id: 'space', path, fileName });
  const [own] = await workbooks.sheetsOf(id);
  const heights = async () => {
    const { look } = await readGrid(database, own!);
    return Object.fromEntries((look.heights ?? []).map(({ row, height }) => [row + 1, height]));
  };
  expect(await heights()).toEqual({ 1: 60, 5: 48, 7: 8 });
  await rows.editSheet(own!.id, actor, [{ kind: 'add-rows', rows: [{ cells: { item: 'Cap', price: 1 } }] }]);
  expect(await heights()).toEqual({ 1: 60, 5: 48, 8: 8 });
  const first = await database
    .selectFrom('sheet_rows')
    .select('row_id')
    .where('sheet_id', '=', own!.id)
    .orderBy('position')
    .executeTakeFirstOrThrow();
  await rows.editSheet(own!.id, actor, [{ kind: 'delete-rows', row_ids: [first.row_id] }]);
  expect(await heights()).toEqual({ 1: 60, 4: 48, 7: 8 });
  await workbooks.stop();
});
