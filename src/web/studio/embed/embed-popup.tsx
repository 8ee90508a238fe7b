import { t } from '#kit/language/product.ts';
import { Button } from '@mantine/core';
import { Code, Crown } from 'lucide-react';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { PopupModal } from '../popups/popup-modal.tsx';
import type { StudioPanel } from '../state/studio-panel.ts';
import { useStudio, useStudioState } from '../state/use-studio.ts';
import { EmbedForm } from './embed-form.tsx';
import styles from './embed.module.css';
import { toggleEmbed, upgradePrompt } from './open-embed.ts';

declare module '../state/studio-panel.ts' {
  interface EditorPanels {
    embed: true;
  }
}

/** @sentences */
const words = { label: 'Embed in another site', name: 'Embed' };

export const panel: StudioPanel = {
  panel: 'embed',
  label: words.label,
  Icon: Code,
  open: toggleEmbed,
  sideBar: { name: words.name, place: 4, isPaid: true },
  Show: EmbedPopup,
};

/** How the app, a page or a block of it is put into another site. */
function EmbedPopup() {
  const studio = useStudio();
  const opened = useStudioState((state) => state.panel === 'embed');
  const app = useStudioState((state) => state.app);
  const isBoard = useStudioState((state) => state.data.board !== undefined);
  const title = isBoard ? t('Embed Content') : t('Embed your multipage app or a selected block');
  return (
    <>
      <PopupModal opened={opened && app !== null} onClose={studio.closePanel} title={title} size={760}>
        {app && <EmbedForm app={app} isBoard={isBoard} />}
      </PopupModal>
      <UpgradePrompt />
    </>
  );
}

/** On a board of the free plan. */
function UpgradePrompt() {
  const isOpen = useStore(upgradePrompt, (state) => state.isOpen);
  const isPanelOpen = useStudioState((state) => state.panel !== 'view');
  const mainHref = useStudioState((state) => state.data.main_href);
  const close = (): void => upgradePrompt.setState({ isOpen: false });
  // Another entry of the side bar goes on to its own.
  useEffect(() => {
    if (isPanelOpen) upgradePrompt.setState({ isOpen: false });
  }, [isPanelOpen]);
  return (
    <PopupModal opened={isOpen} onClose={close} title={t('Upgrade to embed')} size={440}>
      <div className={styles.upgrade}>
        <Crown size={28} strokeWidth={1.5} aria-hidden="true" />
        <p>{t('Embed feature requires a paid plan.')}</p>
        <p className={styles.quiet}>{t('With it this board, or a block of it, stands in any site that you like.')}</p>
        <div className={styles.actions}>
          <Button variant="default" onClick={close}>
            {t('Not now')}
          </Button>
          <Button component="a" href={`${mainHref}/dashboard/accountbilling`}>
            {t('See plans')}
          </Button>
        </div>
      </div>
    </PopupModal>
  );
}
