/** What it takes to connect Google Sheets. */
import { z } from 'zod';
import { httpAddress } from '#platform/environment/values.ts';
import type { EnvironmentPart, VariablesOf } from '#platform/environment/environment.ts';

const variables = {
  GOOGLE_SHEETS_CLIENT_ID: z
    .string()
    .optional()
    .describe('The OAuth client id that lets people connect Google Sheets.'),
  GOOGLE_SHEETS_CLIENT_SECRET: z
    .string()
    .optional()
    .describe('The client secret; needed with GOOGLE_SHEETS_CLIENT_ID.'),
  GOOGLE_SHEETS_SCOPE: z
    .enum(['drive.file', 'spreadsheets'], 'must be `drive.file` or `spreadsheets`')
    .default('drive.file')
    .describe(
      'What people give access to: `drive.file` for the spreadsheets they choose in Google’s picker, or `spreadsheets` for all of them, which requires Google to verify the client.',
    ),
  GOOGLE_PICKER_KEY: z.string().optional().describe('The API key of Google’s picker, where people choose files.'),
  GOOGLE_SHEETS_SERVICE_ACCOUNT: z
    .string()
    .optional()
    .describe(
      'The path of a service account’s JSON key: spreadsheets shared with its address can be connected without signing in.',
    ),
  GOOGLE_SHEETS_SERVICE_WORKSPACES: z
    .string()
    .default('')
    .transform((text) =>
      text
        .split(',')
        .map((one) => one.trim())
        .filter((one) => one !== ''),
    )
    .describe(
      'The ids of the workspaces that can use the service account, separated by commas, or `*` for all. Everyone who can use it can read and write everything shared with it.',
    ),
  GOOGLE_SHEETS_PUSH: z
    .enum(['true', 'false'], 'must be `true` or `false`')
    .default('false')
    .transform((text) => text === 'true')
    .describe(
      'Asks Google to report changes to spreadsheets, so they arrive within seconds. MAIN_HOST must be reachable from the internet over https.',
    ),
  GOOGLE_API_BASE: httpAddress()
    .optional()
    .describe('Where to find Google’s APIs instead of at Google; only for tests.'),
};

declare module '#platform/environment/environment.ts' {
  interface Environment extends VariablesOf<typeof variables> {}
}

export const environment: EnvironmentPart = {
  variables,
  requiredTogether: [
    { names: ['GOOGLE_SHEETS_CLIENT_ID', 'GOOGLE_SHEETS_CLIENT_SECRET'], what: 'people connect Google Sheets' },
  ],
};
