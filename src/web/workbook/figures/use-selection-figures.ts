import { useEffect, useEffectEvent, useMemo } from 'react';
import type { Column } from '#sheet/model.ts';
import { mostCopiedRows } from '../copy-range.ts';
import type { SelectedCells } from '../grid-events.ts';
import type { SheetSession } from '../sheet-session.ts';
import { measureSelection, type SelectionFigures } from './selection-figures.ts';

/** Milliseconds in which a selection may still grow, before rows are fetched for it. */
const patience = 250;

/** Measures each selection; rows that were not seen are fetched once the selection stands still. */
export function useSelectionFigures(
  session: SheetSession,
  shown: readonly Column[],
  onFigures: (figures: SelectionFigures | null) => void,
): (range: SelectedCells) => void {
  const tell = useEffectEvent(onFigures);
  useEffect(() => () => tell(null), []);
  return useMemo(() => {
    let latest: SelectedCells | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const fetchAndMeasure = async (range: SelectedCells): Promise<void> => {
      const [from, to] = [Math.min(range.y, range.y1), Math.max(range.y, range.y1) + 1];
      if (to - from > mostCopiedRows) return;
      await session.rows.need(from, to);
      if (latest === range) onFigures(measureSelection(session.rows, shown, range));
    };
    return (range) => {
      latest = range;
      clearTimeout(timer);
      const figures = measureSelection(session.rows, shown, range);
      onFigures(figures);
      const isOne = range.x === range.x1 && range.y === range.y1;
      // What cannot be fetched now has no figures; the grid says so by itself.
      if (!figures && !isOne) timer = setTimeout(() => void fetchAndMeasure(range).catch(() => undefined), patience);
    };
  }, [session, shown, onFigures]);
}
