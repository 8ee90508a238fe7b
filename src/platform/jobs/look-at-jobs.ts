/** The queue as admins see it. What a job is about is never shown: it may name people. */
import { sql } from 'kysely';
import type { JobState, QueuedWork } from '../services.ts';
import type { Database } from '../database/database.ts';

/** The states of the library, as ours. */
const statesOf: Record<JobState, readonly string[]> = {
  waiting: ['created', 'retry'],
  running: ['active'],
  failed: ['failed'],
  done: ['completed', 'cancelled'],
};

export async function countJobs(database: Database): Promise<Record<JobState, number>> {
  const { rows } = await sql<{ state: string; count: number }>`
    select state::text, count(*)::int as count from jobs.job group by state
  `.execute(database);
  const count = (state: JobState): number =>
    rows.filter((row) => statesOf[state].includes(row.state)).reduce((sum, row) => sum + row.count, 0);
  return { waiting: count('waiting'), running: count('running'), failed: count('failed'), done: count('done') };
}

export async function listJobs(
  database: Database,
  requested: { state: JobState; limit: number; offset: number },
): Promise<QueuedWork[]> {
  const { rows } = await sql<QueuedWork>`
    select id::text, name as queue, retry_count as tries, created_on as created_at,
      coalesce(completed_on, started_on, start_after, created_on) as at,
      coalesce(output->>'message', '') as failure
    from jobs.job where state::text = any(${[...statesOf[requested.state]]}::text[])
    order by created_on desc, id desc limit ${requested.limit} offset ${requested.offset}
  `.execute(database);
  return rows;
}

/** The queue that a job lies in that failed for good; null when there is none of this id. */
export async function queueOfFailed(database: Database, id: string): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    select name from jobs.job where id::text = ${id} and state::text = 'failed'
  `.execute(database);
  return rows[0]?.name ?? null;
}
