import { plural, t } from '#kit/language/product.ts';
import { TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { History, Search } from 'lucide-react';
import { useState } from 'react';
import {
  listSheetHistory,
  type SheetWriteOnTheWire,
  type UpdateOnTheWire,
} from '#features/workbooks/api/row-history.ts';
import type { AnswerOf } from '#platform/api/endpoint.ts';
import type { Column } from '#engine/model.ts';
import { call } from '../call.ts';
import { EmptyList, ListStates } from '../site/shell/list-states.tsx';
import { LoadMore } from '../site/shell/load-more.tsx';
import { CellChanges, HistoryEntry } from './history-text.tsx';
import { UpdateEntry } from './update-entry.tsx';
import styles from './history.module.css';

interface Props {
  sheetId: string;
  columns: readonly Column[];
  onRow(row_id: string): void;
}

/** Everything that was written to a sheet, newest first. */
export function SheetHistory({ sheetId, columns, onRow }: Props) {
  const [text, setText] = useState('');
  const [person] = useDebouncedValue(text.trim(), 250);
  const query = useInfiniteQuery({
    queryKey: ['sheet-history', sheetId, person],
    queryFn: ({ pageParam, signal }) =>
      call(listSheetHistory, {
        params: { sheetId },
        query: { ...(person && { person }), ...(pageParam && { before: pageParam }) },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: ({ more, writes }) => (more ? writes.at(-1)?.version : undefined),
    placeholderData: keepPreviousData,
  });
  return (
    <div className={styles.panel}>
      <TextInput
        type="search"
        size="md"
        maxLength={200}
        placeholder={t('Search for a person')}
        aria-label={t('Search the history by person')}
        leftSection={<Search size={18} strokeWidth={1.5} />}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <ListStates
        query={{ ...query, data: entriesOf(query.data?.pages, query.hasNextPage) }}
        failed={t('Couldn’t load the history')}
        empty={
          <EmptyList
            icon={<History size={24} strokeWidth={1.5} />}
            title={person ? t('No changes by “{person}”', { person }) : t('No changes yet')}
          >
            {person
              ? t('Try another name or e-mail address.')
              : t('Row changes made here or on a page will appear here.')}
          </EmptyList>
        }
      >
        {(entries) => (
          <ul className={styles.list} aria-label={t('History of this sheet')}>
            {entries.map(({ update, write }) =>
              update ? (
                <UpdateEntry key={update.id} update={update}>
                  {write && <ChangedRows write={write} columns={columns} onRow={onRow} />}
                </UpdateEntry>
              ) : (
                write && <WriteEntry key={write.version} write={write} columns={columns} onRow={onRow} />
              ),
            )}
          </ul>
        )}
      </ListStates>
      <LoadMore query={query} />
    </div>
  );
}

type Page = AnswerOf<typeof listSheetHistory>;

/** Each update is one entry, with what it wrote to this sheet; older ones come with the page that their time is of. */
function entriesOf(
  pages: readonly Page[] | undefined,
  hasMore: boolean,
): { update: UpdateOnTheWire | null; write: SheetWriteOnTheWire | null }[] | undefined {
  if (!pages) return undefined;
  const writes = pages.flatMap((page) => page.writes);
  const last = hasMore ? (writes.at(-1)?.at ?? '') : '';
  const updates = (pages[0]?.updates ?? []).filter(({ at }) => at >= last);
  const known = new Set(updates.map(({ id }) => id));
  const isOfUpdate = ({ update }: SheetWriteOnTheWire, id: string): boolean => update?.id === id && !update.is_undone;
  const entries = [
    ...updates.map((update) => ({ update, write: writes.find((one) => isOfUpdate(one, update.id)) ?? null })),
    ...writes.flatMap((write) =>
      write.update && !write.update.is_undone && known.has(write.update.id) ? [] : [{ update: null, write }],
    ),
  ];
  const momentOf = ({ update, write }: (typeof entries)[number]): string => update?.at ?? write?.at ?? '';
  return entries.toSorted((one, other) => (momentOf(one) < momentOf(other) ? 1 : -1));
}

/** "Ann edited a row", "Ann deleted 12 rows", "Ann changed 3 rows" when it was more than one kind of thing. */
function didWhat({ changed, rows, update }: SheetWriteOnTheWire): string {
  if (update) return update.is_undone ? t('{person} undid an update') : t('{person} updated the spreadsheet');
  const kinds = new Set(changed.map((row) => row.change));
  const [kind] = kinds.size === 1 ? kinds : [];
  return rows >= mostCounted ? didToMany(kind) : didToRows(kind, rows);
}
type Change = SheetWriteOnTheWire['changed'][number]['change'];
/** Who did it is put in later. */
const person = '{person}';

function didToRows(kind: Change | undefined, rows: number): string {
  switch (kind) {
    case 'added':
      return plural(rows, '{person} added a row', '{person} added {count} rows', { person });
    case 'edited':
      return plural(rows, '{person} edited a row', '{person} edited {count} rows', { person });
    case 'deleted':
      return plural(rows, '{person} deleted a row', '{person} deleted {count} rows', { person });
    case 'restored':
      return plural(rows, '{person} restored a row', '{person} restored {count} rows', { person });
    case undefined:
      return plural(rows, '{person} changed a row', '{person} changed {count} rows', { person });
  }
}

function didToMany(kind: Change | undefined): string {
  const values = { person, count: mostCounted };
  switch (kind) {
    case 'added':
      return t('{person} added more than {count} rows', values);
    case 'edited':
      return t('{person} edited more than {count} rows', values);
    case 'deleted':
      return t('{person} deleted more than {count} rows', values);
    case 'restored':
      return t('{person} restored more than {count} rows', values);
    case undefined:
      return t('{person} changed more than {count} rows', values);
  }
}

const mostCounted = 10_000;
const moreText = (rows: number): string =>
  rows >= mostCounted
    ? t('and more than {count} rows more', { count: mostCounted })
    : plural(rows, 'and {count} row more', 'and {count} rows more');

function WriteEntry({ write, columns, onRow }: { write: SheetWriteOnTheWire } & Pick<Props, 'columns' | 'onRow'>) {
  return (
    <li className={styles.entry}>
      <HistoryEntry author={write} did={didWhat(write)} at={write.at} />
      <ChangedRows write={write} columns={columns} onRow={onRow} />
    </li>
  );
}

function ChangedRows({ write, columns, onRow }: { write: SheetWriteOnTheWire } & Pick<Props, 'columns' | 'onRow'>) {
  return (
    <>
      {write.changed.map((row) => (
        <div key={row.row_id} className={styles.row}>
          <button type="button" className={styles.rowTitle} onClick={() => onRow(row.row_id)}>
            {row.title || t('Row without a title')}
          </button>
          <CellChanges changes={row.changes} columns={columns} isNew={row.change === 'added'} />
        </div>
      ))}
      {write.rows > write.changed.length && (
        <span className={styles.when}>{moreText(write.rows - write.changed.length)}</span>
      )}
    </>
  );
}
