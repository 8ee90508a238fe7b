import { t } from '#kit/language/product.ts';
import { Drawer } from '@mantine/core';
import type { WorkbookOnTheWire } from '#features/workbooks/api/workbooks.ts';
import type { Cell, Column } from '#engine/model.ts';
import type { Filter } from '#engine/query-model.ts';
import type { MarkedCell } from './cell-marks.ts';
import { CommentsPanel } from './comments/comments-panel.tsx';
import { ColumnFigures } from './figures/column-figures.tsx';
import { LinkedRows } from './links/linked-rows.tsx';
import type { LinkedSheet } from './links/linked-sheets.ts';
import { ReplacePanel } from './replace/replace-panel.tsx';
import { RowForm } from './row-form/row-form.tsx';
import { RowHistory } from './row-history.tsx';
import { SheetHistory } from './sheet-history.tsx';
import type { SheetSession } from './sheet-session.ts';
import { TrashPanel } from './trash-panel.tsx';
import styles from './workbook-page.module.css';

/** What lies next to the grid. `row` is the history of one, `form` its values. */
export type OpenDrawer =
  | { kind: 'history' | 'trash' | 'replace' }
  | { kind: 'row' | 'form'; row_id: string }
  | { kind: 'figures'; column: Column }
  | { kind: 'comments'; cell: MarkedCell | null };

interface Props {
  sheet: WorkbookOnTheWire['sheets'][number];
  session: SheetSession;
  canChangeColumns: boolean;
  /** False where rows are changed at the source alone. */
  canWrite: boolean;
  open: OpenDrawer | null;
  onOpen(open: OpenDrawer | null): void;
  /** The columns that are in view. */
  shown: readonly Column[];
  onRow(index: number): void;
  /** What was typed since the drawer was requested. */
  takeHeld(): string;
  onCell(cell: MarkedCell): void;
  /** All of the workbook. */
  sheets: readonly LinkedSheet[];
  /** Shows the rows of a sheet that pass a filter. */
  onRows(sheetId: string, filter: Filter): void;
  /** Shows the rows with this value in a column. */
  onValue(column: Column, value: Cell): void;
}

export default function SheetDrawer({ sheet, session, canChangeColumns, canWrite, open, onOpen, ...on }: Props) {
  return (
    <Drawer
      opened={open !== null}
      onClose={() => onOpen(null)}
      position="right"
      size={460}
      title={open ? titleOf(open) : ''}
      classNames={{ title: styles.dialogTitle }}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      {open && (
        <DrawerContent
          sheet={sheet}
          session={session}
          canChangeColumns={canChangeColumns}
          canWrite={canWrite}
          open={open}
          onOpen={onOpen}
          {...on}
        />
      )}
    </Drawer>
  );
}

/** Undo takes it away again. */
const restoreColumn = (session: SheetSession, column: string): Promise<boolean> =>
  session.do({
    kind: 'columns',
    edit: { kind: 'restore-column', column },
    inverse: { kind: 'delete-column', column },
  });

/** @sentences */
const titles = {
  history: 'History of this sheet',
  row: 'History of a row',
  trash: 'Trash of this sheet',
  form: 'Row',
  replace: 'Find and replace',
  comments: 'Comments',
};

const titleOf = (open: OpenDrawer): string =>
  open.kind === 'figures' ? t('Statistics of {name}', { name: open.column.name }) : t(titles[open.kind]);

function DrawerContent({ sheet, session, canChangeColumns, canWrite, open, onOpen, ...on }: Props) {
  const { columns } = session.view;
  return (
    <>
      {open?.kind === 'history' && (
        <SheetHistory sheetId={sheet.id} columns={columns} onRow={(row_id) => onOpen({ kind: 'row', row_id })} />
      )}
      {open?.kind === 'row' && (
        <RowHistory
          key={open.row_id}
          sheetId={sheet.id}
          rowId={open.row_id}
          columns={columns}
          onBack={() => onOpen({ kind: 'history' })}
          onRestored={() => void session.refresh().catch(() => undefined)}
        />
      )}
      {open?.kind === 'form' && (
        <OpenRow {...{ sheet, session, columns, canWrite, onOpen }} {...on} rowId={open.row_id} />
      )}
      {open?.kind === 'comments' && (
        <CommentsPanel
          sheetId={sheet.id}
          columns={columns}
          cell={open.cell}
          takeHeld={on.takeHeld}
          onGo={(cell) => {
            on.onCell(cell);
            onOpen(null);
          }}
        />
      )}
      {open?.kind === 'replace' && (
        <ReplacePanel session={session} columns={on.shown} onRow={on.onRow} takeHeld={on.takeHeld} />
      )}
      {open?.kind === 'figures' && (
        <ColumnFigures
          sheetId={sheet.id}
          column={open.column}
          view={session.view}
          onValue={(value) => on.onValue(open.column, value)}
        />
      )}
      {open?.kind === 'trash' && (
        <TrashPanel
          sheetId={sheet.id}
          columns={columns}
          onRestore={(rows) => session.do({ kind: 'restore', rows })}
          onRestoreColumn={canChangeColumns ? ({ id }) => restoreColumn(session, id) : null}
        />
      )}
    </>
  );
}

interface OpenRowProps extends Pick<Props, 'sheet' | 'session' | 'canWrite' | 'onOpen' | 'sheets' | 'onRows'> {
  columns: readonly Column[];
  rowId: string;
}

/** One row as a form, with the rows that name it. */
function OpenRow({ sheet, session, columns, canWrite, onOpen, sheets, onRows, rowId }: OpenRowProps) {
  return (
    <RowForm
      session={session}
      columns={columns}
      canWrite={canWrite}
      rowId={rowId}
      onRow={(row_id) => onOpen({ kind: 'form', row_id })}
    >
      <LinkedRows sheetId={sheet.id} rowId={rowId} sheets={sheets} onRows={onRows} />
    </RowForm>
  );
}
