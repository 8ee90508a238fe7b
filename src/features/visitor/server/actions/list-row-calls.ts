import type { listRowCalls as listEndpoint, RowCallOnTheWire } from '../../api/row-actions.ts';
import type { Call } from '#platform/http/call.ts';
import { listRowCalls, type RowCall } from './row-calls.ts';

/** What the API call buttons of a block sent, for the editors of its app. */
export async function answerRowCalls({ app, query, services }: Call<typeof listEndpoint>) {
  const { limit, ...of } = query;
  const found = await listRowCalls(services.database, { ...of, app_id: app.id, limit: limit + 1 });
  return { calls: found.slice(0, limit).map(toWire), more: found.length > limit };
}

function toWire(call: RowCall): RowCallOnTheWire {
  const { id, action, title, row_id, address, outcome, status, milliseconds, failure, answer, actor } = call;
  const kind = actor['kind'];
  return {
    ...{ id, action, title, row_id, address, outcome, status, milliseconds, failure, answer },
    at: call.at.toISOString(),
    who: typeof actor['email'] === 'string' ? actor['email'] : '',
    by: kind === 'user' ? 'editor' : kind === 'app_user' ? 'app-user' : 'visitor',
  };
}
