import { plural, t } from '#kit/language/product.ts';
import { Alert, Button, Group, SegmentedControl, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { changeSync, getSyncState, type SyncState, syncNow, resolveConflict } from '../api.ts';
import { call } from '#web/call.ts';
import { showFailure } from '#web/site/shell/show-failure.ts';
import { SourceFacts, SourcePanel, sourceTime } from '../../../web/source-panel.tsx';
import styles from '#web/workbook/workbook-page.module.css';

/** @sentences */
const rules = { sheet: 'Sheet wins', app: 'App wins', ask: 'Ask me' };

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
      word={data ? inAWord(data) : t('Google Sheets')}
      urgent={!!data && (data.problem !== null || data.questions.length > 0)}
      title={t('Synced with a Google Sheet')}
    >
      {data && (
        <>
          {data.problem && (
            <Alert color="orange" title={t('The last sync failed')}>
              {data.problem} {t('Pages keep showing the current data. Sheaf will try again automatically.')}
            </Alert>
          )}
          <Facts state={data} />
          <Group>
            <Button variant="default" loading={sync.isPending} onClick={() => sync.mutate()}>
              {t('Sync now')}
            </Button>
          </Group>
          <div>
            <Text fw={600} mb={6} id="conflict-rule">
              {t('If a cell changes on both sides')}
            </Text>
            <SegmentedControl
              fullWidth
              aria-labelledby="conflict-rule"
              data={Object.entries(rules).map(([value, label]) => ({ value, label: t(label) }))}
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
  if (problem) return t('Waiting for Google');
  if (questions.length > 0) return plural(questions.length, '{count} to resolve', '{count} to resolve');
  return waiting.rows > 0 ? plural(waiting.rows, '{count} to send', '{count} to send') : t('Up to date');
}

function Facts({ state }: { state: SyncState }) {
  const { account, checked_at, read_at, waiting, left } = state;
  const sent =
    waiting.rows === 0
      ? t('All changes sent')
      : plural(waiting.rows, '{count} row, oldest from {time}', '{count} rows, oldest from {time}', {
          time: sourceTime(waiting.since),
        });
  const facts: [string, string][] = [
    [t('Google account'), account ?? t('removed')],
    [t('Last checked'), sourceTime(checked_at)],
    [t('Last change received'), sourceTime(read_at)],
    [t('Changes to send'), sent],
    [
      t('API calls left this minute'),
      t('{reads} to read, {writes} to write', { reads: left.reads, writes: left.writes }),
    ],
  ];
  return <SourceFacts facts={facts} />;
}

interface ConflictProps {
  conflict: Conflict;
  busy: boolean;
  onDecide(winner: 'app' | 'sheet'): void;
}

function ConflictToResolve({ conflict, busy, onDecide }: ConflictProps) {
  const shown = (value: Conflict['ours']): string => (value === null ? t('nothing') : String(value));
  return (
    <Alert color="orange" title={`${conflict.sheet}: ${conflict.name}`}>
      <Text size="sm">
        {t('In the app “{ours}”, in the sheet “{theirs}”.', {
          ours: shown(conflict.ours),
          theirs: shown(conflict.theirs),
        })}
      </Text>
      <Group mt="sm" gap="xs">
        <Button size="xs" variant="default" disabled={busy} onClick={() => onDecide('app')}>
          {t('Keep app’s value')}
        </Button>
        <Button size="xs" variant="default" disabled={busy} onClick={() => onDecide('sheet')}>
          {t('Keep sheet’s value')}
        </Button>
      </Group>
    </Alert>
  );
}

function Events({ events }: Pick<SyncState, 'events'>) {
  return (
    <div>
      <Text fw={600} mb={6}>
        {t('Resolved conflicts')}
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
