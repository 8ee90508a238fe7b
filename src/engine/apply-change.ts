import { ColumnStore, planeKindOf } from './column-store.ts';
import type { Column, Row, SheetChange } from './model.ts';
import type { RowTable } from './row-table.ts';
import { Snapshot, tidied } from './snapshot.ts';

/**
 * The snapshot after a change, at the cost of the change: rows are written where they lie, deleted rows stay as
 * tombstones, and the whole is rewritten only when a share of it is waste. Deletes go before upserts. The given
 * snapshot is spent: asking it again throws.
 */
export function applyChange(snapshot: Snapshot, change: SheetChange): Snapshot {
  const columns = change.columns ?? snapshot.columns;
  const { rows, stores: before, caches, hand } = snapshot.spend();
  const touch = (slot: number): void => {
    caches.totals.touch(slot);
    caches.words.touch(slot);
  };
  const stores = change.columns ? storesFor(change.columns, before, rows) : before;
  for (const rowId of change.deletes) {
    const slot = rows.find(rowId);
    if (slot < 0) continue;
    touch(slot);
    rows.remove(slot);
  }
  const slots = change.upserts.map((row) => slotFor(row, rows, touch));
  for (const [id, store] of stores) {
    store.resize(rows.size);
    change.upserts.forEach((row, index) => store.set(slots[index]!, row.cells[id]));
  }
  // What is read in parts is tidied by reading it again.
  if (rows.isUntidy && !hand) return tidied(change.version, columns, rows, stores);
  let isSame = stores === before;
  for (const [id, store] of stores) {
    if (!store.isWasteful) continue;
    stores.set(id, store.rearranged(everySlot(rows.size)));
    isSame = false;
  }
  return new Snapshot(change.version, columns, rows, stores, isSame ? caches : undefined, hand);
}

/** Where a row is to be written: its own slot, or a new one where it is new or has moved. */
function slotFor(row: Row, rows: RowTable, touch: (slot: number) => void): number {
  const known = rows.find(row.row_id);
  touch(known >= 0 ? known : rows.size);
  if (known >= 0 && rows.position(known) === row.position) {
    rows.setVersion(known, row.version);
    return known;
  }
  if (known >= 0) {
    rows.remove(known);
    touch(rows.size);
  }
  return rows.append(row);
}

/** Keeps the cells of columns that stay, reads them again where the type changed, and adds blank columns. */
function storesFor(
  columns: readonly Column[],
  before: ReadonlyMap<string, ColumnStore>,
  rows: RowTable,
): Map<string, ColumnStore> {
  const stores = new Map<string, ColumnStore>();
  for (const column of columns) {
    const kind = planeKindOf(column.type);
    const known = before.get(column.id);
    if (known) {
      stores.set(column.id, known.kind === kind ? known : known.rearranged(everySlot(known.size), kind));
    } else {
      const blank = new ColumnStore(kind);
      blank.resize(rows.size);
      stores.set(column.id, blank);
    }
  }
  return stores;
}

function everySlot(size: number): Uint32Array {
  return Uint32Array.from({ length: size }, (_, slot) => slot);
}
