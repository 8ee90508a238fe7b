import { t } from '#kit/language/product.ts';
import { ActionIcon, Avatar, Menu, Select } from '@mantine/core';
import { Crown, EllipsisVertical, LogOut, UserMinus } from 'lucide-react';
import { useState } from 'react';
import { changeMember, removeMember } from '../api.ts';
import { type AssignableRole, assignableRoles, hasRole, type WorkspaceRole } from '../rules/workspace.ts';
import { call } from '#web/call.ts';
import { ConfirmDialog } from '#web/site/shell/confirm-dialog.tsx';
import { Mark, PanelRow } from '#web/site/shell/panel-list.tsx';
import { sayDay } from '#web/site/shell/say-date.ts';
import { showFailure } from '#web/site/shell/show-failure.ts';
import { showToast } from '#web/site/shell/show-toast.tsx';
import { LeaveDialog } from './leave-dialog.tsx';
import type { MemberOnTheWire } from './members-tab.tsx';
import styles from './member-row.module.css';
import { roleText } from './role-text.ts';

const icon = { size: 16, strokeWidth: 1.5 };

interface Props {
  workspaceId: string;
  member: MemberOnTheWire;
  myRole: WorkspaceRole;
  onMembers: (members: MemberOnTheWire[]) => void;
  onTransfer: () => void;
}

/** One member, with what the one who looks may do about them. */
export function MemberRow({ workspaceId, member, myRole, onMembers, onTransfer }: Props) {
  const [asking, setAsking] = useState<'remove' | 'leave' | null>(null);
  const [busy, setBusy] = useState(false);
  const params = { workspaceId, userId: member.user_id };
  const change = async (role: AssignableRole) => {
    setBusy(true);
    try {
      onMembers((await call(changeMember, { params, body: { role } })).members);
      const { name } = member;
      showToast(role === 'admin' ? t('{name} is now an admin.', { name }) : t('{name} is now an editor.', { name }));
    } catch (error) {
      showFailure(error);
    }
    setBusy(false);
  };
  return (
    <PanelRow
      busy={busy}
      stacked
      icon={<Avatar color="accent" radius="xl" size={36} name={member.name} alt="" />}
      title={member.name}
      mark={member.is_me && <Mark tone="accent">{t('You')}</Mark>}
      facts={
        <>
          {member.email}
          <br />
          {t('Since {day}', { day: sayDay(member.joined_at) })}
        </>
      }
      acts={
        <>
          {mayManage(member, myRole) ? (
            <RoleSelect member={member} disabled={busy} onChange={(role) => void change(role)} />
          ) : (
            <span className={styles.fixed}>{t(roleText[member.role].name)}</span>
          )}
          <MemberMenu member={member} myRole={myRole} onTransfer={onTransfer} onAsk={setAsking} />
          <RemoveDialog
            workspaceId={workspaceId}
            member={member}
            opened={asking === 'remove'}
            onClose={() => setAsking(null)}
            onMembers={onMembers}
          />
          <LeaveDialog workspaceId={workspaceId} opened={asking === 'leave'} onClose={() => setAsking(null)} />
        </>
      }
    />
  );
}

const mayManage = (member: MemberOnTheWire, myRole: WorkspaceRole): boolean =>
  hasRole(myRole, 'admin') && member.role !== 'owner' && !member.is_me;

interface RoleProps {
  member: MemberOnTheWire;
  disabled: boolean;
  onChange: (role: AssignableRole) => void;
}

function RoleSelect({ member, disabled, onChange }: RoleProps) {
  return (
    <Select
      className={styles.role}
      size="md"
      aria-label={t('Role of {name}', { name: member.name })}
      allowDeselect={false}
      disabled={disabled}
      value={member.role}
      data={assignableRoles.map((value) => ({ value, label: t(roleText[value].name) }))}
      onChange={(value) => {
        const role = assignableRoles.find((one) => one === value);
        if (role && role !== member.role) onChange(role);
      }}
    />
  );
}

interface MenuProps extends Pick<Props, 'member' | 'myRole' | 'onTransfer'> {
  onAsk: (what: 'remove' | 'leave') => void;
}

function MemberMenu({ member, myRole, onTransfer, onAsk }: MenuProps) {
  const mayRemove = mayManage(member, myRole);
  const mayTransfer = myRole === 'owner' && !member.is_me;
  const mayLeave = member.is_me && member.role !== 'owner';
  if (!mayRemove && !mayTransfer && !mayLeave) return <span className={styles.gap} />;
  return (
    <Menu position="bottom-end" width={220} shadow="md" withinPortal>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={40} aria-label={t('More for {name}', { name: member.name })}>
          <EllipsisVertical size={18} strokeWidth={1.5} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {mayTransfer && (
          <Menu.Item mih={40} leftSection={<Crown {...icon} />} onClick={onTransfer}>
            {t('Make owner')}
          </Menu.Item>
        )}
        {mayRemove && (
          <Menu.Item mih={40} color="red" leftSection={<UserMinus {...icon} />} onClick={() => onAsk('remove')}>
            {t('Remove from workspace')}
          </Menu.Item>
        )}
        {mayLeave && (
          <Menu.Item mih={40} color="red" leftSection={<LogOut {...icon} />} onClick={() => onAsk('leave')}>
            {t('Leave workspace')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

interface RemoveProps extends Pick<Props, 'workspaceId' | 'member' | 'onMembers'> {
  opened: boolean;
  onClose: () => void;
}

function RemoveDialog({ workspaceId, member, opened, onClose, onMembers }: RemoveProps) {
  const params = { workspaceId, userId: member.user_id };
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title={t('Remove {name}?', { name: member.name })}
      act={t('Remove')}
      onConfirm={async () => {
        onMembers((await call(removeMember, { params })).members);
        showToast(t('{name} was removed.', { name: member.name }));
      }}
    >
      {t(
        'They lose access to its apps and spreadsheets immediately, and their API keys stop working. What they made stays.',
      )}
    </ConfirmDialog>
  );
}
