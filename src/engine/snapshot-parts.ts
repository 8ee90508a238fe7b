import { type ColumnParts, ColumnStore } from './column-store.ts';
import type { Column } from './model.ts';
import { RowTable, type RowTableParts } from './row-table.ts';
import { Snapshot } from './snapshot.ts';

/**
 * Increase this whenever a part changes its shape or its meaning: how cells are packed, folded, hashed or ordered. What
 * was stored under another number is of no use then.
 */
export const partsVersion = 5;

/** All that a snapshot is made of, as plain arrays and texts that live apart from it. What queries derive is not in it. */
export interface SnapshotParts {
  version: number;
  columns: Column[];
  rows: RowTableParts;
  /** In the order of the columns. */
  stores: ColumnParts[];
}

/** The same of a sheet that is never in memory as a whole: its columns come one by one. */
export interface PartsInTurn extends Omit<SnapshotParts, 'stores'> {
  stores: Iterable<ColumnParts | null> | AsyncIterable<ColumnParts | null>;
}

/** Copies the content out of a snapshot, at the pace of memory. Null where its texts are too large to be joined. */
export function takeApart(snapshot: Snapshot): SnapshotParts | null {
  const rows = snapshot.rows.parts();
  if (!rows) return null;
  const stores: ColumnParts[] = [];
  for (const column of snapshot.columns) {
    const parts = snapshot.stores.get(column.id)?.parts();
    if (!parts) return null;
    stores.push(parts);
  }
  return { version: snapshot.version, columns: [...snapshot.columns], rows, stores };
}

/** The snapshot again. It takes the arrays over. Throws where parts do not fit together. */
export function putTogether({ version, columns, rows, stores }: SnapshotParts): Snapshot {
  if (stores.length !== columns.length || !stores.every((store) => fits(store, rows.size)) || !rowsFit(rows)) {
    throw new RangeError('These parts aren’t from the same snapshot.');
  }
  const byId = columns.map((column, index): [string, ColumnStore] => [column.id, ColumnStore.of(stores[index]!)]);
  return new Snapshot(version, columns, new RowTable(rows), new Map(byId));
}

function fits({ size, plane, codes, dictionary, kind }: ColumnParts, rows: number): boolean {
  const { texts, kinds } = dictionary;
  return (
    size === rows &&
    (plane === null) === (kind === 'none') &&
    (plane === null || plane.length === size) &&
    (codes === null ? plane !== null : codes.length === size) &&
    kinds.length === texts.count &&
    texts.starts.length === texts.count
  );
}

/** Whether the parts of rows fit together. */
export function rowsFit({ size, ids, positions, versions, live }: RowTableParts): boolean {
  const words = (size + 31) >>> 5;
  const areWhole = [positions, versions].every(({ all }) => all.length === 0 || all.length === size);
  const areIds = ids.texts ? ids.texts.count === size : ids.packed.length === size * 4;
  return ids.count === size && areIds && areWhole && live.length === words;
}
