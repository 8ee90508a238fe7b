import { open } from 'node:fs/promises';
import type { Column } from '#engine/model.ts';
import type { Snapshot } from '#engine/snapshot.ts';
import { putTogether, type SnapshotParts } from '#engine/snapshot-parts.ts';
import { type FileHeader, readHeader } from './file-header.ts';
import { DamagedFile, SectionReader } from './section-file.ts';
import { readTexts } from './text-sections.ts';

/**
 * The snapshot of a file. `columnsFor` says what the columns are called by now, or null when the file is of no use; it
 * is called before more than the header is read. Returns null then; throws where the file is missing, damaged or of
 * another kind.
 */
export async function readSnapshot(
  path: string,
  columnsFor: (header: FileHeader) => Promise<Column[] | null>,
): Promise<Snapshot | null> {
  const file = await open(path, 'r');
  try {
    const sections = await SectionReader.begin(file);
    const header = readHeader(await sections.json());
    const columns = await columnsFor(header);
    return columns && putTogether(await readParts(sections, header, columns));
  } finally {
    await file.close();
  }
}

async function readParts(sections: SectionReader, header: FileHeader, columns: Column[]): Promise<SnapshotParts> {
  const same =
    columns.map(({ id, type }) => `${id} ${type}`).join() ===
    header.columns.map(({ id, type }) => `${id} ${type}`).join();
  if (!same) throw new DamagedFile('The file has other columns.');
  const ids = await readTexts(sections);
  const table = await sections.uint32();
  const live = await sections.uint32();
  const appended = await sections.uint32();
  const late = await sections.uint32();
  const positions = await sections.float64();
  const versions = await sections.float64();
  const { used, ...numbers } = header.rows;
  const stores: SnapshotParts['stores'] = [];
  for (const { hasCodes, asked: requested, ...store } of header.stores) {
    const plane = store.kind === 'none' ? null : await sections.float64();
    const codes = hasCodes ? await sections.uint32() : null;
    const texts = await readTexts(sections);
    stores.push({ ...store, plane, codes, dictionary: { texts, kinds: await sections.uint8(), requested } });
  }
  sections.end();
  const rows = { ...numbers, ids, index: { table, used }, live, appended, late, positions, versions };
  return { version: header.version, columns, rows, stores };
}
