import { Button } from '@mantine/core';
import { Globe, Lock } from 'lucide-react';
import shared from '../popups/popups.module.css';
import { useStudio } from '../state/use-studio.ts';
import { whoCanOpen } from './privacy-words.ts';
import { PublishModal } from './publish-modal.tsx';
import { ShareCard } from './share-card.tsx';
import styles from './publish.module.css';

/** After it went live: the address, and who can open it. */
export function SharePopup() {
  const studio = useStudio();
  return (
    <PublishModal panel="share" title="Share your app">
      {(app) => {
        const Icon = app.public && app.sign_in_method === 'No sign in' ? Globe : Lock;
        return (
          <div className={shared.stack}>
            <p className={styles.who}>
              <Icon size={18} strokeWidth={1.5} aria-hidden="true" />
              {whoCanOpen(app.public, app.sign_in_method)}
            </p>
            {app.public && <ShareCard href={app.href} />}
            <div className={styles.popupActions}>
              <Button variant="default" onClick={() => studio.openPanel(app.public ? 'publish' : 'launch')}>
                {app.public ? 'Privacy Settings' : 'Publish'}
              </Button>
              <Button onClick={studio.closePanel}>Done</Button>
            </div>
          </div>
        );
      }}
    </PublishModal>
  );
}
