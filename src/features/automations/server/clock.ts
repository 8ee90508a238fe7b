import { sql } from 'kysely';
import { dayLength } from '#engine/calendar-day.ts';
import { readDate } from '#engine/dates.ts';
import { type Database, inTransaction } from '#platform/database/database.ts';
import { isByClock } from '../rules/automation.ts';
import { dayAfter, dayAt, nextOf, nextTime } from '../rules/next-time.ts';
import { type LiveAutomation, startRuns } from './dispatch/dispatch-write.ts';
import { mayRun } from './live/may-run.ts';
import type { Needs } from './needs.ts';
import { dueRuns } from './run/process-run.ts';
import { queueTurn } from './turns.ts';
import { dueCalls } from './webhooks/do-next-call.ts';

/** Times that were missed while no server ran are made up for, so many of them. */
const mostMissed = 7;
const rowsAtOnce = 500;
const storedDays = 30;

/** Once a minute: starts what is due, and sees to it that nothing that is due is left. */
export async function tick(needs: Needs, now = Date.now()): Promise<void> {
  const due = await needs.database
    .selectFrom('automations')
    .select(['id', 'definition'])
    .where('state', '=', 'on')
    .where('next_at', '<=', new Date(now))
    .orderBy('next_at')
    .execute();
  for (const automation of due) await startByClock(needs, automation, now);
  await queueForgotten(needs);
}

/**
 * Each time that is over is a run of its own, or one for each row whose date it is; none is made twice. What lies in the
 * trash has its times go by: once it is restored, nobody wants the mails of weeks.
 */
async function startByClock(
  needs: Needs,
  { id, definition }: Pick<LiveAutomation, 'id' | 'definition'>,
  now: number,
): Promise<void> {
  for (let missed = 0; missed < mostMissed; missed++) if (!(await startOnce(needs, id, now))) return;
  // Longer ago than that: goes on with the next time from now.
  await needs.database
    .updateTable('automations')
    .set({ next_at: nextOf(definition, now) })
    .where('id', '=', id)
    .where('next_at', '<', new Date(now))
    .execute();
}

function startOnce(needs: Needs, id: string, now: number): Promise<boolean> {
  return inTransaction(needs.database, async (transaction) => {
    const automation = await transaction
      .selectFrom('automations')
      .selectAll()
      .select(mayRun.as('may_run'))
      .where('id', '=', id)
      .where('state', '=', 'on')
      .where('next_at', '<=', new Date(now))
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    const { trigger, timeZone } = automation?.definition ?? {};
    if (!automation?.next_at || !trigger || !timeZone || !isByClock(trigger)) return false;
    if (trigger.kind !== 'schedule' && trigger.kind !== 'date') return false;
    const at = automation.next_at.getTime();
    const workspace_id = await needs.workbooks.workspaceOf(automation.workbook_id);
    if (automation.may_run && workspace_id !== null) {
      const runs =
        trigger.kind === 'schedule'
          ? [{ event: `time:${automation.next_at.toISOString()}`, rows: { rows: [], count: 0 }, chain: [] }]
          : await runsOfDates(transaction, automation, dayAt(at, timeZone));
      for (let from = 0; from < runs.length; from += rowsAtOnce)
        await startRuns(needs, transaction, { automation, workspace_id }, runs.slice(from, from + rowsAtOnce));
    }
    await transaction
      .updateTable('automations')
      .set({ next_at: new Date(nextTime(trigger, timeZone, at)) })
      .where('id', '=', id)
      .execute();
    return true;
  });
}

/** The rows whose date is so many days after a day. A row whose date is changed runs again for the new one. */
async function runsOfDates(database: Database, { definition, sheet_id }: LiveAutomation, today: string) {
  const { trigger, timeZone } = definition;
  if (trigger.kind !== 'date' || sheet_id === null) return [];
  const day = dayAfter(today, trigger.before);
  // A time with a zone may be on another day there.
  const days = [-1, 0, 1].map((by) => dayAfter(day, by));
  const cell = sql<string>`cells ->> ${trigger.column}::text`;
  const { rows } = await sql<{ row_id: string; cell: string }>`
    select row_id, ${cell} as cell from current_rows
    where sheet_id = ${sheet_id} and not deleted and left(${cell}, 10) = any(${days}::text[])
    order by row_id
  `.execute(database);
  return rows.flatMap(({ row_id, cell: text }) => {
    const date = readDate(text, timeZone);
    if (Number.isNaN(date) || Math.floor(date / dayLength) !== Date.parse(day) / dayLength) return [];
    return [
      { event: `date:${row_id}:${day}:${today}`, rows: { rows: [{ row_id, event: null }], count: 1 }, chain: [] },
    ];
  });
}

/** Waits that were too long for a job, and turns whose job was lost with its tries. */
async function queueForgotten(needs: Needs): Promise<void> {
  await needs.database
    .deleteFrom('automation_turns')
    .where('queued_at', '<', sql<Date>`now() - interval '15 minutes'`)
    .execute();
  const { rows } = await sql<{ workspace_id: string }>`
    select distinct due.workspace_id from (
      select automation_runs.workspace_id from ${dueRuns}
      union all select webhook_calls.workspace_id from ${dueCalls}
    ) as due
    where not exists (select from automation_turns where automation_turns.workspace_id = due.workspace_id)
  `.execute(needs.database);
  for (const { workspace_id } of rows)
    await inTransaction(needs.database, (transaction) => queueTurn(needs, transaction, workspace_id));
}

/** Every night: runs and events that are too old to be shown. What still waits stays, with the event that it came of. */
export async function forgetOld({ database }: Pick<Needs, 'database'>): Promise<void> {
  const before = new Date(Date.now() - storedDays * dayLength);
  await database
    .deleteFrom('automation_runs')
    .where('created_at', '<', before)
    .where('state', '<>', 'waiting')
    .execute();
  await database.deleteFrom('webhook_calls').where('created_at', '<', before).where('state', '<>', 'waiting').execute();
  await sql`
    delete from row_events where not exists (select from sheets where sheets.id = row_events.sheet_id)
      or at < ${before} and not exists (
        select from automation_runs
        where automation_runs.state = 'waiting' and automation_runs.event = 'row:' || row_events.id
      )
  `.execute(database);
}
