import { notifications } from '@mantine/notifications';
import type { Toast } from '../state/studio.ts';

const colors = { error: 'red', warning: 'orange', info: 'accent', success: 'green' } as const;

/** A toast at the top right: at most four at once, the rest wait; five seconds each. */
export function showToast({ type, title, message }: Toast): void {
  notifications.show({
    title: title || 'Notification',
    message,
    color: colors[type],
    withBorder: true,
    // Under a title the message would be too pale to read.
    styles: { description: { color: 'var(--mantine-color-text)' } },
    role: type === 'error' ? 'alert' : 'status',
    closeButtonProps: { 'aria-label': 'Close' },
  });
}
