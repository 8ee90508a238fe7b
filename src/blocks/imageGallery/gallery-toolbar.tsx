import { ArrowUpDown, ListFilter } from 'lucide-react';
import { QuestionPanel } from '../shared/filter/question-panel.tsx';
import type { FilterColumn } from '../shared/filter/filter-column.ts';
import { shownFilters } from '../shared/filter/filter-periods.ts';
import { cssVariables, ownerColor } from '../shared/owner-color.ts';
import type { RowsState } from '../shared/use-rows.ts';
import type { GallerySettings } from './gallery-image.ts';
import styles from './view.module.css';
import { t } from '#kit/language/language.ts';

interface GalleryToolbarProps {
  settings: GallerySettings;
  rows: RowsState;
  requested: readonly FilterColumn[];
  isHydrated: boolean;
}

const loadFilters = () => import('../shared/filter/filter-lines.tsx');
const loadSorts = () => import('../shared/sort/sort-lines.tsx');

/** Filters and sorting over the words of the images. Their places are reserved until the script is here. */
export function GalleryToolbar({ settings, rows, requested, isHydrated }: GalleryToolbarProps) {
  const { filters = [], sort = [] } = rows.query;
  if (!isHydrated) {
    return (
      <>
        {settings.show_filter && (
          <span
            className={styles.filterPlace}
            style={cssVariables({ '--filter-color': ownerColor(settings.Filter_color) })}
          />
        )}
        {settings.show_sort && <span className={styles.sortPlace} />}
      </>
    );
  }
  return (
    <>
      {settings.show_filter && (
        <QuestionPanel
          name={t('Filter')}
          icon={ListFilter}
          load={loadFilters}
          columns={requested}
          active={filters}
          count={shownFilters(filters).length}
          color={settings.Filter_color}
          onAsk={rows.filter}
        />
      )}
      {settings.show_sort && (
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
