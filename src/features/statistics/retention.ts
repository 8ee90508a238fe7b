import { daysText } from '#features/site/rules/retention-topics.ts';
import type { RetentionDeclaration } from '#features/site/services.ts';

export const retention: readonly RetentionDeclaration[] = [
  {
    topic: 'visitors',
    what: 'Statistics of apps',
    about:
      'How often pages were viewed, by how many visitors, from which sites and countries: daily totals, nothing about any visitor.',
    visibleTo: 'Members of the workspace.',
    until: ({ STATISTICS_DAYS }) => daysText(STATISTICS_DAYS),
    tables: ['app_visits', 'app_page_views', 'app_referrers', 'app_countries'],
  },
  {
    topic: 'visitors',
    what: 'Today’s visitor hashes',
    about:
      'A hash of network address and browser, with a key that changes each day, so each visitor counts once. No cookie.',
    visibleTo: 'No one.',
    until: 'The end of the day (UTC), with the key.',
    tables: ['visitor_salts', 'visitor_marks'],
  },
];
