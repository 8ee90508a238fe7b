/**
 * Work of a workspace is done in turns: one is queued or running at a time, it ends after some seconds, and goes to the
 * end of the queue while more is due. So a storm in one workspace delays its own runs, and no others.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { inTransaction, type Transaction } from '#platform/database/database.ts';
import { type Needs, turnQueue } from './needs.ts';

/** Makes sure that a workspace gets a turn, in the transaction that makes something due; `after` so many seconds. */
export async function queueTurn(
  { jobs }: Pick<Needs, 'jobs'>,
  transaction: Transaction,
  workspaceId: string,
  after?: number,
): Promise<void> {
  // A turn that ends meanwhile waits for this lock, and then sees what is due; or it is gone, and another is queued.
  const { rows } = await sql<{ is_new: boolean }>`
    insert into automation_turns as turn (workspace_id) values (${workspaceId})
    on conflict (workspace_id) do update set workspace_id = excluded.workspace_id
    returning (xmax = 0) as is_new
  `.execute(transaction);
  const how = { within: transaction, ...(after !== undefined && { after }) };
  if (rows[0]?.is_new) await jobs.add(turnQueue, { workspace_id: workspaceId }, how);
}

const secondsOfTurn = 5;
const runsAtOnce = 4;
/** Of a storm: after so many a worker rests twice as long as it worked, so that pages of others get their part of the machine. */
const doneAtOnce = 10;
/** Milliseconds: what waited for another service took nothing from anyone. */
const longestRest = 100;

/** What is done in turns: does one thing that is due, and answers whether there was one. */
export interface TurnWork {
  doNext: (workspaceId: string, worker: number) => Promise<boolean>;
  isDue: (transaction: Transaction, workspaceId: string) => Promise<boolean>;
  /** Whether the workspace has had its share for now. */
  isSpent: (workspaceId: string) => Promise<boolean>;
}

/** Seconds until a workspace that had its share is looked at again. */
const pauseOfSpent = 120;

/** One turn of a workspace. */
export async function takeTurn(
  needs: Pick<Needs, 'database' | 'jobs'>,
  work: TurnWork,
  data: Record<string, unknown>,
): Promise<void> {
  const workspaceId = String(data['workspace_id']);
  const isSpent = await work.isSpent(workspaceId);
  if (!isSpent) {
    const end = Date.now() + secondsOfTurn * 1000;
    const worker = async (_: unknown, at: number): Promise<void> => {
      for (let done = 1; Date.now() < end; done++) {
        const begun = Date.now();
        if (!(await work.doNext(workspaceId, at))) return;
        if (done >= doneAtOnce) await delay(Math.min(2 * (Date.now() - begun), longestRest));
      }
    };
    const ended = await Promise.allSettled(Array.from({ length: runsAtOnce }).map(worker));
    for (const one of ended) if (one.status === 'rejected') throw one.reason;
  }
  await inTransaction(needs.database, async (transaction) => {
    await transaction.deleteFrom('automation_turns').where('workspace_id', '=', workspaceId).execute();
    if (!(await work.isDue(transaction, workspaceId))) return;
    await queueTurn(needs, transaction, workspaceId, isSpent ? pauseOfSpent : undefined);
  });
}
