/** Where failures are reported, and how long they are stored. */
import { httpAddress, wholeNumber } from '#platform/environment/values.ts';
import type { EnvironmentPart, VariablesOf } from '#platform/environment/environment.ts';

const variables = {
  ERROR_REPORTS_URL: httpAddress()
    .optional()
    .describe(
      'Where to report unexpected failures: the address of Sentry or a compatible service (`https://key@host/project`), or your own that accepts JSON by POST. Reports contain the place in the code and the reference, nothing about people. Without it, failures are only logged.',
    ),
  FAILURE_DAYS: wholeNumber(1, 3_650).default(90).describe('How many days to store an app’s last failure.'),
};

declare module '#platform/environment/environment.ts' {
  interface Environment extends VariablesOf<typeof variables> {}
}

export const environment: EnvironmentPart = {
  variables,
};
