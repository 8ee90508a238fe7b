import { SearchX, Table2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { DataRow } from '../data-contract.ts';
import { BlockFrame, type TitleLook } from '../shared/block-frame.tsx';
import { Button, LinkButton } from '../shared/button.tsx';
import { EmptyState, ErrorState } from '../shared/empty-state.tsx';
import { cssVariables, ownerColor, surfaceVariables } from '../shared/owner-color.ts';
import { ActiveFilters } from '../shared/filter/active-filters.tsx';
import { addressOf, withoutPlace } from '../shared/query-address.ts';
import { useAwake } from '../shared/use-awake.ts';
import { useLater } from '../shared/use-later.ts';
import { useRows } from '../shared/use-rows.ts';
import { Grid } from './grid.tsx';
import { Pagination } from './pagination.tsx';
import type { OpenWindow } from './row-windows.tsx';
import { askedColumns, shownColumns, type TableProps, type TableSettings } from './shown-columns.ts';
import { writableColumns } from './table-field.ts';
import { Toolbar } from './toolbar.tsx';
import { useRowChanges } from './use-row-changes.ts';
import styles from './view.module.css';

const loadWindows = () => import('./row-windows.tsx');

/**
 * A table. The first page stands in the HTML; search, sorting and the other pages work from there by links and a form,
 * in place once the script is here. Filters and writing come with the script.
 */
export default function TableView(props: TableProps) {
  const { config, data, act, rights, context } = props;
  const { settings } = config;
  const awake = useAwake();
  const rows = useRows(act, 'rows', data.rows);
  const changes = useRowChanges(act, rows, config.actions, loadWindows);
  const [dialog, setDialog] = useState<OpenWindow | null>(null);
  const [resets, setResets] = useState(0);
  const columns = shownColumns(props, { ...rows.data, columns: data.rows.columns });
  const asked = askedColumns(columns);
  const { hold } = rows;
  const opened = dialog && 'row' in dialog ? dialog.row.row_id : '';
  useEffect(() => (opened ? hold(opened) : undefined), [opened, hold]);
  const mayWrite = rights.add || rights.edit.length > 0 || rights.actions.length > 0;
  const windows = useLater(loadWindows, awake && (mayWrite || dialog !== null));
  const { query } = rows;
  const filters = query.filters ?? [];
  const isNarrowed = Boolean(query.search || filters.length);
  const isBroken = Boolean(data.rows.error) && rows.data.rows.length === 0;
  const editByAction = (row: DataRow, action: number) => {
    const allowed = writableColumns(config.axis, { kind: 'edit', action, editable: rights.edit });
    setDialog({ kind: 'edit', row, action, columns: columns.filter((shown) => allowed.includes(shown.column.id)) });
  };
  const widened = () => {
    rows.filter([]);
    rows.search('');
    setResets(resets + 1);
  };
  return (
    <BlockFrame
      {...props}
      titleLook={titleLookOf(settings)}
      toolbar={
        !isBroken && columns.length > 0 ? (
          <Toolbar
            key={resets}
            table={props}
            rows={rows}
            asked={asked}
            awake={awake}
            onAdd={() => setDialog({ kind: 'add' })}
          />
        ) : undefined
      }
    >
      {!isBroken && (
        <ActiveFilters
          filters={filters}
          columns={asked}
          context={context}
          hrefOf={(left) => addressOf(context.path, props.id, { ...withoutPlace(query), filters: left })}
          onFilter={rows.filter}
        />
      )}
      {isBroken ? (
        <ErrorState
          message={rows.error || data.rows.error || ''}
          action={
            awake && (
              <Button variant="outline" onClick={() => rows.reload()}>
                Try again
              </Button>
            )
          }
        />
      ) : columns.length === 0 ? (
        <EmptyState icon={Table2} title="This table has no columns yet">
          Choose the columns that it shows.
        </EmptyState>
      ) : (
        <div className={styles.card} style={cardColors(settings.Card_color)}>
          {rows.error && (
            <p className={styles.failure} role="alert">
              {rows.error}{' '}
              <Button variant="plain" size="small" onClick={() => rows.reload()}>
                Try again
              </Button>
            </p>
          )}
          {rows.data.rows.length > 0 ? (
            <Grid
              table={props}
              rows={rows}
              columns={columns}
              changes={changes}
              awake={awake}
              onEdit={editByAction}
              onDelete={(row, action) => setDialog({ kind: 'delete', row, action })}
              onEditField={(row, shown) => setDialog({ kind: 'edit', row, columns: [shown] })}
              onDetails={(row) => setDialog({ kind: 'details', row })}
            />
          ) : (
            <div className={styles.empty}>
              {isNarrowed ? (
                <EmptyState
                  icon={SearchX}
                  title="No row matches"
                  action={
                    <LinkButton
                      variant="outline"
                      href={addressOf(context.path, props.id, { sort: query.sort })}
                      context={context}
                      onClick={(event) => {
                        event.preventDefault();
                        widened();
                      }}
                    >
                      {filters.length > 0 ? 'Clear filters' : 'Clear the search'}
                    </LinkButton>
                  }
                >
                  Try other words, or take a filter away.
                </EmptyState>
              ) : (
                <EmptyState icon={Table2} title="No rows yet">
                  {rights.add ? 'Add the first one.' : 'Rows of the sheet will stand here.'}
                </EmptyState>
              )}
            </div>
          )}
          <Foot table={props} rows={rows} />
        </div>
      )}
      {windows && (
        <windows.RowWindows
          table={props}
          columns={columns}
          changes={changes}
          open={dialog}
          isChanged={rows.changed.has(opened)}
          onClose={() => setDialog(null)}
        />
      )}
    </BlockFrame>
  );
}

function Foot({ table, rows }: { table: TableProps; rows: ReturnType<typeof useRows> }) {
  const { settings } = table.config;
  const { total, offset, pageSize } = rows.data;
  const shown = rows.data.rows.length;
  const pages = settings.paginate && settings.show_pagination && total > pageSize;
  return (
    <div className={styles.foot}>
      <p className={styles.count} aria-live="polite">
        {countWords(total, offset, shown)}
      </p>
      {pages && (
        <Pagination
          offset={offset}
          pageSize={pageSize}
          total={total}
          color={settings.Pagination_color}
          context={table.context}
          hrefOf={(page) => addressOf(table.context.path, table.id, { ...withoutPlace(rows.query), page })}
          onPage={(next) => rows.page(next)}
        />
      )}
    </div>
  );
}

function countWords(total: number, offset: number, shown: number): string {
  const all = `${total.toLocaleString('en-US')} ${total === 1 ? 'row' : 'rows'}`;
  if (shown === 0 || shown >= total) return all;
  return `${(offset + 1).toLocaleString('en-US')}–${(offset + shown).toLocaleString('en-US')} of ${all}`;
}

const cardColors = (color: string) =>
  color ? { ...surfaceVariables(color, ''), ...cssVariables({ '--block-card': ownerColor(color) }) } : undefined;

function titleLookOf(settings: TableSettings): TitleLook {
  const style = settings.title_font_style.toLowerCase();
  return {
    alignment: titleAlignments[settings.title_alignment],
    size: settings.title_font_size,
    bold: style.includes('bold'),
    italic: style.includes('italic'),
  };
}

const titleAlignments = { Left: 'left', Center: 'center', Right: 'right' } as const;
