/** Choices that were made here, in the file that came: its own lists and colors stay, and every other part does. */
import { writeFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { memorySource } from '#platform/files/byte-source.ts';
import { openZipArchive, unpackWhole } from '#platform/files/zip-archive.ts';
import type { Column } from '#engine/model.ts';
import { readOneSheet } from '#test/workbook-files.ts';
import type { SheetEdit } from '../../api/workbooks.ts';
import type { Actor } from '../../services.ts';
import { readLimits } from '../codec/read-limits.ts';
import { writeOds } from '../codec/write-ods.ts';
import { writeXlsx } from '../codec/write-xlsx.ts';
import { exportOriginal } from './export-original.ts';
import { fewOf } from '#test/tier.ts';
import { type OwnWorkbooks, useOwnWorkbooks } from '#test/own-workbooks.ts';

const actor: Actor = { kind: 'user', id: 'ann', email: 'ann@example.com' };
let { fresh, folder, files, rows, workbooks } = {} as OwnWorkbooks;
useOwnWorkbooks((own) => void ({ fresh, folder, files, rows, workbooks } = own));

type Format = 'xlsx' | 'ods';
const columns: Column[] = [
  { id: 'task', name: 'Task', type: 'text' },
  { id: 'state', name: 'State', type: 'text' },
  { id: 'size', name: 'Size', type: 'choice', options: ['Small', 'Large'], option_colors: ['deep_blue', 'orange'] },
  { id: 'hours', name: 'Hours', type: 'number' },
];
const lines = [
  ['Paint', 'Open', 'Small', 3],
  ['Mow', 'Done', 'Large', 4],
  ['Sweep', 'Open', '', 5],
];

/** A file of ours whose Size has a list and colors, and whose State has none. */
function fileOf(format: Format): Promise<Buffer> {
  const write = { xlsx: writeXlsx, ods: writeOds }[format];
  const cells = lines.map((line) => ({
    cells: Object.fromEntries(columns.map(({ id }, at) => [id, line[at] ?? null])),
  }));
  return buffer(write([{ title: 'Tasks', columns, rows: cells }]));
}

async function imported(fileName: string, bytes: Buffer): Promise<{ id: string; sheet: string }> {
  const path = join(folder, fileName);
  await writeFile(path, bytes);
  const { id } = await workbooks.importFile({ workspace_id: 'space', path, fileName });
  const [first] = await workbooks.sheetsOf(id);
  return { id, sheet: first!.id };
}

async function exported(id: string): Promise<Buffer> {
  await rows.formulaColumns.settled();
  const file = await exportOriginal({ database: fresh.database, files, dataFolder: folder }, id);
  if (!file || 'refused' in file) throw new Error(file?.refused ?? 'No file is kept.');
  return buffer(file.stream);
}

async function partsOf(bytes: Buffer): Promise<Map<string, string>> {
  const archive = await openZipArchive(memorySource(bytes), readLimits);
  const parts = new Map<string, string>();
  for (const entry of archive.entries.values())
    parts.set(entry.name, (await unpackWhole(archive, entry)).toString('utf8'));
  return parts;
}

const changedParts = (before: Map<string, string>, after: Map<string, string>): string[] =>
  [...new Set([...before.keys(), ...after.keys()])].filter((name) => before.get(name) !== after.get(name));

const count = (text: string | undefined, pattern: RegExp): number => text?.match(pattern)?.length ?? 0;
const validation = { xlsx: /<dataValidation /g, ods: /<table:content-validation /g };

const listed: SheetEdit = {
  kind: 'change-column',
  column: 'state',
  type: 'choice',
  options: ['Done', 'Open', 'On “hold”'],
  option_colors: ['green', 'deep_red', 'gray'],
};

test.each(fewOf(['xlsx', 'ods'] as const))(
  'an .%s comes back byte for byte with the lists that it has',
  async (format) => {
    const bytes = await fileOf(format);
    const { id, sheet } = await imported(`tasks.${format}`, bytes);
    const size = (await workbooks.sheetsOf(id))[0]?.columns.find((column) => column.id === 'size');
    expect(size).toMatchObject({ type: 'choice', options: ['Small', 'Large'], option_colors: ['deep_blue', 'orange'] });
    expect((await exported(id)).equals(bytes)).toBe(true);
    // Another order here leaves the list of the file as it is.
    await rows.editSheet(sheet, actor, [
      { kind: 'change-column', column: 'size', options: ['Large', 'Small'], option_colors: ['orange', 'deep_blue'] },
    ]);
    const content = { xlsx: 'xl/worksheets/sheet1.xml', ods: 'content.xml' }[format];
    const [before, after] = [await partsOf(bytes), await partsOf(await exported(id))];
    expect(count(after.get(content), validation[format])).toBe(1);
    expect(after.get(content)).toContain(
      { xlsx: '&quot;Small,Large&quot;', ods: '&quot;Small&quot;;&quot;Large&quot;' }[format],
    );
    expect(changedParts(before, after)).toEqual([]);
  },
);

test.each(fewOf(['xlsx', 'ods'] as const))(
  'a choice that was made here is in the .%s, and read again from it',
  async (format) => {
    const bytes = await fileOf(format);
    const { id, sheet } = await imported(`tasks.${format}`, bytes);
    await rows.editSheet(sheet, actor, [
      listed,
      { kind: 'add-rows', rows: [{ cells: { task: 'Rake', state: 'Done' } }] },
    ]);
    const file = await exported(id);
    const [before, after] = [await partsOf(bytes), await partsOf(file)];
    const content = { xlsx: 'xl/worksheets/sheet1.xml', ods: 'content.xml' }[format];
    expect(count(after.get(content), validation[format]) - count(before.get(content), validation[format])).toBe(1);
    const changed = { xlsx: ['xl/styles.xml', 'xl/workbook.xml', content], ods: ['content.xml', 'styles.xml'] }[format];
    expect(changedParts(before, after).toSorted()).toEqual(changed.toSorted());
    const again = await readOneSheet(`again.${format}`, file);
    const { columns: now } = again;
    expect(now[1]).toEqual({
      ...{ id: 'state', name: 'State', type: 'choice' },
      options: listed.options,
      option_colors: listed.option_colors,
    });
    expect(now[2]).toEqual(columns[2]);
    expect(again.rows.map(({ cells }) => cells['state'])).toEqual(['Open', 'Done', 'Open', 'Done']);
  },
);

test('options that no formula holds are in a sheet that is not shown, and come back from it', async () => {
  const { id, sheet } = await imported('tasks.xlsx', await fileOf('xlsx'));
  const options = ['Red, blue', ...Array.from({ length: 30 }, (_, at) => `Option number ${at}`)];
  const option_colors = options.map((_, at) => (at % 2 === 0 ? 'purple' : 'yellow'));
  await rows.editSheet(sheet, actor, [{ ...listed, options, option_colors }]);
  const file = await exported(id);
  expect((await partsOf(file)).get('xl/workbook.xml')).toMatch(/<sheet name="_choices"[^>]* state="veryHidden"/);
  const { columns: now } = await readOneSheet('again.xlsx', file);
  expect(now[1]).toMatchObject({ type: 'choice', options, option_colors });
});

test('rows that come to a file with lists get them', async () => {
  const { id, sheet } = await imported('tasks.ods', await fileOf('ods'));
  await rows.editSheet(sheet, actor, [{ kind: 'add-rows', rows: [{ cells: { task: 'Rake', size: 'Large' } }] }]);
  const content = (await partsOf(await exported(id))).get('content.xml') ?? '';
  expect(count(content, /content-validation-name=/g)).toBe(4);
});
