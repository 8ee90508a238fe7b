import { t } from '#kit/language/product.ts';
import { Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { WorkbookOnTheWire } from '../api/workbooks.ts';
import { ReadingChoices } from './reading-choices.tsx';

/** Shows how a file was read, and has it read another way. */
export function ReadAgainDialog({
  workbook,
  opened,
  onClose,
  onRead,
}: {
  workbook: WorkbookOnTheWire;
  opened: boolean;
  onClose: () => void;
  onRead: (workbook: WorkbookOnTheWire) => void;
}) {
  const isNarrow = useMediaQuery('(max-width: 700px)', false, { getInitialValueInEffect: false });
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('How “{name}” is read', { name: workbook.name })}
      radius={isNarrow ? 0 : 'lg'}
      size={860}
      fullScreen={isNarrow}
      centered
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      <ReadingChoices workbook={workbook} onClose={onClose} onRead={onRead} />
    </Modal>
  );
}
