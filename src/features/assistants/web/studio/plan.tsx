import { plural, t } from '#kit/language/product.ts';
import { Button, Loader } from '@mantine/core';
import { Check, CircleDashed, CircleX, Minus, Undo2 } from 'lucide-react';
import { capital } from '#blocks/edit-names.ts';
import { useStudio, useStudioState } from '#web/studio/state/use-studio.ts';
import type { Conversation } from './conversation.ts';
import type { PlannedStep } from './conversation-state.ts';
import styles from './assistant.module.css';

interface PlanProps {
  steps: readonly PlannedStep[];
  conversation: Conversation;
  isBusy: boolean;
}

/** What would be done, in our words; and once it is done, the ways back. */
export function Plan({ steps, conversation, isBusy }: PlanProps) {
  const waits = steps.some(({ state }) => state.kind === 'proposed') && !isBusy;
  return (
    <section className={styles.plan} aria-label={t('Plan')}>
      <h3>{titleOf(steps)}</h3>
      <ol>
        {steps.map((step) => (
          <StepRow key={step.call_id} step={step} />
        ))}
      </ol>
      {waits && (
        <>
          <div className={styles.decide}>
            <Button size="sm" onClick={() => void conversation.doIt()}>
              {t('Do it')}
            </Button>
            <Button variant="default" size="sm" onClick={conversation.decline}>
              {t('Don’t')}
            </Button>
          </div>
          <p className={styles.hint}>{t('Only your draft changes. You can undo each step.')}</p>
        </>
      )}
      <Ways steps={steps} isBusy={isBusy} />
    </section>
  );
}

function titleOf(steps: readonly PlannedStep[]): string {
  const count = (kind: PlannedStep['state']['kind']): number => steps.filter(({ state }) => state.kind === kind).length;
  if (count('proposed') > 0) return t('Plan');
  if (count('doing') > 0) return t('Working on it');
  if (count('done') === 0) return t('Not done');
  return count('done') === steps.length ? t('Done in the draft') : t('Partly done in the draft');
}

function StepRow({ step }: { step: PlannedStep }) {
  const { words, state } = step;
  const isUndone = useIsUndone(step);
  return (
    <li data-state={isUndone ? 'undone' : state.kind}>
      <span className={styles.stepIcon}>
        {isUndone ? <Undo2 size={15} aria-label={t('Undone')} /> : <StateIcon kind={state.kind} />}
      </span>
      <div>
        {words.map((text, at) => (
          <p key={at}>{capital(text)}</p>
        ))}
        {state.kind === 'failed' && <p className={styles.why}>{state.why}</p>}
      </div>
      <UndoStep step={step} />
    </li>
  );
}

function StateIcon({ kind }: { kind: PlannedStep['state']['kind'] }) {
  switch (kind) {
    case 'proposed':
      return <CircleDashed size={15} aria-label={t('Proposed')} />;
    case 'doing':
      return <Loader role="status" size={14} aria-label={t('Under way')} />;
    case 'done':
      return <Check size={15} aria-label={t('Done')} />;
    case 'failed':
      return <CircleX size={15} aria-label={t('Failed')} />;
    case 'declined':
      return <Minus size={15} aria-label={t('Not done')} />;
  }
}

const keyOf = ({ state }: PlannedStep): string | null =>
  state.kind === 'done' && state.revision !== null ? String(state.revision) : null;

function useIsUndone(step: PlannedStep): boolean {
  const key = keyOf(step);
  return useStudioState(({ history }) => key !== null && history.future.some((one) => one.key === key));
}

/** The last step of the whole history alone: what came after stays on top of it. */
function UndoStep({ step }: { step: PlannedStep }) {
  const studio = useStudio();
  const key = keyOf(step);
  const isNext = useStudioState(({ history }) => key !== null && history.past.at(-1)?.key === key);
  if (!isNext) return null;
  return (
    <Button
      variant="subtle"
      color="gray"
      size="compact-sm"
      aria-label={t('Undo: {step}', { step: step.words[0] ?? '' })}
      onClick={studio.undo}
    >
      {t('Undo')}
    </Button>
  );
}

/** Back as a whole, and on to publishing. */
function Ways({ steps, isBusy }: { steps: readonly PlannedStep[]; isBusy: boolean }) {
  const studio = useStudio();
  const keys = steps.flatMap((step) => keyOf(step) ?? []);
  const left = useStudioState(
    ({ history }) => keys.filter((key) => history.past.some((one) => one.key === key)).length,
  );
  const isNext = useStudioState(({ history }) => keys.includes(history.past.at(-1)?.key ?? ''));
  if (isBusy || left === 0) return null;
  const undoAll = (): void => {
    // Its steps are on top of each other; where something else is between, the person goes on by hand.
    while (keys.includes(studio.state().history.past.at(-1)?.key ?? '')) {
      const before = studio.state().history.past.length;
      studio.undo();
      if (studio.state().history.past.length >= before) return;
    }
  };
  return (
    <div className={styles.decide}>
      <Button variant="default" size="compact-sm" onClick={() => studio.openPanel('review')}>
        {t('Review the draft')}
      </Button>
      {left > 1 && isNext && (
        <Button variant="subtle" color="gray" size="compact-sm" onClick={undoAll}>
          {plural(left, 'Undo all {count}', 'Undo all {count}')}
        </Button>
      )}
      {!isNext && <p className={styles.hint}>{t('You changed the app since: undo that first, or use the history.')}</p>}
    </div>
  );
}
