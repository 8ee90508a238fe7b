import { Download, FileText, Plus, Search, X } from 'lucide-react';
import { useState } from 'react';
import { Button, LinkButton } from '../shared/button.tsx';
import { classes } from '../shared/classes.ts';
import { Icon } from '../shared/icon.tsx';
import { cssVariables, ownerColor, ownerTextOn } from '../shared/owner-color.ts';
import type { RowsState } from '../shared/use-rows.ts';
import { FilterPanel } from './filter-panel.tsx';
import type { ShownColumn, TableProps } from './shown-columns.ts';
import { SortPanel } from './sort-panel.tsx';
import styles from './toolbar.module.css';

interface ToolbarProps {
  table: TableProps;
  rows: RowsState;
  columns: readonly ShownColumn[];
  awake: boolean;
  onAdd: () => void;
}

/** Search, filter, sort, downloads and "add row", as far as the owner offers them and the visitor may use them. */
export function Toolbar({ table, rows, columns, awake, onAdd }: ToolbarProps) {
  const { config, act, rights, context } = table;
  const { settings } = config;
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
      {settings.show_search && <SearchBox table={table} rows={rows} awake={awake} />}
      {settings.show_filter && awake && (
        <FilterPanel
          columns={columns}
          active={rows.query.filters ?? []}
          color={settings.Filter_color}
          onFilter={(filters) => rows.filter(filters)}
        />
      )}
      {settings.show_filter && !awake && <span className={styles.filterPlace} />}
      {settings.show_sort && awake && (
        <SortPanel columns={columns} sort={rows.query.sort?.[0]} onSort={(sort) => rows.sort(sort)} />
      )}
      {settings.show_sort && !awake && <span className={classes(styles.narrowOnly, styles.sortPlace)} />}
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

function SearchBox({ table, rows, awake }: Pick<ToolbarProps, 'table' | 'rows' | 'awake'>) {
  const [text, setText] = useState(rows.query.search ?? '');
  const { Search_color } = table.config.settings;
  const put = (value: string) => {
    setText(value);
    rows.search(value);
  };
  return (
    <label
      className={styles.search}
      style={cssVariables({
        '--search-color': ownerColor(Search_color),
        '--search-text': Search_color ? ownerTextOn(Search_color) : undefined,
      })}
    >
      <Icon of={Search} size={16} />
      <input
        type="search"
        value={text}
        placeholder="Search"
        aria-label="Search the rows. Separate several words by commas."
        readOnly={!awake}
        onChange={(event) => put(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && text) put('');
        }}
      />
      {text && (
        <button type="button" className={styles.clear} aria-label="Clear the search" onClick={() => put('')}>
          <Icon of={X} size={16} />
        </button>
      )}
    </label>
  );
}
