/** How many tokens a workspace used: by days of UTC, for its bound and for its owner. */
import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import type { UseOnTheWire } from '../../api/studio.ts';
import { costOf, type TokenUse } from '../../rules/studio-assistant.ts';
import type { StoredAssistant } from './find-assistant.ts';

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** Adds to today, and answers what today has by now. */
export async function noteUse(
  database: Database,
  assistant: Pick<StoredAssistant, 'workspace_id' | 'price_in' | 'price_out'>,
  used: TokenUse & { requests: number },
): Promise<number> {
  const { tokens_in, tokens_out, requests } = used;
  const cost = costOf(used, assistant) ?? 0;
  const { tokens } = await database
    .insertInto('studio_assistant_days')
    .values({ workspace_id: assistant.workspace_id, day: dayOf(Date.now()), requests, tokens_in, tokens_out, cost })
    .onConflict((conflict) =>
      conflict.columns(['workspace_id', 'day']).doUpdateSet({
        requests: sql`studio_assistant_days.requests + excluded.requests`,
        tokens_in: sql`studio_assistant_days.tokens_in + excluded.tokens_in`,
        tokens_out: sql`studio_assistant_days.tokens_out + excluded.tokens_out`,
        cost: sql`studio_assistant_days.cost + excluded.cost`,
      }),
    )
    .returning(sql<number>`tokens_in + tokens_out`.as('tokens'))
    .executeTakeFirstOrThrow();
  return tokens;
}

export async function tokensToday(database: Database, workspaceId: string): Promise<number> {
  const { tokens_in, tokens_out } = await useSince(database, workspaceId, dayOf(Date.now()));
  return tokens_in + tokens_out;
}

export async function usesOf(
  database: Database,
  workspaceId: string,
): Promise<{ today: UseOnTheWire; month: UseOnTheWire }> {
  const now = Date.now();
  return {
    today: await useSince(database, workspaceId, dayOf(now)),
    month: await useSince(database, workspaceId, dayOf(now - 29 * 86_400_000)),
  };
}

function useSince(database: Database, workspaceId: string, day: string): Promise<UseOnTheWire> {
  const sum = (column: 'cost' | 'requests' | 'tokens_in' | 'tokens_out') =>
    sql<number>`coalesce(sum(${sql.ref(column)}), 0)`.as(column);
  return database
    .selectFrom('studio_assistant_days')
    .select([sum('requests'), sum('tokens_in'), sum('tokens_out'), sum('cost')])
    .where('workspace_id', '=', workspaceId)
    .where('day', '>=', day)
    .executeTakeFirstOrThrow();
}
