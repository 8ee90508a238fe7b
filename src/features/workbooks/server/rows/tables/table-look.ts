import { keysOfPlace, placeOfKeys } from '#engine/formula/cells/loose-cells.ts';
import { type GridLook, mostGridLooks } from '../../../rules/grid-look.ts';
import type { GridCells } from './grid-content.ts';
import type { TablePlan } from './plan-table.ts';

/** How cells are drawn once the table is around others: each as before. */
export function lookAfter(cells: GridCells, { after, columns, rows }: TablePlan): GridLook {
  const { look, sheet } = cells.grid;
  const styles = [...look.styles];
  const usual: GridLook['columns'] = {};
  const body: GridLook['body'] = {};
  let count = 0;
  let plain = -1;
  const plainStyle = (): number => (plain >= 0 ? plain : (plain = styles.push({}) - 1));
  for (const { index, column } of columns) {
    const own = rows.map(({ place }) => cells.at(place, index)?.style);
    const most = mostOf(own);
    if (most !== undefined) usual[column.id] = most;
    for (const [at, style] of own.entries()) {
      if (style === most || count >= mostGridLooks.bodyCells) continue;
      const { row_id } = rows[at]!;
      body[row_id] = { ...body[row_id], [column.id]: style ?? plainStyle() };
      count++;
    }
  }
  const merges = look.merges.flatMap(([row, column, height, width]): GridLook['merges'] => {
    const at = placeOfKeys(sheet, { row, column });
    if (!at) return [];
    const keys = keysOfPlace(after, at) ?? keysWithin(after, at);
    return [[keys.row, keys.column, height, width]];
  });
  const widths = Object.entries(look.widths).flatMap(([key, width]) => {
    const index = sheet.layout.columnOfKey(key);
    return index === null ? [] : [[after.layout.keyOfColumn(index), width] as const];
  });
  return { ...look, styles, columns: usual, body, merges, widths: Object.fromEntries(widths) };
}

/** How two thirds of the cells are drawn. */
export function mostOf(styles: readonly (number | undefined)[]): number | undefined {
  const counts = new Map<number | undefined, number>();
  for (const style of styles) counts.set(style, (counts.get(style) ?? 0) + 1);
  for (const [style, count] of counts) if (count * 3 > styles.length * 2) return style;
  return undefined;
}

/** Merged cells within a row of the table are known by that row. */
function keysWithin({ layout, rowAt }: TablePlan['after'], at: { row: number; column: number }) {
  return { row: `${rowAt(at.row) ?? ''}+0`, column: layout.keyOfColumn(at.column) };
}
