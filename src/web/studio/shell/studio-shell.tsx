import { t } from '#kit/language/product.ts';
import { Suspense, useCallback, useEffect } from 'react';
import { Canvas } from '../canvas/canvas.tsx';
import { SelectionBar } from '../canvas/selection-bar.tsx';
import { SettingsPanel } from '../panel/settings-panel.tsx';
import { useStudio, useStudioState } from '../state/use-studio.ts';
import { Announcer } from '../keys/announcer.tsx';
import { CommandPalette } from './command-palette.tsx';
import { followClipboard } from '../clipboard/follow-clipboard.ts';
import { showToast } from './show-toast.tsx';
import { FailureBanner } from './failure-banner.tsx';
import { MomentBar } from '../history/moment-bar.tsx';
import { Conflicts } from '../others/conflicts.tsx';
import { ViewAsBar } from '../view-as/view-as-bar.tsx';
import { panels } from './panels.ts';
import { handleShortcut } from './shortcuts.ts';
import { SideBar } from './side-bar.tsx';
import { TopBar } from './top-bar.tsx';
import styles from './shell.module.css';

/** Top bar, sidebar, the page, and whatever is open. One panel at a time. */
export function StudioShell() {
  const studio = useStudio();
  const panel = useStudioState((state) => state.panel);
  const selected = useStudioState((state) => state.selectedId);
  const isDocked = panels.some(({ panel: name, docked }) => docked && panel === name);
  const onKeyDown = useCallback((event: KeyboardEvent) => handleShortcut(event, studio), [studio]);

  useWindowEvents(onKeyDown);

  return (
    <div className={styles.studio} data-panel={(panel === 'settings' && selected) || isDocked ? 'open' : undefined}>
      <TopBar />
      <SideBar />
      <section className={styles.stage} aria-label={t('Canvas')}>
        <FailureBanner />
        <Conflicts />
        <ViewAsBar />
        <MomentBar />
        <Canvas onKeyDown={onKeyDown} onReady={leaveServedPage} />
        <SelectionBar />
      </section>
      {panel === 'settings' && selected && <SettingsPanel key={selected} blockId={selected} />}
      {panels.map(({ panel: name, docked, Show }) =>
        docked && panel !== name ? null : (
          <Suspense key={name} fallback={null}>
            <Show />
          </Suspense>
        ),
      )}
      <CommandPalette />
      <Announcer />
    </div>
  );
}

/** The server's rendered page stays until the canvas has its own. */
function leaveServedPage(): void {
  for (const element of document.querySelectorAll('body > #sheaf-page-root, body > .sheaf-skip, body > #sheaf-toasts'))
    element.remove();
  document.documentElement.removeAttribute('style');
}

/** What the window tells the studio: keys, the address, whether it is seen, online, or about to close. */
function useWindowEvents(onKeyDown: (event: KeyboardEvent) => void): void {
  const studio = useStudio();
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent): void => {
      if (studio.hasUnsaved()) event.preventDefault();
    };
    const hide = (): void => {
      if (document.visibilityState === 'hidden') studio.retry();
      else void studio.loadSheets();
    };
    const online = (): void => studio.retry();
    const back = (): void => studio.openAddress(location.pathname, location.search);
    const stopCopying = followClipboard(document, studio, showToast);
    window.addEventListener('keydown', onKeyDown);
    window.addEventListener('beforeunload', warn);
    window.addEventListener('online', online);
    window.addEventListener('popstate', back);
    document.addEventListener('visibilitychange', hide);
    return () => {
      stopCopying();
      window.removeEventListener('keydown', onKeyDown);
      window.removeEventListener('beforeunload', warn);
      window.removeEventListener('online', online);
      window.removeEventListener('popstate', back);
      document.removeEventListener('visibilitychange', hide);
    };
  }, [studio, onKeyDown]);
}
