/** One turn: the model answers, looks things up as often as it may, and proposes changes. It makes none itself. */
import { t } from '#kit/language/product.ts';
import { Problem } from '#kit/problem.ts';
import { asProblem } from '#platform/http/answer-problem.ts';
import { inTheirWords } from '#platform/http/current-request.ts';
import type { Call } from '#platform/http/call.ts';
import type { Message, ProposedStep, talkToAssistant, ToolCall, TurnEvent } from '../../api/studio.ts';
import { costOf } from '../../rules/studio-assistant.ts';
import { openModel, type StoredAssistant } from './find-assistant.ts';
import { instructionsFor, protocolMessages, noSuchTool, onePageInOneCall } from './instructions.ts';
import { askModel, type Model } from './model/ask-model.ts';
import { ModelFailure } from './model/model-failure.ts';
import type { Shared } from './read-shared.ts';
import { describeTool, planFor, readFor, type StudioTool, studioToolsOf } from './studio-tools.ts';
import { noteUse, tokensToday } from './token-use.ts';

/** How often the model is asked in one turn: one that only looks things up never ends by itself. */
const mostRounds = 12;
/** Of the conversation as it is sent. */
const mostCharacters = 1_000_000;

type Talk = Call<typeof talkToAssistant>;

interface Turn {
  call: Talk;
  assistant: StoredAssistant;
  shared: Shared;
  isLive: boolean;
  signal: AbortSignal;
  tell(event: TurnEvent): void;
}

/** Ends with `failed` or `done`, and throws only what is a fault of ours. */
export async function answerTurn(turn: Turn): Promise<void> {
  const { call, tell } = turn;
  try {
    await talk(turn, await openModel(turn.assistant, call.services));
    tell({ kind: 'done' });
  } catch (error) {
    if (turn.signal.aborted) return;
    if (error instanceof ModelFailure)
      return tell({ kind: 'failed', message: inTheirWords(error.message), retry_after: error.retry_after });
    tell({ kind: 'failed', message: inTheirWords(asProblem(error, call.services).message), retry_after: null });
  }
}

async function talk(turn: Turn, model: Model): Promise<void> {
  const { call, shared, isLive, tell } = turn;
  const tools = studioToolsOf(call, shared).filter(({ studio }) => !isLive || studio.use !== 'edits the draft');
  const page = await openPage(call);
  const system = instructionsFor({ app: call.app, page, readsValues: shared.size > 0, isLive });
  const messages: Message[] = [...call.body.messages];
  const add = (message: Message): void => {
    messages.push(message);
    tell({ kind: 'message', message });
  };
  let used = 0;
  for (let round = 0; round < mostRounds; round++) {
    const left = await tokensLeft(turn, used);
    const protocol = [{ role: 'system', content: system }, ...protocolMessages(messages)];
    if (JSON.stringify(protocol).length > mostCharacters)
      throw new ModelFailure('This conversation has become too long. Start a new one.');
    const requested = await askModel(
      model,
      {
        ...{ messages: protocol, tools: tools.map(describeTool), mostTokensOut: left, signal: turn.signal },
        onText: (text) => tell({ kind: 'text', text }),
      },
      call.services.environment,
    );
    used += requested.used.tokens_in + requested.used.tokens_out;
    const tokens_today = await noteUse(call.services.database, turn.assistant, {
      ...requested.used,
      requests: round === 0 ? 1 : 0,
    });
    tell({ kind: 'used', ...requested.used, cost: costOf(requested.used, turn.assistant), tokens_today });
    // Half a call is none.
    const calls = requested.failure ? [] : withOwnIds(requested.answer.calls, messages);
    if (requested.answer.text !== '' || calls.length > 0)
      add({ from: 'assistant', text: requested.answer.text, calls });
    if (requested.failure) throw requested.failure;
    const steps = await answerCalls(turn, tools, calls, add);
    if (steps.length > 0) return tell({ kind: 'plan', steps });
    if (calls.length === 0) return;
  }
  throw new ModelFailure(
    t('The assistant looked things up {count} times without an end, and was stopped.', { count: mostRounds }),
  );
}

/** Looks up what is only looked up; what would change something becomes a step for the person. */
async function answerCalls(
  { call, shared, tell }: Turn,
  tools: readonly StudioTool[],
  calls: readonly ToolCall[],
  add: (message: Message) => void,
): Promise<ProposedStep[]> {
  const steps: ProposedStep[] = [];
  for (const given of calls) {
    const answer = (text: string): void => add({ from: 'tool', call_id: given.id, text });
    const tool = tools.find(({ name }) => name === given.name);
    if (!tool) {
      answer(noSuchTool(given.name));
    } else if (tool.studio.use === 'edits the draft') {
      const page = pageIn(given);
      if (page !== null && steps.some((step) => pageIn(step) === page)) {
        answer(onePageInOneCall);
        continue;
      }
      const plan = await planFor(call, tool, given);
      if ('words' in plan)
        steps.push({ call_id: given.id, name: given.name, arguments: given.arguments, words: plan.words });
      else answer(plan.text);
    } else {
      tell({ kind: 'looks', title: tool.title });
      answer((await readFor(call, tool, given, shared)).text);
    }
  }
  return steps;
}

/** The page that a call edits; null where it names none. */
function pageIn({ arguments: given }: Pick<ToolCall, 'arguments'>): string | null {
  const page = /"page_id"\s*:\s*"([^"]*)"/.exec(given);
  return page?.[1] ?? null;
}

/** Ids that two calls share would mix up their answers. */
function withOwnIds(calls: readonly ToolCall[], messages: readonly Message[]): ToolCall[] {
  const taken = new Set(messages.flatMap((one) => (one.from === 'assistant' ? one.calls.map(({ id }) => id) : [])));
  return calls.map((call) => {
    let id = call.id;
    for (let more = 2; taken.has(id); more++) id = `${call.id.slice(0, 190)}_${more}`;
    taken.add(id);
    return { ...call, id };
  });
}

/** Of the request, and of the day; throws where one is used up. */
async function tokensLeft({ call, assistant }: Turn, used: number): Promise<number> {
  const { tokens_per_day, tokens_per_request, workspace_id } = assistant;
  const ofRequest = tokens_per_request - used;
  const ofDay = tokens_per_day - (await tokensToday(call.services.database, workspace_id));
  if (ofDay <= 0)
    throw new ModelFailure(
      t('Today’s {count} tokens of this workspace are used up. They begin again at midnight (UTC).', {
        count: tokens_per_day,
      }),
    );
  if (ofRequest <= 0)
    throw new ModelFailure(
      t('This request reached its bound of {count} tokens, and was stopped.', { count: tokens_per_request }),
    );
  return Math.min(ofRequest, ofDay);
}

async function openPage({ app, body, services }: Talk): Promise<{ id: string; name: string } | null> {
  const page = (await services.pages.of(app, 'draft').list()).find(({ page_id }) => page_id === body.page_id);
  return page ? { id: page.page_id, name: page.page_name } : null;
}

export const notSetUp = (): Problem =>
  new Problem('not_found', 'No assistant is set up here. The owner of the workspace can choose one under Assistants.');
