/** A conversation in the studio: it is in this tab alone, and goes on when the panel is closed or the page is loaded again. */
import { plural, t } from '#kit/language/product.ts';
import { createStore } from 'zustand/vanilla';
import { bitsOf, readEvents } from '#kit/event-stream.ts';
import type { AnswerOf } from '#platform/api/endpoint.ts';
import { asCallError, call, CallError, hrefOf, inOurLanguage } from '#web/call.ts';
import type { Studio } from '#web/studio/state/studio.ts';
import {
  doProposedStep,
  mostMessages,
  openStudioAssistant,
  talkToAssistant,
  type TurnEvent,
} from '../../api/studio.ts';
import {
  beforeRetry,
  emptyTalk,
  openSteps,
  type SharedColumns,
  type Talk,
  withDeclined,
  withEvent,
  withOutcome,
  withoutFailure,
  withoutRest,
  withSaid,
  withStep,
} from './conversation-state.ts';
import { toolTitleText } from './tool-title-text.ts';

export type Setup = AnswerOf<typeof openStudioAssistant>;

interface ConversationState {
  talk: Talk;
  /** Null until it is known. */
  setup: Setup | null;
  /** Why it isn't; '' while it may come. */
  setupFailure: string;
  isBusy: boolean;
  /** For screen readers: whole sentences instead of bits. */
  said: string;
}

export type Conversation = ReturnType<typeof createConversation>;

const known = new WeakMap<Studio, Conversation>();

/** The one of a studio. */
export function conversationOf(studio: Studio): Conversation {
  const found = known.get(studio) ?? createConversation(studio);
  known.set(studio, found);
  return found;
}

// oxlint-disable-next-line max-lines-per-function -- an object of short functions over one state
function createConversation(studio: Studio) {
  const appId = studio.state().data.app.id;
  const key = `sheaf-assistant ${appId}`;
  const store = createStore<ConversationState>(() => ({
    ...{ talk: readTalk(key), setup: null, setupFailure: '', isBusy: false, said: '' },
  }));
  let leave: AbortController | null = null;
  const put = (talk: Talk): void => {
    store.setState({ talk });
    keepTalk(key, talk);
  };
  const talk = (): Talk => store.getState().talk;
  const say = (said: string): void => store.setState({ said });

  async function load(): Promise<void> {
    try {
      const setup = await call(openStudioAssistant, { params: { appId } });
      store.setState({ setup, setupFailure: '' });
      if (!setup.assistant?.may_read_values && talk().shared.length > 0) put({ ...talk(), shared: [] });
    } catch (failure) {
      store.setState({ setupFailure: asCallError(failure).message });
    }
  }

  function take(event: TurnEvent): void {
    put(withEvent(talk(), event));
    if (event.kind === 'used') {
      const { setup } = store.getState();
      if (setup?.assistant)
        store.setState({ setup: { ...setup, assistant: { ...setup.assistant, tokens_today: event.tokens_today } } });
    }
    if (event.kind === 'message' && event.message.from === 'assistant' && event.message.text) say(event.message.text);
    if (event.kind === 'looks') say(`${toolTitleText(event.title)}…`);
    if (event.kind === 'failed') say(event.message);
    if (event.kind === 'plan')
      say(
        plural(
          event.steps.length,
          'A plan of {count} step waits for you: {steps}.',
          'A plan of {count} steps waits for you: {steps}.',
          { steps: event.steps.flatMap(({ words }) => words).join(', ') },
        ),
      );
  }

  async function ask(): Promise<void> {
    leave = new AbortController();
    const { signal } = leave;
    store.setState({ isBusy: true });
    say(t('The assistant answers…'));
    try {
      await studio.saved();
      const { messages, shared } = talk();
      const body = { messages: messages.slice(-mostMessages), shared, page_id: studio.state().pageId };
      let isWhole = false;
      for await (const event of streamTurn(appId, body, signal)) {
        isWhole ||= event.kind === 'done' || event.kind === 'failed';
        take(event);
      }
      if (!isWhole) throw new CallError(0, 'unreachable', t('The connection broke. What came so far is kept.'));
    } catch (failure) {
      if (signal.aborted) take({ kind: 'failed', message: t('Stopped.'), retry_after: null });
      else take({ kind: 'failed', message: asCallError(failure).message, retry_after: null });
    }
    leave = null;
    store.setState({ isBusy: false });
  }

  /** Does the steps that the person agreed to, one after the other, and tells the model what came of them. */
  async function doSteps(): Promise<void> {
    store.setState({ isBusy: true });
    for (const step of openSteps(talk())) {
      put(withStep(talk(), step.call_id, { kind: 'doing' }));
      try {
        await studio.saved();
        const { name, arguments: given } = step;
        const { done, text, revision } = await call(doProposedStep, {
          params: { appId },
          body: { name, arguments: given },
        });
        put(withOutcome(talk(), step.call_id, done ? { kind: 'done', revision } : { kind: 'failed', why: text }, text));
        if (revision !== null) await studio.caughtUp(revision);
        if (!done) break;
      } catch (failure) {
        const why = asCallError(failure).message;
        put(withOutcome(talk(), step.call_id, { kind: 'failed', why }, `Not done: ${why}`));
        break;
      }
    }
    put(withoutRest(talk()));
    await ask();
  }

  return {
    store,
    load,
    type: (typed: string) => put({ ...talk(), typed }),
    share: (shared: readonly SharedColumns[]) => put({ ...talk(), shared }),
    async send() {
      const text = talk().typed.trim();
      if (text === '' || store.getState().isBusy) return;
      put(withSaid(withoutFailure(talk()), text));
      await ask();
    },
    async retry() {
      if (store.getState().isBusy) return;
      put(beforeRetry(talk()));
      await ask();
    },
    async doIt() {
      if (!store.getState().isBusy && openSteps(talk()).length > 0) await doSteps();
    },
    decline() {
      put(withDeclined(talk()));
      say(t('Not done. Write what should be different.'));
    },
    stop: () => leave?.abort(),
    /** Begins again; what is shared stays chosen. */
    clear() {
      leave?.abort();
      put({ ...emptyTalk, shared: talk().shared });
    },
  };
}

