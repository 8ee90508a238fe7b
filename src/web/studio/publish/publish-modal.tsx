import { Button, Modal } from '@mantine/core';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { type AppOnTheWire, getApp } from '#api/apps.ts';
import { call } from '../../call.ts';
import shared from '../popups/popups.module.css';
import type { EditorPanel } from '../state/studio-state.ts';
import { useStudio, useStudioState } from '../state/use-studio.ts';
import type { Message, Privacy } from './use-privacy.ts';
import styles from './publish.module.css';

/** Goes on to another panel, or closes; asks first where a choice would be lost. */
export type Leave = (to: EditorPanel) => void;

interface PublishModalProps {
  panel: EditorPanel;
  title: string;
  children(app: AppOnTheWire, leave: RefObject<Leave>): ReactNode;
}

/** A dialog about how the app is published, which knows the app as it is now. */
export function PublishModal({ panel, title, children }: PublishModalProps) {
  const studio = useStudio();
  const opened = useStudioState((state) => state.panel === panel);
  const app = useStudioState((state) => state.app);
  const leave = useRef<Leave>(studio.openPanel);
  return (
    <Modal
      opened={opened}
      onClose={() => leave.current('view')}
      title={title}
      size={520}
      radius="lg"
      zIndex={300}
      closeButtonProps={{ 'aria-label': 'Close' }}
      classNames={{ title: shared.modalTitle, header: shared.modalHeader, body: shared.modalBody }}
    >
      {opened && app && <Loaded app={app}>{(read) => children(read, leave)}</Loaded>}
    </Modal>
  );
}

/** What stands there when it could not be read: the safe side. */
const unknownPrivacy = { public: false, sign_in_method: 'No sign in' } as const;

/** Reads the app anew whenever the dialog opens: somebody else may have changed it. */
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
  if (loading === 'loading') return <p role="status">Loading...</p>;
  return children(loading === 'failed' ? { ...app, ...unknownPrivacy } : app);
}

/** Asks what becomes of a choice that is not saved, when the dialog would close over it. */
export function UnsavedChoice({
  privacy,
  leave,
  action,
}: {
  privacy: Privacy;
  leave: RefObject<Leave>;
  action: string;
}) {
  const studio = useStudio();
  const [to, setTo] = useState<EditorPanel | null>(null);
  const { isUnsaved, busy, save } = privacy;
  useEffect(() => {
    leave.current = (next) => {
      if (isUnsaved || busy) setTo((before) => (before === null ? next : null));
      else studio.openPanel(next);
    };
    return () => {
      leave.current = studio.openPanel;
    };
  }, [leave, studio, isUnsaved, busy]);
  if (to === null || !isUnsaved || busy) return null;
  return (
    <div className={styles.unsaved} role="alertdialog" aria-label="Not saved yet">
      <p>{privacy.app.public ? 'Your changes are not saved yet.' : 'Not saved yet: the app is still private.'}</p>
      <div className={styles.unsavedActions}>
        <Button size="sm" variant="default" onClick={() => studio.openPanel(to)}>
          Discard
        </Button>
        <Button size="sm" variant="default" onClick={() => setTo(null)}>
          Keep editing
        </Button>
        <Button
          size="sm"
          autoFocus
          onClick={() => {
            setTo(null);
            void save();
          }}
        >
          {action}
        </Button>
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
