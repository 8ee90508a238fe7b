/** The rows of imports and updates. */
import { sql } from 'kysely';
import { Problem } from '#kit/problem.ts';
import { storableText } from '#kit/storable.ts';
import { type Database, inTransaction } from '#platform/database/database.ts';
import { json } from '#platform/database/json.ts';
import type { Stored } from '#platform/database/schema.ts';
import type { AirtableImport } from '../api.ts';
import { inTheirWords } from '#platform/http/current-request.ts';
import { saidReport } from './said-report.ts';

export type StoredImport = Stored<'airtable_imports'>;

export interface NewImport {
  id: string;
  workspace_id: string;
  user_id: string;
  base: { id: string; name: string };
  tables: readonly string[];
  updates?: string;
  sealed_token: string;
}

/** One at a time in a workspace: each holds a base's whole pace. */
export function storeImport(database: Database, { user_id, base, tables, ...own }: NewImport): Promise<void> {
  return inTransaction(database, async (transaction) => {
    // Of two that begin at once, one waits here for the other.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`airtable of ${own.workspace_id}`}, 0))`.execute(
      transaction,
    );
    const running = await transaction
      .selectFrom('airtable_imports')
      .select('id')
      .where('workspace_id', '=', own.workspace_id)
      .where('state', '=', 'reading')
      .executeTakeFirst();
    if (running) throw new Problem('already_exists', 'A base is being read. Wait until that ends, or stop it.');
    await transaction
      .deleteFrom('airtable_imports')
      .where('workspace_id', '=', own.workspace_id)
      .where(({ eb, and, or }) =>
        or([eb('state', '=', 'failed'), and([eb('updates', 'is not', null), eb('updates', '=', own.updates ?? '')])]),
      )
      .execute();
    const values = { base_id: base.id, base_name: storableText(base.name).slice(0, 200), created_by: user_id };
    await transaction
      .insertInto('airtable_imports')
      .values({ ...own, ...values, tables: json([...new Set(tables)]) })
      .execute();
  });
}

export const toWire = ({
  id,
  base_name,
  state,
  progress,
  problem,
  workbook_id,
  report,
}: StoredImport): AirtableImport => ({
  ...{ id, base_name, state, progress, workbook_id },
  report: report && saidReport(report),
  problem: problem ? inTheirWords(problem) : null,
});
