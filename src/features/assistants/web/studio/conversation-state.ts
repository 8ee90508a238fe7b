/** What was said in a studio: for the screen, and as it goes to the model. Pure. */
import { formats, t } from '#kit/language/product.ts';
import type { Message, ProposedStep, TurnEvent } from '../../api/studio.ts';

export type StepState =
  | { kind: 'proposed' }
  | { kind: 'doing' }
  /** The revision of the app that it made: the key of its step in the history. */
  | { kind: 'done'; revision: number | null }
  | { kind: 'failed'; why: string }
  | { kind: 'declined' };
export interface PlannedStep extends ProposedStep {
  state: StepState;
}
export type Entry =
  | { kind: 'person'; text: string }
  | { kind: 'assistant'; text: string }
  | { kind: 'looks'; titles: readonly string[] }
  | { kind: 'plan'; steps: readonly PlannedStep[] }
  | { kind: 'failure'; message: string };

export interface SharedColumns {
  sheet_id: string;
  columns: string[];
}

export interface Talk {
  entries: readonly Entry[];
  messages: readonly Message[];
  shared: readonly SharedColumns[];
  /** Typed, not sent. */
  typed: string;
  tokens: number;
  cost: number | null;
  isEstimated: boolean;
}

export const emptyTalk: Talk = {
  ...{ entries: [], messages: [], shared: [], typed: '', tokens: 0, cost: null, isEstimated: false },
};

// For the model, which is spoken to in English.
const notAgreed = 'Not done: the person didn’t agree.';
const notReached = 'Not done: a step before it failed.';

const last = (talk: Talk): Entry | undefined => talk.entries.at(-1);
const withLast = (talk: Talk, entry: Entry): Talk => ({ ...talk, entries: [...talk.entries.slice(0, -1), entry] });
const withEntry = (talk: Talk, entry: Entry): Talk => ({ ...talk, entries: [...talk.entries, entry] });
const withMessage = (talk: Talk, message: Message): Talk => ({ ...talk, messages: [...talk.messages, message] });

/** What was typed is said; a plan that nobody decided about is declined by that. */
export const withSaid = (talk: Talk, text: string): Talk =>
  withMessage(withEntry({ ...withDeclined(talk), typed: '' }, { kind: 'person', text }), { from: 'person', text });

export const withoutFailure = (talk: Talk): Talk =>
  last(talk)?.kind === 'failure' ? { ...talk, entries: talk.entries.slice(0, -1) } : talk;

/** Without the failure and the half of an answer before it. */
export function beforeRetry(talk: Talk): Talk {
  const before = withoutFailure(talk);
  const half = before.messages.at(-1);
  if (half?.from !== 'assistant' || half.calls.length > 0) return before;
  const isShown = last(before)?.kind === 'assistant';
  return {
    ...before,
    messages: before.messages.slice(0, -1),
    entries: isShown ? before.entries.slice(0, -1) : before.entries,
  };
}

export function withEvent(talk: Talk, event: TurnEvent): Talk {
  const end = last(talk);
  switch (event.kind) {
    case 'text':
      return end?.kind === 'assistant'
        ? withLast(talk, { ...end, text: end.text + event.text })
        : withEntry(talk, { kind: 'assistant', text: event.text });
    case 'looks':
      if (end?.kind !== 'looks') return withEntry(talk, { kind: 'looks', titles: [event.title] });
      return end.titles.includes(event.title) ? talk : withLast(talk, { ...end, titles: [...end.titles, event.title] });
    case 'message':
      return withMessage(talk, event.message);
    case 'plan':
      return withEntry(talk, {
        kind: 'plan',
        steps: event.steps.map((step) => ({ ...step, state: { kind: 'proposed' } })),
      });
    case 'used':
      return {
        ...talk,
        tokens: talk.tokens + event.tokens_in + event.tokens_out,
        cost: event.cost === null ? talk.cost : (talk.cost ?? 0) + event.cost,
        isEstimated: talk.isEstimated || event.is_estimated,
      };
    case 'failed':
      return withEntry(talk, { kind: 'failure', message: event.message });
    case 'done':
      return talk;
  }
}

/** The steps that wait for the person; none where nothing does. */
export function openSteps({ entries }: Talk): readonly PlannedStep[] {
  const plan = entries.findLast((entry) => entry.kind === 'plan');
  return plan?.steps.filter(({ state }) => state.kind === 'proposed') ?? [];
}

export const withStep = (talk: Talk, callId: string, state: StepState): Talk => ({
  ...talk,
  entries: talk.entries.map((entry) =>
    entry.kind === 'plan'
      ? { ...entry, steps: entry.steps.map((step) => (step.call_id === callId ? { ...step, state } : step)) }
      : entry,
  ),
});

/** What came of a step, for the screen and for the model. */
export const withOutcome = (talk: Talk, callId: string, state: StepState, text: string): Talk =>
  withMessage(withStep(talk, callId, state), { from: 'tool', call_id: callId, text });

export const withDeclined = (talk: Talk): Talk =>
  openSteps(talk).reduce((before, { call_id }) => withOutcome(before, call_id, { kind: 'declined' }, notAgreed), talk);

export const withoutRest = (talk: Talk): Talk =>
  openSteps(talk).reduce((before, { call_id }) => withOutcome(before, call_id, { kind: 'declined' }, notReached), talk);

/** `Values of Total and State of Orders`; null where none are shared. */
export function sharedText(
  shared: readonly SharedColumns[],
  sheets: readonly { id: string; title: string; columns: readonly { id: string; name: string }[] }[],
): string | null {
  const named = shared.flatMap(({ sheet_id, columns }) => {
    const sheet = sheets.find(({ id }) => id === sheet_id);
    const names = sheet?.columns.filter(({ id }) => columns.includes(id)).map(({ name }) => name) ?? [];
    return sheet && names.length > 0
      ? [t('{names} of {title}', { names: new Intl.ListFormat(formats().tag).format(names), title: sheet.title })]
      : [];
  });
  return named.length > 0 ? named.join('; ') : null;
}
