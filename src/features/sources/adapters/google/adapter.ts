/** Google Sheets: rows go both ways; columns and formulas are changed in the spreadsheet. (decisions 85 and 86) */
import { accountData } from './server/account-data.ts';
import { twoWay } from '../../rules/capabilities.ts';
import type { SourceAdapter } from '../../server/source-adapter.ts';
import { environment } from './environment.ts';
import { createGoogleSheets, type GoogleSheets } from './server/google-sheets.ts';
import { leaveAccount } from './server/leave-account.ts';
import { googleRoutes } from './server/routes.ts';

declare module '../../server/source-adapter.ts' {
  interface AdapterServices {
    google: GoogleSheets;
  }
}

export const googleAdapter: SourceAdapter = {
  kind: 'google',
  capabilities: twoWay,
  link: ({ spreadsheet_id }) => ({
    href: `https://docs.google.com/spreadsheets/d/${String(spreadsheet_id)}/edit`,
    place: 'Google Sheets',
  }),
  environment,
  routes: googleRoutes,
  // The picker is a script of Google's, and loaded only with its key.
  pageOrigins: ({ GOOGLE_PICKER_KEY }) =>
    GOOGLE_PICKER_KEY === undefined
      ? { scripts: [], frames: [] }
      : { scripts: ['https://apis.google.com'], frames: ['https://docs.google.com'] },
  retention: [
    {
      topic: 'you',
      what: 'Google accounts',
      about: 'Which account was connected, with its encrypted token.',
      visibleTo: 'Members of the workspace; no one for the token.',
      until: 'The account is disconnected.',
      tables: ['google_accounts', 'google_files', 'google_channels'],
    },
  ],
  moved: leaveAccount,
  accountData,
  open(needs) {
    const googleSheets = createGoogleSheets(needs);
    return { offers: googleSheets, sync: googleSheets.sync };
  },
};
