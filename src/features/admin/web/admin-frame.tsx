import { Anchor, Button } from '@mantine/core';
import {
  Activity,
  AppWindow,
  Building2,
  ClipboardCheck,
  HardDrive,
  ListChecks,
  LogOut,
  Mail,
  ScrollText,
  ToggleLeft,
  Users,
} from 'lucide-react';
import { LinkList, type SiteLink } from '#web/site/shell/link-list.tsx';
import { showFailure } from '#web/site/shell/show-failure.ts';
import { SideFrame } from '#web/site/shell/side-frame.tsx';
import { useSite } from '#web/site/site-context.ts';
import styles from './admin-frame.module.css';
import { leaveAdminArea, useAdminSession } from './use-admin-session.ts';

const places: readonly SiteLink[] = [
  { to: '/admin', label: 'Overview', Icon: Activity },
  { to: '/dashboard/users', label: 'Users', Icon: Users, holdsPages: true },
  { to: '/admin/workspaces', label: 'Workspaces', Icon: Building2, holdsPages: true },
  { to: '/admin/apps', label: 'Apps', Icon: AppWindow, holdsPages: true },
  { to: '/admin/reviews', label: 'Reviews', Icon: ClipboardCheck, holdsPages: true },
  { to: '/admin/jobs', label: 'Jobs', Icon: ListChecks, holdsPages: true },
  { to: '/admin/mails', label: 'Mails', Icon: Mail, holdsPages: true },
  { to: '/admin/storage', label: 'Storage', Icon: HardDrive, holdsPages: true },
  { to: '/admin/switches', label: 'Switches', Icon: ToggleLeft, holdsPages: true },
  { to: '/admin/log', label: 'Admin log', Icon: ScrollText, holdsPages: true },
];

/** What stays while the pages of the admin area change. Reviewers without an admin session see their queue alone. */
export default function AdminFrame() {
  useAdminSession();
  const { admin } = useSite();
  const open = admin ? places : places.filter(({ to }) => to === '/admin/reviews');
  return (
    <SideFrame
      home="/dashboard"
      beside={<span className={styles.area}>Admin</span>}
      places={(onGo) => <LinkList label="Admin area" places={open} onGo={onGo} />}
      foot={<Foot />}
    />
  );
}

function Foot() {
  const { admin } = useSite();
  if (!admin) {
    return (
      <Anchor href="/dashboard" className={styles.back}>
        Back to the dashboard
      </Anchor>
    );
  }
  return (
    <div className={styles.person}>
      <span className={styles.text}>
        <strong>{admin.name}</strong>
        <span>{admin.email}</span>
      </span>
      <Button
        variant="default"
        size="sm"
        fullWidth
        leftSection={<LogOut size={16} strokeWidth={1.5} aria-hidden="true" />}
        onClick={() => void leaveAdminArea().catch(showFailure)}
      >
        Leave the admin area
      </Button>
    </div>
  );
}
