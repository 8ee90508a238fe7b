/** How long deleted things can be restored. */
import { wholeNumber } from '#platform/environment/values.ts';
import type { EnvironmentPart, VariablesOf } from '#platform/environment/environment.ts';

const variables = {
  TRASH_DAYS: wholeNumber(1, 365)
    .default(30)
    .describe('How many days deleted apps, spreadsheets, rows and columns can be restored.'),
};

declare module '#platform/environment/environment.ts' {
  interface Environment extends VariablesOf<typeof variables> {}
}

export const environment: EnvironmentPart = {
  variables,
};
