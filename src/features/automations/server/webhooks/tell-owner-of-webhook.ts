import { msgOf } from '#kit/language/translated.ts';
import { msg } from '#kit/language/msg.ts';
import type { Transaction } from '#platform/database/database.ts';
import type { Needs } from '../needs.ts';

interface OwnedWebhook {
  address: string;
  workbook_id: string;
  workspace_id: string;
  owner_id: string | null;
}

/** Tells the owner that a webhook was paused; admins where its owner left. */
export async function tellOwnerOfWebhook(
  { notifications }: Pick<Needs, 'notifications'>,
  transaction: Transaction,
  { address, workbook_id, ...owned }: OwnedWebhook,
  failure: string,
): Promise<void> {
  await notifications.notify(
    {
      ...{
        kind: 'automations',
        to: { workspace_id: owned.workspace_id, begun_by: owned.owner_id },
        title: msg('A webhook was paused'),
      },
      body: [msg('{address} took no calls any more.', { address: hostOf(address) }), msgOf(failure)],
      href: `/dashboard/workbooks/${workbook_id}`,
    },
    transaction,
  );
}

/** Many services have their key in the path, which mails and lists of former members are no place for. */
const hostOf = (address: string): string => (URL.canParse(address) ? new URL(address).host : '');
