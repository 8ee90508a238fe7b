import { msgOf } from '#kit/language/translated.ts';
import { msg } from '#kit/language/msg.ts';
import type { Services } from '#platform/services.ts';

/** Who waits no longer than this still looks at the page. */
const mostSecondsOfWaiting = 10;

/**
 * Notifies the person who uploaded a file how it went, where it took long or failed. A workbook deleted meanwhile is no
 * news.
 */
export async function notifyOfImport(
  { database, notifications }: Pick<Services, 'database' | 'notifications'>,
  userId: string,
  { id, seconds }: { id: string; seconds: number },
): Promise<void> {
  const workbook = await database
    .selectFrom('workbooks')
    .select(['workspace_id', 'name', 'state', 'failure'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!workbook || workbook.state === 'importing') return;
  const { workspace_id, name, state } = workbook;
  if (state === 'ready' && seconds <= mostSecondsOfWaiting) return;
  await notifications.notify({
    kind: 'import-finished',
    to: { workspace_id, only: [userId] },
    title: state === 'ready' ? msg('{name} is ready', { name }) : msg('{name} could not be read', { name }),
    body:
      state === 'ready'
        ? msg('Your spreadsheet was imported. You can now make an app from it.')
        : msgOf(workbook.failure ?? ''),
    href: `/dashboard/workbooks/${id}`,
  });
}
