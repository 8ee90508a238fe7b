/** A workbook that was made of a base, from that base again: read, shown, and then merged or discarded. (decision 183) */
import { newId } from '#kit/ids.ts';
import { Problem } from '#kit/problem.ts';
import type { Actor } from '#features/workbooks/services.ts';
import type { UpdateCounts } from '#features/workbooks/server/rows/updates/note-update.ts';
import type { Database } from '#platform/database/database.ts';
import { json } from '#platform/database/json.ts';
import { createSealer } from '#platform/database/sealed-secret.ts';
import { findSource } from '../../../server/find-source.ts';
import type { AdapterNeeds } from '../../../server/source-adapter.ts';
import { mergeTables } from '../../../server/sync/merge-tables.ts';
import { findToUpdate, planTables, type TablesPlan } from '../../../server/sync/plan-tables.ts';
import type { UpdatePreview } from '../../../api/update-preview.ts';
import { previewOf } from '../../../server/sync/preview-update.ts';
import type { AirtableImport, ApplyAirtableUpdate } from '../api.ts';
import type { AirtableClient } from './airtable-client.ts';
import { nameOfRead, runImport, updateQueue } from './run-import.ts';
import { readWritten } from './seen-tables.ts';
import { storeImport, type StoredImport, toWire } from './stored-imports.ts';

export interface AirtableUpdates {
  start(given: { workbookId: string; user_id: string; token: string }): Promise<AirtableImport>;
  /** The one that is read or waits to be confirmed; with what it would do by now. */
  find(workbookId: string): Promise<{ read: AirtableImport; preview: UpdatePreview | null } | null>;
  apply(workbookId: string, actor: Actor, given: ApplyAirtableUpdate): Promise<UpdateCounts>;
  /** Stops it, or discards what was read. */
  discard(workbookId: string): Promise<void>;
}

type FindBase = (token: string, baseId: string) => Promise<{ id: string; name: string }>;

export function createAirtableUpdates(
  needs: AdapterNeeds,
  client: AirtableClient,
  findBase: FindBase,
): AirtableUpdates {
  const { database, environment, jobs, workbooks } = needs;
  jobs.handle(updateQueue, ({ id }) => runImport(needs, client, String(id), updateQueue));
  const plan = async (workbookId: string, { id }: StoredImport): Promise<TablesPlan> => {
    const path = await pathOf(needs, workbookId, id);
    return planTables(needs, await findToUpdate(database, workbookId), await readWritten(path));
  };
  return {
    async start({ workbookId, token, user_id }) {
      const { base_id, workspace_id, tables } = await whatToRead(database, workbookId);
      const base = await findBase(token, base_id);
      const id = newId('airtable');
      const sealed_token = await createSealer(environment).seal(token, id);
      await storeImport(database, { id, workspace_id, user_id, sealed_token, base, tables, updates: workbookId });
      await jobs.add(updateQueue, { id });
      return toWire(await require(database, workbookId));
    },
    async find(workbookId) {
      const stored = await findUpdate(database, workbookId);
      if (!stored) return null;
      if (stored.state !== 'ready') return { read: toWire(stored), preview: null };
      const named = { update_id: stored.id, file_name: stored.base_name };
      return { read: toWire(stored), preview: previewOf(await plan(workbookId, stored), named, null) };
    },
    async apply(workbookId, actor, { digest, rule, choices }) {
      const stored = await require(database, workbookId);
      if (stored.state !== 'ready') throw new Problem('invalid_input', 'The base is still being read.');
      const shown = await plan(workbookId, stored);
      const options = { name: stored.base_name, choices: { rule, choices }, followsColumns: false, digest };
      const counts = await mergeTables(needs, actor, shown, {
        ...options,
        keep: async (transaction) => {
          await transaction
            .updateTable('airtable_imports')
            .set({ report: stored.report && json(stored.report) })
            .where('workbook_id', '=', workbookId)
            .execute();
          await transaction.deleteFrom('airtable_imports').where('id', '=', stored.id).execute();
        },
      });
      await workbooks.uploads.remove(nameOfRead(workbookId, stored.id));
      return counts;
    },
    async discard(workbookId) {
      const { id } = await require(database, workbookId);
      await database.deleteFrom('airtable_imports').where('id', '=', id).execute();
      await workbooks.uploads.remove(nameOfRead(workbookId, id));
    },
  };
}

function findUpdate(database: Database, workbookId: string): Promise<StoredImport | undefined> {
  return database
    .selectFrom('airtable_imports')
    .selectAll()
    .where('updates', '=', workbookId)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

async function require(database: Database, workbookId: string): Promise<StoredImport> {
  const stored = await findUpdate(database, workbookId);
  if (stored) return stored;
  throw new Problem('not_found', 'Update not found. Read the base again.');
}

async function pathOf({ workbooks }: AdapterNeeds, workbookId: string, id: string): Promise<string> {
  try {
    return await workbooks.uploads.pathOf(nameOfRead(workbookId, id));
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    throw new Problem('not_found', 'What was read is stored for a day. Read the base again.', { cause: error });
  }
}

/** The tables whose sheets are still here; of imports that noted no ids, those that were chosen. */
async function whatToRead(database: Database, workbookId: string) {
  const source = await findSource(database, workbookId);
  const { kind, base_id } = (source ?? {}) as { kind?: unknown; base_id?: unknown };
  if (kind !== 'airtable' || typeof base_id !== 'string')
    throw new Problem('not_found', 'This spreadsheet wasn’t imported from Airtable.');
  const { workspace_id } = await database
    .selectFrom('workbooks')
    .select('workspace_id')
    .where('id', '=', workbookId)
    .executeTakeFirstOrThrow();
  const { table, sheets } = await findToUpdate(database, workbookId);
  const known = (table?.sheets ?? []).filter(({ remote }) => remote !== undefined);
  const here = known.filter(({ sheet }) => sheets.some(({ id }) => id === sheet)).flatMap(({ remote }) => remote ?? []);
  if (known.length > 0 && here.length === 0)
    throw new Problem('invalid_input', 'The sheets that came from this base were deleted. Import it again.');
  const imported = await database
    .selectFrom('airtable_imports')
    .select('tables')
    .where('workbook_id', '=', workbookId)
    .executeTakeFirst();
  return { base_id, workspace_id, tables: known.length > 0 ? here : (imported?.tables ?? []) };
}
