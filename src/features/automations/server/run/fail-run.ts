import { msgOf } from '#kit/language/translated.ts';
import { msg } from '#kit/language/msg.ts';
import type { Transaction } from '#platform/database/database.ts';
import { mostFailures } from '../../rules/automation.ts';
import type { Needs } from '../needs.ts';
import { tellOwner } from '../tell-owner.ts';
import { watchSheet } from '../watch-sheet.ts';

/** A run comes to its end without being done. After several of them, one after the other, the automation is paused. */
export async function failRun(
  needs: Pick<Needs, 'rows' | 'notifications'>,
  transaction: Transaction,
  runId: string,
  message: string,
): Promise<void> {
  const run = await transaction
    .updateTable('automation_runs')
    .set({ state: 'failed', failure: message, ended_at: new Date(), held_until: null })
    .where('id', '=', runId)
    .returning('automation_id')
    .executeTakeFirstOrThrow();
  const automation = await transaction
    .updateTable('automations')
    .set((set) => ({ failures: set('failures', '+', 1) }))
    .where('id', '=', run.automation_id)
    .returningAll()
    .executeTakeFirst();
  if (!automation || automation.state !== 'on' || automation.failures < mostFailures) return;
  await transaction
    .updateTable('automations')
    .set({ state: 'paused', failure: message })
    .where('id', '=', automation.id)
    .execute();
  if (automation.sheet_id) await watchSheet(transaction, automation.sheet_id);
  const { workspace_id } = await transaction
    .selectFrom('workbooks')
    .select('workspace_id')
    .where('id', '=', automation.workbook_id)
    .executeTakeFirstOrThrow();
  await tellOwner(
    needs,
    transaction,
    { ...automation, workspace_id },
    {
      title: msg('“{name}” was paused', { name: automation.name }),
      body: [msg('It failed {count} times, one after the other.', { count: mostFailures }), msgOf(message)],
    },
  );
}
