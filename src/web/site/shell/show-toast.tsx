import { t } from '#kit/language/product.ts';
import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import styles from './show-toast.module.css';

/** Says that something was done, with one thing to do about it: undo it, or go and look. By its id it is taken away. */
export function showToast(
  message: string,
  act?: { label: string; run: () => void },
  id: string = crypto.randomUUID(),
): void {
  const run = (): void => {
    notifications.hide(id);
    act?.run();
  };
  notifications.show({
    id,
    color: 'accent',
    title: t('Notification'),
    // Under a title the message would be too pale to read.
    styles: { description: { color: 'var(--mantine-color-text)' } },
    autoClose: act ? 10_000 : 5_000,
    closeButtonProps: { 'aria-label': t('Close this message') },
    message: act ? (
      <span className={styles.toast}>
        <span>{message}</span>
        <Button variant="light" size="compact-md" onClick={run}>
          {act.label}
        </Button>
      </span>
    ) : (
      message
    ),
  });
}
