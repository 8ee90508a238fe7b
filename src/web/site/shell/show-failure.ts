import { notifications } from '@mantine/notifications';
import { CallError } from '../../call.ts';

/** Tells the person what went wrong. */
export function showFailure(error: unknown): void {
  notifications.show({
    color: 'red',
    message: error instanceof CallError ? error.message : 'There was an error. Please try again or reach out via chat.',
  });
}
