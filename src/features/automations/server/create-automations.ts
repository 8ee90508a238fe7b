import { sql } from 'kysely';
import type { Services } from '#platform/services.ts';
import type { Transaction } from '#platform/database/database.ts';
import type { Automations } from '../services.ts';
import { forgetOld, tick } from './clock.ts';
import { dispatchWrite } from './dispatch/dispatch-write.ts';
import { type Needs, turnQueue, writeQueue } from './needs.ts';
import { noteEvents } from './note-events.ts';
import { doNextRun, dueRuns } from './run/process-run.ts';
import { takeTurn, type TurnWork } from './turns.ts';
import { doNextCall, dueCalls } from './webhooks/do-next-call.ts';

/** Of jobs that last some seconds, and that the others of a workspace wait for. */
const short = { retries: 20, lostAfter: 10 };

export function createAutomations(needs: Needs & Pick<Services, 'jobs'>): Automations {
  const { jobs } = needs;
  jobs.handle(writeQueue, (data) => dispatchWrite(needs, data), short);
  jobs.handle(turnQueue, (data) => takeTurn(needs, workOf(needs), data), short);
  jobs.handle('automation-clock', () => tick(needs), { every: '* * * * *' });
  jobs.handle('forget-old-runs', () => forgetOld(needs), { every: '40 3 * * *' });
  return { written: (transaction, written) => noteEvents(needs, transaction, written) };
}

const workOf = (needs: Needs): TurnWork => ({
  // Half of the workers look for calls of webhooks first: neither waits for the end of the other.
  doNext: async (workspaceId, worker) =>
    worker % 2 === 0
      ? (await doNextRun(needs, workspaceId)) || doNextCall(needs, workspaceId)
      : (await doNextCall(needs, workspaceId)) || doNextRun(needs, workspaceId),
  isDue,
  isSpent: (workspaceId) => isSpent(needs, workspaceId),
});

async function isDue(transaction: Transaction, workspaceId: string): Promise<boolean> {
  const { rows } = await sql<{ is_due: boolean }>`
    select exists (select from ${dueRuns} where automation_runs.workspace_id = ${workspaceId})
      or exists (select from ${dueCalls} where webhook_calls.workspace_id = ${workspaceId}) as is_due
  `.execute(transaction);
  return rows[0]?.is_due ?? false;
}

/** Whether the runs of a workspace in the last hour came to its limit. */
async function isSpent({ database, environment }: Needs, workspaceId: string): Promise<boolean> {
  const { ended } = await database
    .selectFrom('automation_runs')
    .select(({ fn }) => fn.countAll<number>().as('ended'))
    .where('workspace_id', '=', workspaceId)
    .where('ended_at', '>', new Date(Date.now() - 3_600_000))
    .where('state', 'in', ['done', 'failed'])
    .executeTakeFirstOrThrow();
  return ended >= environment.AUTOMATION_RUNS_PER_HOUR;
}
