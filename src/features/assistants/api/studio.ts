/** The assistant of the studio: its settings in a workspace, and talking to it in an app. */
import { z } from 'zod';
import { endpoint } from '#platform/api/endpoint.ts';
import { studioAssistantDefaults as defaults } from '../rules/studio-assistant.ts';

const group = 'Assistants';
const inWorkspace = '/api/workspaces/{workspaceId}/studio-assistant';
const inApp = '/api/apps/{appId}/studio-assistant';

const price = z.number().min(0).max(1_000_000).nullable();
const tokens = z.number().int().min(1_000).max(1_000_000_000);
const settings = {
  address: z.string().max(500),
  model: z.string().max(200),
  price_in: price.default(defaults.price_in),
  price_out: price.default(defaults.price_out),
  currency: z.string().max(3).default(defaults.currency),
  tokens_per_request: tokens.default(defaults.tokens_per_request),
  tokens_per_day: tokens.default(defaults.tokens_per_day),
  may_read_values: z.boolean().default(defaults.may_read_values),
};
const settingsInput = z.object({
  ...settings,
  /** Left out, the stored one stays; empty, there is none. */
  api_key: z.string().max(1_000).optional(),
});

const useShape = z.object({
  requests: z.number(),
  tokens_in: z.number(),
  tokens_out: z.number(),
  /** By the prices of then; 0 where there were none. */
  cost: z.number(),
});
export type UseOnTheWire = z.infer<typeof useShape>;
const settingsAnswer = z.object({
  assistant: z
    .object({
      ...{ address: z.string(), model: z.string(), has_key: z.boolean() },
      ...{ price_in: z.number().nullable(), price_out: z.number().nullable(), currency: z.string() },
      ...{ tokens_per_request: z.number(), tokens_per_day: z.number(), may_read_values: z.boolean() },
    })
    .nullable(),
  today: useShape,
  /** Of the last 30 days. */
  month: useShape,
});
export type StudioAssistantSettings = z.infer<typeof settingsAnswer>;

export const getStudioAssistant = endpoint({
  method: 'GET',
  path: inWorkspace,
  access: 'owner-of-workspace',
  group,
  summary: 'The model that answers in the studio of the workspace’s apps, and what it used. Never its key.',
  answer: settingsAnswer,
});
export const setStudioAssistant = endpoint({
  method: 'PUT',
  path: inWorkspace,
  access: 'owner-of-workspace',
  group,
  summary:
    'Chooses the model that answers in the studio. A stored key goes to the address that it was entered for alone.',
  body: settingsInput,
  answer: settingsAnswer,
});
export const removeStudioAssistant = endpoint({
  method: 'DELETE',
  path: inWorkspace,
  access: 'owner-of-workspace',
  group,
  summary: 'Removes the model and its key: nothing is sent to it any more.',
  answer: settingsAnswer,
});
export const testStudioAssistant = endpoint({
  method: 'POST',
  path: `${inWorkspace}/test`,
  access: 'owner-of-workspace',
  group,
  summary: 'Asks a model for one word and one use of a tool, without storing anything.',
  body: settingsInput,
  answer: z.object({
    works: z.boolean(),
    /** What happened, in sentences. */
    told: z.array(z.string()),
  }),
});

export const openStudioAssistant = endpoint({
  method: 'GET',
  path: inApp,
  access: 'editor-of-app',
  group,
  summary: 'Who answers in the studio of an app, what they get, and how much of today’s tokens is used.',
  answer: z.object({
    /** Null where the owner of the workspace chose none. */
    assistant: z
      .object({
        /** Who gets what is sent. */
        host: z.string(),
        model: z.string(),
        currency: z.string(),
        has_prices: z.boolean(),
        tokens_per_day: z.number(),
        tokens_today: z.number(),
        may_read_values: z.boolean(),
      })
      .nullable(),
    /** Whether the caller may choose one. */
    is_owner: z.boolean(),
    /** Visitors see changes of this app at once, so none is made here. */
    is_live: z.boolean(),
  }),
});

export const longestRequest = 8_000;
export const mostMessages = 300;
const callShape = z.object({
  id: z.string().min(1).max(200),
  name: z.string().max(200),
  /** JSON, as the model wrote it. */
  arguments: z.string().max(400_000),
});
export type ToolCall = z.infer<typeof callShape>;
const messageShape = z.discriminatedUnion('from', [
  z.object({ from: z.literal('person'), text: z.string().trim().min(1).max(longestRequest) }),
  z.object({ from: z.literal('assistant'), text: z.string().max(200_000), calls: z.array(callShape).max(50) }),
  z.object({ from: z.literal('tool'), call_id: z.string().max(200), text: z.string().max(400_000) }),
]);
export type Message = z.infer<typeof messageShape>;

export const talkToAssistant = endpoint({
  method: 'POST',
  path: `${inApp}/turns`,
  access: 'editor-of-app',
  group,
  summary:
    'Sends a conversation to the model and streams what it answers (server-sent events). It reads what the person shares, and proposes changes of the draft: this call makes none.',
  body: z.object({
    /** The whole conversation: nothing of it is stored. */
    messages: z.array(messageShape).min(1).max(mostMessages),
    page_id: z.string().max(100),
    /** Columns whose values the model may read, by sheet. */
    shared: z
      .array(z.object({ sheet_id: z.string().max(100), columns: z.array(z.string().max(200)).min(1).max(500) }))
      .max(100)
      .default([]),
  }),
  answer: 'file',
});
export const doProposedStep = endpoint({
  method: 'POST',
  path: `${inApp}/steps`,
  access: 'editor-of-app',
  group,
  summary:
    'Does one step that the model proposed and the person agreed to: a change of the draft, which Undo takes back.',
  body: z.object({ name: z.string().max(200), arguments: z.string().max(400_000) }),
  answer: z.object({
    done: z.boolean(),
    /** For the model: what came of it. */
    text: z.string(),
    /** Of the app after the step; null where nothing changed. */
    revision: z.number().nullable(),
  }),
});

/** One step that the person may agree to. */
export interface ProposedStep {
  call_id: string;
  name: string;
  arguments: string;
  /** What it does, in our words. */
  words: string[];
}

/** The events of a turn, each as JSON. */
export type TurnEvent =
  /** A bit of the answer, as it is written. */
  | { kind: 'text'; text: string }
  /** What it looks at. */
  | { kind: 'looks'; title: string }
  /** To be added to the conversation. */
  | { kind: 'message'; message: Message }
  | { kind: 'plan'; steps: ProposedStep[] }
  | {
      kind: 'used';
      tokens_in: number;
      tokens_out: number;
      is_estimated: boolean;
      cost: number | null;
      tokens_today: number;
    }
  /** Why it went no further. What came so far holds. */
  | { kind: 'failed'; message: string; retry_after: number | null }
  | { kind: 'done' };
