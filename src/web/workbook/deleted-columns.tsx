import { plural, t } from '#kit/language/product.ts';
import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type DeletedColumnOnTheWire, listDeletedColumns } from '#features/workbooks/api/row-history.ts';
import type { Column } from '#engine/model.ts';
import { call } from '../call.ts';
import { sayDaysUntil, saySince } from '../site/shell/say-date.ts';
import styles from './history.module.css';

interface Props {
  sheetId: string;
  columns: readonly Column[];
  onRestore(column: Column): Promise<unknown>;
}

/** Deleted columns, above the deleted rows; nothing where there are none. */
export function DeletedColumns({ sheetId, columns, onRestore }: Props) {
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const queryKey = ['deleted-columns', sheetId, columns.map((column) => column.id).join(' ')];
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(listDeletedColumns, { params: { sheetId }, signal }),
  });
  const deleted = data?.columns ?? [];
  if (deleted.length === 0) return null;
  const restore = async (column: Column): Promise<void> => {
    setBusy(true);
    await onRestore(column);
    await queries.invalidateQueries({ queryKey: ['deleted-columns', sheetId] });
    setBusy(false);
  };
  return (
    <section className={styles.columns}>
      <h3>{t('Columns')}</h3>
      <ul className={styles.list} aria-label={t('Deleted columns')}>
        {deleted.map((one) => (
          <DeletedColumn key={one.column.id} deleted={one} busy={busy} onRestore={() => void restore(one.column)} />
        ))}
      </ul>
    </section>
  );
}

function DeletedColumn(props: { deleted: DeletedColumnOnTheWire; busy: boolean; onRestore(): void }) {
  const { column, cells, deleted_at, gone_at } = props.deleted;
  return (
    <li className={styles.trashed}>
      <div className={styles.changes}>
        <p className={styles.title}>{column.name}</p>
        <p className={styles.values}>
          {plural(cells, '{count} value, deleted {moment}', '{count} values, deleted {moment}', {
            moment: saySince(deleted_at),
          })}
        </p>
        <div className={styles.acts} style={{ display: 'flex' }}>
          <Button
            variant="default"
            size="sm"
            h={40}
            disabled={props.busy}
            aria-label={t('Restore the column {name}', { name: column.name })}
            onClick={props.onRestore}
          >
            {t('Restore')}
          </Button>
          <span className={styles.when}>{t('Permanently deleted {day}', { day: sayDaysUntil(gone_at) })}</span>
        </div>
      </div>
    </li>
  );
}
