/** What is in the place of a form: what became of it, or that no one needs it. */
import { type ReactNode, useEffect, useRef } from 'react';
import { type LucideIcon, MailCheck } from 'lucide-react';
import type { PageContext } from '../view-contract.ts';
import type { AuthAppearance } from './auth-settings.ts';
import { AuthHeadings } from './auth-frame.tsx';
import { Button, LinkButton } from './button.tsx';
import { Icon } from './icon.tsx';
import styles from './auth-notes.module.css';
import { around } from '#kit/language/around.ts';
import { t } from '#kit/language/language.ts';

type Settings = AuthAppearance & { title: string };

/** What became of a form that was sent: takes the focus, because the form is gone. */
export function AuthDone({
  settings,
  heading,
  message,
  icon = MailCheck,
  children,
}: {
  settings: Settings;
  heading: string;
  message: string;
  icon?: LucideIcon;
  children?: ReactNode;
}) {
  const words = useRef<HTMLDivElement>(null);
  useEffect(() => {
    words.current?.focus({ preventScroll: true });
    words.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div ref={words} tabIndex={-1} className={styles.done} aria-live="polite">
      <span className={styles.sign} style={{ marginInline: margins[settings.heading_alignment] }}>
        <Icon of={icon} size={26} />
      </span>
      <AuthHeadings settings={settings} first={heading} second={message} />
      {children}
    </div>
  );
}

/** Greets anyone who is signed in already, with the way on and the way out. */
export function SignedIn({
  settings,
  context,
  onward,
  button,
}: {
  settings: Settings;
  context: PageContext;
  /** Where to go on; ''. */
  onward: string;
  button: { color: string; textColor: string };
}) {
  if (!context.user) return null;
  const { name, email } = context.user;
  const signOut = context.session?.signOutAction ?? '';
  const [before, after] = around('You are signed in as {email}.', 'email');
  return (
    <>
      <AuthHeadings
        settings={settings}
        first={name ? t('Hello, {name}', { name }) : t('Hello')}
        second={
          <>
            {before}
            <strong className={styles.email}>{email}</strong>
            {after}
          </>
        }
      />
      <div className={styles.ways}>
        <LinkButton
          href={onward || context.app.href}
          context={context}
          size="large"
          color={button.color}
          textColor={button.textColor}
        >
          {t('Go on')}
        </LinkButton>
        {signOut && (
          <form method="post" action={signOut}>
            <Button
              type={context.editing ? 'button' : 'submit'}
              variant="outline"
              size="large"
              className={styles.whole}
            >
              {t('Sign out')}
            </Button>
          </form>
        )}
      </div>
    </>
  );
}

/** While the page is edited: the other face of the block, which visitors only see behind a mailed link. */
export function OtherFace({ caption, children }: { caption: string; children: ReactNode }) {
  return (
    <div className={styles.other}>
      <p className={styles.otherCaption}>{caption}</p>
      {children}
    </div>
  );
}

const margins = { left: '0 auto', center: 'auto', right: 'auto 0' } as const;
