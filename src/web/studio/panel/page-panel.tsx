import { CloseButton, Switch, TextInput } from '@mantine/core';
import { FileText } from 'lucide-react';
import { useMemo } from 'react';
import type { PageSettings, pageColorKeys } from '#domain/page/document.ts';
import { ColorField } from '../inputs/color-input.tsx';
import { PanelContext, type PanelSurroundings } from '../inputs/panel-context.ts';
import { appSwatches } from '../popups/palettes.ts';
import { useStudio, useStudioState } from '../state/use-studio.ts';
import styles from './panel.module.css';
import own from './board-panel.module.css';

/** The page itself: its title, what is left out, and its colours beside the palette of the app. Every change shows at once. */
export function PagePanel() {
  const studio = useStudio();
  const settings = useStudioState((state) => state.document?.settings);
  const name = useStudioState((state) => state.pages.find((page) => page.id === state.pageId)?.name);
  const palette = useStudioState((state) => state.app?.settings.palette);
  const surroundings = useMemo<PanelSurroundings>(
    () => ({ columns: [], sheets: [], pages: [], swatches: appSwatches(palette) }),
    [palette],
  );
  if (!settings) return null;
  const set = <Key extends keyof PageSettings>(key: Key, value: PageSettings[Key]) =>
    studio.commitPage([{ kind: 'set-page', key, value }]);
  return (
    <PanelContext value={surroundings}>
      <aside
        className={styles.panel}
        aria-label="Settings of the page"
        tabIndex={-1}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && !event.defaultPrevented) {
            event.stopPropagation();
            studio.closePanel();
          }
        }}
      >
        <header className={styles.head}>
          <span className={styles.badge} aria-hidden="true">
            <FileText size={18} strokeWidth={1.5} />
          </span>
          <h2>{name || 'Home'}</h2>
          <CloseButton size={32} aria-label="Close settings" onClick={studio.closePanel} />
        </header>
        <div className={styles.scroll}>
          <section className={own.part}>
            <h3>Title</h3>
            <TextInput
              label="Title in the browser"
              placeholder={name || 'Home'}
              size="sm"
              maxLength={200}
              value={settings.title}
              onChange={(event) => set('title', event.currentTarget.value)}
            />
            <Switch
              size="sm"
              label="Hide the header"
              checked={settings.hide_header}
              onChange={(event) => set('hide_header', event.currentTarget.checked)}
            />
            <Switch
              size="sm"
              label="Hide the footer"
              checked={settings.hide_footer}
              onChange={(event) => set('hide_footer', event.currentTarget.checked)}
            />
          </section>
          <section className={own.part}>
            <h3>Colours</h3>
            {colors.map(([key, label]) => (
              <div key={key} className={own.color}>
                <span>{label}</span>
                <ColorField label={label} value={settings[key]} onChange={(color) => set(key, color)} />
              </div>
            ))}
          </section>
        </div>
      </aside>
    </PanelContext>
  );
}

const colors = [
  ['page_background', 'Page'],
  ['nav_background', 'Navigation'],
  ['hero_background', 'Hero'],
  ['block_border', 'Borders of blocks'],
  ['block_shadow', 'Shadows of blocks'],
] as const satisfies readonly (readonly [(typeof pageColorKeys)[number], string])[];
