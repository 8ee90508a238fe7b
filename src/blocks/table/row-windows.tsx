import type { Cell } from '#sheet/model.ts';
import type { DataRow } from '../data-contract.ts';
import { ConflictDialog, DeleteDialog, DetailsDialog } from './dialogs.tsx';
import { RowDialog } from './row-dialog.tsx';
import type { ShownColumn, TableProps } from './shown-columns.ts';
import type { RowChanges } from './use-row-changes.ts';

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
  onClose: () => void;
}

/** The window that is open over the table, and the one that a conflict opens by itself. */
export function RowWindows({ table, columns, changes, open, onClose }: RowWindowsProps) {
  const { today } = table.context;
  return (
    <>
      {open && drawWindow({ table, columns, changes, open, onClose })}
      {changes.conflict && (
        <ConflictDialog conflict={changes.conflict} columns={columns} today={today} changes={changes} />
      )}
    </>
  );
}

function drawWindow({ table, columns, changes, open, onClose }: RowWindowsProps & { open: OpenWindow }) {
  const { settings } = table.config;
  const shared = {
    id: table.id,
    submitTitle: settings.submit_button_title,
    upload: (file: File, column: string) => table.act.upload(file, column),
    onClose,
  };
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
    case 'edit':
      return (
        <RowDialog
          {...shared}
          title={open.columns.length === 1 ? `Edit ${open.columns[0]?.column.name}` : 'Edit row'}
          columns={open.columns}
          row={open.row}
          onSave={(cells: Record<string, Cell>) => changes.edit(open.row, cells, open.action)}
        />
      );
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
      return <DetailsDialog row={open.row} columns={columns} today={table.context.today} onClose={onClose} />;
  }
}
