/** How much automations of a workspace may do. */
import { wholeNumber } from '#platform/environment/values.ts';
import type { EnvironmentPart, VariablesOf } from '#platform/environment/environment.ts';

const variables = {
  AUTOMATION_RUNS_PER_HOUR: wholeNumber(1, 1_000_000)
    .default(10_000)
    .describe('How many runs of automations a workspace gets in an hour. Further ones wait.'),
  AUTOMATION_MAILS_PER_DAY: wholeNumber(0, 1_000_000)
    .default(1_000)
    .describe('How many mails the automations of a workspace send in 24 hours. Further ones wait.'),
};

declare module '#platform/environment/environment.ts' {
  interface Environment extends VariablesOf<typeof variables> {}
}

export const environment: EnvironmentPart = { variables };
