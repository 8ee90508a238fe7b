import { Alert, Button, Group, Select, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  changePublished,
  getPublished,
  type PublishedState,
  refreshPublished,
  stopPublished,
} from '#api/published-sources.ts';
import { call } from '../call.ts';
import { intervals } from '../site/dashboard/workbooks/published/intervals.ts';
import { countOf } from '../site/shell/count-of.ts';
import { showFailure } from '../site/shell/show-failure.ts';
import { SourceFacts, SourcePanel, sourceTime } from './source-panel.tsx';

/** How a spreadsheet follows its address: a button that says it in a word, and a drawer with the rest. */
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
      word={data ? inAWord(data) : 'CSV address'}
      urgent={!!data && (data.problem !== null || data.held !== null)}
      title="Follows a CSV address"
    >
      {data && (
        <>
          {data.problem && (
            <Alert color="orange" title="The address could not be read">
              {data.problem} The rows stay as they are, and Sheaf tries again by itself.
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
            label="Read it again"
            allowDeselect={false}
            data={intervals}
            value={String(data.every_minutes)}
            disabled={change.isPending}
            onChange={(value) => value && change.mutate(Number(value))}
          />
          <div>
            <Text size="sm" c="dimmed" mb="xs">
              To change the rows here, let the spreadsheet follow the address no more. What was read stays.
            </Text>
            <Button variant="default" loading={stop.isPending} onClick={() => stop.mutate()}>
              Stop following
            </Button>
          </div>
        </>
      )}
    </SourcePanel>
  );
}

function inAWord({ problem, held }: PublishedState): string {
  if (held) return 'Waiting for you';
  return problem ? 'Could not be read' : 'Follows a CSV address';
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
    <Alert color="orange" title="Much would go">
      <Text size="sm">
        The file at the address is without {losses.join(' and ')} by now. Nothing is changed here until you say so, or
        the file has them again.
      </Text>
      <Button mt="sm" size="xs" variant="default" disabled={busy} onClick={() => onConfirm(digest)}>
        Take it as it is
      </Button>
    </Alert>
  );
}

function Facts({ state: { address, checked_at, read_at, check_at } }: { state: PublishedState }) {
  const facts: [string, string][] = [
    ['Address', address],
    ['Looked at', sourceTime(checked_at)],
    ['Last change taken in', sourceTime(read_at)],
    ['Next look', sourceTime(check_at)],
  ];
  return <SourceFacts facts={facts} />;
}
