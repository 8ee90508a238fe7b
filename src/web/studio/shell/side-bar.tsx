import { BookOpen, Code, Crown, Files, PanelsTopLeft, Plus, Settings, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { classes } from '#blocks/shared/classes.ts';
import { useStudio, useStudioState } from '../state/use-studio.ts';
import { toggleEmbed } from '../embed/open-embed.ts';
import { openDocs } from './open-elsewhere.ts';
import styles from './shell.module.css';

/** What an editor reaches for: at the left, or along the bottom of a phone. Choosing one closes the others first. */
export function SideBar() {
  const studio = useStudio();
  const panel = useStudioState((state) => state.panel);
  const isFree = useStudioState((state) => state.isFreePlan === true);
  const isBoard = useStudioState((state) => state.data.board !== undefined);
  const toggle = (name: 'pages' | 'add' | 'users' | 'app settings' | 'board') => () =>
    studio.leaving.leave(panel === name ? 'view' : name);
  return (
    <nav className={styles.sideBar} aria-label="Editor">
      {!isBoard && (
        <Entry
          name="Pages"
          icon={<Files size={20} strokeWidth={1.5} />}
          active={panel === 'pages'}
          onClick={toggle('pages')}
        />
      )}
      <Entry
        name="New Block"
        icon={<Plus size={20} strokeWidth={1.75} className={classes(styles.plus, panel === 'add' && styles.rotated)} />}
        active={panel === 'add'}
        onClick={toggle('add')}
      />
      <Entry name="Docs" icon={<BookOpen size={20} strokeWidth={1.5} />} onClick={() => openDocs(studio)} />
      <Entry
        name="Embed"
        icon={<Code size={20} strokeWidth={1.5} />}
        active={panel === 'embed'}
        crown={isFree}
        onClick={() => void toggleEmbed(studio)}
      />
      {isBoard && (
        <Entry
          name="Board"
          icon={<PanelsTopLeft size={20} strokeWidth={1.5} />}
          active={panel === 'board'}
          onClick={toggle('board')}
        />
      )}
      <Entry
        name="Users"
        icon={<Users size={20} strokeWidth={1.5} />}
        active={panel === 'users'}
        onClick={toggle('users')}
      />
      <Entry
        name="App Settings"
        icon={<Settings size={20} strokeWidth={1.5} />}
        active={panel === 'app settings'}
        onClick={toggle('app settings')}
      />
    </nav>
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
      <span className={styles.entryName}>{name}</span>
      {crown && <span className={styles.hidden}> (paid plan)</span>}
    </button>
  );
}
