import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { VerifyBanner } from '#features/accounts/web/verify-banner.tsx';
import { NotificationBell } from '#features/notifications/web/notification-bell.tsx';
import { SideFrame } from '../shell/side-frame.tsx';
import { useWorkspace } from '#features/workspaces/web/use-workspace.ts';
import { WorkspaceSwitcher } from '#features/workspaces/web/workspace-switcher.tsx';
import { AccountMenu } from './account-menu.tsx';
import { DashboardNav } from './dashboard-nav.tsx';
import { useSessionEnd } from './use-session-end.ts';

/** What stays while the pages of the dashboard change: navigation, workspace, bell and the person. */
export default function DashboardFrame() {
  useFreshWorkspace();
  useSessionEnd();
  return (
    <SideFrame
      home="/dashboard"
      beside={<NotificationBell />}
      above={<VerifyBanner />}
      places={(onGo) => (
        <>
          <WorkspaceSwitcher />
          <DashboardNav onGo={onGo} />
        </>
      )}
      foot={<AccountMenu wide />}
      barFoot={<AccountMenu />}
    />
  );
}

/**
 * Another person may have removed the workspace, or another tab gone elsewhere: then nothing of it stays on the screen.
 */
function useFreshWorkspace(): void {
  const { id } = useWorkspace();
  const queries = useQueryClient();
  const shown = useRef(id);
  useEffect(() => {
    if (shown.current === id) return;
    shown.current = id;
    void queries.resetQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'workspaces' });
  }, [id, queries]);
}
