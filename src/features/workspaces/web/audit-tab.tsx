import { Button, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Download, ScrollText, Search } from 'lucide-react';
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
  const params = { workspaceId };
  const query = useInfiniteQuery({
    queryKey: ['audit', workspaceId, search],
    queryFn: ({ pageParam, signal }) =>
      call(listAuditLog, {
        params,
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
      <div className={styles.bar}>
        <TextInput
          className={styles.search}
          type="search"
          size="md"
          maxLength={200}
          placeholder="Search person or action"
          aria-label="Search the audit log"
          leftSection={<Search size={18} strokeWidth={1.5} />}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Button
          component="a"
          href={hrefOf(exportAuditLog, { params, query: search ? { search } : {} })}
          download
          variant="default"
          size="md"
          leftSection={<Download size={18} strokeWidth={1.5} />}
        >
          Export CSV
        </Button>
      </div>
      <ListStates
        query={{ ...query, data: entries }}
        failed="The audit log could not be loaded"
        empty={
          <EmptyList
            icon={<ScrollText size={24} strokeWidth={1.5} />}
            title={search ? `No results for “${search}”` : 'No activity yet'}
          >
            {search ? 'Try another word.' : 'Changes to apps, people, keys and spreadsheets appear here.'}
          </EmptyList>
        }
      >
        {(found) => (
          <PanelList label="Audit log">
            {found.map((entry) => (
              <PanelRow
                key={entry.id}
                title={
                  <>
                    {entry.actor} <span className={styles.plain}>{entry.summary}</span>
                  </>
                }
                facts={
                  <>
                    <time dateTime={entry.at}>{sayMoment(entry.at)}</time>
                    {entry.address && `, from ${entry.address}`} <code className={styles.code}>{entry.action}</code>
                  </>
                }
              />
            ))}
          </PanelList>
        )}
      </ListStates>
      <LoadMore query={query} />
    </>
  );
}
