import { enterCell } from '#domain/cell-entry.ts';
import { refusalOf } from '#domain/cell-misfit.ts';
import type { Cell, Column } from '#sheet/model.ts';
import { computedRefusal } from './entered-cells.ts';
import type { SheetSession } from './sheet-session.ts';

/** A pasted table overwrites what is there; rows beyond the end are added. */
export async function pasteTable(
  session: SheetSession,
  shown: readonly Column[],
  table: string[][],
  row: number,
  column: number,
): Promise<void> {
  const columns = shown.slice(column);
  await session.rows.need(row, Math.min(session.rows.total, row + table.length));
  const beyond = Math.max(0, row + table.length - session.rows.total);
  const inside = table.slice(0, table.length - beyond);
  await session.write(
    inside.flatMap((cells, down) =>
      cells.flatMap((text, right) => {
        const target = columns[right];
        return target ? [{ index: row + down, column: target.id, text }] : [];
      }),
    ),
  );
  if (beyond === 0) return;
  const refused: string[] = [];
  const rows = table.slice(table.length - beyond).map((texts) => {
    const cells: Record<string, Cell> = {};
    texts.forEach((text, right) => {
      const target = columns[right];
      if (!target) return;
      if (target.formula !== undefined) {
        if (text !== '') refused.push(computedRefusal(target));
        return;
      }
      const cell = enterCell(text, target.type);
      const refusal = refusalOf(cell, target);
      if (refusal === null) cells[target.id] = cell;
      else refused.push(refusal);
    });
    return { cells };
  });
  session.tellRefused(refused);
  await session.do({ kind: 'add', rows });
}
