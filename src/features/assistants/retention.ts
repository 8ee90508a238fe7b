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
  {
    topic: 'work',
    what: 'Assistant of the studio',
    about:
      'Which model a workspace’s owner chose, at which address, with its key, sealed, its prices and bounds; and how many tokens were used each day. Conversations are not stored. The model’s provider gets what editors write, the pages of their apps, and the names and types of columns; values of columns only where the owner allows it and an editor chooses them, which the audit log names.',
    visibleTo: 'The owner of the workspace; never the key. Editors see the host, the model and today’s tokens.',
    until: 'The owner removes it, or the workspace is deleted; figures of days for a year.',
    tables: ['studio_assistants', 'studio_assistant_days'],
  },
];
