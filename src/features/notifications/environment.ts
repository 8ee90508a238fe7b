/** How long notifications are stored. */
import { wholeNumber } from '#platform/environment/values.ts';
import type { EnvironmentPart, VariablesOf } from '#platform/environment/environment.ts';

const variables = {
  NOTIFICATION_DAYS: wholeNumber(1, 3_650)
    .default(180)
    .describe('How many days to store notifications in the product.'),
};

declare module '#platform/environment/environment.ts' {
  interface Environment extends VariablesOf<typeof variables> {}
}

export const environment: EnvironmentPart = {
  variables,
};
