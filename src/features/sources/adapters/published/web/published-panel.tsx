import { Alert, Button, Group, Select, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { changePublished, getPublished, type PublishedState, refreshPublished, stopPublished } from '../api.ts';
import { call } from '#web/call.ts';
import { intervals } from './intervals.ts';
import { countOf } from '#web/site/shell/count-of.ts';
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
      word={data ? inAWord(data) : 'CSV URL'}
      urgent={!!data && (data.problem !== null || data.held !== null)}
      title="Synced from a CSV URL"
    >
      {data && (
        <>
          {data.problem && (
            <Alert color="orange" title="Couldn’t read the URL">
              {data.problem} The rows are unchanged. Sheaf will try again automatically.
            </Alert>
          )}
          {data.held && (
            <Held held={data.held} busy={refresh.isPending} onConfirm={(digest) => refresh.mutate(digest)} />
          )}
          <Facts state={data} />
          <Group>
            <Button variant="default" loading={refresh.isPending} onClick={() => refresh.mutate(undefined)}>
              Refresh now
            </Button>
          </Group>
          <Select
            label="Refresh"
            allowDeselect={false}
            data={intervals}
            value={String(data.every_minutes)}
            disabled={change.isPending}
            onChange={(value) => value && change.mutate(Number(value))}
          />
          <div>
            <Text size="sm" c="dimmed" mb="xs">
              To edit rows here, stop syncing with the URL. The rows are kept.
            </Text>
            <Button variant="default" loading={stop.isPending} onClick={() => stop.mutate()}>
              Stop syncing
            </Button>
          </div>
        </>
      )}
    </SourcePanel>
  );
}

function inAWord({ problem, held }: PublishedState): string {
  if (held) return 'Needs your decision';
  return problem ? 'Sync failed' : 'Synced from a CSV URL';
}

interface HeldProps {
  held: NonNullable<PublishedState['held']>;
  busy: boolean;
  onConfirm(digest: string): void;
}

function Held({ held, busy, onConfirm }: HeldProps) {
  const { digest, removed, known, columns } = held;
  const losses = [
    removed > 0 && `${removed.toLocaleString('en-US')} of ${countOf(known, 'row')}`,
    columns.length > 0 && `the ${columns.length === 1 ? 'column' : 'columns'} ${columns.join(', ')}`,
  ].filter((one) => one !== false);
  return (
    <Alert color="orange" title="Large deletion">
      <Text size="sm">
        The file at the URL no longer has {losses.join(' and ')}. Nothing changes here until you accept this, or until
        the file has them again.
      </Text>
      <Button mt="sm" size="xs" variant="default" disabled={busy} onClick={() => onConfirm(digest)}>
        Accept changes
      </Button>
    </Alert>
  );
}

function Facts({ state: { address, checked_at, read_at, check_at } }: { state: PublishedState }) {
  const facts: [string, string][] = [
    ['Address', address],
    ['Last checked', sourceTime(checked_at)],
    ['Last change received', sourceTime(read_at)],
    ['Next check', sourceTime(check_at)],
  ];
  return <SourceFacts facts={facts} />;
}
