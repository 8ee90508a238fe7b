import type { Cell } from '#sheet/model.ts';
import type { DataRow } from '../data-contract.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import { DeleteDialog, DetailsDialog } from './dialogs.tsx';
import { RowDialog } from './row-dialog.tsx';
import type { ShownColumn, TableProps } from './shown-columns.ts';
import type { RowChanges } from './use-row-changes.ts';

export { RowDesk } from './row-desk.ts';

export type OpenWindow =
  | { kind: 'add' }
  | { kind: 'edit'; row: DataRow; columns: readonly ShownColumn[]; action?: number }
  | { kind: 'delete'; row: DataRow; action: number }
  | { kind: 'details'; row: DataRow };

interface RowWindowsProps {
  table: TableProps;
  columns: readonly ShownColumn[];
  changes: RowChanges;
  open: OpenWindow | null;
  /** Somebody else changed its row meanwhile. */
  isChanged: boolean;
  onClose: () => void;
}

/** The window that is open over the table, and the one that a conflict opens by itself. */
export function RowWindows({ table, columns, changes, open, isChanged, onClose }: RowWindowsProps) {
  const { today } = table.context;
  return (
    <>
      {open && drawWindow({ table, columns, changes, open, isChanged, onClose })}
      {changes.conflict && (
        <ConflictDialog
          key={`${changes.conflict.theirs.row_id} ${changes.conflict.theirs.version}`}
          conflict={changes.conflict}
          columns={columns}
          today={today}
          changes={changes}
        />
      )}
    </>
  );
}

function drawWindow({ table, columns, changes, open, isChanged, onClose }: RowWindowsProps & { open: OpenWindow }) {
  const { settings } = table.config;
  const shared = {
    id: table.id,
    submitTitle: settings.submit_button_title,
    upload: (file: File, column: string) => table.act.upload(file, column),
    onClose,
  };
  const drawDetails = (row: DataRow) => (
    <DetailsDialog row={row} columns={columns} today={table.context.today} onClose={onClose} />
  );
  switch (open.kind) {
    case 'add':
      return (
        <RowDialog
          {...shared}
          title={settings.add_row_button_title || 'Add row'}
          columns={columns}
          row={null}
          onSave={(cells) => changes.add(cells)}
        />
      );
    case 'edit': {
      const editable = open.columns.filter(({ column }) => !open.row.calculated?.includes(column.id));
      // Every value is calculated: there is nothing to fill in.
      if (editable.length === 0) return drawDetails(open.row);
      return (
        <RowDialog
          {...shared}
          title={editable.length === 1 ? `Edit ${editable[0]?.column.name}` : 'Edit row'}
          columns={editable}
          row={open.row}
          isChanged={isChanged}
          onSave={(cells: Record<string, Cell>) => changes.edit(open.row, cells, open.action)}
        />
      );
    }
    case 'delete':
      return (
        <DeleteDialog
          onClose={onClose}
          onDelete={() => {
            onClose();
            void changes.remove(open.row, open.action);
          }}
        />
      );
    case 'details':
      return drawDetails(open.row);
  }
}
