import { ArrowUpDown, ListFilter } from 'lucide-react';
import { useCallback } from 'react';
import { QuestionPanel } from '../filter/question-panel.tsx';
import type { ReadColumnValues } from '../filter/column-values.ts';
import type { FilterColumn } from '../filter/filter-column.ts';
import { shownFilters } from '../filter/filter-periods.ts';
import type { RowBlock } from './row-block.ts';
import { t } from '#kit/language/language.ts';

const loadFilters = () => import('../filter/filter-lines.tsx');
const loadSorts = () => import('../sort/sort-lines.tsx');

/** The buttons for filters and sorting, as far as the owner offers them; each opens its panel. */
export function RowQuestions({ block, requested }: { block: RowBlock; requested: readonly FilterColumn[] }) {
  const { rows, config } = block;
  const { show_filter, show_sort, Filter_color = '' } = config.settings;
  const { filters = [], sort = [] } = rows.query;
  const { act } = block;
  const { query } = rows;
  const valuesOf = useCallback<ReadColumnValues>(
    async (column) => (await act.query('rows', { ...query, values: column })).values ?? null,
    [act, query],
  );
  return (
    <>
      {show_filter && (
        <QuestionPanel
          name={t('Filter')}
          icon={ListFilter}
          load={loadFilters}
          columns={requested}
          active={filters}
          count={shownFilters(filters).length}
          color={Filter_color}
          onAsk={rows.filter}
          valuesOf={valuesOf}
        />
      )}
      {show_sort && (
        <QuestionPanel
          name={t('Sort')}
          icon={ArrowUpDown}
          load={loadSorts}
          columns={requested}
          active={sort}
          count={sort.length}
          onAsk={rows.sort}
        />
      )}
    </>
  );
}
