import type { RetentionDeclaration } from '#features/site/services.ts';

export const retention: readonly RetentionDeclaration[] = [
  {
    topic: 'work',
    what: 'Automations and webhooks',
    about: 'When they run and what they do; secrets for services they call are sealed.',
    visibleTo: 'Members of the workspace; never visitors.',
    until: 'The automation, the webhook or the spreadsheet is deleted.',
    tables: ['automations', 'automation_turns', 'webhooks'],
  },
  {
    topic: 'work',
    what: 'Runs of automations and calls of webhooks',
    about:
      'Which rows they were about, with the values from before and after, what calls from outside brought, and what each step sent and got.',
    visibleTo: 'Members of the workspace; never visitors.',
    until: '30 days',
    tables: ['row_events', 'automation_runs', 'run_steps', 'webhook_calls'],
  },
];
