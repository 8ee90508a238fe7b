import { t } from '#kit/language/product.ts';
import { Button } from '@mantine/core';
import { Lock, QrCode } from 'lucide-react';
import type { AppOnTheWire } from '#features/apps/api/apps.ts';
import { ShareCard } from '../../share/share-card.tsx';
import { useShareSentence } from '../../share/use-share-sentence.ts';
import shared from '../popups/popups.module.css';
import type { StudioPanel } from '../state/studio-panel.ts';
import { useStudio } from '../state/use-studio.ts';
import { whoCanOpen } from './privacy-text.ts';
import { PublishModal } from './publish-modal.tsx';
import styles from './publish.module.css';

declare module '../state/studio-panel.ts' {
  interface EditorPanels {
    share: true;
  }
}

/** @sentences */
const label = 'Share: address and QR code';

export const panel: StudioPanel = {
  panel: 'share',
  label,
  Icon: QrCode,
  Show: SharePopup,
};

/** After it went live: the address, and what strangers see there. */
function SharePopup() {
  const studio = useStudio();
  return (
    <PublishModal panel="share" title={t('Share your app')}>
      {(app) => (
        <div className={shared.stack}>
          {app.public ? (
            <PublicAddress app={app} />
          ) : (
            <p className={styles.who}>
              <Lock size={18} strokeWidth={1.5} aria-hidden="true" />
              {whoCanOpen(false, app.sign_in_method)}
            </p>
          )}
          <div className={styles.popupActions}>
            <Button variant="default" onClick={() => studio.openPanel(app.public ? 'publish' : 'launch')}>
              {app.public ? t('Privacy Settings') : t('Publish')}
            </Button>
            <Button onClick={studio.closePanel}>{t('Done')}</Button>
          </div>
        </div>
      )}
    </PublishModal>
  );
}

function PublicAddress({ app }: { app: AppOnTheWire }) {
  return <ShareCard href={app.href} sentence={useShareSentence(app.id)} />;
}
