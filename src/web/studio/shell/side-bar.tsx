import { t } from '#kit/language/product.ts';
import { BookOpen, Crown } from 'lucide-react';
import type { ReactNode } from 'react';
import { classes } from '#blocks/shared/classes.ts';
import { useStudio, useStudioState } from '../state/use-studio.ts';
import type { StudioPanel } from '../state/studio-panel.ts';
import { openDocs } from './open-elsewhere.ts';
import { panels } from './panels.ts';
import styles from './shell.module.css';

/** @sentences */
const docs = 'Docs';

/** Of panels that have a place here, and of the documentation. */
const entries: { name: string; place: number; of: StudioPanel | null }[] = [
  ...panels.flatMap((of) => (of.sideBar ? [{ ...of.sideBar, of }] : [])),
  { name: docs, place: 3, of: null },
].toSorted((one, other) => one.place - other.place);

/** What an editor reaches for: at the left, or along the bottom of a phone. Choosing one closes the others first. */
export function SideBar() {
  const isBoard = useStudioState((state) => state.data.board !== undefined);
  return (
    <nav className={styles.sideBar} data-bar="side" aria-label={t('Editor')}>
      {entries
        .filter(({ of }) => !of?.only || of.only === (isBoard ? 'boards' : 'apps'))
        .map(({ name, of }) =>
          of ? <PanelEntry key={name} name={name} of={of} /> : <DocsEntry key={name} name={name} />,
        )}
    </nav>
  );
}

function DocsEntry({ name }: { name: string }) {
  const studio = useStudio();
  return <Entry name={name} icon={<BookOpen size={20} strokeWidth={1.5} />} onClick={() => openDocs(studio)} />;
}

function PanelEntry({ name, of: { panel, Icon, open, sideBar } }: { name: string; of: StudioPanel }) {
  const studio = useStudio();
  const isOpen = useStudioState((state) => state.panel === panel);
  const isFree = useStudioState((state) => state.isFreePlan === true);
  // The plus of new blocks turns to close them.
  const plus = panel === 'add' && classes(styles.plus, isOpen && styles.rotated);
  return (
    <Entry
      name={name}
      icon={<Icon size={20} strokeWidth={plus ? 1.75 : 1.5} {...(plus && { className: plus })} />}
      active={isOpen}
      crown={isFree && sideBar?.isPaid === true}
      onClick={() => void (open ? open(studio) : studio.leaving.leave(isOpen ? 'view' : panel))}
    />
  );
}

function Entry({
  name,
  icon,
  active,
  crown,
  onClick,
}: {
  name: string;
  icon: ReactNode;
  active?: boolean;
  crown?: boolean;
  onClick(): void;
}) {
  return (
    <button
      type="button"
      className={classes(styles.entry, active && styles.active)}
      aria-pressed={active ?? undefined}
      onClick={onClick}
    >
      <span className={styles.entryIcon} aria-hidden="true">
        {icon}
        {crown && <Crown size={12} strokeWidth={2} className={styles.crown} />}
      </span>
      <span className={styles.entryName}>{t(name)}</span>
      {crown && <span className={styles.hidden}> {t('(paid plan)')}</span>}
    </button>
  );
}
