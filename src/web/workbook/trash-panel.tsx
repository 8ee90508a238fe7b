import { plural, t } from '#kit/language/product.ts';
import { Button, Checkbox } from '@mantine/core';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { destroyTrashedRows, listRowTrash, type TrashedRowOnTheWire } from '#features/workbooks/api/row-history.ts';
import { formatCell } from '#engine/format-cell.ts';
import type { Column } from '#engine/model.ts';
import { call } from '../call.ts';
import { ConfirmDialog } from '../site/shell/confirm-dialog.tsx';
import { EmptyList, ListStates } from '../site/shell/list-states.tsx';
import { LoadMore } from '../site/shell/load-more.tsx';
import { sayDaysUntil } from '../site/shell/say-date.ts';
import { showToast } from '../site/shell/show-toast.tsx';
import { DeletedColumns } from './deleted-columns.tsx';
import { HistoryEntry } from './history-text.tsx';
import styles from './history.module.css';

interface Props {
  sheetId: string;
  columns: readonly Column[];
  /** Brings rows back to their places; undo takes them away again. */
  onRestore(rows: TrashedRowOnTheWire[]): Promise<unknown>;
  /** Brings a column back to its place; null where columns are not changed here. */
  onRestoreColumn: ((column: Column) => Promise<unknown>) | null;
}

/** Deleted columns and rows of a sheet, for as long as they can come back. */
export function TrashPanel({ sheetId, columns, onRestore, onRestoreColumn }: Props) {
  const [asking, setAsking] = useState<'chosen' | 'all' | null>(null);
  const { query, rows, total, picked, busy, toggle, restore, destroy } = useRowTrash(sheetId, onRestore);
  return (
    <div className={styles.panel}>
      {onRestoreColumn && <DeletedColumns sheetId={sheetId} columns={columns} onRestore={onRestoreColumn} />}
      <ListStates
        query={{ ...query, data: rows }}
        failed={t('Couldn’t load the trash')}
        empty={
          <EmptyList icon={<Trash2 size={24} strokeWidth={1.5} />} title={t('No deleted rows')}>
            {t('You can restore rows and columns deleted here or on a page for a limited time.')}
          </EmptyList>
        }
      >
        {(found) => (
          <div>
            <TrashBar
              picked={picked.length}
              total={total}
              busy={busy}
              onRestore={() => void restore(picked)}
              onAsk={setAsking}
            />
            <ul className={styles.list} aria-label={t('Deleted rows')}>
              {found.map((row) => (
                <TrashedRow
                  key={row.row_id}
                  row={row}
                  columns={columns}
                  chosen={picked.includes(row)}
                  busy={busy}
                  onToggle={() => toggle(row.row_id)}
                  onRestore={() => void restore([row])}
                />
              ))}
            </ul>
          </div>
        )}
      </ListStates>
      <LoadMore query={query} />
      <ConfirmDialog
        opened={asking !== null}
        onClose={() => setAsking(null)}
        title={
          asking === 'all'
            ? t('Empty the trash of this sheet?')
            : plural(picked.length, 'Delete {count} row for good?', 'Delete {count} rows for good?')
        }
        act={t('Delete for good')}
        onConfirm={() => destroy(asking === 'all' ? 'all' : picked)}
      >
        {t('Their values and history are permanently deleted. This cannot be undone.')}
      </ConfirmDialog>
    </div>
  );
}

interface RowProps {
  row: TrashedRowOnTheWire;
  columns: readonly Column[];
  chosen: boolean;
  busy: boolean;
  onToggle(): void;
  onRestore(): void;
}

function TrashedRow({ row, columns, chosen, busy, onToggle, onRestore }: RowProps) {
  const title = row.title || t('Row without a title');
  const values = columns.map((column) => formatCell(row.cells[column.id], column, { dates: 'short' })).filter(Boolean);
  return (
    <li className={styles.trashed}>
      <Checkbox size="sm" mt={2} aria-label={t('Choose {title}', { title })} checked={chosen} onChange={onToggle} />
      <div className={styles.changes}>
        <p className={styles.title}>{title}</p>
        <p className={styles.values}>{values.slice(1, 6).join(' · ')}</p>
        <HistoryEntry author={row} did={t('{person} deleted it')} at={row.deleted_at} />
        <div className={styles.acts} style={{ display: 'flex' }}>
          <Button
            variant="default"
            size="sm"
            h={40}
            disabled={busy}
            aria-label={t('Restore {title}', { title })}
            onClick={onRestore}
          >
            {t('Restore')}
          </Button>
          <span className={styles.when}>{t('Permanently deleted {day}', { day: sayDaysUntil(row.gone_at) })}</span>
        </div>
      </div>
    </li>
  );
}

const mostCounted = 10_000;
const countOf = (rows: number): string =>
  rows >= mostCounted
    ? t('More than {count} rows', { count: mostCounted })
    : plural(rows, '{count} row', '{count} rows');

interface BarProps {
  /** How many rows are chosen. */
  picked: number;
  total: number;
  busy: boolean;
  onRestore(): void;
  onAsk(what: 'chosen' | 'all'): void;
}

/** What can be done with the rows that are chosen, else with all. */
function TrashBar({ picked, total, busy, onRestore, onAsk }: BarProps) {
  return (
    <div className={styles.bar}>
      {picked > 0 ? (
        <>
          <Button size="sm" h={40} loading={busy} onClick={onRestore}>
            {plural(picked, 'Restore {count} row', 'Restore {count} rows')}
          </Button>
          <Button variant="subtle" color="red" size="sm" h={40} onClick={() => onAsk('chosen')}>
            {t('Delete for good')}
          </Button>
        </>
      ) : (
        <>
          <span className={styles.when}>{countOf(total)}</span>
          <span className={styles.spring} />
          <Button variant="subtle" color="red" size="sm" h={40} onClick={() => onAsk('all')}>
            {t('Empty trash')}
          </Button>
        </>
      )}
    </div>
  );
}

/** The rows in the trash of a sheet, those of them that are chosen, and what can be done with them. */
function useRowTrash(sheetId: string, onRestore: Props['onRestore']) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [busy, setBusy] = useState(false);
  const queries = useQueryClient();
  const key = ['row-trash', sheetId];
  const query = useInfiniteQuery({
    queryKey: key,
    queryFn: ({ pageParam, signal }) =>
      call(listRowTrash, { params: { sheetId }, query: pageParam ? { after: pageParam } : {}, signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
  });
  const rows = query.data?.pages.flatMap((page) => page.rows);
  const again = async () => {
    setChosen(new Set());
    await queries.invalidateQueries({ queryKey: key });
  };
  return {
    ...{ query, rows, busy },
    total: query.data?.pages[0]?.total ?? 0,
    picked: rows?.filter((row) => chosen.has(row.row_id)) ?? [],
    toggle(row_id: string) {
      const next = new Set(chosen);
      if (!next.delete(row_id)) next.add(row_id);
      setChosen(next);
    },
    async restore(back: TrashedRowOnTheWire[]) {
      setBusy(true);
      await onRestore(back);
      await again();
      setBusy(false);
    },
    async destroy(gone: TrashedRowOnTheWire[] | 'all') {
      const row_ids = gone === 'all' ? gone : gone.map((row) => row.row_id);
      const { destroyed } = await call(destroyTrashedRows, { params: { sheetId }, body: { row_ids } });
      showToast(
        destroyed >= mostCounted
          ? t('More than {count} rows permanently deleted.', { count: mostCounted })
          : plural(destroyed, '{count} row permanently deleted.', '{count} rows permanently deleted.'),
      );
      await again();
    },
  };
}
