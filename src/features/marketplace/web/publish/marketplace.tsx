import { t } from '#kit/language/product.ts';
import { useEffect, useRef, useState } from 'react';
import { type AppOnTheWire, getApp } from '#features/apps/api/apps.ts';
import { deleteReviewRequest, type ReviewRequestOnTheWire } from '../../api/marketplace.ts';
import { call } from '#web/call.ts';
import { Loading } from '#web/studio/releases/loading.tsx';
import { showToast } from '#web/studio/shell/show-toast.tsx';
import { useStudio, useStudioState } from '#web/studio/state/use-studio.ts';
import { AskBeforeLeaving } from '#web/studio/publish/publish-modal.tsx';
import type { Leaving } from '#web/studio/state/leaving.ts';
import { useTimers } from '#web/studio/publish/use-timers.ts';
import { Blocked, obstacleOf } from './blocked.tsx';
import { ListingForm, type ListingMode } from './listing-form.tsx';
import { loadReview } from './review-request.ts';
import { StatusView } from './status-view.tsx';

const closingPause = 3_000;
/** How long a toast of publishing stays. */
const toastPause = 7_000;

/** What the dialog to the marketplace holds, with the submission as it is now. */
export default function Marketplace({ app, leaving }: { app: AppOnTheWire; leaving: Leaving }) {
  const studio = useStudio();
  const review = useStudioState((state) => state.review ?? null);
  const [isRead, setRead] = useState(false);
  useEffect(() => {
    let isOpen = true;
    void loadReview(studio).then(() => isOpen && setRead(true));
    return () => {
      isOpen = false;
    };
  }, [studio]);
  if (!isRead) return <Loading label={t('Loading your submission')} />;
  return <Submission app={app} review={review} leaving={leaving} />;
}

interface SubmissionProps {
  app: AppOnTheWire;
  review: ReviewRequestOnTheWire | null;
  leaving: Leaving;
}

function Submission({ app, review, leaving }: SubmissionProps) {
  const studio = useStudio();
  const later = useTimers();
  const [mode, setMode] = useState<ListingMode | null>(null);
  const [isUnsaved, setUnsaved] = useState(false);
  // One that was just sent closes on its own, unless its author does something with it.
  const closes = useRef(false);

  const submitted = async (): Promise<void> => {
    const [, now] = await Promise.all([
      loadReview(studio),
      call(getApp, { params: { appId: app.id } }).catch(() => app),
    ]);
    studio.setApp(now);
    setMode(null);
    setUnsaved(false);
    closes.current = true;
    later(closingPause, () => closes.current && studio.closePanel());
  };
  const cancel = async (): Promise<void> => {
    await call(deleteReviewRequest, {});
    studio.setOfFeature({ review: null });
    showToast({ type: 'success', message: t('Submission cancelled successfully'), lasts: toastPause });
  };

  if (review && !mode)
    return (
      <StatusView
        review={review}
        onEdit={() => setMode('edit')}
        onNewVersion={() => setMode('version')}
        onCancelSubmission={cancel}
        onStay={() => {
          closes.current = false;
        }}
      />
    );
  return (
    <>
      <Blocked obstacle={obstacleOf(app)}>
        <ListingForm
          mode={mode ?? 'new'}
          review={review}
          onSubmitted={() => void submitted()}
          onUnsaved={setUnsaved}
          onCancel={() => {
            setMode(null);
            setUnsaved(false);
          }}
        />
      </Blocked>
      <AskBeforeLeaving leaving={leaving} isUnsaved={isUnsaved} words={t('You haven’t submitted your changes yet.')} />
    </>
  );
}
