import { t } from '#kit/language/product.ts';
import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import { type AppOnTheWire, getApp } from '#features/apps/api/apps.ts';
import { call } from '../../call.ts';
import { PopupModal } from '../popups/popup-modal.tsx';
import shared from '../popups/popups.module.css';
import type { Leaving } from '../state/leaving.ts';
import type { EditorPanel } from '../state/studio-panel.ts';
import { useStudio, useStudioState } from '../state/use-studio.ts';
import type { Message } from './use-privacy.ts';
import styles from './publish.module.css';

interface PublishModalProps {
  panel: EditorPanel;
  title: string;
  size?: number;
  children(app: AppOnTheWire, leaving: Leaving): ReactNode;
}

/** A dialog about how the app is published, which knows the app as it is now. */
export function PublishModal({ panel, title, size = 520, children }: PublishModalProps) {
  const studio = useStudio();
  const opened = useStudioState((state) => state.panel === panel);
  const app = useStudioState((state) => state.app);
  const { leaving } = studio;
  return (
    <PopupModal opened={opened} onClose={() => leaving.leave('view')} title={title} size={size} stackId={panel}>
      {app && <Loaded app={app}>{(read) => children(read, leaving)}</Loaded>}
    </PopupModal>
  );
}

/** What is there when it could not be read: the safe side. */
const unknownPrivacy = { public: false, sign_in_method: 'No sign in' } as const;

/** Reads the app again whenever the dialog opens: someone else may have changed it. */
function Loaded({ app, children }: { app: AppOnTheWire; children(app: AppOnTheWire): ReactNode }) {
  const studio = useStudio();
  const [loading, setLoading] = useState<'loading' | 'loaded' | 'failed'>('loading');
  useEffect(() => {
    let isOpen = true;
    call(getApp, { params: { appId: app.id } }).then(
      (read) => {
        if (!isOpen) return;
        studio.setApp(read);
        setLoading('loaded');
      },
      () => isOpen && setLoading('failed'),
    );
    return () => {
      isOpen = false;
    };
  }, [app.id, studio]);
  if (loading === 'loading') return <p role="status">{t('Loading...')}</p>;
  return children(loading === 'failed' ? { ...app, ...unknownPrivacy } : app);
}

interface AskProps {
  leaving: Leaving;
  isUnsaved: boolean;
  /** No one leaves while something is on its way. */
  busy?: boolean;
  words: string;
  save?: { name: string; run(): void };
}

/** Asks what becomes of what is not saved, when the dialog would close over it. */
export function AskBeforeLeaving({ leaving, isUnsaved, busy = false, words, save }: AskProps) {
  const studio = useStudio();
  const [to, setTo] = useState<EditorPanel | null>(null);
  useEffect(() => {
    if (!isUnsaved && !busy) return;
    return leaving.guard((next) => setTo((before) => (before === next ? null : next)));
  }, [leaving, isUnsaved, busy]);
  if (to === null || !isUnsaved || busy) return null;
  return (
    <div className={styles.unsaved} role="alertdialog" aria-label={t('Not saved yet')}>
      <p>{words}</p>
      <div className={styles.unsavedActions}>
        <Button size="sm" variant="default" onClick={() => studio.openPanel(to)}>
          {t('Discard')}
        </Button>
        <Button size="sm" variant={save ? 'default' : 'filled'} autoFocus={!save} onClick={() => setTo(null)}>
          {t('Keep editing')}
        </Button>
        {save && (
          <Button
            size="sm"
            autoFocus
            onClick={() => {
              setTo(null);
              save.run();
            }}
          >
            {save.name}
          </Button>
        )}
      </div>
    </div>
  );
}

export function InlineMessage({ message }: { message: Message | null }) {
  if (!message) return null;
  return (
    <p className={shared.message} data-type={message.type} role={message.type === 'error' ? 'alert' : 'status'}>
      {message.text}
    </p>
  );
}
