import { t } from '#kit/language/product.ts';
import { Modal } from '@mantine/core';
import type { SheetSession } from '../sheet-session.ts';
import { FilesEditor } from './files-editor.tsx';
import type { FileCell } from './upload-cell-files.ts';

interface Props {
  session: SheetSession;
  /** Null while none is open. */
  cell: FileCell | null;
  canWrite: boolean;
  onClose(): void;
}

/** The files of one cell of the grid. */
export function FilesDialog({ session, cell, canWrite, onClose }: Props) {
  return (
    <Modal
      opened={cell !== null}
      onClose={onClose}
      title={cell?.column.name ?? ''}
      closeButtonProps={{ 'aria-label': t('Close') }}
      centered
    >
      {cell && <FilesEditor session={session} cell={cell} canWrite={canWrite} />}
    </Modal>
  );
}
