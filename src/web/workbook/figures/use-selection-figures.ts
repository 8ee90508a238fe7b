import { useCallback, useEffect, useEffectEvent, useRef } from 'react';
import type { Column } from '#engine/model.ts';
import { mostCopiedRows } from '../copy-range.ts';
import type { SelectedCells } from '../grid/selected-cells.ts';
import type { GridSheet } from '../grid/grid-lines.ts';
import { measureSelection, type SelectionFigures } from './selection-figures.ts';

/** Milliseconds in which a selection may still grow, before rows are fetched for it. */
const patience = 250;

/** Measures each selection; rows that were not seen are fetched once the selection stops changing. */
export function useSelectionFigures(
  session: GridSheet,
  shown: readonly Column[],
  onFigures: (figures: SelectionFigures | null) => void,
): (range: SelectedCells) => void {
  const latest = useRef<SelectedCells>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const report = useEffectEvent(onFigures);
  useEffect(() => () => report(null), []);
  return useCallback(
    (range) => {
      latest.current = range;
      clearTimeout(timer.current);
      const figures = measureSelection(session.rows, shown, range);
      onFigures(figures);
      const isOne = range.x === range.x1 && range.y === range.y1;
      const [from, to] = [Math.min(range.y, range.y1), Math.max(range.y, range.y1) + 1];
      if (figures || isOne || to - from > mostCopiedRows) return;
      const fetchAndMeasure = async (): Promise<void> => {
        await session.rows.need(from, to);
        if (latest.current === range) onFigures(measureSelection(session.rows, shown, range));
      };
      // What cannot be fetched now has no figures; the grid says so on its own.
      timer.current = setTimeout(() => void fetchAndMeasure().catch(() => undefined), patience);
    },
    [session, shown, onFigures],
  );
}
