import { plural, t } from '#kit/language/product.ts';
import { Button } from '@mantine/core';
import { useCallback, useState } from 'react';
import type { AnswerOf } from '#platform/api/endpoint.ts';
import { reviewTemplateUpdate, takeTemplateUpdate } from '../../api/template-updates.ts';
import type { MergeChoice } from '../../rules/template/merge-update.ts';
import { call } from '#web/call.ts';
import { DifferenceList } from '#web/studio/releases/difference-list.tsx';
import { Failure, Loading } from '#web/studio/releases/loading.tsx';
import { useLoaded } from '#web/studio/releases/use-loaded.ts';
import { showToast } from '#web/studio/shell/show-toast.tsx';
import { sentence } from '#web/studio/state/changes.ts';
import type { Studio } from '#web/studio/state/studio.ts';
import { useStudio } from '#web/studio/state/use-studio.ts';
import { ConflictChoice } from './conflict-choice.tsx';
import { loadTemplateOfApp, type TemplateInStudio } from './template-of-app.ts';
import styles from './template.module.css';

type Choices = Record<string, MergeChoice>;
interface ReviewedUpdate extends AnswerOf<typeof reviewTemplateUpdate> {
  /** The choices of the request. */
  choices: Choices;
}

/** What the update changes in the draft, what is to be decided, and taking it. */
export function UpdateReview({ template }: { template: TemplateInStudio }) {
  const studio = useStudio();
  const [choices, setChoices] = useState<Choices>({});
  const ask = useCallback((signal: AbortSignal) => readUpdate(studio, choices, signal), [studio, choices]);
  const { answer: review, failure, load } = useLoaded(ask, t('Couldn’t compare the update with your app. Try again.'));
  const [busy, setBusy] = useState(false);
  const [message, setMessage] = useState('');
  if (failure) return <Failure message={failure} onRetry={load} />;
  if (!review) return <Loading label={t('Comparing the update with your app')} />;
  const take = async (): Promise<void> => {
    setBusy(true);
    setMessage('');
    try {
      await takeUpdate(studio, review, template.name);
    } catch (problem) {
      setMessage(sentence(problem, t('Couldn’t apply the update. Try again.')));
      load();
    }
    setBusy(false);
  };
  const { conflicts, differences, notes } = review;
  return (
    <>
      {message && (
        <p className={styles.problem} role="alert">
          {message}
        </p>
      )}
      {conflicts.length > 0 && <Conflicts conflicts={conflicts} choices={choices} onChoices={setChoices} />}
      <section className={styles.part} aria-labelledby="what-changes" aria-busy={review.choices !== choices}>
        <h3 id="what-changes">{t('What changes in your app')}</h3>
        {differences.length > 0 ? (
          <DifferenceList differences={differences} />
        ) : (
          <p className={styles.quiet}>
            {t('Nothing. Your app already has all of it, or you’re keeping your version.')}
          </p>
        )}
        {notes.length > 0 && (
          <ul className={styles.consequences} aria-label={t('Your spreadsheet, and what’s left out')}>
            {notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        )}
      </section>
      <div className={styles.foot}>
        <p className={styles.quiet}>
          {t(
            'It’s added to your draft as one step you can undo. Your rows don’t change, and visitors don’t see it until you publish.',
          )}
        </p>
        <Button loading={busy} disabled={review.choices !== choices} onClick={() => void take()}>
          {t('Apply update')}
        </Button>
      </div>
    </>
  );
}

function Conflicts({
  conflicts,
  choices,
  onChoices,
}: {
  conflicts: ReviewedUpdate['conflicts'];
  choices: Choices;
  onChoices: (choices: Choices) => void;
}) {
  return (
    <section className={styles.part} aria-labelledby="to-decide">
      <h3 id="to-decide">
        {plural(conflicts.length, 'Both of you changed this', 'Both of you changed these {count}')}
      </h3>
      <p className={styles.quiet}>{t('Your version is kept unless you choose the update.')}</p>
      {conflicts.map((conflict) => (
        <ConflictChoice
          key={conflict.key}
          conflict={conflict}
          choice={choices[conflict.key] ?? conflict.choice}
          onChoose={(choice) => onChoices({ ...choices, [conflict.key]: choice })}
        />
      ))}
    </section>
  );
}

/** With everything of this window saved first. */
async function readUpdate(studio: Studio, choices: Choices, signal: AbortSignal): Promise<ReviewedUpdate> {
  await studio.saved();
  const params = { appId: studio.state().data.app.id };
  return { ...(await call(reviewTemplateUpdate, { params, body: { choices }, signal })), choices };
}

async function takeUpdate(studio: Studio, { version, revision, choices }: ReviewedUpdate, name: string): Promise<void> {
  const params = { appId: studio.state().data.app.id };
  await studio.saved();
  const taken = await call(takeTemplateUpdate, { params, body: { version, revision, choices } });
  await studio.caughtUp(taken.revision);
  await Promise.all([loadTemplateOfApp(studio), studio.loadSheets()]);
  studio.closePanel();
  showToast({
    type: 'success',
    title: t('Version {version} is in your draft', { version }),
    message: t('Check the pages of {name}. Visitors will see it once you publish.', { name }),
    action: { name: t('Undo'), run: studio.undo },
  });
}
