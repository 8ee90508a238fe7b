/**
 * The log of calls that row actions made: it prevents a press from being sent twice, and shows editors what became of
 * it.
 */
import { sql } from 'kysely';
import { newId } from '#kit/ids.ts';
import type { Actor } from '#features/workbooks/services.ts';
import type { Services } from '#platform/services.ts';
import { type Database, inTransaction } from '#platform/database/database.ts';
import { json } from '#platform/database/json.ts';
import { dropUnusedSecrets } from '#features/apps/server/log/stored-secrets.ts';
import type { Stored } from '#platform/database/schema.ts';

export type RowCall = Stored<'row_calls'>;
export type RowCallOutcome = Exclude<RowCall['outcome'], 'sending'>;

export interface NewRowCall {
  app_id: string;
  block_id: string;
  /** Place of the button in the block, and what it says. */
  action: number;
  title: string;
  row_id: string;
  row_version: number;
  actor: Actor;
  /** What the browser called this press; the same one again sends nothing. */
  press: string | null;
  address: string;
}

/** Longer than a call may take: what is still marked as being sent after that was sent by a server that ended. */
const secondsToLive = 20;
const retentionDays = 30;

/**
 * Enters a call before it is sent. `joined` names the one that this is a repeat of: the same press, or another one while
 * the same state of the row is being sent. After a call that may have arrived unanswered, the next one has its key: a
 * service that minds Idempotency-Key does it once.
 */
export function beginRowCall(
  database: Database,
  call: NewRowCall,
): Promise<{ id: string; sent_key: string } | { joined: string }> {
  const { actor, ...columns } = call;
  return inTransaction(database, async (transaction) => {
    const target = transaction
      .selectFrom('row_calls')
      .where('app_id', '=', call.app_id)
      .where('block_id', '=', call.block_id)
      .where('action', '=', call.action)
      .where('row_id', '=', call.row_id);
    const samePress = target.select('id').where('press', '=', call.press);
    const known = call.press === null ? undefined : await samePress.executeTakeFirst();
    if (known) return { joined: known.id };
    await transaction
      .updateTable('row_calls')
      .set({ outcome: 'unknown', failure: 'The server stopped before a response arrived.' })
      .where('app_id', '=', call.app_id)
      .where('outcome', '=', 'sending')
      .where('at', '<', sql<Date>`now() - make_interval(secs => ${secondsToLive})`)
      .execute();
    const latest = () =>
      target
        .select(['id', 'sent_key', 'outcome'])
        .where('row_version', '=', call.row_version)
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst();
    const last = await latest();
    const sent_key = last?.outcome === 'unknown' ? last.sent_key : newId();
    const entered = await transaction
      .insertInto('row_calls')
      .values({ id: newId('call'), ...columns, actor: json(actor), sent_key })
      .onConflict((conflict) => conflict.doNothing())
      .returning(['id', 'sent_key'])
      .executeTakeFirst();
    if (entered) return entered;
    const other = (call.press === null ? undefined : await samePress.executeTakeFirst()) ?? (await latest());
    if (!other) throw new Error('A conflicting call was removed.');
    return { joined: other.id };
  });
}

/** Notes what became of a call. */
export async function endRowCall(
  database: Database,
  id: string,
  end: { outcome: RowCallOutcome; status?: number; milliseconds: number; failure?: string; answer?: string },
): Promise<void> {
  await database.updateTable('row_calls').set(end).where('id', '=', id).execute();
}

/** Waits for the end of a call that another request sends, here or on another node. */
export async function awaitRowCall(database: Database, id: string): Promise<RowCall | null> {
  const patience = Date.now() + secondsToLive * 1000;
  for (;;) {
    const call = await database.selectFrom('row_calls').selectAll().where('id', '=', id).executeTakeFirst();
    if (!call || call.outcome !== 'sending' || Date.now() > patience) return call ?? null;
    await new Promise((resolve) => setTimeout(resolve, 150));
  }
}

/** Calls of a block, newest first; `before` is the id of the last one that is known. */
export function listRowCalls(
  database: Database,
  of: { app_id: string; block_id: string; before?: string | undefined; limit: number },
): Promise<RowCall[]> {
  return database
    .selectFrom('row_calls')
    .selectAll()
    .where('app_id', '=', of.app_id)
    .where('block_id', '=', of.block_id)
    .$if(of.before !== undefined, (query) => query.where('id', '<', of.before ?? ''))
    .orderBy('id', 'desc')
    .limit(of.limit)
    .execute();
}

/** Every night: what is older than 30 days goes, and secrets that no page names any more. */
export function startRowCallMaintenance({ jobs, database }: Pick<Services, 'jobs' | 'database'>): void {
  const tidy = async (): Promise<void> => {
    await database
      .deleteFrom('row_calls')
      .where('at', '<', sql<Date>`now() - make_interval(days => ${retentionDays})`)
      .execute();
    await dropUnusedSecrets(database);
  };
  jobs.handle('row-calls-upkeep', tidy, { every: '50 3 * * *' });
}
