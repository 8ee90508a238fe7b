import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { measureSheet } from '#features/workbooks/api/sheet-figures.ts';
import { mostTotals, type SheetArrangement } from '#features/workbooks/rules/arrangement/arrangement.ts';
import { fitsTotal, type TotalFunction } from '#features/workbooks/rules/arrangement/totals.ts';
import type { Column } from '#engine/model.ts';
import { addUncomputed } from '#engine/uncomputed.ts';
import { uncomputedText } from '../figures/uncomputed-text.ts';
import { call } from '../../call.ts';
import type { SheetView } from '../sheet-view.ts';
import { figureFor, totalText } from './total-text.ts';

export interface ShownTotal {
  total: TotalFunction;
  /** '' until it is known. */
  text: string;
  /** What it says about values that it misses; '' where it misses none. */
  missed: string;
}

/** The totals of the columns that are shown, over the rows that are found; made again with every version of the sheet. */
export function useTotals(
  sheetId: string,
  version: number,
  view: SheetView,
  columns: readonly Column[],
  totals: SheetArrangement['totals'],
): ReadonlyMap<string, ShownTotal> {
  const requested = columns
    .flatMap((column) => {
      const total = totals[column.id];
      return total !== undefined && fitsTotal(column, total) ? [{ column, total }] : [];
    })
    .slice(0, mostTotals);
  const figures = requested.map(({ column, total }) => ({ function: figureFor(total, column), column: column.id }));
  const { search, filters } = view;
  const { data, isError } = useQuery({
    queryKey: ['totals', sheetId, version, search, filters, figures],
    queryFn: async ({ signal }) => {
      const answer = await call(measureSheet, {
        params: { sheetId },
        body: { search, filters: [...filters], figures },
        signal,
      });
      // Stored with its query: until the next answer is here, the last one is read in its own words.
      return {
        rows: answer.total,
        missed: (column: string): string => {
          // What filters and the search can't read may change every total.
          const deciding = search ? Object.keys(answer.uncomputed) : filters.map((filter) => filter.column);
          const columns = [...new Set([column, ...deciding])];
          return uncomputedText(addUncomputed(columns.flatMap((id) => answer.uncomputed[id] ?? [])));
        },
        figures: new Map(figures.map((one, at) => [keyOfFigure(one), answer.figures[at] ?? null])),
      };
    },
    enabled: figures.length > 0 && view.state !== 'loading',
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    gcTime: 30_000,
  });
  return new Map(
    requested.map(({ column, total }) => {
      const figure = data?.figures.get(keyOfFigure({ function: figureFor(total, column), column: column.id }));
      const text = data && figure !== undefined ? totalText(total, column, figure, data.rows) : isError ? '?' : '';
      return [column.id, { total, text, missed: data?.missed(column.id) ?? '' }];
    }),
  );
}

const keyOfFigure = (figure: { function: string; column: string }): string => `${figure.function} ${figure.column}`;
