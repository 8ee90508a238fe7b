import { notifications } from '@mantine/notifications';
import { asCallError } from '../../call.ts';

/** Tells the person what went wrong. */
export function showFailure(error: unknown): void {
  notifications.show({
    color: 'red',
    message: asCallError(error).message,
  });
}
