import { z } from 'zod';
import type { EnvironmentPart, VariablesOf } from '#platform/environment/environment.ts';

const variables = {
  SERVICE_WORKER: z
    .enum(['on', 'off'], 'must be `on` or `off`')
    .default('on')
    .describe(
      '`on` lets browsers keep built files, and of apps whose owners allow it the pages that a visitor saw last, to show them without a network; `off` removes them again. Answers to calls are never kept.',
    ),
};

declare module '#platform/environment/environment.ts' {
  interface Environment extends VariablesOf<typeof variables> {}
}

export const environment: EnvironmentPart = {
  variables,
};
