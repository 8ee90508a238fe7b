import { LogIn, LogOut } from 'lucide-react';
import type { PageContext } from '../view-contract.ts';
import { LinkButton } from '../shared/button.tsx';
import { Icon } from '../shared/icon.tsx';
import { signInHref } from './navigation.ts';
import styles from './view.module.css';
import { t } from '#kit/language/language.ts';

/** The signed-in person with the way out, or the way in. Works without a script. */
export function UserMenu({ id, context, picture }: { id: string; context: PageContext; picture: string }) {
  if (!context.user) {
    const href = signInHref(context);
    if (!href) return null;
    return (
      <LinkButton href={href} context={context} variant="outline" icon={<Icon of={LogIn} size={16} />}>
        {t('Sign in')}
      </LinkButton>
    );
  }
  const { name, email } = context.user;
  return (
    <details className={styles.user} name={`${id}-menus`}>
      <summary>
        <span className={styles.unseen}>{t('Menu of {name}', { name: name || email })}</span>
        {picture ? (
          <img className={styles.avatar} src={picture} alt="" width={36} height={36} />
        ) : (
          <span className={styles.avatar} aria-hidden="true">
            {initials(name || email)}
          </span>
        )}
      </summary>
      <div className={styles.panel}>
        <p className={styles.person}>
          <strong>{name || email}</strong>
          {name && <span>{email}</span>}
        </p>
        {context.session?.assistantsHref && (
          <a href={context.session.assistantsHref} className={styles.panelLink}>
            <Icon of={LogIn} size={16} />
            {t('Assistants')}
          </a>
        )}
        {context.session?.signOutAction && (
          <form method="post" action={context.session.signOutAction}>
            <button type={context.editing ? 'button' : 'submit'} className={styles.panelLink}>
              <Icon of={LogOut} size={16} />
              {t('Sign out')}
            </button>
          </form>
        )}
      </div>
    </details>
  );
}

function initials(name: string): string {
  const words = name.split(/[\s@._-]+/).filter(Boolean);
  const [first, last] = [words[0], words.length > 1 && !name.includes('@') ? words.at(-1) : undefined];
  return [first, last]
    .map((word) => (word ? [...word][0] : ''))
    .join('')
    .toUpperCase();
}
