import { plural, t } from '#kit/language/product.ts';
import { Button, Textarea } from '@mantine/core';
import { FileDiff } from 'lucide-react';
import { useCallback, useState } from 'react';
import { call, CallError } from '../../call.ts';
import { cancelScheduledRelease } from '#features/apps/api/app-document.ts';
import { showToast } from '../shell/show-toast.tsx';
import { sentence } from '../state/changes.ts';
import type { StudioPanel } from '../state/studio-panel.ts';
import { useStudio, useStudioState } from '../state/use-studio.ts';
import { PopupModal } from '../popups/popup-modal.tsx';
import { AccessList } from './access-list.tsx';
import { DifferenceList } from './difference-list.tsx';
import { Failure, Loading } from './loading.tsx';
import { goLive, readReview } from './publication.ts';
import { ReleaseList } from './release-list.tsx';
import { ScheduleForm, ScheduledNotice } from './schedule.tsx';
import { useLoaded } from './use-loaded.ts';
import styles from './releases.module.css';

declare module '../state/studio-panel.ts' {
  interface EditorPanels {
    review: true;
  }
}

/** @sentences */
const label = 'Review changes and go live';

export const panel: StudioPanel = {
  panel: 'review',
  label,
  Icon: FileDiff,
  Show: ReviewPopup,
};

/** 'Review changes': what visitors will get instead of what they have, before it goes live. */
function ReviewPopup() {
  const studio = useStudio();
  const opened = useStudioState((state) => state.panel === 'review');
  return (
    <PopupModal opened={opened} onClose={studio.closePanel} title={t('Review changes')} size={760}>
      <Review />
    </PopupModal>
  );
}

function Review() {
  const studio = useStudio();
  const ask = useCallback((signal: AbortSignal) => readReview(studio, signal), [studio]);
  const { answer: review, failure, load } = useLoaded(ask, t('Couldn’t load the changes. Try again.'));
  const [note, setNote] = useState('');
  const { busy, message, attempt } = useAttempt(load);
  if (failure) return <Failure message={failure} onRetry={load} />;
  if (!review) return <Loading label={t('Comparing the draft with the live version')} />;
  const { differences, access, live, scheduled } = review;
  const isSame = differences.length === 0 && access.length === 0;

  const publish = (): Promise<void> =>
    attempt(async () => {
      await goLive(studio, review.revision, note, live);
      studio.closePanel();
    });
  const cancel = (): Promise<void> =>
    attempt(async () => {
      await call(cancelScheduledRelease, { params: { appId: studio.state().data.app.id } });
      showToast({ type: 'info', message: t('The scheduled release was canceled.') });
      load();
    });

  return (
    <div className={styles.stack}>
      {message && (
        <p className={styles.news} role="alert">
          {message}
        </p>
      )}
      {scheduled && <ScheduledNotice scheduled={scheduled} busy={busy} onCancel={() => void cancel()} />}
      {isSame ? (
        <p className={styles.same}>{t('Visitors already see the current draft. There’s nothing to publish.')}</p>
      ) : (
        <Differences review={review} />
      )}
      <section className={styles.part}>
        <h3>{t('Releases')}</h3>
        <ReleaseList releases={review.releases} live={live} onChanged={load} />
      </section>
      {!isSame && (
        <GoLive note={note} onNote={setNote} busy={busy} onScheduled={load} onPublish={() => void publish()} />
      )}
    </div>
  );
}

interface GoLiveProps {
  note: string;
  onNote(note: string): void;
  busy: boolean;
  onScheduled(): void;
  onPublish(): void;
}

/** With a note, now or at a time. */
function GoLive({ note, onNote, busy, onScheduled, onPublish }: GoLiveProps) {
  const [isScheduling, setScheduling] = useState(false);
  return (
    <div className={styles.publish}>
      <Textarea
        label={t('Note, optional')}
        placeholder={t('What’s new in this release')}
        autosize
        minRows={1}
        maxRows={4}
        maxLength={500}
        value={note}
        onChange={(event) => onNote(event.currentTarget.value)}
      />
      {isScheduling ? (
        <ScheduleForm
          note={note}
          onCancel={() => setScheduling(false)}
          onDone={() => {
            setScheduling(false);
            onScheduled();
          }}
        />
      ) : (
        <div className={styles.actions}>
          <Button variant="default" onClick={() => setScheduling(true)} disabled={busy}>
            {t('Schedule…')}
          </Button>
          <Button onClick={onPublish} loading={busy}>
            {t('Go live')}
          </Button>
        </div>
      )}
    </div>
  );
}

function Differences({ review: { access, differences, against } }: { review: Awaited<ReturnType<typeof readReview>> }) {
  return (
    <>
      <section className={styles.part}>
        <h3>{t('What visitors can see and do')}</h3>
        <AccessList access={access} />
      </section>
      <section className={styles.part}>
        <h3>
          {plural(
            differences.length,
            '{count} change since release {release}',
            '{count} changes since release {release}',
            { release: String(against ?? 0) },
          )}
        </h3>
        <DifferenceList differences={differences} />
      </section>
    </>
  );
}

/** Does one thing after the other, says what went wrong and reads the draft again then. */
function useAttempt(load: () => void) {
  const [busy, setBusy] = useState(false);
  const [message, setMessage] = useState('');
  const attempt = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true);
    setMessage('');
    try {
      await work();
    } catch (problem) {
      const isNewer = problem instanceof CallError && problem.code === 'revision_conflict';
      setMessage(
        isNewer
          ? t('The draft changed while you reviewed it. Review the current version below, then go live.')
          : sentence(problem, t('That didn’t work. Try again.')),
      );
      load();
    } finally {
      setBusy(false);
    }
  };
  return { busy, message, attempt };
}
