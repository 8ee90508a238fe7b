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
    <DashboardShell title="API keys" lead={`Keys of ${workspace.name}`}>
      {hasRole(workspace.role, 'admin') ? (
        <ApiKeys workspaceId={workspace.id} />
      ) : (
        <EmptyList icon={<LockKeyhole size={24} strokeWidth={1.5} />} title="API keys are for admins">
          Ask the owner or an admin of {workspace.name} to make you an admin.
        </EmptyList>
      )}
    </DashboardShell>
  );
}
