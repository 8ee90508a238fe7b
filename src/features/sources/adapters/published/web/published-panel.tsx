import { joinSentences } from '#kit/language/join-sentences.ts';
import { plural, t } from '#kit/language/product.ts';
import { Alert, Button, Group, Select, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { changePublished, getPublished, type PublishedState, refreshPublished, stopPublished } from '../api.ts';
import { call } from '#web/call.ts';
import { intervals } from './intervals.ts';
import { showFailure } from '#web/site/shell/show-failure.ts';
import { SourceFacts, SourcePanel, sourceTime } from '../../../web/source-panel.tsx';

/** How a spreadsheet follows its address: a button that says it in a word, and a drawer with the rest. */
// oxlint-disable-next-line max-lines-per-function -- still to be split
export function PublishedPanel({ workbookId, onChanged }: { workbookId: string; onChanged(): void }) {
  const [opened, setOpened] = useState(false);
  const client = useQueryClient();
  const key = ['published', workbookId];
  const params = { workbookId };
  const { data } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call(getPublished, { params, signal }),
    refetchInterval: opened ? 10_000 : 60_000,
  });
  const take = (state: PublishedState): void => void client.setQueryData(key, state);
  const refresh = useMutation({
    mutationFn: (confirm: string | undefined) =>
      call(refreshPublished, { params, body: confirm === undefined ? {} : { confirm } }),
    onSuccess: (state) => {
      take(state);
      onChanged();
    },
    onError: showFailure,
  });
  const change = useMutation({
    mutationFn: (every_minutes: number) => call(changePublished, { params, body: { every_minutes } }),
    onSuccess: take,
    onError: showFailure,
  });
  const stop = useMutation({
    mutationFn: () => call(stopPublished, { params }),
    onSuccess: onChanged,
    onError: showFailure,
  });
  return (
    <SourcePanel
      opened={opened}
      onOpened={setOpened}
      word={data ? inAWord(data) : t('CSV URL')}
      urgent={!!data && (data.problem !== null || data.held !== null)}
      title={t('Synced from a CSV URL')}
    >
      {data && (
        <>
          {data.problem && (
            <Alert color="orange" title={t('Couldn’t read the URL')}>
              {data.problem} {t('The rows are unchanged. Sheaf will try again automatically.')}
            </Alert>
          )}
          {data.held && (
            <Held held={data.held} busy={refresh.isPending} onConfirm={(digest) => refresh.mutate(digest)} />
          )}
          <Facts state={data} />
          <Group>
            <Button variant="default" loading={refresh.isPending} onClick={() => refresh.mutate(undefined)}>
              {t('Refresh now')}
            </Button>
          </Group>
          <Select
            label={t('Refresh')}
            allowDeselect={false}
            data={intervals()}
            value={String(data.every_minutes)}
            disabled={change.isPending}
            onChange={(value) => value && change.mutate(Number(value))}
          />
          <div>
            <Text size="sm" c="dimmed" mb="xs">
              {t('To edit rows here, stop syncing with the URL. The rows are kept.')}
            </Text>
            <Button variant="default" loading={stop.isPending} onClick={() => stop.mutate()}>
              {t('Stop syncing')}
            </Button>
          </div>
        </>
      )}
    </SourcePanel>
  );
}

function inAWord({ problem, held }: PublishedState): string {
  if (held) return t('Needs your decision');
  return problem ? t('Sync failed') : t('Synced from a CSV URL');
}

interface HeldProps {
  held: NonNullable<PublishedState['held']>;
  busy: boolean;
  onConfirm(digest: string): void;
}

function Held({ held, busy, onConfirm }: HeldProps) {
  const { digest } = held;
  return (
    <Alert color="orange" title={t('Large deletion')}>
      <Text size="sm">
        {joinSentences([
          lossText(held),
          t('Nothing changes here until you accept this, or until the file has them again.'),
        ])}
      </Text>
      <Button mt="sm" size="xs" variant="default" disabled={busy} onClick={() => onConfirm(digest)}>
        {t('Accept changes')}
      </Button>
    </Alert>
  );
}

function lossText({ removed, known, columns }: HeldProps['held']): string {
  const rows = plural(known, '{removed} of {count} row', '{removed} of {count} rows', { removed });
  if (columns.length === 0) return t('The file at the URL no longer has {rows}.', { rows });
  const names = columns.join(', ');
  if (removed === 0)
    return plural(
      columns.length,
      'The file at the URL no longer has the column {names}.',
      'The file at the URL no longer has the columns {names}.',
      { names },
    );
  return plural(
    columns.length,
    'The file at the URL no longer has {rows} and the column {names}.',
    'The file at the URL no longer has {rows} and the columns {names}.',
    { rows, names },
  );
}

function Facts({ state: { address, checked_at, read_at, check_at } }: { state: PublishedState }) {
  const facts: [string, string][] = [
    [t('Address'), address],
    [t('Last checked'), sourceTime(checked_at)],
    [t('Last change received'), sourceTime(read_at)],
    [t('Next check'), sourceTime(check_at)],
  ];
  return <SourceFacts facts={facts} />;
}
