import { t } from '#kit/language/product.ts';
import { Keyboard } from 'lucide-react';
import { Fragment } from 'react';
import { PopupModal } from '../popups/popup-modal.tsx';
import type { StudioPanel } from '../state/studio-panel.ts';
import { useStudio, useStudioState } from '../state/use-studio.ts';
import { featurePanels } from '../studio-feature.ts';
import { keyNames, type ShortcutGroup, shortcutGroups } from './shortcut-list.ts';
import styles from './keys.module.css';

const isMac = /Mac|iPhone|iPad/.test(navigator.platform);

declare module '../state/studio-panel.ts' {
  interface EditorPanels {
    shortcuts: true;
  }
}

/** @sentences */
const label = 'Keyboard shortcuts';

export const panel: StudioPanel = {
  panel: 'shortcuts',
  label,
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
          <section key={title} aria-label={t(title)}>
            <h3>{t(title)}</h3>
            <dl>
              {Object.entries(shortcuts).map(([keys, does]) => (
                <Fragment key={keys}>
                  <dt>{t(does)}</dt>
                  <dd>
                    {keys.split(' ').map((key) => (
                      <Fragment key={key}>
                        <kbd>{nameOfKey(key)}</kbd>{' '}
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

function nameOfKey(key: string): string {
  if (isMac && key === 'Ctrl') return '⌘';
  const name = keyNames[key];
  return name ? t(name) : key;
}

/** Those that open a panel are next to those that work anywhere. */
function withPanels([anywhere, ...groups]: readonly ShortcutGroup[]): readonly ShortcutGroup[] {
  const opening = featurePanels.flatMap(({ shortcut, topBar }) =>
    shortcut && topBar
      ? [[`Ctrl ${shortcut.toUpperCase()}`, t('Open or close: {name}', { name: t(topBar.name) })] as const]
      : [],
  );
  return anywhere
    ? [{ ...anywhere, shortcuts: { ...anywhere.shortcuts, ...Object.fromEntries(opening) } }, ...groups]
    : groups;
}
