import { z } from 'zod';
import { httpAddress } from './environment-values.ts';

/** What it takes to connect Google Sheets. */
export const googleVariables = {
  GOOGLE_SHEETS_CLIENT_ID: z.string().optional().describe('Lets people connect Google Sheets: the OAuth client id.'),
  GOOGLE_SHEETS_CLIENT_SECRET: z.string().optional().describe('Its secret; needed with GOOGLE_SHEETS_CLIENT_ID.'),
  GOOGLE_SHEETS_SCOPE: z
    .enum(['drive.file', 'spreadsheets'], 'must be `drive.file` or `spreadsheets`')
    .default('drive.file')
    .describe(
      'What people allow: `drive.file`, the spreadsheets that they choose in the picker of Google, or `spreadsheets`, all of theirs, for which Google wants to verify the client.',
    ),
  GOOGLE_PICKER_KEY: z.string().optional().describe("The API key of Google's picker, in which people choose files."),
  GOOGLE_SHEETS_SERVICE_ACCOUNT: z
    .string()
    .optional()
    .describe(
      'The path of the JSON key of a service account: spreadsheets that are shared with its address are connected without a sign-in.',
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
      'The ids of the workspaces that may use the service account, separated by commas, or `*` for all: everybody who may use it reads and writes all that is shared with it.',
    ),
  GOOGLE_SHEETS_PUSH: z
    .enum(['true', 'false'], 'must be `true` or `false`')
    .default('false')
    .transform((text) => text === 'true')
    .describe(
      'Has Google tell of changes of spreadsheets, so that they are here within seconds; MAIN_HOST must be reached from the internet by https.',
    ),
  GOOGLE_API_BASE: httpAddress()
    .optional()
    .describe("Where Google's interfaces are instead of at Google; only in tests."),
};
