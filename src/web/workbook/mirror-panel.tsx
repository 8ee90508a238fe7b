import { Alert, Button, Group, SegmentedControl, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  changeMirror,
  getMirrorState,
  type MirrorState,
  mirrorNow,
  settleConflict,
} from '#features/sources/api/google-sheets.ts';
import { call } from '../call.ts';
import { countOf } from '../site/shell/count-of.ts';
import { showFailure } from '../site/shell/show-failure.ts';
import { SourceFacts, SourcePanel, sourceTime } from './source-panel.tsx';
import styles from './workbook-page.module.css';

const rules = [
  { value: 'sheet', label: 'Sheet wins' },
  { value: 'app', label: 'App wins' },
  { value: 'ask', label: 'Ask me' },
];

/** How a spreadsheet from Google is mirrored: a button that says it in a word, and a drawer with the rest. */
export function MirrorPanel({ workbookId, onChanged }: { workbookId: string; onChanged(): void }) {
  const [opened, setOpened] = useState(false);
  const client = useQueryClient();
  const key = ['mirror', workbookId];
  const params = { workbookId };
  const { data } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call(getMirrorState, { params, signal }),
    refetchInterval: opened ? 5_000 : 20_000,
  });
  const take = (state: MirrorState): void => void client.setQueryData(key, state);
  const look = useMutation({
    mutationFn: () => call(mirrorNow, { params }),
    onSuccess: (state) => {
      take(state);
      onChanged();
    },
    onError: showFailure,
  });
  const change = useMutation({
    mutationFn: (conflict_rule: MirrorState['conflict_rule']) =>
      call(changeMirror, { params, body: { conflict_rule } }),
    onSuccess: take,
    onError: showFailure,
  });
  const settle = useMutation({
    mutationFn: ({ sheet_id, row_id, column, winner }: Decision) =>
      call(settleConflict, { params, body: { sheet_id, row_id, column, winner } }),
    onSuccess: take,
    onError: showFailure,
  });
  return (
    <SourcePanel
      opened={opened}
      onOpened={setOpened}
      word={data ? inAWord(data) : 'Google Sheets'}
      urgent={!!data && (data.problem !== null || data.questions.length > 0)}
      title="Mirror of a Google Sheet"
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
            <Button variant="default" loading={look.isPending} onClick={() => look.mutate()}>
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
              onChange={(rule) => change.mutate(rule as MirrorState['conflict_rule'])}
            />
          </div>
          {data.questions.map((question) => (
            <Question
              key={`${question.row_id} ${question.column}`}
              question={question}
              busy={settle.isPending}
              onDecide={(winner) => settle.mutate({ ...question, winner })}
            />
          ))}
          {data.events.length > 0 && <Events events={data.events} />}
        </>
      )}
    </SourcePanel>
  );
}

type PendingCell = MirrorState['questions'][number];
type Decision = PendingCell & { winner: 'app' | 'sheet' };

function inAWord({ problem, questions, waiting }: MirrorState): string {
  if (problem) return 'Waiting for Google';
  if (questions.length > 0) return `${questions.length} to resolve`;
  return waiting.rows > 0 ? `${waiting.rows} to send` : 'Up to date';
}

function Facts({ state }: { state: MirrorState }) {
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

interface QuestionProps {
  question: PendingCell;
  busy: boolean;
  onDecide(winner: 'app' | 'sheet'): void;
}

function Question({ question, busy, onDecide }: QuestionProps) {
  const shown = (value: PendingCell['ours']): string => (value === null ? 'nothing' : String(value));
  return (
    <Alert color="orange" title={`${question.sheet}: ${question.name}`}>
      <Text size="sm">
        In the app “{shown(question.ours)}”, in the sheet “{shown(question.theirs)}”.
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

function Events({ events }: Pick<MirrorState, 'events'>) {
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
