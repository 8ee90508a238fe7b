import { t } from '#kit/language/product.ts';
import { notifications } from '@mantine/notifications';
import { asCallError } from '../../call.ts';

/** Shows the person what went wrong. */
export function showFailure(error: unknown): void {
  notifications.show({
    color: 'red',
    title: t('Notification'),
    styles: { description: { color: 'var(--mantine-color-text)' } },
    role: 'alert',
    message: asCallError(error).message,
  });
}
