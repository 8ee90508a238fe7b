/** Who administers the installation. */
import { z } from 'zod';
import { addressList } from '#platform/environment/values.ts';
import type { EnvironmentPart, VariablesOf } from '#platform/environment/environment.ts';

const variables = {
  ADMIN_EMAILS: z
    .string()
    .default('')
    .transform(addressList)
    .describe('The verified e-mail addresses of people who can administer the whole installation.'),
};

declare module '#platform/environment/environment.ts' {
  interface Environment extends VariablesOf<typeof variables> {}
}

export const environment: EnvironmentPart = {
  variables,
};
