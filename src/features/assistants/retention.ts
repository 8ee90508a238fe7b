import type { RetentionDeclaration } from '#features/site/services.ts';

export const retention: readonly RetentionDeclaration[] = [
  {
    topic: 'work',
    what: 'Connected assistants',
    about:
      'Which program a person connected, to which workspace, for what, and when it was last used; its tokens as hashes.',
    visibleTo: 'The person, and owner and admins of the workspace.',
    until: 'It is disconnected, isn’t used for 30 days, or the person leaves the workspace.',
    tables: ['assistant_clients', 'assistant_connections', 'assistant_tokens'],
  },
];
