import { ArrowUpDown, Download, FileText, ListFilter, Plus } from 'lucide-react';
import { Button, LinkButton } from '../shared/button.tsx';
import { AskPanel } from '../shared/filter/ask-panel.tsx';
import type { FilterColumn } from '../shared/filter/filter-column.ts';
import { Icon } from '../shared/icon.tsx';
import { shownFilters } from '../shared/filter/filter-periods.ts';
import { SearchBox } from '../shared/search/search-box.tsx';
import type { RowsState } from '../shared/use-rows.ts';
import type { TableProps } from './shown-columns.ts';
import styles from './toolbar.module.css';

interface ToolbarProps {
  table: TableProps;
  rows: RowsState;
  /** The shown columns, as they can be asked. */
  asked: readonly FilterColumn[];
  awake: boolean;
  onAdd: () => void;
}

const loadFilters = () => import('../shared/filter/filter-lines.tsx');
const loadSorts = () => import('../shared/sort/sort-lines.tsx');

/** Search, filter, sort, downloads and "add row", as far as the owner offers them and the visitor may use them. */
export function Toolbar({ table, rows, asked, awake, onAdd }: ToolbarProps) {
  const { config, act, rights, context } = table;
  const { settings } = config;
  const { filters = [], sort = [] } = rows.query;
  const download = (kind: 'csv' | 'pdf', words: string) => (
    <LinkButton
      variant="plain"
      square
      href={act.downloadHref(kind, 'rows', rows.query)}
      download
      context={context}
      aria-label={words}
      title={words}
      icon={<Icon of={kind === 'csv' ? Download : FileText} />}
    />
  );
  return (
    <>
      {settings.show_search && (
        <SearchBox
          blockId={table.id}
          context={context}
          search={rows.query.search}
          onSearch={rows.search}
          awake={awake}
          color={settings.Search_color}
        />
      )}
      {settings.show_filter && awake && (
        <AskPanel
          name="Filter"
          icon={ListFilter}
          load={loadFilters}
          columns={asked}
          active={filters}
          count={shownFilters(filters).length}
          color={settings.Filter_color}
          onAsk={rows.filter}
        />
      )}
      {settings.show_filter && !awake && <span className={styles.filterPlace} />}
      {settings.show_sort && awake && (
        <AskPanel
          name="Sort"
          icon={ArrowUpDown}
          load={loadSorts}
          columns={asked}
          active={sort}
          count={sort.length}
          onAsk={rows.sort}
        />
      )}
      {settings.show_sort && !awake && <span className={styles.sortPlace} />}
      {settings.csv_download && download('csv', 'Download as CSV')}
      {settings.pdf_download && download('pdf', 'Download as PDF')}
      {rights.add && (
        <Button
          color={settings.add_row_button_color}
          textColor={settings.add_row_text_color}
          icon={<Icon of={Plus} size={16} />}
          disabled={!awake}
          onClick={onAdd}
        >
          {settings.add_row_button_title || 'Add row'}
        </Button>
      )}
    </>
  );
}
