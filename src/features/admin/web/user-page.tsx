import { planText } from './plan-text.ts';
import { roleWords } from '#features/workspaces/web/role-text.ts';
import { rich } from '#web/ui/rich.tsx';
import { plural, t } from '#kit/language/product.ts';
import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { type AccountLook, getUser, type UserDetails } from '../api/admin.ts';
import { call } from '#web/call.ts';
import { DashboardShell } from '#web/site/dashboard/dashboard-shell.tsx';
import { ListStates } from '#web/site/shell/list-states.tsx';
import { Mark, PanelList, PanelRow } from '#web/site/shell/panel-list.tsx';
import { sayDay, sayMoment, saySince } from '#web/site/shell/say-date.ts';
import { LookedInto } from './looked-into.tsx';
import { UserActs } from './user-acts.tsx';
import styles from './user-page.module.css';
import { UserMarks } from './users-page.tsx';

/** /dashboard/users/{userId}: one person, and what can be done with their account. */
export default function UserPage() {
  const { userId = '' } = useParams();
  const query = useQuery({
    queryKey: ['admin', 'user', userId],
    queryFn: ({ signal }) => call(getUser, { params: { userId }, signal }),
  });
  const [look, setLook] = useState<AccountLook | null>(null);
  const user = query.data;
  return (
    <DashboardShell title={user?.name || user?.email || t('Person')} lead={user?.email}>
      <p className={styles.back}>
        <Anchor component={Link} to="/dashboard/users">
          <ArrowLeft size={16} strokeWidth={1.5} aria-hidden="true" /> {t('All users')}
        </Anchor>
      </p>
      <ListStates query={{ ...query, data: user && [user] }} failed={t('This person could not be loaded')} empty={null}>
        {([found]) => found && <Person user={found} look={look} onLook={setLook} />}
      </ListStates>
    </DashboardShell>
  );
}

/** How a session began. (accounts: server/session/session.ts) @sentences */
const ways = {
  password: 'by password',
  link: 'by link',
  code: 'by code',
  oidc: 'by oidc',
  'sign-up': 'by sign-up',
  handover: 'by handover',
  reset: 'by reset',
};

function sessionText(session: UserDetails['sessions'][number]): string {
  const { host, how, address, created_at, last_seen_at } = session;
  const way = Object.entries(ways).find(([name]) => name === how)?.[1];
  const values = {
    ...{ host, way: way ? t(way) : how, address },
    ...{ time: sayMoment(created_at), seen: saySince(last_seen_at) },
  };
  return address
    ? t('{host}, {way}, from {address}, since {time}, last seen {seen}', values)
    : t('{host}, {way}, from an unknown address, since {time}, last seen {seen}', values);
}

function Person({
  user,
  look,
  onLook,
}: {
  user: UserDetails;
  look: AccountLook | null;
  onLook: (look: AccountLook) => void;
}) {
  return (
    <div className={styles.parts}>
      <div className={styles.status}>
        <UserMarks user={user} />
        <p>
          {rich(
            user.last_seen_at
              ? t('Since {day}, last seen {time}. Id {id}')
              : t('Since {day}, not signed in now. Id {id}'),
            {
              day: sayDay(user.created_at),
              time: user.last_seen_at && saySince(user.last_seen_at),
              id: <code>{user.id}</code>,
            },
          )}
        </p>
        {user.disabled && <p>{t('Disabled: {reason}', { reason: user.disabled_reason })}</p>}
      </div>
      <UserActs user={user} onLook={onLook} />
      {look && <LookedInto look={look} />}
      <section aria-labelledby="memberships">
        <h2 id="memberships">{t('Workspaces')}</h2>
        <PanelList label={t('Workspaces')}>
          {user.memberships.map((one) => (
            <PanelRow
              key={one.id}
              title={one.name}
              mark={<Mark tone={one.role === 'owner' ? 'accent' : 'quiet'}>{t(roleWords[one.role])}</Mark>}
              facts={plural(one.apps, 'Plan {plan}, {count} app', 'Plan {plan}, {count} apps', {
                plan: planText(one.plan),
              })}
            />
          ))}
        </PanelList>
      </section>
      <section aria-labelledby="sessions">
        <h2 id="sessions">{t('Signed in')}</h2>
        {user.sessions.length === 0 ? (
          <p className={styles.none}>{t('Nowhere.')}</p>
        ) : (
          <PanelList label={t('Sessions')}>
            {user.sessions.map((session) => (
              <PanelRow key={session.id} title={session.device} facts={sessionText(session)} />
            ))}
          </PanelList>
        )}
      </section>
    </div>
  );
}
