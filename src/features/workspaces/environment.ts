/** How long the audit log goes back. */
import { wholeNumber } from '#platform/environment/values.ts';
import type { EnvironmentPart, VariablesOf } from '#platform/environment/environment.ts';

const variables = {
  AUDIT_LOG_DAYS: wholeNumber(1, 3_650)
    .default(730)
    .describe('How many days to store the audit log of workspaces and what admins of the installation did.'),
};

declare module '#platform/environment/environment.ts' {
  interface Environment extends VariablesOf<typeof variables> {}
}

export const environment: EnvironmentPart = {
  variables,
};
