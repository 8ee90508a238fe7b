import { sentenceSpace } from '#web/ui/rich.tsx';
import { t } from '#kit/language/product.ts';
import { Loader, Menu, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { Check, ChevronsUpDown, Crown, Plus } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { showFailure } from '#web/site/shell/show-failure.ts';
import { goToWorkspace } from './go-to-workspace.ts';
import { roleText } from './role-text.ts';
import { useWorkspace, useWorkspaces } from './use-workspace.ts';
import styles from './workspace-switcher.module.css';

/** Which workspace is shown, with the way to the others and to a new one. */
export function WorkspaceSwitcher() {
  const current = useWorkspace();
  const workspaces = useWorkspaces();
  const [going, setGoing] = useState('');
  const enter = async (workspaceId: string) => {
    if (workspaceId === current.id) return;
    setGoing(workspaceId);
    await goToWorkspace(workspaceId).catch((error: unknown) => {
      showFailure(error);
      setGoing('');
    });
  };
  return (
    <Menu position="bottom-start" width={264} shadow="md" withinPortal>
      <Menu.Target>
        <UnstyledButton className={styles.current}>
          <VisuallyHidden>{t('Workspace')}</VisuallyHidden>
          <Letter name={current.name} />
          <NameAndRole workspace={current} />
          {going ? <Loader size={16} /> : <ChevronsUpDown size={16} strokeWidth={1.5} aria-hidden="true" />}
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown className={styles.dropdown}>
        <Menu.Label>{t('Your workspaces')}</Menu.Label>
        {(workspaces.data ?? []).map((workspace) => (
          <Menu.Item
            key={workspace.id}
            className={styles.item}
            onClick={() => void enter(workspace.id)}
            leftSection={<Letter name={workspace.name} small />}
            rightSection={
              workspace.current ? <Check size={16} strokeWidth={2} role="img" aria-label={t('shown now')} /> : null
            }
          >
            <NameAndRole workspace={workspace} />
          </Menu.Item>
        ))}
        {workspaces.error && (
          <Menu.Label>
            {t('They could not be loaded.')}
            {sentenceSpace()}
            {workspaces.error.message}
          </Menu.Label>
        )}
        <Menu.Divider />
        <Menu.Item
          component={Link}
          to="/dashboard/new-workspace"
          className={styles.item}
          leftSection={<Plus size={18} strokeWidth={1.5} />}
        >
          {t('New workspace')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

function NameAndRole({
  workspace,
}: {
  workspace: Pick<ReturnType<typeof useWorkspace>, 'name' | 'role' | 'isFreePlan'>;
}) {
  return (
    <span className={styles.text}>
      <strong>{workspace.name}</strong>
      <span>
        {t(roleText[workspace.role].name)}
        <Plan isFreePlan={workspace.isFreePlan} />
      </span>
    </span>
  );
}

function Plan({ isFreePlan }: { isFreePlan: boolean }) {
  if (isFreePlan) return <> · {t('Free')}</>;
  return (
    <>
      {' · '}
      <Crown size={13} strokeWidth={2} aria-hidden="true" className={styles.crown} /> {t('Pro')}
    </>
  );
}

function Letter({ name, small = false }: { name: string; small?: boolean }) {
  return (
    <span className={styles.letter} data-small={small || undefined} aria-hidden="true">
      {[...name.trim()][0]?.toUpperCase() ?? '·'}
    </span>
  );
}
