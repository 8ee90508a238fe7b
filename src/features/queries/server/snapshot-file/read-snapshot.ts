import { type FileHandle, open } from 'node:fs/promises';
import { setImmediate as pause } from 'node:timers/promises';
import { ColumnStore, planeKindOf } from '#engine/column-store.ts';
import { ColumnsAtHand } from '#engine/columns-at-hand.ts';
import type { Column } from '#engine/model.ts';
import { RowTable } from '#engine/row-table.ts';
import { Snapshot } from '#engine/snapshot.ts';
import { putTogether, rowsFit, type SnapshotParts } from '#engine/snapshot-parts.ts';
import { FiledColumn, readStore } from './filed-column.ts';
import { type FileHeader, readHeader, readPlaces } from './file-header.ts';
import { DamagedFile, SectionReader } from './section-file.ts';
import { readTexts } from './text-sections.ts';

/** A snapshot of a file that stays open as long as it is read in parts. */
export interface OpenSnapshot {
  snapshot: Snapshot;
  /** Null where all of it is in memory. */
  file: FileHandle | null;
}

/**
 * The snapshot of a file. `columnsFor` says what the columns are called by now, or null when the file is of no use; it
 * is called before more than the header is read. Files of more than `mostBytes` are read in parts. Returns null then;
 * throws where the file is missing, damaged or of another kind.
 */
export async function readSnapshot(
  path: string,
  columnsFor: (header: FileHeader) => Promise<Column[] | null>,
  mostBytes = Infinity,
): Promise<OpenSnapshot | null> {
  const file = await open(path, 'r');
  let isKept = false;
  try {
    const sections = await SectionReader.begin(file);
    const header = readHeader(sections.json());
    const columns = await columnsFor(header);
    if (!columns) return null;
    if (!areSame(columns, header.columns)) throw new DamagedFile('The file has other columns.');
    const rows = readRows(sections, header);
    isKept = (await file.stat()).size > mostBytes;
    if (isKept) return { snapshot: inParts(sections, { ...header, columns }, rows, mostBytes), file };
    const stores: SnapshotParts['stores'] = [];
    const places: number[] = [];
    for (const _ of columns) {
      places.push(sections.at);
      stores.push(readStore(sections));
      // Others may have their turn.
      await pause();
    }
    sections.end({ stores: places });
    return { snapshot: putTogether({ version: header.version, columns, rows, stores }), file: null };
  } catch (error) {
    isKept = false;
    throw error;
  } finally {
    if (!isKept) await file.close();
  }
}

type Columns = readonly { id: string; type: string }[];

const areSame = (columns: Columns, others: Columns): boolean =>
  columns.map(({ id, type }) => `${id} ${type}`).join() === others.map(({ id, type }) => `${id} ${type}`).join();

function readRows(sections: SectionReader, header: FileHeader): SnapshotParts['rows'] {
  const packed = sections.uint32();
  const ids = { count: header.rows.size, packed, texts: header.rows.areIdsPacked ? null : readTexts(sections) };
  const table = sections.uint32();
  const live = sections.uint32();
  const appended = sections.uint32();
  const late = sections.uint32();
  const { used, positions: places, versions: own, areIdsPacked: _, ...numbers } = header.rows;
  const positions = { ...places, odd: sections.float64(), all: sections.float64() };
  const versions = { ...own, odd: sections.float64(), all: sections.float64() };
  return { ...numbers, ids, index: { table, used }, live, appended, late, positions, versions };
}

/** Its columns stay in the file. */
function inParts(
  sections: SectionReader,
  { version, columns }: { version: number; columns: Column[] },
  rows: SnapshotParts['rows'],
  mostBytes: number,
): Snapshot {
  const places = readPlaces(sections.places()).stores;
  if (!rowsFit(rows) || places.length !== columns.length)
    throw new RangeError('These parts aren’t from the same snapshot.');
  const table = new RowTable(rows);
  // Something must be at hand, however many rows there are.
  const hand = new ColumnsAtHand(Math.max(mostBytes - table.bytes(), mostBytes / 4));
  const stores = columns.map(({ id, type }, index): [string, ColumnStore] => {
    const filed = new FiledColumn(sections.from(places[index] ?? 0));
    if (filed.size !== rows.size || filed.kind !== planeKindOf(type))
      throw new RangeError('These parts aren’t from the same snapshot.');
    return [id, ColumnStore.inParts(filed.kind, filed, hand)];
  });
  return new Snapshot(version, columns, table, new Map(stores), undefined, hand);
}
