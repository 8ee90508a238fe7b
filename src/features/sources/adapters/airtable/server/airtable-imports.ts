/** Imports of bases, in the background: a row for each, worked on by one node at a time. */
import { newId } from '#kit/ids.ts';
import { Problem } from '#kit/problem.ts';
import type { Database } from '#platform/database/database.ts';
import { createSealer } from '#platform/database/sealed-secret.ts';
import type { AdapterNeeds } from '../../../server/source-adapter.ts';
import { SourceFailure } from '../../../server/source-failure.ts';
import type { AirtableImport, ImportReport, PlannedTable } from '../api.ts';
import { AirtableClient } from './airtable-client.ts';
import { previewTables } from './import-report.ts';
import { saidReport } from './said-report.ts';
import { type AirtableUpdates, createAirtableUpdates } from './airtable-updates.ts';
import { storeImport, type StoredImport, toWire } from './stored-imports.ts';
import { importQueue, runImport } from './run-import.ts';

export interface AirtableImports {
  bases(token: string): Promise<{ id: string; name: string }[]>;
  preview(token: string, base: string): Promise<PlannedTable[]>;
  start(given: {
    workspace_id: string;
    user_id: string;
    token: string;
    base_id: string;
    tables: readonly string[];
  }): Promise<AirtableImport>;
  /** Those of a workspace that are running or failed, the newest first. */
  list(workspace_id: string): Promise<AirtableImport[]>;
  find(workspace_id: string, id: string): Promise<AirtableImport>;
  /** Stops it, or clears a failed one; of a finished one the report goes, and its workbook stays. */
  stop(workspace_id: string, id: string): Promise<void>;
  report(workbookId: string): Promise<{ base_name: string; report: ImportReport }>;
  /** Of workbooks that were made of a base. */
  updates: AirtableUpdates;
}

export function createAirtableImports(needs: AdapterNeeds): AirtableImports {
  const { database, environment, jobs } = needs;
  const client = new AirtableClient(environment);
  jobs.handle(importQueue, ({ id }) => runImport(needs, client, String(id)));
  const require = (workspace_id: string, id: string): Promise<StoredImport> => findImport(database, workspace_id, id);
  const findBase = async (token: string, base_id: string): Promise<{ id: string; name: string }> => {
    const base = (await forTyped(client.bases(token, 'brief'))).find(({ id }) => id === base_id);
    if (base) return base;
    throw new Problem('not_found', 'The token can’t read this base.');
  };
  return {
    updates: createAirtableUpdates(needs, client, findBase),
    bases: (token) => forTyped(client.bases(token, 'brief')),
    preview: async (token, base) => previewTables(await forTyped(client.tables(token, base, 'brief'))),
    async start({ token, base_id, ...given }) {
      const base = await findBase(token, base_id);
      const id = newId('airtable');
      const sealed_token = await createSealer(environment).seal(token, id);
      await storeImport(database, { ...given, id, sealed_token, base });
      await jobs.add(importQueue, { id });
      return toWire(await require(given.workspace_id, id));
    },
    async list(workspace_id) {
      const found = await database
        .selectFrom('airtable_imports')
        .selectAll()
        .where('workspace_id', '=', workspace_id)
        .where('state', '!=', 'ready')
        .where('updates', 'is', null)
        .orderBy('created_at', 'desc')
        .limit(10)
        .execute();
      return found.map(toWire);
    },
    find: async (workspace_id, id) => toWire(await require(workspace_id, id)),
    async stop(workspace_id, id) {
      await require(workspace_id, id);
      await database.deleteFrom('airtable_imports').where('id', '=', id).where('state', '!=', 'ready').execute();
    },
    report: (workbookId) => findReport(database, workbookId),
  };
}

async function findImport(database: Database, workspace_id: string, id: string): Promise<StoredImport> {
  const found = await database
    .selectFrom('airtable_imports')
    .selectAll()
    .where('id', '=', id)
    .where('workspace_id', '=', workspace_id)
    .executeTakeFirst();
  if (found) return found;
  throw new Problem('not_found', 'Import not found.');
}

async function findReport(database: Database, workbookId: string) {
  const found = await database
    .selectFrom('airtable_imports')
    .select(['base_name', 'report'])
    .where('workbook_id', '=', workbookId)
    .where('state', '=', 'ready')
    .executeTakeFirst();
  if (found?.report) return { base_name: found.base_name, report: saidReport(found.report) };
  throw new Problem('not_found', 'This spreadsheet wasn’t imported from Airtable.');
}

/** A failure for the person who typed the token. */
async function forTyped<Answer>(work: Promise<Answer>): Promise<Answer> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof SourceFailure)) throw error;
    const { kind, message } = error;
    const fields = [{ path: 'token', message }];
    if (kind === 'signed-out' || kind === 'forbidden')
      throw new Problem('invalid_input', message, { fields, cause: error });
    throw new Problem(kind === 'not-found' ? 'not_found' : 'unavailable', message, { cause: error });
  }
}
