import { rich } from '#web/ui/rich.tsx';
import { t } from '#kit/language/product.ts';
import { ActionIcon, Button, Group, SegmentedControl, Tooltip } from '@mantine/core';
import { BellRing, CheckCheck, MailCheck, MailOpen } from 'lucide-react';
import { Link } from 'react-router';
import { DashboardShell } from '#web/site/dashboard/dashboard-shell.tsx';
import { EmptyList, ListStates } from '#web/site/shell/list-states.tsx';
import { LoadMore } from '#web/site/shell/load-more.tsx';
import { PanelList, PanelRow } from '#web/site/shell/panel-list.tsx';
import { sayMoment, saySince } from '#web/site/shell/say-date.ts';
import { useAddressChoice } from '#web/site/shell/use-address.ts';
import { NotificationIcon } from './notification-icon.tsx';
import { NotificationLink } from './notification-link.tsx';
import styles from './notifications-page.module.css';
import {
  type NotificationOnTheWire,
  useAllNotifications,
  useMarkNotifications,
  useNewestNotifications,
} from './use-notifications.ts';

const views = ['all', 'unread'] as const;

/** /dashboard/notifications */
export default function NotificationsPage() {
  const [view, setView] = useAddressChoice('show', views);
  const query = useAllNotifications(view === 'unread');
  const unread = useNewestNotifications().data?.unread ?? 0;
  const mark = useMarkNotifications();
  const items = query.data?.pages.flatMap((page) => page.notifications);
  return (
    <DashboardShell
      title={t('Notifications')}
      lead={rich(t('Choose what you’re notified about, and how, in your <link>account</link>.'), {
        link: (words) => <Link to="/dashboard/account">{words}</Link>,
      })}
    >
      <Group justify="space-between" mb="lg" gap="sm">
        <SegmentedControl
          size="md"
          aria-label={t('Filter notifications')}
          value={view}
          onChange={(value) => setView(value === 'unread' ? 'unread' : 'all')}
          data={[
            { value: 'all', label: t('All') },
            { value: 'unread', label: unread > 0 ? t('Unread ({count})', { count: unread }) : t('Unread') },
          ]}
        />
        <Button
          variant="default"
          size="md"
          disabled={unread === 0}
          leftSection={<CheckCheck size={18} strokeWidth={1.5} />}
          onClick={() => void mark('all', true)}
        >
          {t('Mark all as read')}
        </Button>
      </Group>
      <ListStates
        query={{ ...query, data: items }}
        failed={t('Notifications could not be loaded')}
        empty={<Nothing unreadOnly={view === 'unread'} />}
      >
        {(notifications) => (
          <PanelList label={t('Notifications')}>
            {notifications.map((one) => (
              <NotificationRow key={one.id} one={one} mark={mark} />
            ))}
          </PanelList>
        )}
      </ListStates>
      <LoadMore query={query} />
    </DashboardShell>
  );
}

function NotificationRow({ one, mark }: { one: NotificationOnTheWire; mark: ReturnType<typeof useMarkNotifications> }) {
  const other = one.read ? t('Mark as unread') : t('Mark as read');
  return (
    <PanelRow
      icon={
        <span className={styles.icon} data-unread={!one.read || undefined}>
          <NotificationIcon kind={one.kind} />
        </span>
      }
      title={
        <NotificationLink
          href={one.href}
          className={styles.title}
          onFollow={() => {
            if (!one.read) void mark([one.id], true);
          }}
        >
          <span data-unread={!one.read || undefined}>{one.title}</span>
        </NotificationLink>
      }
      mark={one.read ? null : <i className={styles.dot} role="img" aria-label={t('unread')} />}
      facts={
        <>
          {one.body && <p className={styles.body}>{one.body}</p>}
          <time dateTime={one.created_at} title={sayMoment(one.created_at)}>
            {saySince(one.created_at)}
          </time>
        </>
      }
      acts={
        <Tooltip label={other}>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={40}
            aria-label={
              one.read
                ? t('Mark as unread: {title}', { title: one.title })
                : t('Mark as read: {title}', { title: one.title })
            }
            onClick={() => void mark([one.id], !one.read)}
          >
            {one.read ? <MailCheck size={18} strokeWidth={1.5} /> : <MailOpen size={18} strokeWidth={1.5} />}
          </ActionIcon>
        </Tooltip>
      }
    />
  );
}

function Nothing({ unreadOnly }: { unreadOnly: boolean }) {
  const icon = <BellRing size={24} strokeWidth={1.5} />;
  if (unreadOnly) return <EmptyList icon={icon} title={t('You’re all caught up')} />;
  return (
    <EmptyList icon={icon} title={t('Nothing yet')}>
      {t(
        'You’ll see it here when visitors add rows, someone registers for an app or joins the workspace, or an import finishes.',
      )}
    </EmptyList>
  );
}
