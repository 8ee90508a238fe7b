import { formats, t } from '#kit/language/product.ts';
import { Alert, Badge, Button, Loader, SegmentedControl, Stack, Text } from '@mantine/core';
import { ArrowLeft } from 'lucide-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#web/call.ts';
import { type AutomationOnTheWire, listRuns, type RunOnTheWire } from '../../api/automations.ts';
import type { WorkbookOfAutomations } from '../automation-place.ts';
import styles from '../automations.module.css';
import { RunDetails } from './run-details.tsx';

interface Props {
  workbook: WorkbookOfAutomations;
  automation: AutomationOnTheWire;
  onBack(): void;
}

export const runColors: Record<RunOnTheWire['state'], string> = {
  waiting: 'blue',
  done: 'green',
  skipped: 'gray',
  failed: 'red',
  stopped: 'orange',
};
/** @sentences */
const words: Record<RunOnTheWire['state'], string> = {
  waiting: 'Waiting',
  done: 'Done',
  skipped: 'Conditions didn’t hold',
  failed: 'Failed',
  stopped: 'Stopped',
};
/** @sentences */
const filters = { all: 'All', failed: 'Failed', waiting: 'Waiting' };

/** What ran in the last 30 days, newest first, and what became of each step. */
export function RunList({ workbook, automation, onBack }: Props) {
  const [filter, setFilter] = useState('all');
  const [open, setOpen] = useState<string | null>(null);
  const { runs, more, error, readMore } = useRuns(workbook.id, automation.id, filter);
  return (
    <Stack gap="md">
      <div className={styles.cardHead}>
        <Button variant="subtle" color="gray" leftSection={<ArrowLeft size={16} strokeWidth={1.5} />} onClick={onBack}>
          {t('Back')}
        </Button>
        <SegmentedControl
          aria-label={t('Which runs')}
          data={Object.entries(filters).map(([value, label]) => ({ value, label: t(label) }))}
          value={filter}
          onChange={setFilter}
        />
      </div>
      {error && <Alert color="red">{error.message}</Alert>}
      {!runs && !error && <Loader role="status" size="sm" aria-label={t('Loading')} />}
      {runs?.length === 0 && <Text c="dimmed">{t('No runs in the last 30 days.')}</Text>}
      <ul className={styles.list}>
        {runs?.map((run) => (
          <li key={run.id} className={styles.card}>
            <div className={styles.cardHead}>
              <button
                type="button"
                className={styles.cardName}
                aria-expanded={open === run.id}
                onClick={() => setOpen(open === run.id ? null : run.id)}
              >
                {run.about}
              </button>
              <Badge color={runColors[run.state]} variant="light">
                {t(words[run.state])}
              </Badge>
            </div>
            <p className={styles.about}>{timeText(run)}</p>
            {run.failure && <p className={styles.about}>{run.failure}</p>}
            {open === run.id && <RunDetails workbookId={workbook.id} automation={automation} run={run} />}
          </li>
        ))}
      </ul>
      {more && (
        <Button variant="default" onClick={() => void readMore()}>
          {t('Show more')}
        </Button>
      )}
    </Stack>
  );
}

const momentText = (at: string): string =>
  new Date(at).toLocaleString(formats().tag, { dateStyle: 'medium', timeStyle: 'medium' });

function timeText({ created_at, due_at }: RunOnTheWire): string {
  const isLater = due_at !== null && Date.parse(due_at) > Date.now();
  return isLater
    ? t('{time}. Goes on {due}.', { time: momentText(created_at), due: momentText(due_at) })
    : momentText(created_at);
}

function useRuns(workbookId: string, automationId: string, filter: string) {
  const client = useQueryClient();
  const queryKey = ['automation-runs', automationId, filter];
  const state = filter === 'failed' || filter === 'waiting' ? { state: filter as 'failed' | 'waiting' } : {};
  const ask = (query: { before?: string }, signal?: AbortSignal) =>
    call(listRuns, { params: { workbookId, automationId }, query: { ...state, ...query }, ...(signal && { signal }) });
  const { data, error } = useQuery({
    queryKey,
    queryFn: ({ signal }) => ask({}, signal),
  });
  const readMore = async (): Promise<void> => {
    const last = data?.runs.at(-1);
    if (!data || !last) return;
    const next = await ask({ before: last.id });
    client.setQueryData(queryKey, { runs: [...data.runs, ...next.runs], more: next.more });
  };
  return { runs: data?.runs, more: data?.more ?? false, error, readMore };
}
