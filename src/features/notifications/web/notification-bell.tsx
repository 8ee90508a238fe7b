import { plural, t } from '#kit/language/product.ts';
import { Button, Popover, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { Bell } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { ListStates, RowSkeletons } from '#web/site/shell/list-states.tsx';
import { saySince } from '#web/site/shell/say-date.ts';
import styles from './notification-bell.module.css';
import { NotificationIcon } from './notification-icon.tsx';
import { NotificationLink } from './notification-link.tsx';
import { useMarkNotifications, useNewestNotifications } from './use-notifications.ts';

const mostShown = 6;

/** The bell with the count of what is unread; a look at the newest opens below it. */
export function NotificationBell() {
  const [opened, setOpened] = useState(false);
  const newest = useNewestNotifications();
  const unread = newest.data?.unread ?? 0;
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-start"
      width="min(380px, calc(100vw - 24px))"
      trapFocus
      shadow="md"
      withinPortal
      returnFocus
    >
      <Popover.Target>
        <UnstyledButton
          className={styles.bell}
          onClick={() => setOpened((before) => !before)}
          aria-label={
            unread > 0
              ? plural(unread, 'Notifications, {count} unread', 'Notifications, {count} unread')
              : t('Notifications')
          }
        >
          <Bell size={20} strokeWidth={1.5} aria-hidden="true" />
          {unread > 0 && (
            <span className={styles.count} aria-hidden="true">
              {unread > 99 ? '99+' : unread}
            </span>
          )}
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown className={styles.dropdown} aria-label={t('Notifications')}>
        <Newest onGo={() => setOpened(false)} />
      </Popover.Dropdown>
      <VisuallyHidden role="status">
        {unread > 0 ? plural(unread, '{count} unread notification', '{count} unread notifications') : ''}
      </VisuallyHidden>
    </Popover>
  );
}

function Newest({ onGo }: { onGo: () => void }) {
  const newest = useNewestNotifications();
  const mark = useMarkNotifications();
  const items = newest.data?.notifications.slice(0, mostShown);
  return (
    <>
      <div className={styles.head}>
        <h2>{t('Notifications')}</h2>
        {(newest.data?.unread ?? 0) > 0 && (
          <Button variant="subtle" size="compact-md" onClick={() => void mark('all', true)}>
            {t('Mark all as read')}
          </Button>
        )}
      </div>
      <div className={styles.body}>
        <ListStates
          query={{ ...newest, data: items }}
          failed={t('Notifications could not be loaded')}
          loading={<RowSkeletons height={56} />}
          empty={
            <p className={styles.none}>{t('Nothing yet. New rows, registrations and finished imports appear here.')}</p>
          }
        >
          {(notifications) => (
            <ul className={styles.list}>
              {notifications.map((one) => (
                <li key={one.id}>
                  <NotificationLink
                    href={one.href}
                    className={styles.item}
                    onFollow={() => {
                      if (!one.read) void mark([one.id], true);
                      if (one.href) onGo();
                    }}
                  >
                    <NotificationIcon kind={one.kind} />
                    <span className={styles.text}>
                      <strong>{one.title}</strong>
                      {one.body && <span>{one.body}</span>}
                      <small>{saySince(one.created_at)}</small>
                    </span>
                    {!one.read && <i className={styles.dot} role="img" aria-label={t('unread')} />}
                  </NotificationLink>
                </li>
              ))}
            </ul>
          )}
        </ListStates>
      </div>
      <div className={styles.foot}>
        <Button component={Link} to="/dashboard/notifications" variant="subtle" fullWidth size="md" onClick={onGo}>
          {t('See all notifications')}
        </Button>
      </div>
    </>
  );
}
