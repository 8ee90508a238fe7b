import { plural, t } from '#kit/language/product.ts';
import { ActionIcon, Badge, Button, Checkbox, Tooltip } from '@mantine/core';
import { Download, Mail, Pencil, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import {
  type AppUserOnTheWire,
  approveAppUser,
  deleteAppUser,
  resendAppInvitation,
} from '#features/app-users/api/app-users.ts';
import { exportAppUserData } from '#features/personal-data/api.ts';
import { type AppUserStatus, permissionLabels } from '#features/app-users/rules/app-user.ts';
import { findRole } from '#features/apps/rules/roles.ts';
import { call, hrefOf } from '../../call.ts';
import { showToast } from '../shell/show-toast.tsx';
import { sentence } from '../state/studio.ts';
import { useStudioState } from '../state/use-studio.ts';
import type { AppUserList } from './users-popup-state.ts';
import styles from './users-popup.module.css';

interface UserTableProps {
  appId: string;
  list: AppUserList;
  users: readonly AppUserOnTheWire[];
  onEdit(user: AppUserOnTheWire): void;
}

/** More rows than anyone reads would only make the popup slow: the rest comes when it is requested. */
const rowsAtOnce = 100;

/** The table of users; a row asks before it deletes. */
export function UserTable({ appId, list, users, onEdit }: UserTableProps) {
  const [most, setMost] = useState(rowsAtOnce);
  return (
    <>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('Name')}</th>
            <th scope="col">{t('Email')}</th>
            <th scope="col">{t('Permission')}</th>
            <th scope="col">{t('Action')}</th>
          </tr>
        </thead>
        <tbody>
          {users.slice(0, most).map((user) => (
            <UserRow key={user.id} appId={appId} list={list} user={user} onEdit={() => onEdit(user)} />
          ))}
        </tbody>
      </table>
      {users.length > most && (
        <Button variant="default" size="sm" className={styles.more} onClick={() => setMost(most + rowsAtOnce)}>
          {plural(Math.min(rowsAtOnce, users.length - most), 'Show {count} more', 'Show {count} more')}
        </Button>
      )}
    </>
  );
}

/** @sentences */
const statusTexts: Record<AppUserStatus, { label: string; about: string }> = {
  invited: { label: 'Invited', about: 'Hasn’t chosen a password yet.' },
  unconfirmed: { label: 'Unconfirmed', about: 'Registered, but hasn’t confirmed the address yet.' },
  waiting: { label: 'Waiting for approval', about: 'Registered and waiting for your approval.' },
  active: { label: 'Active', about: 'Can sign in.' },
  inactive: { label: 'Inactive', about: 'Can’t sign in. Your directory turned the person off.' },
};
const statusColors: Record<AppUserStatus, string> = {
  invited: 'gray',
  unconfirmed: 'gray',
  waiting: 'orange',
  active: 'green',
  inactive: 'gray',
};

function UserRow({
  appId,
  list,
  user,
  onEdit,
}: Omit<UserTableProps, 'users' | 'onEdit'> & { user: AppUserOnTheWire; onEdit(): void }) {
  const [asks, setAsks] = useState(false);
  const { busy, approve, resend, remove } = useUserActs(appId, list, user);
  const { label, about } = statusTexts[user.status];
  const role = findRole(useStudioState((state) => state.app?.settings.roles) ?? [], user.role);
  return (
    <>
      <tr>
        <td className={styles.name}>
          <span>{user.name}</span>
          <Tooltip label={t(about)} withArrow zIndex={400}>
            <Badge variant="light" size="sm" tt="none" color={statusColors[user.status]} className={styles.chip}>
              {t(label)}
            </Badge>
          </Tooltip>
        </td>
        <td className={styles.email}>
          <span>{user.email}</span>
          {user.row_identity && <small>{t('Row id {id}', { id: user.row_identity })}</small>}
        </td>
        <td className={styles.permission}>
          {role && <span>{role.name}</span>}
          {role ? <small>{t(permissionLabels[user.permissions])}</small> : t(permissionLabels[user.permissions])}
        </td>
        <td className={styles.action}>
          <UserButtons
            user={user}
            dataHref={hrefOf(exportAppUserData, { params: { appId, userId: user.id } })}
            busy={busy}
            onApprove={() => void approve()}
            onResend={() => void resend()}
            onEdit={onEdit}
            onDelete={() => setAsks(true)}
          />
        </td>
      </tr>
      {asks && (
        <DeletionRow
          user={user}
          busy={busy === 'delete'}
          onKeep={() => setAsks(false)}
          onDelete={(withComments) => void remove(withComments)}
        />
      )}
    </>
  );
}

