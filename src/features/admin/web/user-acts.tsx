import { t } from '#kit/language/product.ts';
import { Anchor, Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import {
  type AccountLook,
  deleteUser,
  endUserSessions,
  exportUser,
  lookIntoAccount,
  resetUserSecondFactor,
  setUserAdmin,
  setUserDisabled,
  type UserDetails,
} from '../api/admin.ts';
import { call, hrefOf } from '#web/call.ts';
import { ConfirmDialog } from '#web/site/shell/confirm-dialog.tsx';
import { showToast } from '#web/site/shell/show-toast.tsx';
import { useSite } from '#web/site/site-context.ts';
import { ReasonDialog } from './reason-dialog.tsx';
import styles from './user-page.module.css';

type Requested = 'look' | 'disable' | 'sign-out' | 'second-factor' | 'admin' | 'delete' | null;

/** What an admin can do with an account. The person is notified of each action. */
export function UserActs({ user, onLook }: { user: UserDetails; onLook: (look: AccountLook) => void }) {
  const { admin } = useSite();
  const [requested, setRequested] = useState<Requested>(null);
  const isSelf = admin?.email === user.email;
  return (
    <div className={styles.acts} role="group" aria-label={t('Actions')}>
      <Button size="md" onClick={() => setRequested('look')}>
        {t('View account')}
      </Button>
      <Button variant="default" size="md" onClick={() => setRequested('sign-out')}>
        {t('Sign out everywhere')}
      </Button>
      {user.two_factor && (
        <Button variant="default" size="md" onClick={() => setRequested('second-factor')}>
          {t('Reset the second factor')}
        </Button>
      )}
      {!isSelf && !user.is_admin_by_environment && (
        <Button variant="default" size="md" onClick={() => setRequested('admin')}>
          {user.is_admin ? t('Remove as admin') : t('Make an admin')}
        </Button>
      )}
      {!isSelf && (
        <>
          <Button variant="default" size="md" onClick={() => setRequested('disable')}>
            {user.disabled ? t('Enable') : t('Disable')}
          </Button>
          <Button variant="light" color="red" size="md" onClick={() => setRequested('delete')}>
            {t('Delete')}
          </Button>
        </>
      )}
      <Dialogs user={user} requested={requested} onClose={() => setRequested(null)} onLook={onLook} />
    </div>
  );
}

interface DialogProps {
  user: UserDetails;
  requested: Requested;
  onClose: () => void;
  onLook: (look: AccountLook) => void;
}

function Dialogs({ user, requested, onClose, onLook }: DialogProps) {
  const queries = useQueryClient();
  const done = async (sentence: string, after?: UserDetails) => {
    if (after) queries.setQueryData(['admin', 'user', user.id], after);
    await queries.invalidateQueries({ queryKey: ['admin', 'users'] });
    showToast(sentence);
  };
  const is = (one: Requested) => ({ opened: requested === one, onClose });
  return (
    <>
      <ReasonDialog
        {...is('look')}
        title={t('View the account of {email}?', { email: user.email })}
        act={t('Look')}
        color="accent"
        onConfirm={async (reason) =>
          onLook(await call(lookIntoAccount, { params: { userId: user.id }, body: { reason } }))
        }
      >
        {t(
          'You’ll see the names of their apps, pages, spreadsheets and columns, and the log of their workspaces, but no rows. They’re notified by e-mail.',
        )}
      </ReasonDialog>
      <SignOutDialog {...is('sign-out')} user={user} done={done} />
      <SecondFactorDialog {...is('second-factor')} user={user} done={done} />
      <AdminDialog {...is('admin')} user={user} done={done} />
      <DisableDialog {...is('disable')} user={user} done={done} />
      <DeleteDialog {...is('delete')} user={user} />
    </>
  );
}

interface ActProps {
  user: UserDetails;
  opened: boolean;
  onClose: () => void;
  /** Says what was done, and shows the account as it is then. */
  done: (sentence: string, after?: UserDetails) => Promise<void>;
}

function SignOutDialog({ user, done, ...open }: ActProps) {
  const params = { userId: user.id };
  return (
    <ConfirmDialog
      {...open}
      title={t('Sign {email} out everywhere?', { email: user.email })}
      act={t('Sign out')}
      onConfirm={async () => done(t('They’re signed out everywhere.'), await call(endUserSessions, { params }))}
    >
      {t('All their sessions end. They can sign in again.')}
    </ConfirmDialog>
  );
}

function SecondFactorDialog({ user, done, ...open }: ActProps) {
  const params = { userId: user.id };
  return (
    <ReasonDialog
      {...open}
      title={t('Reset the second factor?')}
      act={t('Reset')}
      onConfirm={async (reason) =>
        done(t('The second factor is off.'), await call(resetUserSecondFactor, { params, body: { reason } }))
      }
    >
      {t(
        'Make sure the request really comes from them: afterwards, their password alone signs them in. They’re signed out everywhere.',
      )}
    </ReasonDialog>
  );
}

function AdminDialog({ user, done, ...open }: ActProps) {
  const params = { userId: user.id };
  return (
    <ConfirmDialog
      {...open}
      title={user.is_admin ? t('Remove as admin?') : t('Make {email} an admin?', { email: user.email })}
      act={user.is_admin ? t('Remove') : t('Make an admin')}
      color="accent"
      onConfirm={async () =>
        done(t('Done. They’ve been notified.'), await call(setUserAdmin, { params, body: { admin: !user.is_admin } }))
      }
    >
      {t('Admins see every account, and can disable and delete it.')}
    </ConfirmDialog>
  );
}

function DisableDialog({ user, done, ...open }: ActProps) {
  const params = { userId: user.id };
  return (
    <ReasonDialog
      {...open}
      title={user.disabled ? t('Enable {email}?', { email: user.email }) : t('Disable {email}?', { email: user.email })}
      act={user.disabled ? t('Enable') : t('Disable')}
      color={user.disabled ? 'accent' : 'red'}
      onConfirm={async (reason) =>
        done(
          user.disabled ? t('They can sign in again.') : t('The account is disabled.'),
          await call(setUserDisabled, { params, body: { disabled: !user.disabled, reason } }),
        )
      }
    >
      {user.disabled
        ? t('They can sign in again as before.')
        : t('They’re signed out everywhere and can’t sign in. Their data stays, and their apps stay open to visitors.')}
    </ReasonDialog>
  );
}

function DeleteDialog({ user, opened, onClose }: { user: UserDetails; opened: boolean; onClose: () => void }) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const params = { userId: user.id };
  return (
    <ReasonDialog
      opened={opened}
      onClose={onClose}
      title={t('Delete {email}?', { email: user.email })}
      act={t('Delete for good')}
      typed={{ label: t('Type {email} to go on', { email: user.email }), text: user.email }}
      beside={(reason) => (
        <Anchor href={hrefOf(exportUser, { params, query: { reason } })} download>
          {t('Download all their data first')}
        </Anchor>
      )}
      onConfirm={async (reason) => {
        await call(deleteUser, { params, body: { email: user.email, reason } });
        showToast(t('The account is deleted.'));
        await queries.invalidateQueries({ queryKey: ['admin', 'users'] });
        await navigate('/dashboard/users');
      }}
    >
      {t(
        'Permanently deletes the account and every workspace they’re the only member of, with its apps and spreadsheets.',
      )}
    </ReasonDialog>
  );
}
