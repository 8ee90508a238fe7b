import type { RetentionDeclaration } from '#features/site/services.ts';

export const retention: readonly RetentionDeclaration[] = [
  {
    topic: 'work',
    what: 'Buttons that call other services',
    about: 'What they sent and received; tokens that owners provided, only for those calls.',
    visibleTo: 'Members of the workspace; no one for tokens.',
    until: '30 days later; tokens until no page uses them.',
    tables: ['row_calls', 'kept_secrets'],
  },
  {
    topic: 'visitors',
    what: 'Proofs sent with forms',
    about: 'That a stranger’s browser solved a task, or a person answered a question: nothing about any visitor.',
    visibleTo: 'No one.',
    until: 'An hour after they expire.',
    tables: ['spent_proofs'],
  },
  {
    topic: 'work',
    what: 'Answers to forms with a limit',
    about: 'That a form was answered, and by which signed-in person where each may answer once.',
    visibleTo: 'No one.',
    until: 'The app is deleted.',
    tables: ['form_answers'],
  },
];
