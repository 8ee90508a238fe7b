import { t } from '#kit/language/product.ts';
import { Button } from '@mantine/core';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowLeft, History } from 'lucide-react';
import { useState } from 'react';
import { listRowHistory, restoreRowVersion, type RowVersionOnTheWire } from '#features/workbooks/api/row-history.ts';
import type { Column } from '#engine/model.ts';
import { call } from '../call.ts';
import { EmptyList, ListStates } from '../site/shell/list-states.tsx';
import { LoadMore } from '../site/shell/load-more.tsx';
import { showFailure } from '../site/shell/show-failure.ts';
import { showToast } from '../site/shell/show-toast.tsx';
import { CellChanges, HistoryEntry } from './history-text.tsx';
import styles from './history.module.css';

interface Props {
  sheetId: string;
  rowId: string;
  columns: readonly Column[];
  /** Back to the history of the whole sheet. */
  onBack(): void;
  /** A version was restored. */
  onRestored(): void;
}

/** The versions of one row, newest first; each can come back. */
export function RowHistory({ sheetId, rowId, columns, onBack, onRestored }: Props) {
  const query = useVersions(sheetId, rowId);
  const pages = query.data?.pages;
  const current = pages?.[0]?.version ?? null;
  const { busy, restore } = useRestore({ sheetId, rowId, current, onRestored });
  const versions = pages?.flatMap((page) => page.versions);
  return (
    <div className={styles.panel}>
      <div>
        <Button
          variant="subtle"
          color="gray"
          size="sm"
          h={40}
          px="xs"
          leftSection={<ArrowLeft size={16} strokeWidth={1.5} />}
          onClick={onBack}
        >
          {t('All changes of the sheet')}
        </Button>
        {pages && <p className={styles.title}>{pages[0]?.title || t('Row without a title')}</p>}
      </div>
      <ListStates
        query={{ ...query, data: versions }}
        failed={t('Couldn’t load the history of this row')}
        empty={<NoChanges />}
      >
        {(found) => (
          <ul className={styles.list} aria-label={t('Versions of this row')}>
            {found.map((entry, position) => (
              <li key={entry.version} className={styles.entry}>
                <VersionText entry={entry} />
                <CellChanges changes={entry.changes} columns={columns} isNew={entry.change === 'added'} />
                {position === 0 && current !== null ? (
                  <span className={styles.when}>{t('This is the current version.')}</span>
                ) : (
                  current !== null &&
                  entry.change !== 'deleted' && (
                    <RestoreButton
                      isBusy={busy === entry.version}
                      disabled={busy !== null}
                      onClick={() => void restore(entry.version)}
                    />
                  )
                )}
              </li>
            ))}
          </ul>
        )}
      </ListStates>
      {pages && current === null && (
        <p className={styles.when}>{t('This row is in the trash. Restore it from there.')}</p>
      )}
      <LoadMore query={query} />
    </div>
  );
}

const NoChanges = () => (
  <EmptyList icon={<History size={24} strokeWidth={1.5} />} title={t('No changes yet')}>
    {t('Changes to this row will appear here.')}
  </EmptyList>
);

function VersionText({ entry }: { entry: RowVersionOnTheWire }) {
  const { actor, through, at, change } = entry;
  if (!actor || at === null) return <p className={styles.who}>{t('Imported with the spreadsheet')}</p>;
  return <HistoryEntry author={{ actor, through }} did={t(didText[change])} at={at} />;
}

/** @sentences */
const didText: Record<RowVersionOnTheWire['change'], string> = {
  added: '{person} added the row',
  edited: '{person} edited the row',
  deleted: '{person} deleted the row',
  restored: '{person} restored the row',
  original: '{person} imported the row',
};

interface RestoreNeeds extends Pick<Props, 'sheetId' | 'rowId' | 'onRestored'> {
  /** The version of the row; null while it is in the trash. */
  current: number | null;
}

/** Brings a version of the row back; `busy` is the one under way. */
function useRestore({ sheetId, rowId, current, onRestored }: RestoreNeeds) {
  const params = { sheetId, rowId };
  const [busy, setBusy] = useState<number | null>(null);
  const queries = useQueryClient();
  const restore = async (to: number, from = current, isUndo = false) => {
    if (from === null) return;
    setBusy(to);
    try {
      const { row } = await call(restoreRowVersion, { params, body: { version: from, to } });
      const undo = { label: t('Undo'), run: () => void restore(from, row.version, true) };
      showToast(isUndo ? t('The row was restored.') : t('Version restored.'), isUndo ? undefined : undo);
      onRestored();
    } catch (error) {
      showFailure(error);
    }
    await queries.invalidateQueries({ queryKey: ['row-history', sheetId, rowId] });
    setBusy(null);
  };
  return { busy, restore };
}

function RestoreButton({ isBusy, disabled, onClick }: { isBusy: boolean; disabled: boolean; onClick: () => void }) {
  return (
    <div className={styles.acts}>
      <Button variant="default" size="sm" h={40} loading={isBusy} disabled={disabled} onClick={onClick}>
        {t('Restore this version')}
      </Button>
    </div>
  );
}

function useVersions(sheetId: string, rowId: string) {
  const params = { sheetId, rowId };
  return useInfiniteQuery({
    queryKey: ['row-history', sheetId, rowId],
    queryFn: ({ pageParam, signal }) =>
      call(listRowHistory, { params, query: pageParam ? { before: pageParam } : {}, signal }),
    initialPageParam: 0,
    getNextPageParam: ({ more, versions }) => (more ? versions.at(-1)?.version : undefined),
  });
}
