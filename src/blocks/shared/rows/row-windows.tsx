import type { Cell } from '#engine/model.ts';
import type { DataRow } from '../../data-contract.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { RecordWindow } from './record-window.tsx';
import { RowDialog } from './row-dialog.tsx';
import type { OpenWindow, RowWindowsProps } from './row-block.ts';
import { withLink } from './with-link.ts';
import { t } from '#kit/language/language.ts';

export { copyRow } from './copy-row.ts';
export { RowWriter } from './row-writer.ts';

/** The window that is open over a block of rows, and the one that a conflict opens on its own. */
export function RowWindows({ block, columns }: RowWindowsProps) {
  const { writes } = block;
  const { open } = block.windows;
  return (
    <>
      {open && renderWindow({ block, columns: columns.map((shown) => withLink(shown, block)), open })}
      {writes.conflict && (
        <ConflictDialog
          key={`${writes.conflict.theirs.row_id} ${writes.conflict.theirs.version}`}
          conflict={writes.conflict}
          columns={columns}
          today={block.context.today}
          writes={writes}
        />
      )}
    </>
  );
}

/** What of a new row is settled before, and has no field in the dialog. */
const withoutFields = (cells: Readonly<Record<string, Cell>> = {}, columns: RowWindowsProps['columns']) =>
  Object.fromEntries(Object.entries(cells).filter(([id]) => !columns.some(({ column }) => column.id === id)));

/** What a row is called on a phone is the heading of its window, too. */
const calledFirst = (columns: RowWindowsProps['columns'], chosen = ''): RowWindowsProps['columns'] =>
  chosen === '' ? columns : [...columns].sort((one, other) => place(one, chosen) - place(other, chosen));
const place = ({ column }: RowWindowsProps['columns'][number], chosen: string): number =>
  column.id === chosen ? 0 : 1;

function renderWindow({ block, columns, open }: RowWindowsProps & { open: OpenWindow }) {
  const { writes, windows } = block;
  const { settings } = block.config;
  const onClose = () => windows.show(null);
  const shared = {
    id: block.id,
    submitTitle: settings.submit_button_title ?? '',
    upload: block.act.upload,
    names: block.act.names,
    onClose,
  };
  const details = { block, columns: calledFirst(columns, settings.phone_heading), onClose };
  const renderDetails = (row: DataRow, title = '') => <RecordWindow {...details} title={title} row={row} />;
  switch (open.kind) {
    case 'add': {
      const { bound = [] } = block.rows.data;
      return (
        <RowDialog
          {...shared}
          title={settings.add_row_button_title || t('Add row')}
          columns={columns.filter(({ column }) => column.formula === undefined && !bound.includes(column.id))}
          row={null}
          start={open.cells}
          onSave={(cells) => writes.add({ ...withoutFields(open.cells, columns), ...cells })}
        />
      );
    }
    case 'edit': {
      const fields = open.columns ?? columns.filter(({ column }) => block.rights.edit.includes(column.id));
      const editable = fields.filter(({ column }) => !open.row.calculated?.includes(column.id));
      // Every value is calculated: there is nothing to fill in.
      if (editable.length === 0) return renderDetails(open.row);
      return (
        <RowDialog
          {...shared}
          title={editable.length === 1 ? t('Edit {column}', { column: editable[0]?.column.name ?? '' }) : t('Edit row')}
          columns={editable}
          row={open.row}
          isChanged={windows.isChanged}
          onSave={(cells: Record<string, Cell>) => writes.edit(open.row, cells, open.action)}
        />
      );
    }
    case 'delete':
      return (
        <DeleteDialog
          onClose={onClose}
          onDelete={() => {
            onClose();
            void writes.remove(open.row, open.action);
          }}
        />
      );
    case 'details':
      return renderDetails(open.row, open.title);
  }
}
