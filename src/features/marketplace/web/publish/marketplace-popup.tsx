import { t } from '#kit/language/product.ts';
import { Modal } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { Loading } from '#web/studio/releases/loading.tsx';
import { useStudioState } from '#web/studio/state/use-studio.ts';
import { PublishModal } from '#web/studio/publish/publish-modal.tsx';

/** With the editor of rich text, which is loaded when it is needed. */
const Marketplace = lazy(() => import('./marketplace.tsx'));

/** @sentences */
const titles = {
  none: 'Publish to Marketplace',
  pending: 'Submission Status',
  published: 'Template Published',
  rejected: 'Resubmit Template',
} as const;

/** The dialog to the marketplace: a form for those who may submit, else how the submission is. */
export default function MarketplacePopup() {
  const status = useStudioState(({ review }) => review?.status ?? 'none');
  return (
    // The pictures of a template open on top of it: Escape closes the one that is seen.
    <Modal.Stack>
      <PublishModal panel="marketplace" title={t(titles[status])} size={680}>
        {(app, leaving) => (
          <Suspense fallback={<Loading label={t('Loading')} />}>
            <Marketplace app={app} leaving={leaving} />
          </Suspense>
        )}
      </PublishModal>
    </Modal.Stack>
  );
}
