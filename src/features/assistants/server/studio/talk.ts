/** The assistant of the studio, as an editor of an app meets it. */
import { msg, msgList } from '#kit/language/msg.ts';
import type {
  doProposedStep as stepEndpoint,
  openStudioAssistant as openEndpoint,
  talkToAssistant as talkEndpoint,
  TurnEvent,
} from '../../api/studio.ts';
import { hostOfModel } from '../../rules/studio-assistant.ts';
import { calledBy } from '#features/workspaces/server/audit/audit-actor.ts';
import { hasRole } from '#features/workspaces/rules/workspace.ts';
import type { AppRecord } from '#features/apps/services.ts';
import { Problem } from '#kit/problem.ts';
import type { AnyCall, Call } from '#platform/http/call.ts';
import { createRateLimit } from '#platform/http/rate-limit.ts';
import { streamResponse } from '#platform/http/stream-response.ts';
import { callEndpoint } from '../call-endpoint.ts';
import { isLiveDraft } from '../tools/app-tools.ts';
import { answerTurn, notSetUp } from './answer-turn.ts';
import { findAssistant } from './find-assistant.ts';
import { readShared } from './read-shared.ts';
import { studioCaller } from './studio-caller.ts';
import { doStep, studioToolsOf } from './studio-tools.ts';
import { tokensToday } from './token-use.ts';

const turns = createRateLimit({ uses: 30, seconds: 60 });

export async function openStudioAssistant(call: Call<typeof openEndpoint>) {
  const { app, user, services } = call;
  const found = await findAssistant(services.database, app.workspace_id);
  const role = await services.accounts.roleIn(user.id, app.workspace_id);
  return {
    assistant: found && {
      ...{ host: hostOfModel(found.address), model: found.model, currency: found.currency },
      ...{ has_prices: found.price_in !== null, may_read_values: found.may_read_values },
      ...{ tokens_per_day: found.tokens_per_day },
      tokens_today: await tokensToday(services.database, app.workspace_id),
    },
    is_owner: role !== null && hasRole(role, 'owner'),
    is_live: await isLive(call),
  };
}

export async function talkToAssistant(call: Call<typeof talkEndpoint>): Promise<Response> {
  const { app, user, body, services } = call;
  const assistant = await findAssistant(services.database, app.workspace_id);
  if (!assistant) throw notSetUp();
  const last = body.messages.at(-1);
  if (last?.from === 'assistant') throw new Problem('invalid_input', 'Write something first.');
  await turns.take(user.id);
  const shared = await readShared(call, assistant);
  if (shared.words.length > 0) {
    await services.audit.record({
      ...{ workspace_id: app.workspace_id, ...calledBy(call), action: 'studio_assistant.read_values' },
      subject: { app_id: app.id },
      summary: msg('let the assistant of the studio at {host} read {columns}', {
        ...{ host: hostOfModel(assistant.address), columns: msgList(shared.words) },
      }),
    });
  }
  const turn = { call, assistant, shared, isLive: await isLive(call) };
  return streamResponse(eventsOf((tell, signal) => answerTurn({ ...turn, tell, signal })));
}

export async function doProposedStep(call: Call<typeof stepEndpoint>) {
  const { app, body, services } = call;
  if (!(await findAssistant(services.database, app.workspace_id))) throw notSetUp();
  const nothing = { has: () => false, hasAny: () => false, size: 0 };
  const tool = studioToolsOf(call, nothing).find(({ name }) => name === body.name);
  if (tool?.studio.use !== 'edits the draft') throw new Problem('invalid_input', 'This is no change of the draft.');
  const { text, isProblem, revision } = await doStep(call, tool, body);
  return { done: !isProblem, text, revision };
}

const isLive = (call: Pick<AnyCall, 'services' | 'host' | 'address' | 'session' | 'user'> & { app: AppRecord }) =>
  isLiveDraft(call.app.id, (endpoint, input) =>
    callEndpoint(endpoint, input, call, studioCaller(call, call.app), call.services),
  );

/** A stream of events that ends with the work. Whoever leaves it ends the work. */
function eventsOf(
  work: (tell: (event: TurnEvent) => void, signal: AbortSignal) => Promise<void>,
): ReadableStream<Uint8Array> {
  const left = new AbortController();
  const encoder = new TextEncoder();
  return new ReadableStream({
    start(controller) {
      const send = (text: string): void => {
        if (!left.signal.aborted) controller.enqueue(encoder.encode(text));
      };
      // A proxy ends what is silent for long.
      const beat = setInterval(() => send(': waiting\n\n'), 15_000);
      void work((event) => send(`data: ${JSON.stringify(event)}\n\n`), left.signal).finally(() => {
        clearInterval(beat);
        if (!left.signal.aborted) controller.close();
      });
    },
    cancel: () => left.abort(),
  });
}
