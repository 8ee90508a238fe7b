import { t } from '#kit/language/product.ts';
import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { listMembers } from '../api.ts';
import type { AnswerOf } from '#platform/api/endpoint.ts';
import { hasRole } from '../rules/workspace.ts';
import { call } from '#web/call.ts';
import { ListStates } from '#web/site/shell/list-states.tsx';
import { PanelList } from '#web/site/shell/panel-list.tsx';
import { MemberRow } from './member-row.tsx';
import { TransferDialog } from './transfer-dialog.tsx';
import { useWorkspace } from './use-workspace.ts';
import styles from './workspace-page.module.css';

export type MemberOnTheWire = AnswerOf<typeof listMembers>['members'][number];

/** Who is in the workspace, and as what. */
export function MembersTab({ workspaceId }: { workspaceId: string }) {
  const { role } = useWorkspace();
  const queries = useQueryClient();
  const [heir, setHeir] = useState<MemberOnTheWire | null>(null);
  const query = useQuery({
    queryKey: ['members', workspaceId],
    queryFn: async () => (await call(listMembers, { params: { workspaceId } })).members,
  });
  const show = async (members: MemberOnTheWire[]) => {
    queries.setQueryData(['members', workspaceId], members);
    await queries.invalidateQueries({ queryKey: ['workspaces'] });
  };
  return (
    <>
      <div className={styles.bar}>
        <p>
          {hasRole(role, 'admin')
            ? t('Everyone here can build with you. Seats are free.')
            : t('Owners and admins invite people, change roles and remove members.')}
        </p>
        {hasRole(role, 'admin') && (
          <Button
            component={Link}
            to="?tab=invitations"
            size="md"
            leftSection={<UserPlus size={18} strokeWidth={1.75} />}
          >
            {t('Invite people')}
          </Button>
        )}
      </div>
      <ListStates query={query} failed={t('The members could not be loaded')} empty={null}>
        {(members) => (
          <PanelList label={t('Members')}>
            {members.map((member) => (
              <MemberRow
                key={member.user_id}
                workspaceId={workspaceId}
                member={member}
                myRole={role}
                onMembers={(after) => void show(after)}
                onTransfer={() => setHeir(member)}
              />
            ))}
          </PanelList>
        )}
      </ListStates>
      <TransferDialog
        workspaceId={workspaceId}
        heir={heir}
        onClose={() => setHeir(null)}
        onMembers={(after) => void show(after)}
      />
    </>
  );
}
