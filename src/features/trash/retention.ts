import { daysText } from '#features/site/rules/retention-topics.ts';
import type { RetentionDeclaration } from '#features/site/services.ts';

export const retention: readonly RetentionDeclaration[] = [
  {
    topic: 'work',
    what: 'Trash',
    about: 'Deleted apps, spreadsheets, rows and columns, so they can be restored.',
    visibleTo: 'Members of the workspace.',
    until: ({ TRASH_DAYS }) => daysText(TRASH_DAYS),
    tables: ['column_versions', 'column_version_cells'],
  },
];
