import type { PressedButton } from '#features/visitor/services.ts';
import { inTransaction } from '#platform/database/database.ts';
import { mayRun } from '../live/may-run.ts';
import type { Needs } from '../needs.ts';
import { type LiveAutomation, startRuns } from './dispatch-write.ts';

/**
 * Starts the automations of a sheet that begin with a button and have the name that the button says: once a press.
 * Answers whether there is one that is on.
 */
export async function startByButton(
  needs: Pick<Needs, 'database' | 'jobs' | 'notifications'>,
  { app, sheet, row_id, name, key }: PressedButton,
): Promise<boolean> {
  const automations = await automationsOfButtons(needs, sheet.id);
  const meant = automations.filter((one) => one.name === name.trim());
  if (meant.length === 0) return false;
  await inTransaction(needs.database, async (transaction) => {
    for (const automation of meant)
      await startRuns(needs, transaction, { automation, workspace_id: app.workspace_id }, [
        { event: `press:${key}`, rows: { rows: [{ row_id, event: null }], count: 1 }, chain: [] },
      ]);
  });
  return true;
}

async function automationsOfButtons({ database }: Pick<Needs, 'database'>, sheetId: string): Promise<LiveAutomation[]> {
  const automations = await database
    .selectFrom('automations')
    .selectAll()
    .where('sheet_id', '=', sheetId)
    .where(mayRun)
    .execute();
  return automations.filter(({ definition }) => definition.trigger.kind === 'button');
}
