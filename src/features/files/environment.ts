/** Uploads of visitors. */
import { wholeNumber } from '#platform/environment/values.ts';
import type { EnvironmentPart, VariablesOf } from '#platform/environment/environment.ts';

const variables = {
  APP_UPLOADS_MB: wholeNumber(1, 10_000_000)
    .default(2_048)
    .describe('The total size of files that visitors of one app can upload.'),
  WORKSPACE_FILES_MB: wholeNumber(1, 100_000_000)
    .default(10_240)
    .describe('The total size of files in cells of one workspace.'),
};

declare module '#platform/environment/environment.ts' {
  interface Environment extends VariablesOf<typeof variables> {}
}

export const environment: EnvironmentPart = {
  variables,
};
