import { t } from '#kit/language/product.ts';
import { Alert, Button, Group, Skeleton } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Monitor, Smartphone } from 'lucide-react';
import type { z } from 'zod';
import { endOneSession, endOtherSessions, listSessions, type sessionShape } from '../../api/account.ts';
import { call } from '#web/call.ts';
import { Mark } from '#web/site/shell/panel-list.tsx';
import { FormFailure } from '../form/form-failure.tsx';
import { useAttempt } from '../form/use-attempt.ts';
import { sayMoment } from '#web/site/shell/say-date.ts';
import { SettingsRow, SettingsSection } from './settings-section.tsx';
import styles from './sessions-section.module.css';

type OwnSession = z.input<typeof sessionShape>;

/** Every browser that is signed in: one line, with the apps that it went on to. */
export function SessionsSection() {
  const queries = useQueryClient();
  const sessions = useQuery({
    queryKey: ['sessions'],
    queryFn: async () => (await call(listSessions, {})).sessions,
  });
  const ending = useAttempt();
  const take = (answer: { sessions: OwnSession[] }) => queries.setQueryData(['sessions'], answer.sessions);
  const end = (sessionId: string) =>
    ending.run(async () => void take(await call(endOneSession, { params: { sessionId } })));
  const endOthers = () => ending.run(async () => void take(await call(endOtherSessions, {})));
  const others = sessions.data?.filter((session) => !session.current) ?? [];
  return (
    <SettingsSection
      id="sessions"
      title={t('Where you are signed in')}
      about={t('If you do not recognize a session, end it and change your password.')}
    >
      {sessions.isPending && (
        <div role="status" aria-label={t('Loading...')}>
          <Skeleton height={48} mb="md" />
          <Skeleton height={48} />
        </div>
      )}
      {sessions.error && (
        <Alert color="red" title={t('Your sessions could not be loaded')}>
          {sessions.error.message}{' '}
          <Button size="compact-sm" variant="white" onClick={() => void sessions.refetch()}>
            {t('Try again')}
          </Button>
        </Alert>
      )}
      <FormFailure error={ending.error} />
      {sessions.data?.map((session) => (
        <SessionRow key={session.id} session={session} busy={ending.busy} onEnd={() => void end(session.id)} />
      ))}
      {others.length > 0 && (
        <SettingsRow>
          <Button variant="default" size="md" loading={ending.busy} onClick={() => void endOthers()}>
            {t('Sign out everywhere else')}
          </Button>
        </SettingsRow>
      )}
    </SettingsSection>
  );
}

function SessionRow({ session, busy, onEnd }: { session: OwnSession; busy: boolean; onEnd: () => void }) {
  return (
    <SettingsRow
      label={<Title session={session} />}
      action={
        !session.current && (
          <Button
            variant="default"
            size="md"
            disabled={busy}
            aria-label={t('End the session {device}', { device: session.device })}
            onClick={onEnd}
          >
            {t('End')}
          </Button>
        )
      }
    >
      <div className={styles.facts}>
        {howText(session)}
        <br />
        {session.apps.length > 0 && (
          <>
            {t('Also at {apps}', { apps: session.apps.join(', ') })}
            <br />
          </>
        )}
        {session.current
          ? t('Since {time}', { time: sayMoment(session.created_at) })
          : t('Last seen {time}', { time: sayMoment(session.last_seen_at) })}
      </div>
    </SettingsRow>
  );
}

function Title({ session }: { session: OwnSession }) {
  const Icon = /android|ios|iphone|ipad|phone/i.test(session.device) ? Smartphone : Monitor;
  return (
    <Group gap="xs">
      <Icon size={18} strokeWidth={1.5} aria-hidden="true" />
      {session.device ? <span lang="en">{session.device}</span> : t('Unknown browser')}
      {session.current && <Mark tone="good">{t('This device')}</Mark>}
    </Group>
  );
}

/** How a session began, and with the address it came from. (server/session/session.ts) */
function howText({ how, address }: OwnSession): string {
  const [alone, from] = Object.entries(ways).find(([way]) => way === how)?.[1] ?? otherWay;
  return address ? t(from, { address }) : t(alone);
}

/** @sentences */
const ways = {
  password: ['Signed in by password', 'Signed in by password from {address}'],
  link: ['Signed in by mailed link', 'Signed in by mailed link from {address}'],
  code: ['Signed in by mailed code', 'Signed in by mailed code from {address}'],
  passkey: ['Signed in by passkey', 'Signed in by passkey from {address}'],
  oidc: ['Signed in by another account', 'Signed in by another account from {address}'],
  'sign-up': ['Signed in by signing up', 'Signed in by signing up from {address}'],
  handover: ['Signed in from the dashboard', 'Signed in from the dashboard from {address}'],
  reset: ['Signed in after a new password', 'Signed in after a new password from {address}'],
} as const;
/** @sentences */
const otherWay = ['Signed in', 'Signed in from {address}'] as const;
