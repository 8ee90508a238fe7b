import { t } from '#kit/language/product.ts';
import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { MailPlus } from 'lucide-react';
import { useState } from 'react';
import type { AnswerOf } from '#platform/api/endpoint.ts';
import { cancelInvitation, listInvitations, resendInvitation } from '../api.ts';
import { call } from '#web/call.ts';
import { EmptyList, ListStates } from '#web/site/shell/list-states.tsx';
import { Mark, PanelList, PanelRow } from '#web/site/shell/panel-list.tsx';
import { sayDay, sayDaysUntil } from '#web/site/shell/say-date.ts';
import { showFailure } from '#web/site/shell/show-failure.ts';
import { showToast } from '#web/site/shell/show-toast.tsx';
import { InviteForm } from './invite-form.tsx';
import { roleText } from './role-text.ts';
import styles from './workspace-page.module.css';

type Invitation = AnswerOf<typeof listInvitations>['invitations'][number];

/** Invites people, and shows who has not come yet. */
export function InvitationsTab({ workspaceId }: { workspaceId: string }) {
  const queryKey = ['invitations', workspaceId];
  const queries = useQueryClient();
  const query = useQuery({
    queryKey,
    queryFn: async () => (await call(listInvitations, { params: { workspaceId } })).invitations,
  });
  return (
    <>
      <InviteForm workspaceId={workspaceId} />
      <h2 className={styles.section}>{t('Pending invitations')}</h2>
      <ListStates
        query={query}
        failed={t('The invitations could not be loaded')}
        empty={
          <EmptyList icon={<MailPlus size={24} strokeWidth={1.5} />} title={t('No open invitations')}>
            {t('People you invite appear here until they accept.')}
          </EmptyList>
        }
      >
        {(invitations) => (
          <PanelList label={t('Open invitations')}>
            {invitations.map((invitation) => (
              <InvitationRow
                key={invitation.id}
                workspaceId={workspaceId}
                invitation={invitation}
                onInvitations={(after) => queries.setQueryData(queryKey, after)}
              />
            ))}
          </PanelList>
        )}
      </ListStates>
    </>
  );
}

interface RowProps {
  workspaceId: string;
  invitation: Invitation;
  onInvitations: (invitations: Invitation[]) => void;
}

function InvitationRow({ workspaceId, invitation, onInvitations }: RowProps) {
  const [busy, setBusy] = useState(false);
  const { email } = invitation;
  const params = { workspaceId, invitationId: invitation.id };
  const act = async (endpoint: typeof resendInvitation | typeof cancelInvitation, done: string) => {
    setBusy(true);
    try {
      onInvitations((await call(endpoint, { params })).invitations);
      showToast(done);
    } catch (error) {
      showFailure(error);
    }
    setBusy(false);
  };
  return (
    <PanelRow
      busy={busy}
      stacked
      title={email}
      mark={<Marks invitation={invitation} />}
      facts={sentText(invitation)}
      acts={
        <>
          <Button
            variant="default"
            size="md"
            disabled={busy}
            aria-label={t('Send again: invitation to {email}', { email })}
            onClick={() =>
              void act(resendInvitation, t('Sent again to {email}. The old link no longer works.', { email }))
            }
          >
            {t('Send again')}
          </Button>
          <Button
            variant="subtle"
            color="red"
            size="md"
            disabled={busy}
            aria-label={t('Cancel: invitation to {email}', { email })}
            onClick={() => void act(cancelInvitation, t('The invitation to {email} was canceled.', { email }))}
          >
            {t('Cancel')}
          </Button>
        </>
      }
    />
  );
}

function sentText({ invited_by, sent_at, expired }: Invitation): string {
  const values = { name: invited_by, day: sayDay(sent_at) };
  return expired
    ? t('Invited by {name}, sent {day}. Send it again for a new link.', values)
    : t('Invited by {name}, sent {day}', values);
}

function Marks({ invitation: { role, expired, expires_at } }: Pick<RowProps, 'invitation'>) {
  return (
    <>
      <Mark>{t(roleText[role].name)}</Mark>
      <Mark tone={expired ? 'bad' : 'quiet'}>
        {expired ? t('Expired') : t('Expires {time}', { time: sayDaysUntil(expires_at) })}
      </Mark>
    </>
  );
}
