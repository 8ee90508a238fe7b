/** What other features ask of sources of spreadsheets. */
import type { GoogleSheets } from './adapters/google/server/google-sheets.ts';
import type { PublishedAddresses } from './adapters/published/server/published-addresses.ts';
import type { WorkbookUpdates } from './adapters/file/server/file-updates.ts';

declare module '#platform/services.ts' {
  interface Services {
    googleSheets: GoogleSheets;
  }
}

/** What workbooks are read from besides their first file. */
export interface WorkbookSources {
  readonly updates: WorkbookUpdates;
  readonly published: PublishedAddresses;
}