function Sign({
  label,
  color = 'gray',
  busy = false,
  onClick,
  children,
}: {
  label: string;
  color?: string;
  busy?: boolean;
  onClick(): void;
  children: ReactNode;
}) {
  return (
    <Tooltip label={label} withArrow zIndex={400} openDelay={400}>
      <ActionIcon variant="subtle" color={color} size={40} aria-label={label} loading={busy} onClick={onClick}>
        {children}
      </ActionIcon>
    </Tooltip>
  );
}

type UserAct = 'approve' | 'resend' | 'delete';

/** What can be done to a user; `busy` is what is under way. */
function useUserActs(appId: string, list: AppUserList, user: AppUserOnTheWire) {
  const [busy, setBusy] = useState<UserAct | ''>('');
  const attempt = async (
    what: UserAct,
    failed: (problem: string) => string,
    work: () => Promise<void>,
  ): Promise<void> => {
    setBusy(what);
    list.setFailure('');
    try {
      await work();
    } catch (failure) {
      list.setFailure(failed(sentence(failure, t('Try again.'))));
    } finally {
      setBusy('');
    }
  };
  const approve = () =>
    attempt(
      'approve',
      (problem) => t('Failed to update user: {problem}', { problem }),
      async () => {
        list.put((await call(approveAppUser, { params: { appId, userId: user.id } })).updated_user);
      },
    );
  const resend = () =>
    attempt(
      'resend',
      (problem) => t('Failed to send the invitation: {problem}', { problem }),
      async () => {
        await call(resendAppInvitation, { params: { appId, userId: user.id } });
        showToast({ type: 'success', message: t('New invitation sent to {email}.', { email: user.email }) });
      },
    );
  const remove = (withComments: boolean) =>
    attempt(
      'delete',
      (problem) => t('Failed to delete user: {problem}', { problem }),
      async () => {
        await call(deleteAppUser, { body: { appId, userId: user.id, with_comments: withComments } });
        list.drop(user.id);
      },
    );
  return { busy, approve, resend, remove };
}

interface UserButtonsProps {
  user: AppUserOnTheWire;
  dataHref: string;
  busy: UserAct | '';
  onApprove(): void;
  onResend(): void;
  onEdit(): void;
  onDelete(): void;
}

function UserButtons({ user, dataHref, busy, onApprove, onResend, onEdit, onDelete }: UserButtonsProps) {
  const icon = { size: 16, strokeWidth: 1.5, 'aria-hidden': true };
  return (
    <div>
      {user.status === 'waiting' && (
        <Button size="xs" loading={busy === 'approve'} onClick={onApprove}>
          {t('Approve')}
        </Button>
      )}
      {user.status === 'invited' && (
        <Sign label={t('Resend invitation to {name}', { name: user.name })} busy={busy === 'resend'} onClick={onResend}>
          <Mail {...icon} />
        </Sign>
      )}
      <Tooltip label={t('Download the data of {name}', { name: user.name })} withArrow zIndex={400} openDelay={400}>
        <ActionIcon
          component="a"
          href={dataHref}
          download
          variant="subtle"
          color="gray"
          size={40}
          aria-label={t('Download the data of {name}', { name: user.name })}
        >
          <Download {...icon} />
        </ActionIcon>
      </Tooltip>
      <Sign label={t('Edit {name}', { name: user.name })} onClick={onEdit}>
        <Pencil {...icon} />
      </Sign>
      <Sign label={t('Delete {name}', { name: user.name })} color="red.9" onClick={onDelete}>
        <Trash2 {...icon} />
      </Sign>
    </div>
  );
}

interface DeletionProps {
  user: AppUserOnTheWire;
  busy: boolean;
  onKeep(): void;
  onDelete(withComments: boolean): void;
}

function DeletionRow({ user, busy, onKeep, onDelete }: DeletionProps) {
  const [withComments, setWithComments] = useState(false);
  return (
    <tr className={styles.questions}>
      <td colSpan={4}>
        <div role="alertdialog" aria-label={t('Delete {name}', { name: user.name })}>
          <span>
            {t('Delete {name} ({email})? This action cannot be undone. Rows they added are kept.', {
              name: user.name,
              email: user.email,
            })}
          </span>
          <Checkbox
            label={t('Delete their comments, too')}
            checked={withComments}
            onChange={(event) => setWithComments(event.currentTarget.checked)}
          />
          <span>
            <Button size="xs" variant="default" autoFocus onClick={onKeep}>
              {t('Cancel')}
            </Button>
            <Button size="xs" color="red.9" loading={busy} onClick={() => onDelete(withComments)}>
              {t('Delete')}
            </Button>
          </span>
        </div>
      </td>
    </tr>
  );
}
