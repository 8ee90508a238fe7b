/** What other features ask of sources of spreadsheets. */
import type { AdapterServices } from './server/source-adapter.ts';

declare module '#platform/services.ts' {
  interface Services {
    sources: Sources;
  }
}

export interface Sources {
  /** What each adapter offers its own routes. */
  readonly adapters: AdapterServices;
  /** Origins that pages of the dashboard load from, for their content security policy. */
  readonly pageOrigins: { readonly scripts: readonly string[]; readonly frames: readonly string[] };
  /** A sheet was written: where it has to be sent to its source, it is soon. */
  written(sheetId: string): void;
}
