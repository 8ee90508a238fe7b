import { type ReactNode, useId } from 'react';
import styles from './settings-section.module.css';

/** One card of the account page. */
export function SettingsSection({
  id,
  title,
  about,
  children,
}: {
  id: string;
  title: string;
  about?: string;
  children: ReactNode;
}) {
  const heading = useId();
  return (
    <section id={id} className={styles.section} aria-labelledby={heading}>
      <h2 id={heading}>{title}</h2>
      {about && <p className={styles.about}>{about}</p>}
      <div className={styles.body}>{children}</div>
    </section>
  );
}

/** One line of a card: what it is, its state, what can be done. */
export function SettingsRow({
  label,
  children,
  action,
}: {
  label?: ReactNode;
  children: ReactNode;
  action?: ReactNode;
}) {
  return (
    <div className={styles.row}>
      <div className={styles.text}>
        {label && <strong>{label}</strong>}
        <div className={styles.value}>{children}</div>
      </div>
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}
