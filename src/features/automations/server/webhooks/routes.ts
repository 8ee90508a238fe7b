import { on, type Route } from '#platform/http/call.ts';
import {
  changeWebhook,
  createWebhook,
  deleteWebhook,
  listWebhookCalls,
  listWebhooks,
  replayWebhookCall,
  rotateWebhookSecret,
  testWebhook,
} from '../../api/webhooks.ts';
import { editWebhook, makeWebhook, readWebhook, readWebhooks, removeWebhook, rotateSecret } from './edit-webhooks.ts';
import { readCalls, replayCall, sendTest } from './webhook-calls.ts';

export const webhookRoutes: readonly Route[] = [
  on(listWebhooks, async ({ services, params }) => ({ webhooks: await readWebhooks(services, params.workbookId) })),
  on(createWebhook, async ({ services, params: { workbookId }, body, user }) => {
    const { webhookId, secret } = await makeWebhook(services, workbookId, user, body);
    return { webhook: await readWebhook(services, { workbookId, webhookId }), secret };
  }),
  on(changeWebhook, async ({ services, params, body }) => {
    await editWebhook(services, params, body);
    return { webhook: await readWebhook(services, params) };
  }),
  on(deleteWebhook, async ({ services, params }) => {
    await removeWebhook(services, params);
    return {};
  }),
  on(rotateWebhookSecret, async ({ services, params }) => {
    const secret = await rotateSecret(services, params);
    return { webhook: await readWebhook(services, params), secret };
  }),
  on(testWebhook, async ({ services, params }) => {
    await sendTest(services, params);
    return {};
  }),
  on(listWebhookCalls, ({ services, params, query }) => readCalls(services, params, query)),
  on(replayWebhookCall, ({ services, params }) => replayCall(services, params)),
];
