import { plural, t } from '#kit/language/product.ts';
import { ActionIcon, Button, Menu, Skeleton, TextInput } from '@mantine/core';
import { Download, Ellipsis, IdCard, Search, Sheet, UserPlus, Users as UsersIcon } from 'lucide-react';
import { useState } from 'react';
import { type AppUserOnTheWire, exportAppUsers } from '#features/app-users/api/app-users.ts';
import type { AppOnTheWire } from '#features/apps/api/apps.ts';
import { hrefOf } from '../../call.ts';
import type { StudioPanel } from '../state/studio-panel.ts';
import { useStudio, useStudioState } from '../state/use-studio.ts';
import { RolesForm } from './users-popup-roles.tsx';
import { SignInWays } from './users-popup-ways.tsx';
import { UserForm } from './users-popup-form.tsx';
import { ImportUsers } from './users-popup-import.tsx';
import { type AppUserList, matchingUsers, useAppUsers } from './users-popup-state.ts';
import { UserTable } from './users-popup-table.tsx';
import { PopupModal } from './popup-modal.tsx';
import shared from './popups.module.css';
import styles from './users-popup.module.css';

declare module '../state/studio-panel.ts' {
  interface EditorPanels {
    users: true;
  }
}

/** @sentences */
const label = 'Users';

export const panel: StudioPanel = {
  panel: 'users',
  label,
  Icon: UsersIcon,
  sideBar: { name: label, place: 6 },
  Show: UsersPopup,
};

/** 'Users': who is invited to the app, and what they may do. */
function UsersPopup() {
  const studio = useStudio();
  const opened = useStudioState((state) => state.panel === 'users');
  const app = useStudioState((state) => state.app);
  return (
    <PopupModal opened={opened && app !== null} onClose={studio.closePanel} title={t('Users')} size={880}>
      {app && <Users key={app.id} app={app} />}
    </PopupModal>
  );
}

const icon = { size: 16, strokeWidth: 1.5 };

type Dialog =
  | { kind: 'add' }
  | { kind: 'edit'; user: AppUserOnTheWire }
  | { kind: 'import' }
  | { kind: 'roles' }
  | null;

function Users({ app }: { app: AppOnTheWire }) {
  const list = useAppUsers(app.id);
  const [dialog, setDialog] = useState<Dialog>(null);
  const [search, setSearch] = useState('');
  const close = (): void => setDialog(null);
  const count = list.users?.length ?? 0;
  return (
    <div className={styles.users}>
      <SignInHint app={app} />
      <SignInWays appId={app.id} />
      <div className={styles.tools}>
        {count > 0 && (
          <TextInput
            size="sm"
            className={styles.search}
            leftSection={<Search {...icon} aria-hidden="true" />}
            placeholder={plural(count, 'Search {count} user', 'Search {count} users')}
            aria-label={t('Search users')}
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
          />
        )}
        <Openers appId={app.id} isEmpty={count === 0} onOpen={(kind) => setDialog({ kind })} />
      </div>
      <Body appId={app.id} list={list} search={search} onEdit={(user) => setDialog({ kind: 'edit', user })} />
      {(dialog?.kind === 'add' || dialog?.kind === 'edit') && (
        <UserForm
          appId={app.id}
          roles={app.settings.roles}
          user={dialog.kind === 'edit' ? dialog.user : null}
          onSaved={(user) => {
            list.put(user);
            close();
          }}
          onFailure={list.setFailure}
          onClose={close}
        />
      )}
      {dialog?.kind === 'roles' && (
        <RolesForm
          app={app}
          onSaved={() => {
            list.load();
            close();
          }}
          onClose={close}
        />
      )}
      {dialog?.kind === 'import' && <ImportUsers appId={app.id} onImported={list.putAll} onClose={close} />}
    </div>
  );
}

interface OpenersProps {
  appId: string;
  isEmpty: boolean;
  onOpen(kind: 'add' | 'roles' | 'import'): void;
}

/** What opens the dialogs above the list. */
function Openers({ appId, isEmpty, onOpen }: OpenersProps) {
  return (
    <>
      <Button size="sm" variant="default" leftSection={<IdCard {...icon} />} onClick={() => onOpen('roles')}>
        {t('Roles')}
      </Button>
      <Button size="sm" leftSection={<UserPlus {...icon} />} onClick={() => onOpen('add')}>
        {t('Add Users')}
      </Button>
      <MoreMenu appId={appId} isEmpty={isEmpty} onImport={() => onOpen('import')} />
    </>
  );
}

function Body({
  appId,
  list,
  search,
  onEdit,
}: {
  appId: string;
  list: AppUserList;
  search: string;
  onEdit(user: AppUserOnTheWire): void;
}) {
  const { users, failure, load } = list;
  const shown = matchingUsers(users ?? [], search);
  return (
    <>
      {failure && (
        <div className={styles.failure} role="alert">
          <span>{failure}</span>
          <Button size="xs" variant="default" onClick={load}>
            {users ? t('Reload the list') : t('Try again')}
          </Button>
        </div>
      )}
      {!users && !failure && <Loading />}
      {users?.length === 0 && (
        <div className={styles.empty}>
          <p>{t('No users found.')}</p>
          <span>{t('People you add get an e-mail with a link to choose their password. Users are free.')}</span>
        </div>
      )}
      {users && users.length > 0 && shown.length === 0 && (
        <p className={shared.none}>{t('No users match your search.')}</p>
      )}
      {shown.length > 0 && <UserTable appId={appId} list={list} users={shown} onEdit={onEdit} />}
    </>
  );
}

function Loading() {
  return (
    <div className={styles.loading} role="status">
      <span>{t('Loading users...')}</span>
      {[0, 1, 2].map((row) => (
        <Skeleton key={row} height={48} radius="sm" />
      ))}
    </div>
  );
}

/** Inviting people has no effect while no one has to sign in, or no one may see the app. */
function SignInHint({ app }: { app: AppOnTheWire }) {
  const studio = useStudio();
  if (app.public && app.sign_in_method === 'Use password set by user') return null;
  return (
    <div className={styles.hint}>
      <span>
        {app.public
          ? t(
              'Everyone can see the app without signing in. To limit it to these people, choose “Use password set by user”.',
            )
          : t('This app is private. Only editors can see it, so people on this list can’t open it yet.')}
      </span>
      <Button size="xs" variant="default" onClick={() => studio.openPanel('publish')}>
        {t('Privacy Settings')}
      </Button>
    </div>
  );
}

function MoreMenu({ appId, isEmpty, onImport }: { appId: string; isEmpty: boolean; onImport: () => void }) {
  return (
    <Menu position="bottom-end" zIndex={400}>
      <Menu.Target>
        <ActionIcon variant="default" size={36} aria-label={t('More for users')}>
          <Ellipsis {...icon} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<Sheet {...icon} />} onClick={onImport}>
          {t('Import from a sheet')}
        </Menu.Item>
        <Menu.Item
          leftSection={<Download {...icon} />}
          component="a"
          href={hrefOf(exportAppUsers, { params: { appId } })}
          download
          disabled={isEmpty}
        >
          {t('Export as CSV')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