async function* streamTurn(appId: string, body: object, signal: AbortSignal): AsyncGenerator<TurnEvent, void> {
  const response = await fetch(hrefOf(talkToAssistant, { params: { appId } }), {
    method: 'POST',
    credentials: 'same-origin',
    headers: { ...inOurLanguage(), accept: 'text/event-stream', 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal,
  }).catch((cause: unknown) => {
    throw signal.aborted
      ? cause
      : new CallError(0, 'unreachable', t('The server can’t be reached. Check your connection.'));
  });
  if (!response.ok || !response.body) throw await failureOf(response);
  // What our own server sends is of this shape.
  for await (const data of readEvents(bitsOf(response.body))) yield JSON.parse(data) as TurnEvent;
}

async function failureOf(response: Response): Promise<CallError> {
  const answer: unknown = await response.json().catch(() => null);
  const message =
    typeof answer === 'object' && answer !== null && 'message' in answer
      ? String(answer.message)
      : t('Something went wrong.');
  return new CallError(response.status, 'unexpected', message);
}

/** Stored in this tab. Steps under way when the page was left are not known to be done. */
function readTalk(key: string): Talk {
  try {
    const text = sessionStorage.getItem(key);
    // Written by `keepTalk` of this version or one before.
    const stored = { ...emptyTalk, ...(text ? (JSON.parse(text) as Partial<Talk>) : {}) };
    return stored.entries
      .flatMap((entry) => (entry.kind === 'plan' ? entry.steps : []))
      .reduce<Talk>(
        (talk, { call_id, state }) =>
          state.kind === 'doing'
            ? withOutcome(
                talk,
                call_id,
                { kind: 'failed', why: t('The page was left meanwhile. See the history.') },
                'Unknown.',
              )
            : talk,
        stored,
      );
  } catch {
    return emptyTalk;
  }
}

function keepTalk(key: string, talk: Talk): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(talk));
  } catch {
    // Full, or closed to us: it is still on the screen.
  }
}
