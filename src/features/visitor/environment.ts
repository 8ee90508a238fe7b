/** What is logged of pages, what draws them, and how much forms may mail. */
import { z } from 'zod';
import { wholeNumber } from '#platform/environment/values.ts';
import type { EnvironmentPart, VariablesOf } from '#platform/environment/environment.ts';

const variables = {
  CHROMIUM_PATH: z
    .string()
    .optional()
    .describe(
      'The Chromium or Chrome that draws pages for assistants, and checks submissions to the marketplace: accessibility, narrow screens, first view. By default one found in a usual place; `none` does without a browser.',
    ),
  SLOW_PAGE_MS: wholeNumber(10, 600_000)
    .default(1_000)
    .describe('Logs a page with its slowest blocks when its data takes longer than this many milliseconds.'),
  FORM_MAILS_PER_DAY: wholeNumber(0, 1_000_000)
    .default(1_000)
    .describe('How many receipts and confirmations the forms of a workspace mail in 24 hours.'),
};

declare module '#platform/environment/environment.ts' {
  interface Environment extends VariablesOf<typeof variables> {}
}

export const environment: EnvironmentPart = {
  variables,
};
