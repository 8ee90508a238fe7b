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
  {
    topic: 'work',
    what: 'Receipts of forms',
    about: 'That an answer was confirmed by mail, and the hash of the link that changes it.',
    visibleTo: 'No one; members of the workspace see how many links work.',
    until: 'A day later, or the end of its link.',
    tables: ['form_receipts'],
  },
  {
    topic: 'visitors',
    what: 'Answers to forms that wait for a confirmed address',
    about: 'What was filled in, until the address in it is confirmed; hashes of the address and of the link.',
    visibleTo: 'No one.',
    until: 'It is confirmed, or three days have passed.',
    tables: ['pending_answers'],
  },
];
