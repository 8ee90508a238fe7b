/** What other features tell of failures. */
import type { FailureFacts } from './server/failure-facts.ts';

declare module '#platform/services.ts' {
  interface Services {
    reports: Reports;
  }
}

/** Unexpected failures, reported to the administrators of the installation. */
export interface Reports {
  /** Notes a failure under its reference; never throws and never waits. */
  failed(error: unknown, reference: string): void;
  /** Notes what a browser said of a failure, unless the same was just said; never throws and never waits. */
  failedInBrowser(facts: FailureFacts): void;
  /** Waits for what is on its way. */
  flush(): Promise<void>;
}
