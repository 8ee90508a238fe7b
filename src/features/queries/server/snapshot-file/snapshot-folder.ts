import { mkdir, readdir, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '#platform/database/database.ts';
import { readVersions } from '#features/workbooks/server/rows/sheets/sheet-states.ts';
import { unfinished } from './write-snapshot.ts';

/** A file that was being written for so long belongs to a process that is gone. */
const longestWrite = 60 * 60 * 1000;
const safeName = /^[\w-]+$/;

/** Where the file of a sheet is; null for an id that is no file name. */
export function snapshotPath(folder: string, sheetId: string): string | null {
  return safeName.test(sheetId) ? join(folder, sheetId) : null;
}

export async function makeFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
}

/** Notes that a file was of use, so that others go first. */
export async function noteUse(path: string, now = new Date()): Promise<void> {
  await utimes(path, now, now).catch(() => undefined);
}

/** Removes what was not used for longest until all is within the bound. Other processes may do the same meanwhile. */
export async function keepWithin(folder: string, mostBytes: number): Promise<void> {
  const files = (await filesIn(folder)).filter(({ name }) => !name.endsWith(unfinished));
  let bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  for (const { path, bytes: freed } of files.toSorted((one, other) => one.usedAt - other.usedAt)) {
    if (bytes <= mostBytes) return;
    await rm(path, { force: true });
    bytes -= freed;
  }
}

/** Removes the files of sheets that are gone, what crashes left unfinished, and what is too much. */
export async function tidyFolder(database: Database, folder: string, mostBytes: number): Promise<void> {
  const files = await filesIn(folder);
  for (const { name, path, usedAt } of files) {
    if (name.endsWith(unfinished) && usedAt < Date.now() - longestWrite) await rm(path, { force: true });
  }
  const whole = files.filter(({ name }) => !name.endsWith(unfinished));
  if (whole.length === 0) return;
  const names = whole.map(({ name }) => name);
  const known = await readVersions(database, names);
  for (const { name, path } of whole) if (!known.has(name)) await rm(path, { force: true });
  await keepWithin(folder, mostBytes);
}

/** Files that vanish meanwhile are passed over; a folder that is not there is empty. */
async function filesIn(folder: string): Promise<{ name: string; path: string; bytes: number; usedAt: number }[]> {
  const names = await readdir(folder).catch(() => []);
  const files = await Promise.all(
    names.map(async (name) => {
      const path = join(folder, name);
      const found = await stat(path).catch(() => null);
      return found?.isFile() ? [{ name, path, bytes: found.size, usedAt: found.mtimeMs }] : [];
    }),
  );
  return files.flat();
}
