/** Calls of automations and webhooks. */
import type { Sample } from './endpoint-samples.ts';
import type { Things } from './things.ts';

const ofWorkbook = ({ workbook_id }: Things) => ({ workbookId: workbook_id });
const noAutomation = (things: Things) => ({ ...ofWorkbook(things), automationId: 'auto_none' });
const noWebhook = (things: Things) => ({ ...ofWorkbook(things), webhookId: 'hook_none' });
const definition = {
  ...{ trigger: { kind: 'added', batch: 'each', imports: false }, conditions: [], timeZone: 'UTC' },
  steps: [{ id: 'tell', kind: 'notify', title: 'New', text: '' }],
};
const automation = ({ sheet }: Things) => ({ name: 'Tell', sheet_id: sheet.id, definition });
const webhook = ({ sheet }: Things) => ({
  ...{ address: 'https://hooks.example.com/', sheet_id: sheet.id, events: ['row.added'], imports: false },
});

const automations = '/api/workbooks/{workbookId}/automations';
const ofApp = '/api/apps/{appId}/automations';
const webhooks = '/api/workbooks/{workbookId}/webhooks';

export const automationSamples: Record<string, (things: Things) => Sample> = {
  [`GET ${ofApp}`]: ({ app }) => ({ params: { appId: app.id } }),
  [`POST ${ofApp}/{automationId}/move`]: ({ app }) => ({
    params: { appId: app.id, automationId: 'auto_none' },
    body: {},
  }),
  [`PUT ${ofApp}/{automationId}/headers`]: ({ app }) => ({
    params: { appId: app.id, automationId: 'auto_none' },
    body: { headers: {} },
  }),
  [`GET ${automations}`]: (things) => ({ params: ofWorkbook(things) }),
  [`POST ${automations}`]: (things) => ({ params: ofWorkbook(things), body: automation(things) }),
  [`PUT ${automations}/{automationId}`]: (things) => ({
    params: noAutomation(things),
    body: { ...automation(things), revision: 1 },
  }),
  [`PUT ${automations}/{automationId}/state`]: (things) => ({ params: noAutomation(things), body: { state: 'on' } }),
  [`DELETE ${automations}/{automationId}`]: (things) => ({ params: noAutomation(things) }),
  [`POST ${automations}/{automationId}/secret`]: (things) => ({ params: noAutomation(things), body: {} }),
  [`POST ${automations}/try`]: (things) => ({
    params: ofWorkbook(things),
    body: { ...automation(things), row_id: things.row.row_id },
  }),
  [`GET ${automations}/sights`]: (things) => ({ params: ofWorkbook(things) }),
  [`GET ${automations}/{automationId}/runs`]: (things) => ({ params: noAutomation(things) }),
  [`GET ${automations}/{automationId}/runs/{runId}`]: (things) => ({
    params: { ...noAutomation(things), runId: 'run_none' },
  }),
  [`POST ${automations}/{automationId}/runs/{runId}/retry`]: (things) => ({
    params: { ...noAutomation(things), runId: 'run_none' },
    body: {},
  }),
  [`POST ${automations}/{automationId}/runs/{runId}/again`]: (things) => ({
    params: { ...noAutomation(things), runId: 'run_none' },
    body: { step: 'tell' },
  }),
  [`GET ${webhooks}`]: (things) => ({ params: ofWorkbook(things) }),
  [`POST ${webhooks}`]: (things) => ({ params: ofWorkbook(things), body: webhook(things) }),
  [`PUT ${webhooks}/{webhookId}`]: (things) => ({
    params: noWebhook(things),
    body: { ...webhook(things), state: 'off' },
  }),
  [`DELETE ${webhooks}/{webhookId}`]: (things) => ({ params: noWebhook(things) }),
  [`POST ${webhooks}/{webhookId}/secret`]: (things) => ({ params: noWebhook(things), body: {} }),
  [`POST ${webhooks}/{webhookId}/test`]: (things) => ({ params: noWebhook(things), body: {} }),
  [`GET ${webhooks}/{webhookId}/calls`]: (things) => ({ params: noWebhook(things) }),
  [`POST ${webhooks}/{webhookId}/calls/{callId}/replay`]: (things) => ({
    params: { ...noWebhook(things), callId: 'msg_none' },
    body: {},
  }),
};
