import { Alert, Button, Group, SegmentedControl, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { changeSync, getSyncState, type SyncState, syncNow, resolveConflict } from '../api.ts';
import { call } from '#web/call.ts';
import { countOf } from '#web/site/shell/count-of.ts';
import { showFailure } from '#web/site/shell/show-failure.ts';
import { SourceFacts, SourcePanel, sourceTime } from '../../../web/source-panel.tsx';
import styles from '#web/workbook/workbook-page.module.css';

const rules = [
  { value: 'sheet', label: 'Sheet wins' },
  { value: 'app', label: 'App wins' },
  { value: 'ask', label: 'Ask me' },
];

/** How the sync with a Google Sheet goes: a button that says it in a word, and a drawer with the rest. */
// oxlint-disable-next-line max-lines-per-function -- still to be split
export function GooglePanel({ workbookId, onChanged }: { workbookId: string; onChanged(): void }) {
  const [opened, setOpened] = useState(false);
  const client = useQueryClient();
  const key = ['google-sync', workbookId];
  const params = { workbookId };
  const { data } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call(getSyncState, { params, signal }),
    refetchInterval: opened ? 5_000 : 20_000,
  });
  const take = (state: SyncState): void => void client.setQueryData(key, state);
  const sync = useMutation({
    mutationFn: () => call(syncNow, { params }),
    onSuccess: (state) => {
      take(state);
      onChanged();
    },
    onError: showFailure,
  });
  const change = useMutation({
    mutationFn: (conflict_rule: SyncState['conflict_rule']) => call(changeSync, { params, body: { conflict_rule } }),
    onSuccess: take,
    onError: showFailure,
  });
  const resolve = useMutation({
    mutationFn: ({ sheet_id, row_id, column, winner }: Decision) =>
      call(resolveConflict, { params, body: { sheet_id, row_id, column, winner } }),
    onSuccess: take,
    onError: showFailure,
  });
  return (
    <SourcePanel
      opened={opened}
      onOpened={setOpened}
      word={data ? inAWord(data) : 'Google Sheets'}
      urgent={!!data && (data.problem !== null || data.questions.length > 0)}
      title="Synced with a Google Sheet"
    >
      {data && (
        <>
          {data.problem && (
            <Alert color="orange" title="The last sync failed">
              {data.problem} Pages keep showing the current data. Sheaf will try again automatically.
            </Alert>
          )}
          <Facts state={data} />
          <Group>
            <Button variant="default" loading={sync.isPending} onClick={() => sync.mutate()}>
              Sync now
            </Button>
          </Group>
          <div>
            <Text fw={600} mb={6} id="conflict-rule">
              If a cell changes on both sides
            </Text>
            <SegmentedControl
              fullWidth
              aria-labelledby="conflict-rule"
              data={rules}
              value={data.conflict_rule}
              disabled={change.isPending}
              onChange={(rule) => change.mutate(rule as SyncState['conflict_rule'])}
            />
          </div>
          {data.questions.map((conflict) => (
            <ConflictToResolve
              key={`${conflict.row_id} ${conflict.column}`}
              conflict={conflict}
              busy={resolve.isPending}
              onDecide={(winner) => resolve.mutate({ ...conflict, winner })}
            />
          ))}
          {data.events.length > 0 && <Events events={data.events} />}
        </>
      )}
    </SourcePanel>
  );
}

type Conflict = SyncState['questions'][number];
type Decision = Conflict & { winner: 'app' | 'sheet' };

function inAWord({ problem, questions, waiting }: SyncState): string {
  if (problem) return 'Waiting for Google';
  if (questions.length > 0) return `${questions.length} to resolve`;
  return waiting.rows > 0 ? `${waiting.rows} to send` : 'Up to date';
}

function Facts({ state }: { state: SyncState }) {
  const { account, checked_at, read_at, waiting, left } = state;
  const sent =
    waiting.rows === 0
      ? 'All changes sent'
      : `${countOf(waiting.rows, 'row')}, oldest from ${sourceTime(waiting.since)}`;
  const facts: [string, string][] = [
    ['Google account', account ?? 'removed'],
    ['Last checked', sourceTime(checked_at)],
    ['Last change received', sourceTime(read_at)],
    ['Changes to send', sent],
    ['API calls left this minute', `${left.reads} to read, ${left.writes} to write`],
  ];
  return <SourceFacts facts={facts} />;
}

interface ConflictProps {
  conflict: Conflict;
  busy: boolean;
  onDecide(winner: 'app' | 'sheet'): void;
}

function ConflictToResolve({ conflict, busy, onDecide }: ConflictProps) {
  const shown = (value: Conflict['ours']): string => (value === null ? 'nothing' : String(value));
  return (
    <Alert color="orange" title={`${conflict.sheet}: ${conflict.name}`}>
      <Text size="sm">
        In the app “{shown(conflict.ours)}”, in the sheet “{shown(conflict.theirs)}”.
      </Text>
      <Group mt="sm" gap="xs">
        <Button size="xs" variant="default" disabled={busy} onClick={() => onDecide('app')}>
          Keep app’s value
        </Button>
        <Button size="xs" variant="default" disabled={busy} onClick={() => onDecide('sheet')}>
          Keep sheet’s value
        </Button>
      </Group>
    </Alert>
  );
}

function Events({ events }: Pick<SyncState, 'events'>) {
  return (
    <div>
      <Text fw={600} mb={6}>
        Resolved conflicts
      </Text>
      <ul className={styles.events}>
        {events.map(({ at, sheet, what }, position) => (
          <li key={`${at} ${position}`}>
            {what}
            <small>
              {sheet}, {sourceTime(at)}
            </small>
          </li>
        ))}
      </ul>
    </div>
  );
}
