import { type ReactNode, useEffect } from 'react';
import styles from './dashboard-shell.module.css';

/** The inside of every page of the dashboard: title, one main action, content. */
export function DashboardShell({
  title,
  action,
  children,
  lead,
}: {
  title: string;
  lead?: ReactNode;
  action?: ReactNode;
  children: ReactNode;
}) {
  useEffect(() => {
    document.title = `${title} · Sheaf`;
  }, [title]);
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <div className={styles.text}>
          <h1>{title}</h1>
          {lead && <p>{lead}</p>}
        </div>
        {action}
      </div>
      {children}
    </div>
  );
}
