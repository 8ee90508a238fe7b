/** Where Airtable is: only the operator says so, never a person or an answer. */
import { httpAddress, wholeNumber } from '#platform/environment/values.ts';
import type { EnvironmentPart, VariablesOf } from '#platform/environment/environment.ts';

const variables = {
  AIRTABLE_API_BASE: httpAddress()
    .default('https://api.airtable.com')
    .describe('Where to find Airtable’s API; another address is only for tests.'),
  AIRTABLE_FILE_MEGABYTES: wholeNumber(0, 500)
    .default(25)
    .describe(
      'The largest attachment that an import from Airtable downloads, in MB. Larger ones are named in the report; 0 downloads none.',
    ),
};

declare module '#platform/environment/environment.ts' {
  interface Environment extends VariablesOf<typeof variables> {}
}

export const environment: EnvironmentPart = { variables };
