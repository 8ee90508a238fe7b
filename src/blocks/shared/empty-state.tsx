import { CircleAlert, Inbox, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import { Icon } from './icon.tsx';
import styles from './empty-state.module.css';
import { t } from '#kit/language/language.ts';

export interface EmptyStateProps {
  icon?: LucideIcon;
  /** What is (not) there. */
  title: string;
  /** What this is for, or the one next step. */
  children?: ReactNode;
  /** Where given, the words are for those who edit the page alone. */
  editing?: boolean;
  /** A button, when there is something to do. */
  action?: ReactNode;
}

/** What is where rows would: nothing there yet, or nothing matches. */
export function EmptyState({ icon = Inbox, title, children, editing, action }: EmptyStateProps) {
  const words = editing === false ? t('There’s nothing to show right now.') : children;
  return (
    <div className={styles.state}>
      <span className={styles.badge}>
        <Icon of={icon} size={22} />
      </span>
      <p className={styles.title}>{title}</p>
      {words && <p className={styles.text}>{words}</p>}
      {action}
    </div>
  );
}

/** What is where rows would when they could not be had. */
export function ErrorState({ message, action }: { message: string; action?: ReactNode }) {
  return (
    <div className={classes(styles.state, styles.failed)}>
      <span className={styles.badge}>
        <Icon of={CircleAlert} size={22} />
      </span>
      <p className={styles.title}>{t('Couldn’t load this')}</p>
      <p className={styles.text}>{message}</p>
      {action}
    </div>
  );
}
