/** Automations of a workbook: made, tried, switched on and looked at by its editors. No API key opens them. */
import { z } from 'zod';
import { leakViewerShape } from '#features/visitor/api/leaks.ts';
import { endpoint } from '#platform/api/endpoint.ts';
import { definitionShape } from './definition.ts';

const group = 'Automations';
const workbook = '/api/workbooks/{workbookId}/automations';
const automation = `${workbook}/{automationId}` as const;

const name = z.string().trim().min(1, 'Enter a name.').max(100);
const problemsShape = z.array(z.object({ at: z.string(), message: z.string() }));

export const automationShape = z.object({
  id: z.string(),
  /** The app that it is part of; null for one of the spreadsheet. */
  app_id: z.string().nullable(),
  /** Of one of the spreadsheet: the app that gets it when it is published. */
  moving_to: z.string().nullable(),
  name: z.string(),
  /** The sheet whose rows it is about; null for one by the clock alone. */
  sheet_id: z.string().nullable(),
  state: z.enum(['off', 'on', 'paused']),
  definition: definitionShape,
  revision: z.number(),
  /** Headers whose values are stored, as `step id:name@https://service`. The values are never sent. */
  stored_headers: z.array(z.string()),
  /** Whether it has a secret to be called with, until when the former one counts, and the fields of the last call. */
  hook: z.object({ has_secret: z.boolean(), former_until: z.string().nullable(), fields: z.array(z.string()) }),
  /** Why it was paused. */
  failure: z.string().nullable(),
  /** When it runs next, of one by the clock. */
  next_at: z.string().nullable(),
  /** What has to be mended before it may run. */
  problems: problemsShape,
  /** Of the last 30 days. */
  runs: z.object({ done: z.number(), failed: z.number(), waiting: z.number(), last_at: z.string().nullable() }),
});
export type AutomationOnTheWire = z.infer<typeof automationShape>;

const draft = {
  name,
  sheet_id: z.string().nullable(),
  definition: definitionShape,
  /** New values of headers, by `step id:name`; what is not named stays, and goes with its step. */
  headers: z.record(z.string().max(300), z.string().max(4_000)).default({}),
};

export const listAutomations = endpoint({
  method: 'GET',
  path: workbook,
  access: 'editor-of-workbook',
  group,
  summary: 'The automations of a workbook, with how their runs went.',
  answer: z.object({
    automations: z.array(automationShape),
    /** What mails may go to the people of, and forms are of. */
    apps: z.array(z.object({ id: z.string(), name: z.string() })),
  }),
});
export const createAutomation = endpoint({
  method: 'POST',
  path: workbook,
  access: 'editor-of-workbook',
  group,
  summary: 'Makes an automation; it is off until it is switched on.',
  body: z.object(draft),
  answer: z.object({ automation: automationShape }),
});
export const changeAutomation = endpoint({
  method: 'PUT',
  path: automation,
  access: 'editor-of-workbook',
  group,
  summary: 'Changes an automation. Runs that wait go on with the steps that it has then.',
  body: z.object({ ...draft, revision: z.number().int() }),
  answer: z.object({ automation: automationShape }),
});
export const switchAutomation = endpoint({
  method: 'PUT',
  path: `${automation}/state`,
  access: 'editor-of-workbook',
  group,
  summary:
    'Switches an automation on or off. Refused while something is wrong with it. One of an app that is live is paused, or goes on.',
  body: z.object({ state: z.enum(['on', 'off']) }),
  answer: z.object({ automation: automationShape }),
});
export const renewHookSecret = endpoint({
  method: 'POST',
  path: `${automation}/secret`,
  access: 'editor-of-workbook',
  group,
  summary:
    'Makes a secret for calls of `POST /hooks/{automationId}`, told once. The former one counts for a day longer.',
  body: z.object({}),
  answer: z.object({ automation: automationShape, secret: z.string() }),
});
export const deleteAutomation = endpoint({
  method: 'DELETE',
  path: automation,
  access: 'editor-of-workbook',
  group,
  summary: 'Deletes an automation with its runs; those that wait are not done.',
  answer: z.object({}),
});

