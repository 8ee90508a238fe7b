import { t } from '#kit/language/product.ts';
import { CloseButton } from '@mantine/core';
import type { LucideIcon } from 'lucide-react';
import { type ReactNode, useMemo, useRef } from 'react';
import { useSoughtSetting } from '../keys/use-sought-setting.ts';
import { PanelContext, type PanelSurroundings } from '../inputs/panel-context.ts';
import { appSwatches } from '../popups/named-palettes.ts';
import { useStudio, useStudioState } from '../state/use-studio.ts';
import styles from './panel.module.css';
import own from './board-panel.module.css';

interface PanelFrameProps {
  /** "Settings of the page". */
  label: string;
  title: string;
  icon: LucideIcon;
  children: ReactNode;
}

/** The panel of a page or a board: what is above its parts, and what its controls choose from. */
export function PanelFrame({ label, title, icon: Icon, children }: PanelFrameProps) {
  const studio = useStudio();
  const panel = useRef<HTMLElement>(null);
  useSoughtSetting(panel);
  const sheets = useStudioState((state) => state.sheets);
  const palette = useStudioState((state) => state.app?.settings.palette);
  const roles = useStudioState((state) => state.app?.settings.roles);
  const surroundings = useMemo<PanelSurroundings>(
    () => ({
      ...{ columns: [], sheets, pages: [], swatches: appSwatches(palette), roles },
      editRoles: () => studio.openPanel('users'),
    }),
    [sheets, palette, roles, studio],
  );
  return (
    <PanelContext value={surroundings}>
      <aside
        ref={panel}
        className={styles.panel}
        aria-label={label}
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
            <Icon size={18} strokeWidth={1.5} />
          </span>
          <h2>{title}</h2>
          <CloseButton size={32} aria-label={t('Close settings')} onClick={studio.closePanel} />
        </header>
        <div className={styles.scroll}>{children}</div>
      </aside>
    </PanelContext>
  );
}

export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={own.part}>
      <h3>{title}</h3>
      {children}
    </section>
  );
}
