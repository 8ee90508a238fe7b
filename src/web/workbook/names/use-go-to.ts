import { t } from '#kit/language/product.ts';
import { type RefObject, useEffect, useEffectEvent } from 'react';
import type { Column } from '#engine/model.ts';
import { showToast } from '../../site/shell/show-toast.tsx';
import type { CellBounds } from '../grid/selected-cells.ts';
import type { GridHandle } from '../sheet-grid.tsx';
import type { SheetSession } from '../sheet-session.ts';
import type { SheetView } from '../sheet-view.ts';
import type { SheetPaneProps } from '../use-sheet-pane.ts';
import type { SheetMode } from '../whole/use-whole-sheet.ts';
import type { WholeSheet } from '../whole/whole-sheet.ts';
import type { NamedPlace } from './named-place.ts';

interface Shown {
  view: SheetView;
  whole: WholeSheet | null;
  session: SheetSession;
  shown: readonly Column[];
  setMode(mode: SheetMode): void;
}

/** Selects cells by their place, of this sheet or of another one of the workbook. */
export function useGoTo(
  { sheet, sheets, place, onPlace }: SheetPaneProps,
  { view, whole, session, shown, setMode }: Shown,
  grid: RefObject<GridHandle | null>,
): (place: NamedPlace) => void {
  const select = (bounds: CellBounds): void => {
    const range = whole ? bounds : boundsInTable(bounds, session, view, shown);
    if (range) return grid.current?.select({ x: range.left, y: range.top, x1: range.right, y1: range.bottom });
    if (!view.grid || !session.isInOrder) return showToast(t('This cell isn’t in the table that is shown.'));
    // What is around the table is selected once it is shown.
    setMode('whole');
    return onPlace({ sheet: sheet.id, bounds });
  };
  const arrive = useEffectEvent(async (requested: NamedPlace) => {
    for (let frame = 0; frame < mostFrames && !grid.current; frame++)
      await new Promise((resolve) => requestAnimationFrame(resolve));
    select(requested.bounds);
    if (whole || !view.grid) onPlace(null);
  });
  const isReady = view.state !== 'loading';
  useEffect(() => {
    if (place && isReady) void arrive(place);
  }, [place, isReady, whole]);
  return ({ sheet: title, bounds }) => {
    const other = title === null ? sheet : sheets.find((one) => one.title.toLowerCase() === title.toLowerCase());
    if (!other) showToast(t('The workbook has no sheet “{title}”.', { title: title ?? '' }));
    else if (other.id === sheet.id) select(bounds);
    else onPlace({ sheet: other.id, bounds });
  };
}

const mostFrames = 300;

/** The lines and columns of a table that is shown alone; null where cells are not of it. */
function boundsInTable(
  { left, right, top, bottom }: CellBounds,
  session: SheetSession,
  { grid }: SheetView,
  shown: readonly Column[],
): CellBounds | null {
  if (!session.isInOrder) return null;
  const lineOf = (place: number): number | null =>
    grid ? grid.dataIndex(place) : place >= 1 && place <= session.rows.total ? place - 1 : null;
  const columnAt = (index: number): number => shown.findIndex(({ id }) => session.positionOf(id) === index);
  const [first, last, start, end] = [lineOf(top), lineOf(bottom), columnAt(left), columnAt(right)];
  return first === null || last === null || start < 0 || end < 0
    ? null
    : { left: start, right: end, top: first, bottom: last };
}
