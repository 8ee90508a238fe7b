import { type RefObject, useEffect, useEffectEvent, useMemo, useState, useSyncExternalStore } from 'react';
import type { SheetArrangement } from '#domain/sheet-arrangement/arrangement.ts';
import { useCellColors } from '../colors/use-cell-colors.ts';
import type { GridHandle } from '../sheet-grid.tsx';
import { SheetLook, shownColumns } from '../sheet-look.ts';
import type { SheetSession } from '../sheet-session.ts';
import type { SheetView } from '../sheet-view.ts';
import type { SheetViews } from './sheet-views.ts';

/** How the sheet is looked at through the view that is used now. */
export function useSheetLook(views: SheetViews): { look: SheetLook; looked: SheetArrangement } {
  const [look] = useState(() => new SheetLook(views));
  const looked = useSyncExternalStore(look.watch, () => look.current);
  return { look, looked };
}

/** The rows, columns and colors of the view: they follow it, whoever changes it, and it follows the columns of the sheet. */
export function useArrangedRows(
  views: SheetViews,
  looked: SheetArrangement,
  { session, view }: { session: SheetSession; view: SheetView },
  grid: RefObject<GridHandle | null>,
) {
  useEffect(() => views.fitTo(view.columns), [views, view.columns]);
  const lookAt = async (changed: Parameters<SheetSession['look']>[0]) => {
    await session.look(changed);
    grid.current?.toTop();
  };
  const onArranged = useEffectEvent((wanted: Pick<SheetView, 'sort' | 'filters'>) => {
    if (session.view.sort !== wanted.sort || session.view.filters !== wanted.filters) void lookAt(wanted);
  });
  const { sort, filters } = looked;
  useEffect(() => onArranged({ sort, filters }), [sort, filters]);
  const { shown, frozen } = useMemo(() => shownColumns(view.columns, looked), [view.columns, looked]);
  const colors = useCellColors(looked.rules, view.columns);
  return { shown, frozen, colors, search: (search: string) => void lookAt({ search }) };
}
