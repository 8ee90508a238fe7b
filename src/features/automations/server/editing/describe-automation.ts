import { inTheirWords } from '#platform/http/current-request.ts';
import { sql } from 'kysely';
import type { SheetRecord } from '#features/workbooks/services.ts';
import type { Database } from '#platform/database/database.ts';
import type { Stored } from '#platform/database/schema.ts';
import type { AutomationOnTheWire } from '../../api/automations.ts';
import { definitionShape } from '../../api/definition.ts';
import { fieldsOf } from '../../rules/sent-fields.ts';
import { formerCounts } from '../hooks/hook-secret.ts';
import { checkAutomation } from '../../rules/check-automation.ts';

const noRuns: AutomationOnTheWire['runs'] = { done: 0, failed: 0, waiting: 0, last_at: null };

/** Automations as their editors see them: without secrets, with what is wrong with them and how they went. */
export async function describeAutomations(
  database: Database,
  automations: readonly Stored<'automations'>[],
  sheets: readonly SheetRecord[],
): Promise<AutomationOnTheWire[]> {
  const runs = await runsOf(
    database,
    automations.map(({ id }) => id),
  );
  const sent = await lastCalls(
    database,
    automations.flatMap(({ id, definition }) => (definition.trigger.kind === 'hook' ? [id] : [])),
  );
  return automations.map((one) => {
    const { id, name, sheet_id, state, revision, failure, next_at, secrets } = one;
    const definition = definitionShape.parse(one.definition);
    return {
      ...{ id, name, sheet_id, state, definition, revision, app_id: one.app_id, moving_to: one.moving_to },
      failure: failure && inTheirWords(failure),
      hook: {
        has_secret: one.hook_secret !== null,
        former_until: formerCounts(one) ? (one.hook_former_until?.toISOString() ?? null) : null,
        fields: fieldsOf(sent.get(id)),
      },
      stored_headers: Object.keys(secrets),
      next_at: state === 'on' ? (next_at?.toISOString() ?? null) : null,
      problems: checkAutomation(definition, sheet_id, sheets).map(({ at, message }) => ({
        at,
        message: inTheirWords(message),
      })),
      runs: runs.get(id) ?? noRuns,
    };
  });
}

/** What the last call of each brought. */
async function lastCalls(database: Database, ids: readonly string[]): Promise<ReadonlyMap<string, unknown>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ automation_id: string; input: unknown }>`
    select distinct on (automation_id) automation_id, input from automation_runs
    where automation_id = any(${[...ids]}::text[]) and input is not null order by automation_id, created_at desc
  `.execute(database);
  return new Map(rows.map(({ automation_id, input }) => [automation_id, input]));
}

async function runsOf(database: Database, ids: readonly string[]): Promise<Map<string, AutomationOnTheWire['runs']>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{
    automation_id: string;
    done: number;
    failed: number;
    waiting: number;
    last_at: Date | null;
  }>`
    select automation_id, count(*) filter (where state = 'done') as done,
      count(*) filter (where state in ('failed', 'stopped')) as failed,
      count(*) filter (where state = 'waiting') as waiting, max(created_at) as last_at
    from automation_runs where automation_id = any(${[...ids]}::text[]) group by automation_id
  `.execute(database);
  return new Map(
    rows.map(({ automation_id, last_at, ...counts }) => [
      automation_id,
      { ...counts, last_at: last_at?.toISOString() ?? null },
    ]),
  );
}
