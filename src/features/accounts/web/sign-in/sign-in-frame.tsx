import type { ReactNode } from 'react';
import { LanguageSwitch } from '#web/site/shell/language-switch.tsx';
import { Logo } from '#web/site/shell/logo.tsx';
import { LocalOutboxNote } from './local-outbox-note.tsx';
import styles from './sign-in-frame.module.css';

/** The card around everything about signing in. `mails` where a mail is waited for. */
export function SignInFrame({
  title,
  lead,
  children,
  foot,
  mails = false,
}: {
  title: string;
  lead?: ReactNode;
  children?: ReactNode;
  foot?: ReactNode;
  mails?: boolean;
}) {
  return (
    <main className={styles.page}>
      <div className={styles.logo}>
        <Logo />
      </div>
      <section className={styles.card} aria-labelledby="auth-title">
        <h1 id="auth-title">{title}</h1>
        {lead && <p className={styles.lead}>{lead}</p>}
        {children && <div className={styles.body}>{children}</div>}
        {mails && <LocalOutboxNote />}
      </section>
      {foot && <p className={styles.foot}>{foot}</p>}
      <LanguageSwitch />
    </main>
  );
}
