import { SearchX, Table2 } from 'lucide-react';
import { useState } from 'react';
import type { Cell } from '#sheet/model.ts';
import type { DataRow } from '../data-contract.ts';
import { BlockFrame, type TitleLook } from '../shared/block-frame.tsx';
import { Button } from '../shared/button.tsx';
import { EmptyState, ErrorState } from '../shared/empty-state.tsx';
import { cssVariables, ownerColor, surfaceVariables } from '../shared/owner-color.ts';
import { useAwake } from '../shared/use-awake.ts';
import { useRows } from '../shared/use-rows.ts';
import { ConflictDialog, DeleteDialog, DetailsDialog } from './dialogs.tsx';
import { Grid } from './grid.tsx';
import { Pagination } from './pagination.tsx';
import { RowDialog } from './row-dialog.tsx';
import { type ShownColumn, shownColumns, type TableProps, type TableSettings } from './shown-columns.ts';
import { writableColumns } from './table-field.ts';
import { Toolbar } from './toolbar.tsx';
import { useRowChanges } from './use-row-changes.ts';
import styles from './view.module.css';

type OpenDialog =
  | { kind: 'add' }
  | { kind: 'edit'; row: DataRow; columns: readonly ShownColumn[]; action?: number }
  | { kind: 'delete'; row: DataRow; action: number }
  | { kind: 'details'; row: DataRow };

/** A table. The first page stands in the HTML; searching, sorting, filtering, paging and writing come with the script. */
export default function TableView(props: TableProps) {
  const { config, data, act, rights, context } = props;
  const { settings } = config;
  const awake = useAwake();
  const rows = useRows(act, 'rows', data.rows);
  const changes = useRowChanges(act, rows, config.actions);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const [resets, setResets] = useState(0);
  const close = () => setDialog(null);
  const columns = shownColumns(props, { ...rows.data, columns: data.rows.columns });
  const { query } = rows;
  const isNarrowed = Boolean(query.search || query.filters?.length);
  const isBroken = Boolean(data.rows.error) && rows.data.rows.length === 0;
  const editByAction = (row: DataRow, action: number) => {
    const allowed = writableColumns(config.axis, { kind: 'edit', action, editable: rights.edit });
    setDialog({ kind: 'edit', row, action, columns: columns.filter((shown) => allowed.includes(shown.column.id)) });
  };
  const saveEdit = (row: DataRow, cells: Record<string, Cell>, action?: number) => changes.edit(row, cells, action);
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
            columns={columns}
            awake={awake}
            onAdd={() => setDialog({ kind: 'add' })}
          />
        ) : undefined
      }
    >
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
                    <Button variant="outline" onClick={widened}>
                      Show all rows
                    </Button>
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
      {dialog?.kind === 'add' && (
        <RowDialog
          id={props.id}
          title={settings.add_row_button_title || 'Add row'}
          submitTitle={settings.submit_button_title}
          columns={columns}
          row={null}
          upload={(file, column) => act.upload(file, column)}
          onSave={(cells) => changes.add(cells)}
          onClose={close}
        />
      )}
      {dialog?.kind === 'edit' && (
        <RowDialog
          id={props.id}
          title={dialog.columns.length === 1 ? `Edit ${dialog.columns[0]?.column.name}` : 'Edit row'}
          submitTitle={settings.submit_button_title}
          columns={dialog.columns}
          row={dialog.row}
          upload={(file, column) => act.upload(file, column)}
          onSave={(cells) => saveEdit(dialog.row, cells, dialog.action)}
          onClose={close}
        />
      )}
      {dialog?.kind === 'delete' && (
        <DeleteDialog
          onClose={close}
          onDelete={() => {
            close();
            void changes.remove(dialog.row, dialog.action);
          }}
        />
      )}
      {dialog?.kind === 'details' && (
        <DetailsDialog row={dialog.row} columns={columns} today={context.today} onClose={close} />
      )}
      {changes.conflict && (
        <ConflictDialog conflict={changes.conflict} columns={columns} today={context.today} changes={changes} />
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
