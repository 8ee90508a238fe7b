import type { Notice } from '#features/notifications/services.ts';
import type { Services } from '#platform/services.ts';

/** Notifies people of what was just done. It is done either way: what fails here is logged. */
export async function tryToNotify(
  { notifications, log }: Pick<Services, 'notifications' | 'log'>,
  notice: Notice,
): Promise<void> {
  try {
    await notifications.notify(notice);
  } catch (error) {
    log.error({ err: error, kind: notice.kind }, 'people could not be notified');
  }
}
