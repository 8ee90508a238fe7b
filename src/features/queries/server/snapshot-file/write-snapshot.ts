import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { newId } from '#kit/ids.ts';
import type { PartsInTurn } from '#engine/snapshot-parts.ts';
import { codeKindOf, headerOf, storeHeaderOf } from './file-header.ts';
import { SectionWriter } from './section-file.ts';
import { writeTexts } from './text-sections.ts';

/** Ends the names of files that are being written. */
export const unfinished = '.part';

/**
 * Writes a snapshot to a path, whole or not at all: a reader gets the previous file meanwhile. Nothing waits for the
 * disk, since a file that a power cut left half written is found out by its checksums. `beforeItShows` runs when the
 * content is written and the name is not.
 */
export async function writeSnapshot(
  path: string,
  parts: PartsInTurn,
  names: { sheetId: string; mark: string },
  beforeItShows: () => Promise<void>,
): Promise<void> {
  const draft = `${path}.${newId()}${unfinished}`;
  try {
    const file = await open(draft, 'wx', 0o600);
    try {
      await writeParts(file, parts, names);
    } finally {
      await file.close();
    }
    await beforeItShows();
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true }).catch(() => undefined);
    throw error;
  }
}

export async function writeParts(
  file: FileHandle,
  parts: PartsInTurn,
  names: { sheetId: string; mark: string },
): Promise<void> {
  const { rows, stores } = parts;
  const sections = await SectionWriter.begin(file);
  await sections.json(headerOf(parts, names));
  await sections.uint32(rows.ids.packed);
  if (rows.ids.texts) await writeTexts(sections, rows.ids.texts);
  for (const array of [rows.index.table, rows.live, rows.appended, rows.late]) await sections.uint32(array);
  for (const { odd, all } of [rows.positions, rows.versions]) {
    await sections.float64(odd);
    await sections.float64(all);
  }
  const places: number[] = [];
  for await (const store of stores) {
    if (!store) throw new RangeError('The texts of a column are too large to be joined.');
    const { plane, codes, dictionary } = store;
    places.push(sections.bytes);
    await sections.json(storeHeaderOf(store));
    if (plane) await sections.inBlocks('float64', plane);
    if (codes) await sections.inBlocks(codeKindOf(codes), codes);
    await writeTexts(sections, dictionary.texts);
    await sections.inBlocks('uint8', dictionary.kinds);
  }
  await sections.end({ stores: places });
}
