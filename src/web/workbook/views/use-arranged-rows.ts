import { type RefObject, useEffect, useEffectEvent, useMemo, useState, useSyncExternalStore } from 'react';
import type { SheetArrangement } from '#features/workbooks/rules/arrangement/arrangement.ts';
import type { ShownSpan } from '#features/visitor/rules/day-span.ts';
import type { ViewLayout } from '#features/workbooks/rules/arrangement/view-layout.ts';
import type { Column } from '#engine/model.ts';
import { useCellColors } from '../colors/use-cell-colors.ts';
import { requestOf } from '../layouts/layout-request.ts';
import type { GridHandle } from '../sheet-grid.tsx';
import { SheetAppearance, shownColumns } from '../sheet-appearance.ts';
import type { SheetSession } from '../sheet-session.ts';
import type { RequestedRows, SheetView } from '../sheet-view.ts';
import type { SheetViews } from './sheet-views.ts';

/** How the sheet is looked at through the view that is used now. */
export function useSheetAppearance(views: SheetViews): { look: SheetAppearance; looked: SheetArrangement } {
  const [look] = useState(() => new SheetAppearance(views));
  const looked = useSyncExternalStore(look.watch, () => look.current);
  return { look, looked };
}

/** Which rows the view shows, in which order. */
export function useRequestedRows(
  { sort, groups, filters, totals }: SheetArrangement,
  columns: readonly Column[],
  layout: ViewLayout | null,
  span: ShownSpan,
): RequestedRows {
  return useMemo(
    () => requestOf({ sort, groups, filters, totals }, columns, layout, span),
    [sort, groups, filters, totals, columns, layout, span],
  );
}

/** The rows, columns and colors of the view: they follow it, anyone who changes it, and it follows the columns of the sheet. */
export function useArrangedRows(
  views: SheetViews,
  { looked, requested }: { looked: SheetArrangement; requested: RequestedRows },
  { session, view }: { session: SheetSession; view: SheetView },
  grid: RefObject<GridHandle | null>,
) {
  useEffect(() => views.fitTo(view.columns), [views, view.columns]);
  const lookAt = async (changed: Parameters<SheetSession['look']>[0]) => {
    await session.look(changed);
    grid.current?.toTop();
  };
  const onArranged = useEffectEvent(async (next: RequestedRows) => {
    const { sort, groups, groupFigures, filters } = session.view;
    if (sort !== next.sort || groups !== next.groups || filters !== next.filters) await lookAt(next);
    else if (groupFigures !== next.groupFigures) await session.look(next);
  });
  useEffect(() => void onArranged(requested), [requested]);
  const { shown, frozen } = useMemo(() => shownColumns(view.columns, looked), [view.columns, looked]);
  const colors = useCellColors(session.id, looked.rules, looked.colorBy, view.columns);
  return { shown, frozen, colors, search: (search: string) => void lookAt({ search }) };
}
