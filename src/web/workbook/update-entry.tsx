import { t } from '#kit/language/product.ts';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { type UpdateOnTheWire, undoUpdate } from '#features/workbooks/api/row-history.ts';
import { call } from '../call.ts';
import { ConfirmDialog } from '../site/shell/confirm-dialog.tsx';
import { showToast } from '../site/shell/show-toast.tsx';
import { HistoryEntry } from './history-text.tsx';
import styles from './history.module.css';

/** An update of the spreadsheet from a newer file, which can be undone as a whole. */
export function UpdateEntry({ update, children }: { update: UpdateOnTheWire; children: ReactNode }) {
  const { id: updateId, workbook_id: workbookId, name, counts, is_undone, can_undo } = update;
  const [asks, setAsks] = useState(false);
  const queries = useQueryClient();
  const undo = async (): Promise<void> => {
    await call(undoUpdate, { params: { workbookId, updateId } });
    showToast(t('The update from {name} is undone.', { name }));
    const keys = [['workbook', workbookId], ['sheet-history'], ['workbooks']];
    await Promise.all(keys.map((queryKey) => queries.invalidateQueries({ queryKey })));
  };
  return (
    <li className={styles.entry}>
      <HistoryEntry
        author={update}
        did={t('{person} updated the spreadsheet from {file}')}
        values={{ file: name }}
        at={update.at}
      />
      <span className={styles.when}>
        {is_undone
          ? t('Rows of all sheets: {added} added, {changed} changed, {removed} removed. Undone since.', counts)
          : t('Rows of all sheets: {added} added, {changed} changed, {removed} removed', counts)}
      </span>
      {children}
      {can_undo && (
        <div>
          <Button variant="default" size="sm" h={40} onClick={() => setAsks(true)}>
            {t('Undo this update')}
          </Button>
        </div>
      )}
      <ConfirmDialog
        opened={asks}
        onClose={() => setAsks(false)}
        title={t('Undo the update from {name}?', { name })}
        act={t('Undo the update')}
        onConfirm={undo}
      >
        {t(
          'Rows, columns, tables and the cells around them go back to what they were before, and exports give the earlier file back. Later edits stay where the update had changed nothing.',
        )}
      </ConfirmDialog>
    </li>
  );
}
