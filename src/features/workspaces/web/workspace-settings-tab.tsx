import { rich, sentenceSpace } from '#web/ui/rich.tsx';
import { t } from '#kit/language/product.ts';
import { Button, Stack, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import { deleteWorkspace, updateWorkspace } from '../api.ts';
import { hasRole } from '../rules/workspace.ts';
import { asCallError, call } from '#web/call.ts';
import { ConfirmDialog } from '#web/site/shell/confirm-dialog.tsx';
import { showToast } from '#web/site/shell/show-toast.tsx';
import { LeaveDialog } from './leave-dialog.tsx';
import { useWorkspace } from './use-workspace.ts';
import styles from './workspace-page.module.css';

/** Name, plan, leaving and deleting: each for whom it is. */
export function WorkspaceSettingsTab() {
  const { id, name, role, isFreePlan } = useWorkspace();
  const [asking, setAsking] = useState<'leave' | 'delete' | null>(null);
  const destroy = async (): Promise<void> => {
    await call(deleteWorkspace, { params: { workspaceId: id }, body: { name } });
    location.assign('/dashboard');
  };
  return (
    <>
      {hasRole(role, 'admin') && (
        <>
          <Rename key={name} workspaceId={id} name={name} />
          <section className={styles.card}>
            <h2>{t('Plan')}</h2>
            <p>{isFreePlan ? t('This workspace is on the Free plan.') : t('This workspace is on the Pro plan.')}</p>
            <Button component={Link} to="/dashboard/accountbilling" variant="default" size="md">
              {t('Plan and invoices')}
            </Button>
          </section>
        </>
      )}
      <Leaving isOwner={role === 'owner'} onLeave={() => setAsking('leave')} />
      {role === 'owner' && (
        <section className={styles.card}>
          <h2>{t('Delete workspace')}</h2>
          <p>{t('Permanently deletes all of its apps, spreadsheets, files, app users and keys, for every member.')}</p>
          <Button color="red" variant="light" size="md" onClick={() => setAsking('delete')}>
            {t('Delete workspace')}
          </Button>
        </section>
      )}
      <LeaveDialog workspaceId={id} opened={asking === 'leave'} onClose={() => setAsking(null)} />
      <ConfirmDialog
        opened={asking === 'delete'}
        onClose={() => setAsking(null)}
        title={t('Delete {name}?', { name })}
        act={t('Delete for good')}
        typed={{ label: t('Type the name of the workspace: {name}', { name }), text: name }}
        onConfirm={destroy}
      >
        {t('Its apps go offline and all of its data is deleted. This cannot be undone, not even from the trash.')}
      </ConfirmDialog>
    </>
  );
}

function Leaving({ isOwner, onLeave }: { isOwner: boolean; onLeave: () => void }) {
  return (
    <section className={styles.card}>
      <h2>{t('Leave')}</h2>
      {isOwner ? (
        <p>
          {t('A workspace has one owner.')}
          {sentenceSpace()}
          {rich(t('<link>Make another member the owner</link> before you leave.'), {
            link: (words) => <Link to="/dashboard/workspace">{words}</Link>,
          })}
        </p>
      ) : (
        <>
          <p>{t('You lose access to the apps and spreadsheets of this workspace. What you made stays.')}</p>
          <Button variant="default" size="md" onClick={onLeave}>
            {t('Leave workspace')}
          </Button>
        </>
      )}
    </section>
  );
}

function Rename({ workspaceId, name: current }: { workspaceId: string; name: string }) {
  const [name, setName] = useState(current);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const queries = useQueryClient();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setFailure('');
    try {
      await call(updateWorkspace, { params: { workspaceId }, body: { name } });
      await queries.invalidateQueries({ queryKey: ['workspaces'] });
      showToast(t('Name saved.'));
    } catch (error) {
      const failed = asCallError(error);
      setFailure(failed.fieldMessage('name') ?? failed.message);
    }
    setBusy(false);
  };
  return (
    <form className={styles.card} onSubmit={(event) => void submit(event)} noValidate>
      <Stack align="flex-start">
        <TextInput
          label={t('Name of the workspace')}
          size="md"
          w="100%"
          maxLength={100}
          value={name}
          error={failure}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Button type="submit" size="md" loading={busy} disabled={name.trim() === current}>
          {t('Save name')}
        </Button>
      </Stack>
    </form>
  );
}
