import { t } from '#kit/language/product.ts';
import { SegmentedControl } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { MessageSquare } from 'lucide-react';
import { useRef, useState } from 'react';
import { listCellComments, listSheetPeople } from '#features/workbooks/api/cell-comments.ts';
import type { Column } from '#engine/model.ts';
import { call } from '../../call.ts';
import { EmptyList, ListStates } from '../../site/shell/list-states.tsx';
import { LoadMore } from '../../site/shell/load-more.tsx';
import type { MarkedCell } from '../cell-marks.ts';
import { CellThreadCard } from './cell-thread-card.tsx';
import { CommentEditor } from './comment-editor.tsx';
import { threadsKey } from './comment-queries.ts';
import { useThreadActs } from './use-thread-acts.ts';
import styles from './comments.module.css';

interface Props {
  sheetId: string;
  columns: readonly Column[];
  /** The one that is looked at; null for the list of the sheet. */
  cell: MarkedCell | null;
  onGo(cell: MarkedCell): void;
  /** What was typed since the panel was requested. */
  takeHeld(): string;
}

/** Comments at one cell, and all of the sheet. Members of the workspace see them; visitors never. */
export function CommentsPanel({ sheetId, columns, cell, onGo, takeHeld }: Props) {
  const [all, setAll] = useState(cell === null);
  const shown = all ? null : cell;
  const key = shown ? `${shown.row_id} ${shown.column_id}` : '';
  return (
    <div className={styles.panel}>
      {cell && (
        <SegmentedControl
          fullWidth
          aria-label={t('Filter comments')}
          value={all ? 'sheet' : 'cell'}
          data={[
            { value: 'cell', label: t('This cell') },
            { value: 'sheet', label: t('The whole sheet') },
          ]}
          onChange={(value) => setAll(value === 'sheet')}
        />
      )}
      <ThreadList key={key} sheetId={sheetId} columns={columns} cell={shown} onGo={onGo} takeHeld={takeHeld} />
    </div>
  );
}

function ThreadList({ sheetId, columns, cell, onGo, takeHeld }: Props) {
  // Typed before it is known whether it is a comment or a reply.
  const draft = useRef<string | null>(null);
  const [state, setState] = useState<'open' | 'resolved'>('open');
  const act = useThreadActs(sheetId);
  const { query, people } = useThreads(sheetId, cell ? { ...cell, state: 'all' } : { state });
  const found = query.data?.pages.flatMap(({ threads }) => threads);
  const openThread = found?.find(({ resolved }) => resolved === null);
  const nameOf = (id: string): string => columns.find((column) => column.id === id)?.name ?? '';
  return (
    <>
      {!cell && <OpenOrResolved value={state} onChange={setState} />}
      <ListStates
        query={{ ...query, data: found }}
        failed={t('Couldn’t load the comments')}
        empty={
          cell ? null : (
            <EmptyList icon={<MessageSquare size={24} strokeWidth={1.5} />} title={t('No comments here')}>
              {t('Select a cell and press Ctrl+Alt+M to write one.')}
            </EmptyList>
          )
        }
      >
        {(threads) => (
          <ul className={styles.threads} aria-label={t('Comments')}>
            {threads.map((thread) => (
              <CellThreadCard
                key={thread.id}
                thread={thread}
                column={nameOf(thread.column_id)}
                people={people}
                act={act}
                {...(!cell && { onGo: () => onGo(thread) })}
                takeKeyboard={cell && thread === openThread ? () => draft.current ?? takeHeld() : undefined}
              />
            ))}
          </ul>
        )}
      </ListStates>
      {cell && !query.isError && !openThread && (
        <CommentEditor
          label={t('Comment on {column}', { column: nameOf(cell.column_id) })}
          act={t('Comment')}
          people={people}
          onSend={(text, mentions) => act.start(cell, text, mentions)}
          takeKeyboard={takeHeld}
          onText={(text) => (draft.current = text)}
        />
      )}
      <LoadMore query={query} />
    </>
  );
}

/** The threads at a cell or in the sheet, and the people whom a comment can mention. */
function useThreads(sheetId: string, requested: { state: 'open' | 'resolved' | 'all' } & Partial<MarkedCell>) {
  const query = useInfiniteQuery({
    queryKey: [...threadsKey(sheetId), JSON.stringify(requested)],
    queryFn: ({ pageParam, signal }) =>
      call(listCellComments, {
        params: { sheetId },
        query: { ...requested, ...(pageParam && { before: pageParam }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ more, threads }) => (more ? threads.at(-1)?.id : undefined),
  });
  const people =
    useQuery({
      queryKey: ['sheet-people', sheetId],
      queryFn: async () => (await call(listSheetPeople, { params: { sheetId } })).people,
      staleTime: 300_000,
    }).data ?? [];
  return { query, people };
}

type Listed = 'open' | 'resolved';

function OpenOrResolved({ value: state, onChange }: { value: Listed; onChange: (state: Listed) => void }) {
  return (
    <SegmentedControl
      aria-label={t('Open or resolved')}
      value={state}
      data={[
        { value: 'open', label: t('Open') },
        { value: 'resolved', label: t('Resolved') },
      ]}
      onChange={(value) => onChange(value === 'open' ? 'open' : 'resolved')}
    />
  );
}
