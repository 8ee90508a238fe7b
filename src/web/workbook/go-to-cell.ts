import { t } from '#kit/language/product.ts';
import type { RefObject } from 'react';
import { findRowPosition } from '#features/workbooks/api/cell-comments.ts';
import type { Column } from '#engine/model.ts';
import { call } from '../call.ts';
import { showFailure } from '../site/shell/show-failure.ts';
import { showToast } from '../site/shell/show-toast.tsx';
import type { MarkedCell } from './cell-marks.ts';
import type { GridHandle } from './sheet-grid.tsx';
import type { GridSheet } from './grid/grid-lines.ts';
import type { SheetSession } from './sheet-session.ts';

/** Brings a cell into view and selects it. Where the view leaves its row out, or sorts rows, that ends first. */
export async function goToCell(
  { session, lines }: { session: SheetSession; lines: GridSheet },
  grid: RefObject<GridHandle | null>,
  shown: readonly Column[],
  { row_id, column_id }: MarkedCell,
): Promise<void> {
  const column = shown.findIndex(({ id }) => id === column_id);
  let index = session.rows.indexOf(row_id);
  if (index < 0) {
    const params = { sheetId: session.id, rowId: row_id };
    const found = await call(findRowPosition, { params }).catch((error: unknown) => void showFailure(error));
    if (!found) return;
    if (!session.isInOrder) {
      await session.look({ search: '', sort: [], groups: [], filters: [] });
      showToast(t('Showing all rows again in sheet order.'));
    }
    index = found.place;
    await session.rows.need(index, index + 1);
  }
  await whenDrawn(grid);
  const line = lines === session ? index : lines.rows.indexOf(row_id);
  grid.current?.focusCell(line < 0 ? index : line, Math.max(0, column));
}

const mostFrames = 300;

/** The grid is a library that comes after the page: who is led here at once arrives before it. */
async function whenDrawn(grid: RefObject<GridHandle | null>): Promise<void> {
  for (let frame = 0; frame < mostFrames && !grid.current; frame++) {
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
}
