import { t } from '#kit/language/product.ts';
import { Keyboard } from 'lucide-react';
import { Fragment } from 'react';
import { PopupModal } from '../popups/popup-modal.tsx';
import type { StudioPanel } from '../state/studio-panel.ts';
import { useStudio, useStudioState } from '../state/use-studio.ts';
import { featurePanels } from '../studio-feature.ts';
import { shortcutGroups } from './shortcut-list.ts';
import styles from './keys.module.css';

const isMac = /Mac|iPhone|iPad/.test(navigator.platform);

declare module '../state/studio-panel.ts' {
  interface EditorPanels {
    shortcuts: true;
  }
}

export const panel: StudioPanel = {
  panel: 'shortcuts',
  label: 'Keyboard shortcuts',
  Icon: Keyboard,
  Show: ShortcutsPopup,
};

/** 'Keyboard shortcuts': what every key does. */
function ShortcutsPopup() {
  const studio = useStudio();
  const opened = useStudioState((state) => state.panel === 'shortcuts');
  return (
    <PopupModal opened={opened} onClose={studio.closePanel} title={t('Keyboard shortcuts')} size={760}>
      <div className={styles.groups}>
        {withPanels(shortcutGroups).map(({ title, shortcuts }) => (
          <section key={title} aria-label={title}>
            <h3>{title}</h3>
            <dl>
              {shortcuts.map(({ keys, does }) => (
                <Fragment key={keys}>
                  <dt>{does}</dt>
                  <dd>
                    {keys.split(' ').map((key) => (
                      <Fragment key={key}>
                        <kbd>{isMac && key === 'Ctrl' ? '⌘' : key}</kbd>{' '}
                      </Fragment>
                    ))}
                  </dd>
                </Fragment>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </PopupModal>
  );
}

/** Those that open a panel are next to those that work anywhere. */
function withPanels([anywhere, ...groups]: typeof shortcutGroups): typeof shortcutGroups {
  const opening = featurePanels.flatMap(({ shortcut, topBar }) =>
    shortcut && topBar
      ? [
          {
            keys: t('Ctrl {toUpperCase}', { toUpperCase: shortcut.toUpperCase() }),
            does: t('Open or close: {name}', { name: topBar.name }),
          },
        ]
      : [],
  );
  return anywhere ? [{ ...anywhere, shortcuts: [...anywhere.shortcuts, ...opening] }, ...groups] : groups;
}
