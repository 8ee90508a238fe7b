import { useMemo } from 'react';
import { type RowHeight, rowHeights } from '#features/workbooks/rules/arrangement/row-heights.ts';
import { rowHeight, RowTops } from '../grid/panes/row-tops.ts';
import type { RowLayout } from '../groups/row-layout.ts';

const usualTops = new RowTops();

/** Where rows begin that are as high as the view says; the lines of groups stay low. */
export function useRowTops(height: RowHeight, layout: RowLayout): RowTops {
  const lines = height === 'small' ? '' : layout.groupLines.join(' ');
  return useMemo(() => {
    if (height === 'small') return usualTops;
    const groups = lines === '' ? [] : lines.split(' ').map((line) => [Number(line), rowHeight] as const);
    return new RowTops(new Map(groups), rowHeights[height]);
  }, [height, lines]);
}
