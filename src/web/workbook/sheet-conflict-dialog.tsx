import { joinSentences } from '#kit/language/join-sentences.ts';
import { plural, t } from '#kit/language/product.ts';
import { Button, Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listRowHistory } from '#features/workbooks/api/row-history.ts';
import type { Column } from '#engine/model.ts';
import { call } from '../call.ts';
import { saySince } from '../site/shell/say-date.ts';
import { CellText } from './history-text.tsx';
import type { SheetConflict } from './sheet-conflict.ts';
import styles from './history.module.css';
import page from './workbook-page.module.css';

interface Props {
  sheetId: string;
  conflict: SheetConflict | null;
  columns: readonly Column[];
  onClose(): void;
}

const mostShown = 50;

/** Someone else changed the same cells: both versions side by side, and the choice between them. */
export function SheetConflictDialog({ conflict, ...rest }: Props) {
  return (
    <Modal
      opened={conflict !== null}
      onClose={rest.onClose}
      title={t('This value has changed')}
      size="lg"
      centered
      classNames={{ title: page.dialogTitle }}
      closeButtonProps={{ 'aria-label': t('Keep theirs') }}
    >
      {conflict && <Versions conflict={conflict} {...rest} />}
    </Modal>
  );
}

function Versions({ sheetId, conflict, columns, onClose }: Props & { conflict: SheetConflict }) {
  const [busy, setBusy] = useState(false);
  const { cells } = conflict;
  const row = cells[0]?.row;
  const author = useQuery({
    queryKey: ['row-history', sheetId, row?.row_id, row?.version],
    queryFn: ({ signal }) => call(listRowHistory, { params: { sheetId, rowId: row?.row_id ?? '' }, query: {}, signal }),
    enabled: Boolean(row),
  });
  const newest = author.data?.versions[0];
  const keep = async () => {
    setBusy(true);
    onClose();
    await conflict.keepMine();
  };
  return (
    <>
      <p className={styles.text}>
        {joinSentences([
          newest?.actor && newest.at
            ? t('{name} changed it {moment}.', { name: newest.actor.name, moment: saySince(newest.at) })
            : '',
          t('Your change wasn’t saved and nothing was overwritten. Choose which version to keep.'),
        ])}
      </p>
      <VersionsTable cells={cells} columns={columns} />
      {cells.length > mostShown && (
        <p className={styles.when}>
          {plural(cells.length - mostShown, 'and {count} more cell', 'and {count} more cells')}
        </p>
      )}
      <div className={styles.choices}>
        <Button variant="default" size="md" onClick={onClose} data-autofocus>
          {t('Keep theirs')}
        </Button>
        <Button size="md" loading={busy} onClick={() => void keep()}>
          {t('Keep mine')}
        </Button>
      </div>
    </>
  );
}

function VersionsTable({ cells, columns }: Pick<SheetConflict, 'cells'> & Pick<Props, 'columns'>) {
  return (
    <div className={styles.versionsFrame}>
      <table className={styles.versions}>
        <thead>
          <tr>
            <th scope="col">{t('Cell')}</th>
            <th scope="col">{t('Yours')}</th>
            <th scope="col">{t('Theirs')}</th>
          </tr>
        </thead>
        <tbody>
          {cells.slice(0, mostShown).map((cell) => {
            const column = columns.find((one) => one.id === cell.column);
            return (
              <tr key={`${cell.row_id} ${cell.column}`}>
                <th scope="row">{cell.address ?? column?.name ?? cell.column}</th>
                <td>
                  <CellText cell={cell.mine} column={column} />
                </td>
                <td>
                  <CellText cell={cell.theirs} column={column} />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
