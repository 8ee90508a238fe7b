import { CircleAlert, Inbox, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import { Icon } from './icon.tsx';
import styles from './empty-state.module.css';

export interface EmptyStateProps {
  icon?: LucideIcon;
  /** What is (not) there. */
  title: string;
  /** What this is for, or the one next step. */
  children?: ReactNode;
  /** A button, when there is something to do. */
  action?: ReactNode;
}

/** What stands where rows would: nothing there yet, or nothing matches. */
export function EmptyState({ icon = Inbox, title, children, action }: EmptyStateProps) {
  return (
    <div className={styles.state}>
      <span className={styles.badge}>
        <Icon of={icon} size={22} />
      </span>
      <p className={styles.title}>{title}</p>
      {children && <p className={styles.words}>{children}</p>}
      {action}
    </div>
  );
}

/** What stands where rows would when they could not be had. */
export function ErrorState({ message, action }: { message: string; action?: ReactNode }) {
  return (
    <div className={classes(styles.state, styles.failed)}>
      <span className={styles.badge}>
        <Icon of={CircleAlert} size={22} />
      </span>
      <p className={styles.title}>This could not be loaded</p>
      <p className={styles.words}>{message}</p>
      {action}
    </div>
  );
}
