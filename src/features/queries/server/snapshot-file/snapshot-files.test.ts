import { open, readdir, readFile, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createSnapshot } from '#engine/snapshot.ts';
import { takeApart } from '#engine/snapshot-parts.ts';
import { createRows } from '#features/workbooks/server/rows/create-rows.ts';
import { deleteSheets } from '#features/workbooks/server/rows/sheets/delete-sheets.ts';
import type { Actor } from '#features/workbooks/services.ts';
import { inTransaction } from '#platform/database/database.ts';
import { keepWithin, tidyFolder } from './snapshot-folder.ts';
import {
  context,
  engines,
  everything,
  fileIsThere,
  fileOf,
  filesTaken,
  folder,
  fresh,
  newSheet,
  newSheetHasFile,
  sheetWithFile,
  startEngine,
  truth,
  warnings,
  useSnapshotFolder,
} from '#test/snapshot-folder.ts';
import { writeParts } from './write-snapshot.ts';
import { eventually } from '#test/eventually.ts';
import { fullTest } from '#test/full-test.ts';

const actor: Actor = { kind: 'system', what: 'test' };

useSnapshotFolder();

test('after a restart a large sheet is read from its file, and only newer rows from the database', async () => {
  const sheetId = await sheetWithFile();
  const rows = createRows(fresh);
  const [first] = (await truth(sheetId)).rows;
  await rows.add(sheetId, actor, [{ cells: { name: 'Row late', amount: 5 } }], first?.row_id);
  const edited = await rows.edit(sheetId, actor, first?.row_id ?? '', 1, { name: 'Row edited' });
  await rows.remove(sheetId, actor, [(await truth(sheetId)).rows[4]?.row_id ?? '']);
  expect(await filesTaken(sheetId)).toBe(1);
  expect(edited.version).toBe(3);
});

test('a small sheet has no file', async () => {
  const sheetId = await newSheet(99);
  const engine = startEngine();
  await engine.query(sheetId, everything, context);
  await newSheetHasFile(engine);
  expect(await readdir(folder)).not.toContain(sheetId);
});

fullTest('a file is written again when enough rows were written, and not before its pause is over', async () => {
  const sheetId = await newSheet(200);
  const rows = createRows(fresh);
  const engine = startEngine();
  await engine.query(sheetId, everything, context);
  await fileIsThere(sheetId);
  const before = await readFile(fileOf(sheetId));
  await rows.add(
    sheetId,
    actor,
    Array.from({ length: 4 }, () => ({ cells: { name: 'Row x' } })),
  );
  await engine.query(sheetId, everything, context);
  await newSheetHasFile(engine);
  expect((await readFile(fileOf(sheetId))).equals(before)).toBe(true);
  await rows.add(sheetId, actor, [{ cells: { name: 'Row y' } }]);
  await engine.query(sheetId, everything, context);
  await eventually(async () => expect((await readFile(fileOf(sheetId))).equals(before)).toBe(false));
  const patient = startEngine({ pause: 3_600_000 });
  await patient.query(sheetId, everything, context);
  const older = await readFile(fileOf(sheetId));
  const addNine = async () => {
    await rows.add(
      sheetId,
      actor,
      Array.from({ length: 9 }, () => ({ cells: { name: 'Row z' } })),
    );
    await patient.query(sheetId, everything, context);
  };
  await addNine();
  await eventually(async () => expect((await readFile(fileOf(sheetId))).equals(older)).toBe(false));
  const written = await readFile(fileOf(sheetId));
  await addNine();
  await newSheetHasFile(patient);
  expect((await readFile(fileOf(sheetId))).equals(written)).toBe(true);
});

fullTest('the file of a sheet that is gone goes: when it is asked for, and when the folder is tidied', async () => {
  const [requested, unasked, cached] = [await sheetWithFile(), await sheetWithFile(), await sheetWithFile()];
  await writeFile(join(folder, 'sheet_x.abc.part'), 'left by a crash');
  await writeFile(join(folder, 'sheet_y.abc.part'), 'being written');
  await utimes(join(folder, 'sheet_x.abc.part'), new Date(0), new Date(0));
  const engine = startEngine();
  await engine.query(requested, everything, context);
  await inTransaction(fresh.database, (transaction) => deleteSheets(transaction, [requested, unasked]));
  await expect(engine.query(requested, everything, context)).rejects.toMatchObject({ code: 'not_found' });
  await tidyFolder(fresh.database, folder, 100_000_000);
  expect((await readdir(folder)).toSorted()).toEqual([cached, 'sheet_y.abc.part'].toSorted());
});

test('when the folder is full the files that were not used for longest go', async () => {
  for (const [name, day] of [
    ['a', 3],
    ['b', 1],
    ['c', 2],
  ] as const) {
    await writeFile(join(folder, name), Buffer.alloc(1000));
    await utimes(join(folder, name), new Date(2026, 1, day), new Date(2026, 1, day));
  }
  await keepWithin(folder, 2500);
  expect((await readdir(folder)).toSorted()).toEqual(['a', 'c']);
  await keepWithin(folder, 0);
  expect(await readdir(folder)).toEqual([]);
  await keepWithin(join(folder, 'nowhere'), 0);
});

test('a sheet larger than all that may be kept is not written', async () => {
  const sheetId = await newSheet(1_500);
  const engine = startEngine({ mostBytes: 150_000 });
  await engine.query(sheetId, everything, context);
  await newSheetHasFile(engine);
  expect(await readdir(folder)).not.toContain(sheetId);
});

test('where nothing can be written every answer is right, and the log says what is wrong', async () => {
  const sheetId = await newSheet(300);
  const blocked = join(folder, 'a file in its place');
  await writeFile(blocked, '');
  const engine = startEngine({ folder: blocked });
  expect(await engine.query(sheetId, everything, context)).toEqual(await truth(sheetId));
  await eventually(() => expect(warnings).toHaveLength(1));
});

test.runIf(process.platform === 'linux')('a full disk breaks the writing off', async () => {
  const parts = takeApart(createSnapshot({ version: 1, columns: [], rows: [] }));
  const full = await open('/dev/full', 'w');
  try {
    if (parts)
      await expect(writeParts(full, parts, { sheetId: 's', mark: 'm' })).rejects.toMatchObject({ code: 'ENOSPC' });
  } finally {
    await full.close();
  }
});

fullTest('two servers on one folder write and read the same file', async () => {
  const sheetId = await newSheet(2_000);
  const rows = createRows(fresh);
  const [one, other] = [startEngine(), startEngine()];
  for (let turn = 0; turn < 8; turn++) {
    await rows.add(
      sheetId,
      actor,
      Array.from({ length: 6 }, () => ({ cells: { name: `Row of turn ${turn}` } })),
    );
    await Promise.all([one, other].map((engine) => engine.query(sheetId, everything, context)));
    const third = startEngine();
    expect(await third.query(sheetId, everything, context)).toEqual(await truth(sheetId));
    await engines.pop()?.stop();
  }
  expect(warnings).toEqual([]);
});
