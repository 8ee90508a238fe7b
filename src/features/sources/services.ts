/** What other features ask of sources of spreadsheets. */
import type { GoogleSheets } from './server/google/create-google-sheets.ts';
import type { PublishedAddresses } from './server/published/create-published.ts';
import type { WorkbookUpdates } from './server/update/create-updates.ts';

declare module '#platform/services.ts' {
  interface Services {
    googleSheets: GoogleSheets;
  }
}

declare module '#features/accounts/server/session/one-time-token.ts' {
  interface TokenPurposes {
    'google-sheets': true;
  }
}

/** What workbooks are read from besides their first file. */
export interface WorkbookSources {
  readonly updates: WorkbookUpdates;
  readonly published: PublishedAddresses;
}
