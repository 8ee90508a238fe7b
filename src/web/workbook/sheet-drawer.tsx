import { Drawer } from '@mantine/core';
import type { WorkbookOnTheWire } from '#api/workbooks.ts';
import { RowHistory } from './row-history.tsx';
import { SheetHistory } from './sheet-history.tsx';
import type { SheetSession } from './sheet-session.ts';
import { TrashPanel } from './trash-panel.tsx';
import styles from './workbook-page.module.css';

/** What lies beside the grid: the history of the sheet or of one row, or the trash. */
export type OpenDrawer = { kind: 'history' } | { kind: 'row'; row_id: string } | { kind: 'trash' };

interface Props {
  sheet: WorkbookOnTheWire['sheets'][number];
  session: SheetSession;
  canChangeColumns: boolean;
  open: OpenDrawer | null;
  onOpen(open: OpenDrawer | null): void;
}

export default function SheetDrawer({ sheet, session, canChangeColumns, open, onOpen }: Props) {
  const { columns } = session.view;
  return (
    <Drawer
      opened={open !== null}
      onClose={() => onOpen(null)}
      position="right"
      size={460}
      title={open ? titles[open.kind] : ''}
      classNames={{ title: styles.dialogTitle }}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
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
      {open?.kind === 'trash' && (
        <TrashPanel
          sheetId={sheet.id}
          columns={columns}
          onRestore={(rows) => session.do({ kind: 'restore', rows })}
          onRestoreColumn={canChangeColumns ? ({ id }) => restoreColumn(session, id) : null}
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

const titles = { history: 'History of this sheet', row: 'History of a row', trash: 'Trash of this sheet' };
