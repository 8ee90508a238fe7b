import { joinSentences } from '#kit/language/join-sentences.ts';
import { t } from '#kit/language/product.ts';
import { Tabs } from '@mantine/core';
import { LockKeyhole } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { hasRole, type WorkspaceRole } from '../rules/workspace.ts';
import { DashboardShell } from '#web/site/dashboard/dashboard-shell.tsx';
import { EmptyList } from '#web/site/shell/list-states.tsx';
import { useAddressChoice } from '#web/site/shell/use-address.ts';
import { AuditTab } from './audit-tab.tsx';
import { InvitationsTab } from './invitations-tab.tsx';
import { MailTab } from './mail-tab.tsx';
import { MembersTab } from './members-tab.tsx';
import { roleText } from './role-text.ts';
import { WorkspaceSettingsTab } from './workspace-settings-tab.tsx';
import { useWorkspace } from './use-workspace.ts';
import styles from './workspace-page.module.css';

const tabNames = ['members', 'invitations', 'audit', 'mail', 'settings'] as const;
type TabName = (typeof tabNames)[number];

/** @sentences */
const labels: Record<TabName, string> = {
  members: 'Members',
  invitations: 'Invitations',
  audit: 'Audit log',
  mail: 'Mail',
  settings: 'Settings',
};
/** @sentences */
const forAdmins: Record<TabName, string> = {
  members: 'Members is for admins',
  invitations: 'Invitations is for admins',
  audit: 'Audit log is for admins',
  mail: 'Mail is for admins',
  settings: 'Settings is for admins',
};
const tabs: Record<TabName, { needs: WorkspaceRole; show: (workspaceId: string) => ReactNode }> = {
  members: { needs: 'editor', show: (id) => <MembersTab workspaceId={id} /> },
  invitations: { needs: 'admin', show: (id) => <InvitationsTab workspaceId={id} /> },
  audit: { needs: 'admin', show: (id) => <AuditTab workspaceId={id} /> },
  mail: { needs: 'admin', show: (id) => <MailTab workspaceId={id} /> },
  settings: { needs: 'editor', show: () => <WorkspaceSettingsTab /> },
};

/** /dashboard/workspace: the people of the workspace and what they may do. The tab is in the address. */
export default function WorkspacePage() {
  const workspace = useWorkspace();
  const [tab, setTab] = useAddressChoice('tab', tabNames);
  const open = tabNames.filter((name) => hasRole(workspace.role, tabs[name].needs));
  const shown = useRef<HTMLButtonElement>(null);
  // On a phone the tabs are wider than the screen.
  useEffect(() => {
    shown.current?.scrollIntoView({ block: 'nearest', inline: 'center', behavior: 'instant' });
  }, [tab]);
  return (
    <DashboardShell
      title={workspace.name}
      lead={joinSentences([
        t('Your role: {role}.', { role: t(roleText[workspace.role].name) }),
        t(roleText[workspace.role].about),
      ])}
    >
      <Tabs
        value={open.includes(tab) ? tab : null}
        onChange={(value) => setTab(tabNames.find((name) => name === value) ?? 'members')}
        keepMounted={false}
      >
        <Tabs.List className={styles.tabs} aria-label={t('Workspace')}>
          {open.map((name) => (
            <Tabs.Tab key={name} value={name} className={styles.tab} ref={name === tab ? shown : null}>
              {t(labels[name])}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {open.map((name) => (
          <Tabs.Panel key={name} value={name} className={styles.panel}>
            {tabs[name].show(workspace.id)}
          </Tabs.Panel>
        ))}
      </Tabs>
      {!open.includes(tab) && (
        <div className={styles.panel}>
          <EmptyList icon={<LockKeyhole size={24} strokeWidth={1.5} />} title={t(forAdmins[tab])}>
            {t('Ask the owner or an admin of {name} to make you an admin.', { name: workspace.name })}
          </EmptyList>
        </div>
      )}
    </DashboardShell>
  );
}
