/** Pushes what was changed here to the sheet of a two-way source: plans it, and stores what the source confirms. */
import type { Cell } from '#engine/model.ts';
import type { Actor, Rows } from '#features/workbooks/services.ts';
import type { PendingRow } from '#features/workbooks/server/rows/sync/read-synced-rows.ts';
import type { Confirm, MappedColumn, MatchedRow, PushedChanges, RowChange } from '../source-adapter.ts';
import type { PulledSheet } from './pull-sheet.ts';

/** What marks rows in a source may have little room: more rows go with the next run. */
const mostAtOnce = 150;

/** Answers whether there is more to be sent. */
export async function pushChanges<Connection, Sheet>(
  rows: Rows,
  connector: {
    actor: Actor;
    apply(connection: Connection, sheet: Sheet, changes: PushedChanges, confirm: Confirm): Promise<boolean>;
  },
  connection: Connection,
  seen: Sheet,
  { synced: { sheet }, columns, rows: there }: PulledSheet,
): Promise<boolean> {
  const all = await rows.sync.pending(sheet, mostAtOnce + 1);
  const byId = new Map(there.map((row) => [row.row_id, row]));
  const same: PendingRow[] = [];
  const changed: RowChange[] = [];
  const added: PendingRow[] = [];
  for (const row of all.slice(0, mostAtOnce)) {
    const own = byId.get(row.row_id);
    if (row.kind === 'add') added.push(row);
    else if (own) {
      const cells = cellsToSend(row, own, columns);
      if (Object.keys(cells).length > 0) changed.push({ pending: row, seen: own, cells });
      else if (row.kind === 'edit') same.push(row);
    }
  }
  const filled = added.filter(({ cells }) => columns.some(({ id }) => (cells[id] ?? null) !== null));
  await confirmSame(rows, sheet, connector.actor, same, byId, columns);
  const changes = { columns, added: filled, changed };
  const isComplete = await connector.apply(connection, seen, changes, confirmTo(rows, sheet));
  // Rows that cannot be sent at all must not bring the next run at once, again and again.
  return !isComplete || (filled.length + changed.length > 0 && all.length > mostAtOnce);
}

const confirmTo = ({ sync }: Rows, sheet: string): Confirm => ({
  async added(added, columns) {
    const ids = new Set(columns.map(({ id }) => id));
    // As it was sent: what people changed of it since is pulled with the next run.
    const bases = added.map(({ row_id, version, cells }) => ({
      ...{ row_id, version },
      cells: Object.fromEntries(Object.entries(cells).filter(([id]) => ids.has(id))),
    }));
    if (bases.length > 0) await sync.sent(sheet, { bases, gone: [] });
  },
  async changed(changes) {
    await sync.sent(sheet, {
      bases: changes
        .filter(({ pending: { kind } }) => kind === 'edit')
        .map(({ pending: { row_id, version, conflicts, base }, seen, cells }) => ({
          ...{ row_id, version: conflicts ? 0 : version },
          // Cells with a pending conflict keep their base.
          cells: withoutNulls({ ...seen.cells, ...cells, ...baseOf(base, conflicts) }),
        })),
      gone: changes.filter(({ pending: { kind } }) => kind === 'delete').map(({ pending: { row_id } }) => row_id),
    });
  },
});

/** Rows that need no call: undone here meanwhile, or changed where a formula is by now, whose value counts. */
async function confirmSame(
  rows: Rows,
  sheetId: string,
  actor: Actor,
  same: readonly PendingRow[],
  there: ReadonlyMap<string, MatchedRow>,
  columns: readonly MappedColumn[],
): Promise<void> {
  const isOverFormula = ({ cells, base, conflicts }: PendingRow): boolean =>
    columns.some(({ id }) => (cells[id] ?? null) !== (base[id] ?? null) && !(id in (conflicts ?? {})));
  const over = same.filter(isOverFormula).flatMap(({ row_id }) => there.get(row_id) ?? []);
  if (over.length > 0) {
    const merge = { columns: columns.map(({ id }) => id), rule: 'sheet' as const, rows: over, gone: [], order: null };
    await rows.sync.merge(sheetId, actor, merge);
  }
  const bases = same
    .filter((row) => !isOverFormula(row) && !row.conflicts)
    .map(({ row_id, version, base }) => ({ row_id, version, cells: base }));
  if (bases.length > 0) await rows.sync.sent(sheetId, { bases, gone: [] });
}

/** Cells that differ from their base, except those that a formula fills or that the owner has to decide. */
function cellsToSend(row: PendingRow, there: MatchedRow, columns: readonly MappedColumn[]): Record<string, Cell> {
  const cells: Record<string, Cell> = {};
  for (const { id } of columns) {
    if (there.formulas?.[id] !== undefined) continue;
    if (row.kind === 'delete') {
      if ((there.cells[id] ?? null) !== null) cells[id] = null;
      continue;
    }
    const value = row.cells[id] ?? null;
    const isOpen = row.conflicts !== null && id in row.conflicts;
    if (value !== (row.base[id] ?? null) && !isOpen) cells[id] = value;
  }
  return cells;
}

function baseOf(base: Record<string, Cell>, conflicts: Record<string, Cell> | null): Record<string, Cell> {
  return Object.fromEntries(Object.keys(conflicts ?? {}).map((id) => [id, base[id] ?? null]));
}

const withoutNulls = (cells: Record<string, Cell>): Record<string, Cell> =>
  Object.fromEntries(Object.entries(cells).filter(([, cell]) => cell !== null));
