import type { ReactNode } from 'react';
import styles from './panel-list.module.css';

/** A quiet list in one frame: a row each, with what can be done about it at the right. */
export function PanelList({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul className={styles.list} aria-label={label}>
      {children}
    </ul>
  );
}

interface RowProps {
  icon?: ReactNode;
  title: ReactNode;
  /** After the title: a badge. */
  mark?: ReactNode;
  facts?: ReactNode;
  /** A whole line under the facts: a reason, a progress bar. */
  below?: ReactNode;
  acts?: ReactNode;
  /** On a phone they are below the words. */
  stacked?: boolean;
  busy?: boolean;
}

export function PanelRow({ icon, title, mark, facts, below, acts, stacked = false, busy = false }: RowProps) {
  return (
    <li className={styles.row} aria-busy={busy} data-stacked={stacked || undefined}>
      {icon && <span className={styles.icon}>{icon}</span>}
      <div className={styles.text}>
        <div className={styles.head}>
          <span className={styles.title}>{title}</span>
          {mark}
        </div>
        {facts && <div className={styles.facts}>{facts}</div>}
        {below}
      </div>
      {acts && <div className={styles.acts}>{acts}</div>}
    </li>
  );
}

/** A word on a tint: Live, Owner, Expired. */
export function Mark({
  tone = 'quiet',
  children,
}: {
  tone?: 'quiet' | 'good' | 'bad' | 'warning' | 'accent';
  children: ReactNode;
}) {
  return (
    <span className={styles.mark} data-tone={tone}>
      {children}
    </span>
  );
}
