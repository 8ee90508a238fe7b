/** Automations that are part of an app. What they are is changed with its draft; here is what is no part of that. */
import { z } from 'zod';
import { endpoint } from '#platform/api/endpoint.ts';
import { automationShape } from './automations.ts';

const group = 'Automations';

export const listAppAutomations = endpoint({
  method: 'GET',
  path: '/api/apps/{appId}/automations',
  access: 'editor-of-app',
  group,
  summary:
    'What is live of an app’s automations, with how their runs went, and what is stored next to those of its draft: `GET /api/apps/{appId}/draft` has these.',
  answer: z.object({ automations: z.array(automationShape) }),
});
export const moveAutomation = endpoint({
  method: 'POST',
  path: '/api/apps/{appId}/automations/{automationId}/move',
  access: 'editor-of-app',
  group,
  summary:
    'Moves an automation of the app’s spreadsheet into the draft of the app. It goes on as it is until the app is published, and is changed in the app from now on.',
  body: z.object({}),
  answer: z.object({}),
});
export const setAutomationHeaders = endpoint({
  method: 'PUT',
  path: '/api/apps/{appId}/automations/{automationId}/headers',
  access: 'editor-of-app',
  group,
  summary: 'Stores values of headers that an automation of the draft calls services with. They are never sent back.',
  body: z.object({
    /** By `step id:name`; what is not named stays, and goes with its step. */
    headers: z.record(z.string().max(300), z.string().max(4_000)),
  }),
  answer: z.object({}),
});
