import { t } from '#kit/language/product.ts';
import { useQueryClient } from '@tanstack/react-query';
import { renameWorkbook, type WorkbookOnTheWire } from '../api/workbooks.ts';
import { call } from '#web/call.ts';
import { RenameDialog } from '#web/site/dashboard/rename-dialog.tsx';

interface Props {
  workbook: WorkbookOnTheWire;
  opened: boolean;
  onClose: () => void;
}

export function RenameWorkbookDialog({ workbook, opened, onClose }: Props) {
  const queries = useQueryClient();
  return (
    <RenameDialog
      opened={opened}
      onClose={onClose}
      title={t('Rename spreadsheet')}
      name={workbook.name}
      mostLetters={200}
      onRename={async (name) => {
        await call(renameWorkbook, { params: { workbookId: workbook.id }, body: { name } });
        await queries.invalidateQueries({ queryKey: ['workbooks'] });
      }}
    />
  );
}
