import { rich } from '#web/ui/rich.tsx';
import { t } from '#kit/language/product.ts';
import { Button, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Download, ScrollText, Search } from 'lucide-react';
import type { AnswerOf } from '#platform/api/endpoint.ts';
import { exportAuditLog, listAuditLog } from '../api.ts';
import { call, hrefOf } from '#web/call.ts';
import { EmptyList, ListStates } from '#web/site/shell/list-states.tsx';
import { LoadMore } from '#web/site/shell/load-more.tsx';
import { PanelList, PanelRow } from '#web/site/shell/panel-list.tsx';
import { sayMoment } from '#web/site/shell/say-date.ts';
import { useAddressText } from '#web/site/shell/use-address.ts';
import styles from './workspace-page.module.css';

/** Who did what, newest first. */
export function AuditTab({ workspaceId }: { workspaceId: string }) {
  const [text, setText] = useAddressText('search');
  const [search] = useDebouncedValue(text.trim(), 250);
  const query = useInfiniteQuery({
    queryKey: ['audit', workspaceId, search],
    queryFn: ({ pageParam, signal }) =>
      call(listAuditLog, {
        params: { workspaceId },
        query: { ...(search && { search }), ...(pageParam && { before: pageParam }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ more, entries }) => (more ? entries.at(-1)?.id : undefined),
    placeholderData: keepPreviousData,
  });
  const entries = query.data?.pages.flatMap((page) => page.entries);
  return (
    <>
      <Bar workspaceId={workspaceId} text={text} onText={setText} search={search} />
      <ListStates
        query={{ ...query, data: entries }}
        failed={t('The audit log could not be loaded')}
        empty={
          <EmptyList
            icon={<ScrollText size={24} strokeWidth={1.5} />}
            title={search ? t('No results for “{text}”', { text: search }) : t('No activity yet')}
          >
            {search ? t('Try another word.') : t('Changes to apps, people, keys and spreadsheets appear here.')}
          </EmptyList>
        }
      >
        {(found) => (
          <PanelList label={t('Audit log')}>
            {found.map((entry) => (
              <EntryRow key={entry.id} entry={entry} />
            ))}
          </PanelList>
        )}
      </ListStates>
      <LoadMore query={query} />
    </>
  );
}

function EntryRow({ entry }: { entry: AnswerOf<typeof listAuditLog>['entries'][number] }) {
  const time = <time dateTime={entry.at}>{sayMoment(entry.at)}</time>;
  return (
    <PanelRow
      title={
        <>
          {entry.actor} <span className={styles.plain}>{entry.summary}</span>
        </>
      }
      facts={
        <>
          {entry.address ? rich(t('{time}, from {address}'), { time, address: entry.address }) : time}{' '}
          <code className={styles.code}>{entry.action}</code>
        </>
      }
    />
  );
}

interface BarProps {
  workspaceId: string;
  text: string;
  onText: (text: string) => void;
  /** What the list shows by now. */
  search: string;
}

function Bar({ workspaceId, text, onText, search }: BarProps) {
  return (
    <div className={styles.bar}>
      <TextInput
        className={styles.search}
        type="search"
        size="md"
        maxLength={200}
        placeholder={t('Search person or action')}
        aria-label={t('Search the audit log')}
        leftSection={<Search size={18} strokeWidth={1.5} />}
        value={text}
        onChange={(event) => onText(event.currentTarget.value)}
      />
      <Button
        component="a"
        href={hrefOf(exportAuditLog, { params: { workspaceId }, query: search ? { search } : {} })}
        download
        variant="default"
        size="md"
        leftSection={<Download size={18} strokeWidth={1.5} />}
      >
        {t('Export CSV')}
      </Button>
    </div>
  );
}
