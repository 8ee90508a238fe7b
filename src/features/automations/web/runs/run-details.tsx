import { plural, t } from '#kit/language/product.ts';
import { Alert, Badge, Button, Loader } from '@mantine/core';
import { RotateCcw } from 'lucide-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#web/call.ts';
import { type AutomationOnTheWire, getRun, retryRun, runAgain, type RunOnTheWire } from '../../api/automations.ts';
import styles from '../automations.module.css';
import { stepNames } from '../editor/step-list.tsx';
import { FactList } from '../fact-list.tsx';
import { useAct } from '../use-automations.ts';

interface Props {
  workbookId: string;
  automation: AutomationOnTheWire;
  run: RunOnTheWire;
}

/** @sentences */
const stateWords = { sending: 'Sending', done: 'Done', failed: 'Failed' };
const stateColors = { sending: 'blue', done: 'green', failed: 'red' };

function stateText({ state, tries }: { state: keyof typeof stateWords; tries: number }): string {
  const word = t(stateWords[state]);
  return tries > 1 ? plural(tries, '{state}, {count} try', '{state}, {count} tries', { state: word }) : word;
}

/** What went into each step of a run, and what came out. */
export function RunDetails({ workbookId, automation, run }: Props) {
  const client = useQueryClient();
  const act = useAct(workbookId);
  const params = { workbookId, automationId: automation.id, runId: run.id };
  const { data, error } = useQuery({
    queryKey: ['automation-run', run.id],
    queryFn: ({ signal }) => call(getRun, { params, signal }),
  });
  const again = async (step: string): Promise<void> => {
    await act(() => call(runAgain, { params, body: { step } }));
    await client.invalidateQueries({ queryKey: ['automation-runs', automation.id] });
  };
  const retry = async (): Promise<void> => {
    await act(() => call(retryRun, { params, body: {} }));
    await client.invalidateQueries({ queryKey: ['automation-runs', automation.id] });
    await client.invalidateQueries({ queryKey: ['automation-run', run.id] });
  };
  if (error) return <Alert color="red">{error.message}</Alert>;
  if (!data) return <Loader role="status" size="sm" aria-label={t('Loading')} />;
  return (
    <>
      {data.steps.map((step) => (
        <div key={step.step} className={styles.part}>
          <div className={styles.partHead}>
            <h4 className={styles.partTitle}>{t(stepNames[step.kind as keyof typeof stepNames])}</h4>
            <Badge color={stateColors[step.state]} variant="light">
              {stateText(step)}
            </Badge>
          </div>
          <FactList facts={step.facts} />
          {step.answer && <p className={styles.about}>{step.answer}</p>}
          {step.failure && <Alert color="orange">{step.failure}</Alert>}
          {(run.state === 'done' || run.state === 'failed') && (
            <div>
              <Button variant="subtle" color="gray" size="sm" onClick={() => void again(step.step)}>
                {t('Run again from here')}
              </Button>
            </div>
          )}
        </div>
      ))}
      {run.state === 'failed' && (
        <div>
          <Button
            variant="default"
            size="sm"
            leftSection={<RotateCcw size={16} strokeWidth={1.5} />}
            onClick={() => void retry()}
          >
            {t('Try again')}
          </Button>
        </div>
      )}
    </>
  );
}
