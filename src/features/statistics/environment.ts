/** What is counted of visits. */
import { resolve } from 'node:path';
import { z } from 'zod';
import { wholeNumber } from '#platform/environment/values.ts';
import type { EnvironmentPart, VariablesOf } from '#platform/environment/environment.ts';

const variables = {
  STATISTICS: z
    .enum(['on', 'off'], 'must be `on` or `off`')
    .default('on')
    .describe(
      '`on` counts visits of apps for their editors: page views, visitors of a day and the sites they come from, without cookies and without storing who they are. `off` counts nothing.',
    ),
  COUNTRY_TABLE: z
    .string()
    .transform((path) => resolve(path))
    .optional()
    .describe(
      'A CSV of `first address,last address,country` (or `network/prefix,country`), such as the free one from DB-IP. App statistics then show which countries visitors come from.',
    ),
  STATISTICS_DAYS: wholeNumber(1, 3_650).default(730).describe('How many days to store app statistics.'),
};

declare module '#platform/environment/environment.ts' {
  interface Environment extends VariablesOf<typeof variables> {}
}

export const environment: EnvironmentPart = {
  variables,
};
