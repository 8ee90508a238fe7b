import { useEffect, useState } from 'react';
import type { BlockActs, OwnSession } from '../view-contract.ts';
import { Button } from '../shared/button.tsx';
import styles from './own-sessions.module.css';
import { t } from '#kit/language/language.ts';

/** Where whoever is signed in is signed in besides, to look at and to end. Nothing where it is here alone. */
export default function OwnSessions({ act }: { act: Pick<BlockActs, 'authenticate'> }) {
  const [sessions, setSessions] = useState<OwnSession[]>([]);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const ask = async (end?: string): Promise<void> => {
    setBusy(true);
    setProblem('');
    try {
      const answer = await act.authenticate('sessions', end === undefined ? {} : { end });
      setSessions(answer.sessions ?? []);
    } catch (error) {
      // What only could not be listed is missed by nobody.
      if (end !== undefined) setProblem(error instanceof Error ? error.message : String(error));
    }
    setBusy(false);
  };
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when it is there
  useEffect(() => void ask(), []);
  const others = sessions.filter(({ current }) => !current);
  if (others.length === 0) return null;
  return (
    <section className={styles.sessions}>
      <h2 className={styles.heading}>{t('Where you’re signed in')}</h2>
      <ul className={styles.list}>
        {sessions.map((session) => (
          <Entry key={session.id} session={session} isBusy={isBusy} onEnd={() => void ask(session.id)} />
        ))}
      </ul>
      {problem && <p role="alert">{problem}</p>}
      {others.length > 1 && (
        <Button variant="outline" busy={isBusy} onClick={() => void ask('others')}>
          {t('Sign out everywhere else')}
        </Button>
      )}
    </section>
  );
}

function Entry({ session, isBusy, onEnd }: { session: OwnSession; isBusy: boolean; onEnd: () => void }) {
  const device = session.device.join(' · ') || t('Unknown device');
  const moment = new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <li className={styles.entry}>
      <span>
        <strong>{device}</strong>
        <small className={styles.when}>
          {session.current
            ? t('This device')
            : t('Last used {time}', { time: moment.format(new Date(session.last_seen_at)) })}
        </small>
      </span>
      {!session.current && (
        <Button
          variant="outline"
          size="small"
          busy={isBusy}
          aria-label={t('Sign out on {device}', { device })}
          onClick={onEnd}
        >
          {t('Sign out')}
        </Button>
      )}
    </li>
  );
}
