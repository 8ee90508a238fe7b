import { Download, FileText, Plus, Search, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button, LinkButton } from '../shared/button.tsx';
import { classes } from '../shared/classes.ts';
import { Icon } from '../shared/icon.tsx';
import { cssVariables, ownerColor, ownerTextOn } from '../shared/owner-color.ts';
import type { RowsState } from '../shared/use-rows.ts';
import { FilterPanel } from './filter-panel.tsx';
import { searchForm } from './query-address.ts';
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
          onFilter={rows.filter}
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

/** A plain form that asks the server; once awake it asks while the visitor types. */
function SearchBox({ table, rows, awake }: Pick<ToolbarProps, 'table' | 'rows' | 'awake'>) {
  const [text, setText] = useState(rows.query.search ?? '');
  const input = useRef<HTMLInputElement>(null);
  const typed = useRef(text);
  const { Search_color } = table.config.settings;
  const { action, name, kept } = searchForm(table.context.path, table.id);
  const put = (value: string) => {
    typed.current = value;
    setText(value);
    rows.search(value);
  };
  const empty = () => {
    if (input.current) input.current.value = '';
    put('');
  };
  useEffect(() => {
    // Typed while the page woke: nobody listened then.
    const value = input.current?.value ?? '';
    if (!awake || value === typed.current) return;
    typed.current = value;
    setText(value);
    rows.search(value);
  }, [awake, rows]);
  return (
    <search className={styles.searchPlace}>
      <form
        action={action}
        className={styles.search}
        style={cssVariables({
          '--search-color': ownerColor(Search_color),
          '--search-text': Search_color ? ownerTextOn(Search_color) : undefined,
        })}
        onSubmit={(event) => {
          event.preventDefault();
          put(input.current?.value ?? '');
        }}
      >
        {kept.map(([key, value], index) => (
          // A name may stand in the address several times.
          // oxlint-disable-next-line react/no-array-index-key
          <input key={index} type="hidden" name={key} value={value} />
        ))}
        <button type="submit" className={styles.send} aria-label="Search the table">
          <Icon of={Search} size={16} />
        </button>
        <input
          ref={input}
          type="search"
          name={name}
          defaultValue={text}
          placeholder="Search"
          aria-label="Search the rows. Separate several words by commas."
          autoComplete="off"
          onChange={(event) => put(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape' && text) empty();
          }}
        />
        {text && (
          <button type="button" className={styles.clear} aria-label="Clear the search" onClick={empty}>
            <Icon of={X} size={16} />
          </button>
        )}
      </form>
    </search>
  );
}
