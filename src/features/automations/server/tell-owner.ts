import { sql } from 'kysely';
import type { Msg } from '#kit/language/msg.ts';
import type { Transaction } from '#platform/database/database.ts';
import type { Needs } from './needs.ts';

export interface OwnedAutomation {
  id: string;
  name: string;
  workbook_id: string;
  workspace_id: string;
  owner_id: string | null;
}

/** Seconds for which an owner is not told again of the same automation. */
const quiet = 3_600;

/** Tells the owner that something is wrong with an automation, once an hour; admins where its owner left. */
export async function tellOwner(
  { notifications }: Pick<Needs, 'notifications'>,
  transaction: Transaction,
  automation: OwnedAutomation,
  words: { title: Msg; body: Msg },
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    update automations set told_at = now()
    where id = ${automation.id} and (told_at is null or told_at < now() - make_interval(secs => ${quiet}))
    returning id
  `.execute(transaction);
  if (rows.length === 0) return;
  await notifications.notify(
    {
      kind: 'automations',
      to: { workspace_id: automation.workspace_id, begun_by: automation.owner_id },
      href: `/dashboard/workbooks/${automation.workbook_id}`,
      ...words,
    },
    transaction,
  );
}
