/** Webhooks of a workbook, as standardwebhooks.com describes them. Only its editors see them. */
import { z } from 'zod';
import { endpoint } from '#platform/api/endpoint.ts';
import { webhookEvents } from '../rules/webhook.ts';

const group = 'Webhooks';
const webhooks = '/api/workbooks/{workbookId}/webhooks';
const one = `${webhooks}/{webhookId}` as const;

const webhookShape = z.object({
  id: z.string(),
  address: z.string(),
  sheet_id: z.string(),
  events: z.array(z.enum(webhookEvents)),
  imports: z.boolean(),
  state: z.enum(['off', 'on', 'paused']),
  /** Why it was paused. */
  failure: z.string().nullable(),
  /** Until when calls are signed with the former secret, too. */
  former_until: z.string().nullable(),
  calls: z.object({ done: z.number(), failed: z.number(), waiting: z.number() }),
});
export type WebhookOnTheWire = z.infer<typeof webhookShape>;

const given = {
  address: z
    .string()
    .max(2_000)
    .refine((address) => URL.canParse(address) && /^https?:\/\//i.test(address), 'Enter a web address.'),
  sheet_id: z.string(),
  events: z.array(z.enum(webhookEvents)).min(1, 'Choose what it is called for.'),
  imports: z.boolean(),
};

export const listWebhooks = endpoint({
  method: 'GET',
  path: webhooks,
  access: 'editor-of-workbook',
  group,
  summary: 'The webhooks of a workbook. Their secrets are never sent again.',
  answer: z.object({ webhooks: z.array(webhookShape) }),
});
export const createWebhook = endpoint({
  method: 'POST',
  path: webhooks,
  access: 'editor-of-workbook',
  group,
  summary: 'Makes a webhook, which is on. The answer has the secret that its calls are signed with, once.',
  body: z.object(given),
  answer: z.object({ webhook: webhookShape, secret: z.string() }),
});
export const changeWebhook = endpoint({
  method: 'PUT',
  path: one,
  access: 'editor-of-workbook',
  group,
  summary: 'Changes a webhook, or switches it on or off.',
  body: z.object({ ...given, state: z.enum(['on', 'off']) }),
  answer: z.object({ webhook: webhookShape }),
});
export const deleteWebhook = endpoint({
  method: 'DELETE',
  path: one,
  access: 'editor-of-workbook',
  group,
  summary: 'Deletes a webhook with its log; calls that wait are not made.',
  answer: z.object({}),
});
export const rotateWebhookSecret = endpoint({
  method: 'POST',
  path: `${one}/secret`,
  access: 'editor-of-workbook',
  group,
  summary: 'Makes a new secret. For a day calls are signed with the former one, too.',
  body: z.object({}),
  answer: z.object({ webhook: webhookShape, secret: z.string() }),
});
export const testWebhook = endpoint({
  method: 'POST',
  path: `${one}/test`,
  access: 'editor-of-workbook',
  group,
  summary: 'Calls a webhook with an event of the type `ping`.',
  body: z.object({}),
  answer: z.object({}),
});

const callShape = z.object({
  id: z.string(),
  type: z.string(),
  state: z.enum(['waiting', 'done', 'failed']),
  tries: z.number(),
  status: z.number().nullable(),
  body: z.string(),
  answer: z.string().nullable(),
  failure: z.string().nullable(),
  created_at: z.string(),
  due_at: z.string().nullable(),
});
export type WebhookCallOnTheWire = z.infer<typeof callShape>;

export const listWebhookCalls = endpoint({
  method: 'GET',
  path: `${one}/calls`,
  access: 'editor-of-workbook',
  group,
  summary: 'The calls of a webhook in the last 30 days, newest first.',
  query: z.object({ before: z.string().max(100).optional() }),
  answer: z.object({ calls: z.array(callShape), more: z.boolean() }),
});
export const replayWebhookCall = endpoint({
  method: 'POST',
  path: `${one}/calls/{callId}/replay`,
  access: 'editor-of-workbook',
  group,
  summary: 'Makes a call again, with the same id.',
  body: z.object({}),
  answer: z.object({ call: callShape }),
});
