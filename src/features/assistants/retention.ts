import type { RetentionDeclaration } from '#features/site/services.ts';

export const retention: readonly RetentionDeclaration[] = [
  {
    topic: 'work',
    what: 'Connected assistants',
    about:
      'Which program a person connected, to which workspace or app, for what, and when it was last used; its tokens as hashes.',
    visibleTo: 'The person; in a workspace also its owner and admins.',
    until:
      'It is disconnected, isn’t used for 30 days, the person leaves the workspace or the app, or the app is closed to assistants.',
    tables: ['assistant_clients', 'assistant_connections', 'assistant_tokens'],
  },
];