const sightShape = z.object({
  viewer: leakViewerShape,
  /** Whether any page is open to them. */
  comes: z.boolean(),
  sheets: z.array(
    z.object({
      sheet_id: z.string(),
      /** Ids of columns of which every row is shown, and of those of which some rows are. */
      columns: z.array(z.string()),
      some: z.array(z.string()),
      /** Whether rows can be added, and what is filled in then or later. */
      adds: z.boolean(),
      typed: z.array(z.string()),
    }),
  ),
});

export const readSights = endpoint({
  method: 'GET',
  path: `${workbook}/sights`,
  access: 'editor-of-workbook',
  group,
  summary: 'What each kind of visitor sees of the workbook in each of its apps: what automations tell besides is news.',
  answer: z.object({
    apps: z.array(
      z.object({
        ...{ id: z.string(), name: z.string() },
        roles: z.array(z.object({ key: z.string(), name: z.string() })),
        viewers: z.array(sightShape),
      }),
    ),
  }),
});

const plannedShape = z.object({
  step: z.string(),
  kind: z.string(),
  /** What it would do, as label and value. */
  facts: z.array(z.object({ label: z.string(), value: z.string() })),
  /** Why it would fail. */
  failure: z.string().nullable(),
});
export type PlannedOnTheWire = z.infer<typeof plannedShape>;

export const tryAutomation = endpoint({
  method: 'POST',
  path: `${workbook}/try`,
  access: 'editor-of-workbook',
  group,
  summary: 'Says what an automation would do with a row: every mail, write and call, none of which is done.',
  body: z.object({
    ...draft,
    row_id: z.string().nullable(),
    /** Of one that is stored: it is tried with what the last call brought. */
    id: z.string().nullable().default(null),
  }),
  answer: z.object({
    problems: problemsShape,
    /** Whether its conditions hold; null where it has no row. */
    holds: z.boolean().nullable(),
    steps: z.array(plannedShape),
  }),
});

const runShape = z.object({
  id: z.string(),
  state: z.enum(['waiting', 'done', 'skipped', 'failed', 'stopped']),
  /** What its row is called, or how many rows it has. */
  about: z.string(),
  row_id: z.string().nullable(),
  created_at: z.string(),
  /** When it goes on, where it waits. */
  due_at: z.string().nullable(),
  ended_at: z.string().nullable(),
  failure: z.string().nullable(),
});
const runStepShape = z.object({
  step: z.string(),
  kind: z.string(),
  state: z.enum(['sending', 'done', 'failed']),
  facts: z.array(z.object({ label: z.string(), value: z.string() })),
  answer: z.string().nullable(),
  failure: z.string().nullable(),
  tries: z.number(),
  at: z.string(),
});
export type RunOnTheWire = z.infer<typeof runShape>;

export const listRuns = endpoint({
  method: 'GET',
  path: `${automation}/runs`,
  access: 'editor-of-workbook',
  group,
  summary: 'The runs of an automation in the last 30 days, newest first.',
  query: z.object({
    before: z.string().max(100).optional(),
    state: z.enum(['failed', 'stopped', 'waiting']).optional(),
  }),
  answer: z.object({ runs: z.array(runShape), more: z.boolean() }),
});
export const getRun = endpoint({
  method: 'GET',
  path: `${automation}/runs/{runId}`,
  access: 'editor-of-workbook',
  group,
  summary: 'One run with its steps: what went in and what came out, without secrets.',
  answer: z.object({ run: runShape, steps: z.array(runStepShape) }),
});
export const runAgain = endpoint({
  method: 'POST',
  path: `${automation}/runs/{runId}/again`,
  access: 'editor-of-workbook',
  group,
  summary: 'Makes a new run out of one that ended, which begins with a step of it; those before are not done again.',
  body: z.object({ step: z.string().max(500) }),
  answer: z.object({ run: runShape }),
});
export const retryRun = endpoint({
  method: 'POST',
  path: `${automation}/runs/{runId}/retry`,
  access: 'editor-of-workbook',
  group,
  summary: 'Goes on with a run that failed, from the step that did. Steps that were done stay done.',
  body: z.object({}),
  answer: z.object({ run: runShape }),
});
