import { useMemo } from 'react';
import type { GridLines } from '../grid-lines.ts';
import { lineOf, type RowInGrid, rowInGrid } from './grid-rows.ts';
import type { RowTops } from './row-tops.ts';

interface GridRows {
  rows: GridLines;
  /** Rises with each set of rows. */
  generation: number;
  /** How many stay in view. */
  frozenRows: number;
  tops: RowTops;
}

/** The grid draws each cell from its row; it needs to know how many there are. */
const row = Object.freeze({});

/** The rows as the library of the grid takes them. `numberOf` is of a row, as formulas count it. */
export function useGridRows(needs: GridRows, numberOf: (index: number) => number | null) {
  const { source, above, heights } = useSource(needs);
  const rowHeaders = useRowHeaders(numberOf, needs.frozenRows);
  return { source, pinnedTopSource: above, rowDefinitions: heights, rowHeaders, rowSize: needs.tops.usual };
}

/** A new generation of rows in the same window is a new source. Rows that stay in view are a source of their own. */
function useSource({ rows, generation, frozenRows, tops }: GridRows) {
  return useMemo(() => {
    const linesOf = (length: number): object[] => Array.from({ length }, () => row);
    const heights = [...tops.heights].map(([line, size]) => {
      const { type, rowIndex: index } = rowInGrid(line, frozenRows);
      return { type, index, size };
    });
    const [above, source] = generation < 0 ? [[], []] : [linesOf(frozenRows), linesOf(rows.total - frozenRows)];
    return { source, above, heights };
  }, [rows, generation, frozenRows, tops]);
}

/** The numbers at the left, as formulas count the rows. */
function useRowHeaders(numberOf: (index: number) => number | null, frozenRows: number) {
  return useMemo(
    () => ({
      ...{ size: 56, prop: '' },
      cellProperties: () => ({ role: 'rowheader', 'aria-colindex': '1' }),
      cellTemplate: (h: (tag: string, props: object, text: string) => unknown, at: RowInGrid) =>
        h('span', {}, String(numberOf(lineOf(at, frozenRows)) ?? '')),
    }),
    [numberOf, frozenRows],
  );
}
