import { t } from '#kit/language/product.ts';
import { notifications } from '@mantine/notifications';
import { type RefObject, useState } from 'react';
import type { Column } from '#engine/model.ts';
import type { GridLines } from '../grid/grid-lines.ts';
import { columnOfCell } from '../grid/grid-lines.ts';
import type { GridPoint } from '../grid/selected-cells.ts';
import type { GridHandle } from '../sheet-grid.tsx';
import type { SheetSession } from '../sheet-session.ts';
import { type FileCell, uploadCellFiles } from './upload-cell-files.ts';

const toast = 'cell-files';

/** Files that are dropped or pasted onto the grid, and the dialog of a cell of files. */
export function useCellFiles(
  session: SheetSession,
  { rows, columns, canWrite }: { rows: GridLines; columns: readonly Column[]; canWrite: boolean },
  grid: RefObject<GridHandle | null>,
) {
  const [opened, setOpened] = useState<FileCell | null>(null);
  const cellAt = ({ x, y }: GridPoint): FileCell | null => {
    const [row, shown] = [rows.at(y), columns[x]];
    const column = shown && columnOfCell(row, shown);
    const isFiles = column?.type === 'files' && column.formula === undefined;
    return row && isFiles && session.rows.indexOf(row.row_id) >= 0 ? { row_id: row.row_id, column } : null;
  };
  const addFiles = async (files: readonly File[], at: GridPoint): Promise<void> => {
    const cell = cellAt(at);
    if (!canWrite || !cell) {
      const message = canWrite ? t('Drop or paste files onto a cell of files.') : t('Files can’t be added here.');
      notifications.show({ message, closeButtonProps: { 'aria-label': t('Close') } });
      return;
    }
    const message = (text: string) => ({ id: toast, message: text, loading: true, autoClose: false as const });
    const uploading = (name: string) => message(t('Uploading {name}', { name }));
    notifications.show(uploading(files[0]?.name ?? ''));
    const outcome = await uploadCellFiles(session, cell, files, (name) => notifications.update(uploading(name)));
    if (outcome.refusals.length === 0) notifications.hide(toast);
    else
      notifications.update({
        id: toast,
        message: outcome.refusals.join(' '),
        loading: false,
        color: 'red',
        autoClose: 10_000,
      });
  };
  return {
    fileCell: opened,
    closeFiles() {
      setOpened(null);
      grid.current?.regain();
    },
    /** Opens the files of a cell instead of its text; false where it is no cell of files. */
    openFiles(column: string, index: number): boolean {
      const cell = cellAt({ x: columns.findIndex(({ id }) => id === column), y: index });
      if (cell) setOpened(cell);
      return cell !== null;
    },
    acts: { onFiles: (files: readonly File[], at: GridPoint) => void addFiles(files, at) },
  };
}
