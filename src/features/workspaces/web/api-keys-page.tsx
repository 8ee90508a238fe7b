import { t } from '#kit/language/product.ts';
import { LockKeyhole } from 'lucide-react';
import { hasRole } from '../rules/workspace.ts';
import { DashboardShell } from '#web/site/dashboard/dashboard-shell.tsx';
import { EmptyList } from '#web/site/shell/list-states.tsx';
import { ApiKeys } from './api-keys.tsx';
import { useWorkspace } from './use-workspace.ts';

/** /dashboard/api-keys: what programs reach the workspace with. */
export default function ApiKeysPage() {
  const workspace = useWorkspace();
  return (
    <DashboardShell title={t('API keys')} lead={t('Keys of {name}', { name: workspace.name })}>
      {hasRole(workspace.role, 'admin') ? (
        <ApiKeys workspaceId={workspace.id} />
      ) : (
        <EmptyList icon={<LockKeyhole size={24} strokeWidth={1.5} />} title={t('API keys are for admins')}>
          {t('Ask the owner or an admin of {name} to make you an admin.', { name: workspace.name })}
        </EmptyList>
      )}
    </DashboardShell>
  );
}
