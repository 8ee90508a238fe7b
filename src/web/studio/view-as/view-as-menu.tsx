import { t } from '#kit/language/product.ts';
import { ActionIcon, Menu } from '@mantine/core';
import { ChevronDown, IdCard, UserRound, UsersRound, VenetianMask } from 'lucide-react';
import { useState } from 'react';
import { type AppUserOnTheWire, listAppUsers } from '#features/app-users/api/app-users.ts';
import { findRole } from '#features/apps/rules/roles.ts';
import type { ViewAs } from '#features/visitor/api/page-data.ts';
import { call } from '../../call.ts';
import { useStudio, useStudioState } from '../state/use-studio.ts';

const icon = { size: 16, strokeWidth: 1.5 };

/** Whose page can be looked at without leaving the studio: a stranger's, a guest's, that of each role and user of the app. */
export function ViewAsMenu({ className }: { className?: string }) {
  const studio = useStudio();
  const appId = useStudioState((state) => state.data.app.id);
  const roles = useStudioState((state) => state.app?.settings.roles) ?? [];
  const [users, setUsers] = useState<AppUserOnTheWire[] | null>(null);
  const load = (): void => {
    call(listAppUsers, { params: { appId } }).then(
      ({ app_users }) => setUsers(app_users.filter(({ status }) => status === 'active')),
      () => setUsers([]),
    );
  };
  const view =
    (as: ViewAs, name = '') =>
    () =>
      studio.viewAs({ as, name });
  return (
    <Menu position="bottom-end" width={280} onOpen={load}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={36} aria-label={t('View as')} className={className}>
          <ChevronDown {...icon} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown mah={420} style={{ overflowY: 'auto' }}>
        <Menu.Label>{t('View this page as')}</Menu.Label>
        <Menu.Item leftSection={<VenetianMask {...icon} />} onClick={view({ kind: 'anonymous' })}>
          {t('Visitor, not signed in')}
        </Menu.Item>
        <Menu.Item leftSection={<UsersRound {...icon} />} onClick={view(reader)}>
          {t('Guest with read access')}
        </Menu.Item>
        <Menu.Item leftSection={<UsersRound {...icon} />} onClick={view(writer)}>
          {t('Guest with read and write access')}
        </Menu.Item>
        {roles.length > 0 && <Menu.Label>{t('Roles of this app')}</Menu.Label>}
        {roles.map(({ key, name }) => (
          <Menu.Item key={key} leftSection={<IdCard {...icon} />} onClick={view({ kind: 'role', key }, name)}>
            {name}
          </Menu.Item>
        ))}
        {users && users.length > 0 && <Menu.Label>{t('Users of this app')}</Menu.Label>}
        {users?.map((user) => (
          <Menu.Item
            key={user.id}
            leftSection={<UserRound {...icon} />}
            onClick={view({ kind: 'app_user', id: user.id }, user.name || user.email)}
          >
            {wordsOf(user, roles)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function wordsOf(user: AppUserOnTheWire, roles: Parameters<typeof findRole>[0]): string {
  const name = user.name || user.email;
  const role = findRole(roles, user.role)?.name;
  if (role !== undefined) return t('{name}, {role}', { name, role });
  return user.permissions === 'read' ? t('{name}, reads', { name }) : t('{name}, reads and writes', { name });
}

const reader: ViewAs = { kind: 'password_holder', permissions: 'read' };
const writer: ViewAs = { kind: 'password_holder', permissions: 'read-write' };
