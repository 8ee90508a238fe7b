import { t } from '#kit/language/product.ts';
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
          {t('Since')} {sayDay(user.created_at)}
          {user.last_seen_at
            ? t(', last seen {last_seen_at}', { last_seen_at: saySince(user.last_seen_at) })
            : t(', not signed in now')}
          {t('. Id')} <code>{user.id}</code>
        </p>
        {user.disabled && <p>{t('Disabled: {disabled_reason}', { disabled_reason: user.disabled_reason })}</p>}
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
              mark={<Mark tone={one.role === 'owner' ? 'accent' : 'quiet'}>{one.role}</Mark>}
              facts={`Plan ${one.plan}, ${one.apps === 1 ? '1 app' : `${one.apps} apps`}`}
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
              <PanelRow
                key={session.id}
                title={session.device}
                facts={`${session.host}, by ${session.how}, from ${session.address || 'an unknown address'}, since ${sayMoment(session.created_at)}, last seen ${saySince(session.last_seen_at)}`}
              />
            ))}
          </PanelList>
        )}
      </section>
    </div>
  );
}
