/** Failures. */
import type { Generated } from 'kysely';

declare module '#platform/database/schema.ts' {
  interface Schema {
    app_failures: AppFailuresTable;
  }
}

/** What last failed unexpectedly at an app. */
export interface AppFailuresTable {
  app_id: string;
  reference: string;
  message: string;
  path: string;
  at: Generated<Date>;
}
