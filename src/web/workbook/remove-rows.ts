import type { SheetSession } from './sheet-session.ts';

/** Deletes rows by their positions in the view, `to` among them. */
export async function removeRows(session: SheetSession, from: number, to: number): Promise<void> {
  await session.rows.need(from, Math.min(session.rows.total, to + 1));
  const rows = [];
  for (let index = from; index <= to; index++) {
    const row = session.rows.at(index);
    if (row) rows.push({ row_id: row.row_id, cells: row.cells });
  }
  if (rows.length > 0) await session.do({ kind: 'remove', rows });
}
