import { LRUCache } from 'lru-cache';
import type { StoredColumns } from '#engine/formula/columns/unsaved/compute-unsaved.ts';
import { scalarOfCell } from '#engine/formula/columns/cell-scalar.ts';
import type { QueryContext } from '#engine/query-model.ts';
import type { Services } from '#platform/services.ts';
import type { SheetRecord } from '#features/workbooks/services.ts';

/** More cells of other rows aren't read while somebody types: the values are known once the answer is stored. */
const mostCells = 40_000;
/** Cells that a process holds for all forms together, about 30 MB. */
const mostHeld = 400_000;
const held = new LRUCache<string, StoredColumns>({ maxSize: mostHeld });

/**
 * The cells of columns of a sheet as formulas read them, of one version of the sheet; null where there are too many.
 * `columns` are those of the sheet with their formulas.
 */
export async function readStoredColumns(
  { id, version, columns }: Pick<SheetRecord, 'id' | 'version' | 'columns'>,
  requested: ReadonlySet<string>,
  context: QueryContext,
  { engine }: Pick<Services, 'engine'>,
): Promise<StoredColumns | null> {
  const read = columns.filter((column) => requested.has(column.id));
  const ids = read.map((column) => column.id);
  const keyAt = (at: number): string => JSON.stringify([id, at, read.map(({ id: column, type }) => [column, type])]);
  const known = held.get(keyAt(version));
  if (known) return known;
  const limit = Math.floor(mostCells / Math.max(1, ids.length));
  const { total } = await engine.query(id, { columns: [] }, context);
  if (total > limit) return null;
  const answer = await engine.query(id, { columns: ids, page: { offset: 0, limit } }, context);
  if (answer.total > limit) return null;
  const scalars = new Map(
    read.map((column) => [column.id, answer.rows.map(({ cells }) => scalarOfCell(cells[column.id], column))]),
  );
  const stored = { count: answer.rows.length, scalars };
  held.set(keyAt(answer.version), stored, { size: Math.max(1, stored.count * ids.length) });
  return stored;
}
