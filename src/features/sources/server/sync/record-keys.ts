/** Cells that name records of a source hold the keys that these records have here. */
import type { Cell } from '#engine/model.ts';
import { type KeyOfRecord, rowsById, withKeys } from '../../rules/match-by-id.ts';
import { cellOfTable, matchTableColumns, type SeenTable, type TableColumn } from '../../rules/match-table.ts';
import { listOf, namesThere, type SheetMatching } from './sheet-matching.ts';

/** The table with its links resolved: what a row is called here counts, whoever called it so. */
export async function keysOfRecords(
  matching: SheetMatching,
  table: SeenTable,
  columns: readonly TableColumn[],
): Promise<SeenTable> {
  const keys = new Map<string, KeyOfRecord | null>();
  for (const column of columns) {
    const linked = table.linked?.[column.from.id];
    if (linked !== undefined) keys.set(column.from.id, await keysOf(matching, linked, column));
  }
  return withKeys(table, columns, ({ from }) => keys.get(from.id) ?? null);
}

async function keysOf(
  matching: SheetMatching,
  linked: string,
  { to: { link } }: TableColumn,
): Promise<KeyOfRecord | null> {
  const target = link && matching.found.find(({ sheet, table }) => sheet.id === link.sheet && table.id === linked);
  if (!link || !target) return null;
  const { names, isRead } = await namesThere(matching.database, matching.workbook, target.sheet);
  const list = await listOf(matching, target.sheet, isRead);
  const here = rowsById(list);
  const { columns } = matchTableColumns({ columns: target.sheet.columns, names, rows: list }, target.table);
  const key = columns.find(({ to }) => to.id === link.key);
  const there = new Map(target.table.rows.map((row) => [row.id, row.cells] as const));
  return (id): Cell | undefined => {
    const own = here.get(id)?.here;
    if (own) return own[link.key];
    const cells = key && there.get(id);
    return cells ? cellOfTable(cells[key.from.id] ?? null, key.from, key.to) : undefined;
  };
}
