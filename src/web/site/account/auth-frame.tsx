import type { ReactNode } from 'react';
import { Logo } from '../shell/logo.tsx';
import styles from './auth-frame.module.css';

/** The card that sign-in and sign-up stand on. */
export function AuthFrame({
  title,
  lead,
  children,
  foot,
}: {
  title: string;
  lead: string;
  children: ReactNode;
  foot: ReactNode;
}) {
  return (
    <main className={styles.page}>
      <div className={styles.logo}>
        <Logo />
      </div>
      <section className={styles.card} aria-labelledby="auth-title">
        <h1 id="auth-title">{title}</h1>
        <p className={styles.lead}>{lead}</p>
        {children}
      </section>
      <p className={styles.foot}>{foot}</p>
    </main>
  );
}
