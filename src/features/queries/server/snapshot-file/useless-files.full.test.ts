import { readFile, stat, writeFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { compactSheets } from '#features/workbooks/server/rows/compact-sheets.ts';
import { createRows } from '#features/workbooks/server/rows/create-rows.ts';
import type { Actor } from '#features/workbooks/services.ts';
import { json } from '#platform/database/json.ts';
import { readSnapshot } from './read-snapshot.ts';
import {
  columns,
  context,
  copyOf,
  engines,
  everything,
  fileIsThere,
  fileOf,
  filesTaken,
  fresh,
  newSheet,
  sheetWithFile,
  startEngine,
  truth,
  useSnapshotFolder,
} from '#test/snapshot-folder.ts';
import { eventually } from '#test/eventually.ts';

const actor: Actor = { kind: 'system', what: 'test' };

useSnapshotFolder();

const damages: [string, (bytes: Buffer) => Buffer][] = [
  ['is empty', () => Buffer.alloc(0)],
  ['is cut short', (bytes) => bytes.subarray(0, bytes.length - 7)],
  ['is cut short in its header', (bytes) => bytes.subarray(0, 60)],
  [
    'is half of zeros, as after a power cut',
    (bytes) => Buffer.concat([bytes.subarray(0, bytes.length >> 1), Buffer.alloc(bytes.length >> 1)]),
  ],
  ['is longer than its content', (bytes) => Buffer.concat([bytes, Buffer.from('more')])],
  [
    'is of another format',
    (bytes) => Buffer.from(bytes.toString('latin1').replace('"format":"', '"format":"9'), 'latin1'),
  ],
  ['is something else', () => Buffer.from('name,amount\nAnn,1\n'.repeat(1000))],
];
test.each(damages)('a file that %s is ignored and replaced', async (_, damage) => {
  const sheetId = await sheetWithFile();
  const good = await readFile(fileOf(sheetId));
  await writeFile(fileOf(sheetId), damage(good));
  expect(await filesTaken(sheetId)).toBe(0);
  await fileIsThere(sheetId);
  await eventually(async () => expect((await stat(fileOf(sheetId))).size).toBeGreaterThan(good.length / 2));
  await engines.splice(0).at(-1)?.stop();
  expect(await filesTaken(sheetId)).toBe(1);
});

test('a flipped bit anywhere in a file is noticed', async () => {
  const sheetId = await sheetWithFile();
  const good = await readFile(fileOf(sheetId));
  expect((await readSnapshot(fileOf(sheetId), async () => columns))?.snapshot.version).toBe(1);
  const positions = [...good.keys()].filter((position) => position < 400 || position % 601 === 0);
  for (const position of positions) {
    const bad = Buffer.from(good);
    bad[position] = (bad[position] ?? 0) ^ (1 << (position % 8));
    await writeFile(fileOf(sheetId), bad);
    await expect(
      readSnapshot(fileOf(sheetId), async () => columns),
      `place ${position}`,
    ).rejects.toThrow();
  }
  expect(await filesTaken(sheetId)).toBe(0);
});

test('the file of another sheet is of no use under this name', async () => {
  const [one, other] = [await sheetWithFile(), await sheetWithFile()];
  await writeFile(fileOf(one), await readFile(fileOf(other)));
  expect(await filesTaken(one, { leastRows: 1e9 })).toBe(0);
});

test('a file that is newer than the database, as after a backup was brought back, is ignored', async () => {
  const sheetId = await newSheet(300);
  await using backup = await copyOf(sheetId);
  const rows = createRows(fresh);
  const engine = startEngine();
  await rows.add(
    sheetId,
    actor,
    Array.from({ length: 3 }, () => ({ cells: { name: 'Row lost' } })),
  );
  await engine.query(sheetId, everything, context);
  await fileIsThere(sheetId);
  await engine.stop();
  const restored = startEngine({ leastRows: 1e9 }, backup);
  expect(await restored.query(sheetId, everything, context)).toEqual(await truth(sheetId, backup));
  expect(restored.metrics().fileLoads).toBe(0);
});

test('a file of a history that a brought back backup ended is ignored, though the versions went on to the same number', async () => {
  const sheetId = await newSheet(300);
  await using backup = await copyOf(sheetId);
  const rows = createRows(fresh);
  const row_id = (await truth(sheetId)).rows[0]?.row_id ?? '';
  const engine = startEngine();
  await rows.edit(sheetId, actor, row_id, 1, { name: 'Row of the lost history' });
  await engine.query(sheetId, everything, context);
  await fileIsThere(sheetId);
  await engine.stop();
  await createRows(backup).edit(sheetId, actor, row_id, 1, { name: 'Row of the new history' });
  const restored = startEngine({ leastRows: 1e9 }, backup);
  const answer = await restored.query(sheetId, everything, context);
  expect(answer).toEqual(await truth(sheetId, backup));
  expect(JSON.stringify(answer)).not.toContain('lost history');
});

test('changed columns and forgotten deletions make a file useless; deletions that are remembered do not', async () => {
  const sheetId = await sheetWithFile();
  const rows = createRows(fresh);
  await rows.remove(sheetId, actor, [(await truth(sheetId)).rows[0]?.row_id ?? '']);
  expect(await filesTaken(sheetId, { leastRows: 1e9 })).toBe(1);
  const stored = await readFile(fileOf(sheetId));
  await compactSheets(fresh.database, new Date(Date.now() + 60_000));
  expect(await filesTaken(sheetId, { leastRows: 1e9 })).toBe(0);
  const other = await sheetWithFile();
  await fresh.database
    .updateTable('sheet_states')
    .set({ version: 2, columns_version: 2, columns: json(columns.slice(0, 3)) })
    .where('sheet_id', '=', other)
    .execute();
  expect(await filesTaken(other, { leastRows: 1e9 })).toBe(0);
  expect(stored.length).toBeGreaterThan(0);
});
