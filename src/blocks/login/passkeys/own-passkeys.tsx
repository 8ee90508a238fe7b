import { Fingerprint } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { AuthAnswer, BlockActs, OwnPasskey } from '../../view-contract.ts';
import { Button } from '../../shared/button.tsx';
import { Icon } from '../../shared/icon.tsx';
import { messageOf } from '../../shared/message-of.ts';
import own from '../own-sessions.module.css';
import styles from './passkeys.module.css';
import { t } from '#kit/language/language.ts';

/** The passkeys of whoever is signed in: to add, and to remove. Nothing where they can do neither. */
export default function OwnPasskeys({ act }: { act: Pick<BlockActs, 'authenticate'> }) {
  const { passkeys, mayAdd, isBusy, problem, change, add } = useOwnPasskeys(act);
  if (passkeys.length === 0 && !mayAdd) return null;
  return (
    <section className={own.sessions}>
      <h2 className={own.heading}>{t('Passkeys')}</h2>
      {passkeys.length === 0 ? (
        <p className={styles.about}>{t('Sign in with your fingerprint, face or device PIN instead of a password.')}</p>
      ) : (
        <ul className={own.list}>
          {passkeys.map((passkey) => (
            <Entry
              key={passkey.id}
              passkey={passkey}
              isBusy={isBusy}
              onRemove={() => void change({ remove: passkey.id })}
            />
          ))}
        </ul>
      )}
      {problem && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      {mayAdd && (
        <Button variant="outline" icon={<Icon of={Fingerprint} size={18} />} busy={isBusy} onClick={() => void add()}>
          {t('Add a passkey')}
        </Button>
      )}
    </section>
  );
}

function useOwnPasskeys(act: Pick<BlockActs, 'authenticate'>) {
  const [known, setKnown] = useState<{ passkeys: OwnPasskey[]; mayAdd: boolean }>({ passkeys: [], mayAdd: false });
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const run = async (work: () => Promise<AuthAnswer>, textOf: (error: unknown) => string): Promise<void> => {
    setBusy(true);
    setProblem('');
    try {
      const { passkeys = [], may_add = false } = await work();
      setKnown({ passkeys, mayAdd: may_add });
    } catch (error) {
      setProblem(textOf(error));
    }
    setBusy(false);
  };
  const change = (requested: { remove: string }): Promise<void> =>
    run(
      () => act.authenticate('passkeys', requested),
      (error) => messageOf(error, t('That didn’t work. Try again.')),
    );
  const add = async (): Promise<void> => {
    setBusy(true);
    const { addPasskey, failureText } = await import('./with-passkey.ts');
    await run(() => addPasskey(act), failureText);
  };
  // What only could not be listed is missed by nobody.
  useEffect(
    () =>
      void run(
        () => act.authenticate('passkeys', {}),
        () => '',
      ),
    // Once, when it is there.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [],
  );
  return { ...known, isBusy, problem, change, add };
}

function Entry({ passkey, isBusy, onRemove }: { passkey: OwnPasskey; isBusy: boolean; onRemove: () => void }) {
  const { name, host, created_at, last_used_at } = passkey;
  const moment = new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <li className={own.entry}>
      <span>
        <strong>{name}</strong>
        <small className={own.when}>
          {host !== location.hostname && `${t('Works at {host} only', { host })} · `}
          {last_used_at === null
            ? t('Added {time}', { time: moment.format(new Date(created_at)) })
            : t('Last used {time}', { time: moment.format(new Date(last_used_at)) })}
        </small>
      </span>
      <Button
        variant="outline"
        size="small"
        busy={isBusy}
        aria-label={t('Remove the passkey {name}', { name })}
        onClick={onRemove}
      >
        {t('Remove')}
      </Button>
    </li>
  );
}
