/** One import, from its row to its workbook; or one update, to what a person is shown of it. */
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { newId } from '#kit/ids.ts';
import { storableText } from '#kit/storable.ts';
import { inTransaction } from '#platform/database/database.ts';
import { json } from '#platform/database/json.ts';
import { createSealer } from '#platform/database/sealed-secret.ts';
import type { Stored } from '#platform/database/schema.ts';
import type { AdapterNeeds } from '../../../server/source-adapter.ts';
import { SourceFailure } from '../../../server/source-failure.ts';
import type { AirtableClient } from './airtable-client.ts';
import { Attachments } from './attachments.ts';
import { findToUpdate } from '../../../server/sync/plan-tables.ts';
import { type ReadBase, readBase } from './read-base.ts';
import { writeTables } from './seen-tables.ts';
import { storeBase } from './store-base.ts';

type StoredImport = Stored<'airtable_imports'>;
/** The queues of imports and of updates. */
export const importQueue = 'airtable-import';
export const updateQueue = 'airtable-update';
/** Seconds that a node holds an import for without saying that it lives. */
const lease = 90;

/** It was stopped, or another node has it. */
class NoLongerMine extends Error {}

/** Reads a base and stores it. A node that dies meanwhile leaves nothing, and another begins again. */
export async function runImport(
  needs: AdapterNeeds,
  client: AirtableClient,
  id: string,
  queue: typeof importQueue | typeof updateQueue = importQueue,
): Promise<void> {
  const { database, environment, jobs, files, log } = needs;
  const mine = newId();
  const claimed = await claim(database, id, mine);
  if (claimed === 'gone') return;
  // A node that died may hold it still: look again when its time is over.
  if (claimed === 'held') return jobs.add(queue, { id }, { after: lease });
  const folder = join(environment.DATA_DIR, 'uploads', id);
  const megabytes = environment.AIRTABLE_FILE_MEGABYTES;
  const attachments = new Attachments({ client, files, megabytes, log: join(folder, 'files.log') });
  const alive = setInterval(() => void extend(database, id, mine).catch(() => undefined), (lease * 1_000) / 3);
  try {
    await attachments.removeLeft(database);
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await readAndStore(needs, { client, claimed, mine, folder, attachments });
  } catch (error) {
    await attachments.removeAll(database);
    if (error instanceof NoLongerMine) return;
    if (!(error instanceof SourceFailure)) log.error({ err: error }, 'an import from Airtable failed');
    await fail(database, id, mine, error instanceof SourceFailure ? error.message : 'Sheaf couldn’t read this base.');
  } finally {
    clearInterval(alive);
    await rm(folder, { recursive: true, force: true });
  }
}

interface Run {
  client: AirtableClient;
  claimed: StoredImport;
  mine: string;
  folder: string;
  attachments: Attachments;
}

async function readAndStore(needs: AdapterNeeds, run: Run): Promise<void> {
  const { database, environment } = needs;
  const { client, claimed, mine, folder, attachments } = run;
  const { id, base_id, base_name, workspace_id, tables, updates } = claimed;
  const token = await createSealer(environment).open(claimed.sealed_token ?? '', id);
  if (token === null)
    throw new SourceFailure('signed-out', 'The token can’t be read any more. Start the import again.');
  const progress = async (at: { table: string; tablesRead: number; rows: number }): Promise<void> => {
    const seen = { table: at.table, tables_read: at.tablesRead, rows: at.rows, files: attachments.count };
    await note(database, id, mine, { progress: json({ ...seen, tables: tables.length }) });
  };
  if (updates !== null) await attachments.remember(database, workspace_id);
  const read = await readBase({
    client,
    token,
    base: base_id,
    tables,
    folder,
    attachments,
    isWhole: updates === null,
    progress,
  });
  await progress({ table: '', tablesRead: tables.length, rows: read.tables.reduce((sum, { rows }) => sum + rows, 0) });
  if (updates !== null) return storeForReview(needs, run, updates, read);
  await inTransaction(database, async (transaction) => {
    const base = { id: base_id, name: base_name };
    const { workbook_id, report } = await storeBase(transaction, { workspace_id, base }, read, attachments);
    const done = { workbook_id, report: json(report), state: 'ready' as const, sealed_token: null, progress: null };
    await note(transaction, id, mine, done);
  });
}

/** What was read for a workbook that is there waits until a person has seen what it changes. */
async function storeForReview(
  { database, workbooks }: AdapterNeeds,
  { claimed, mine, folder, attachments }: Run,
  workbookId: string,
  read: ReadBase,
): Promise<void> {
  const { id, workspace_id } = claimed;
  const { table } = await findToUpdate(database, workbookId);
  const path = join(folder, 'tables.jsonl');
  const report = await writeTables(path, read, table, attachments);
  await workbooks.uploads.keep(nameOfRead(workbookId, id), path);
  await inTransaction(database, async (transaction) => {
    // What no cell names in the end is removed as other files of cells are, after a day.
    await attachments.own(transaction, workspace_id);
    const done = { report: json(report), state: 'ready' as const, sealed_token: null, progress: null };
    await note(transaction, id, mine, done);
  });
}

/** Under which it is stored for a day. */
export const nameOfRead = (workbookId: string, id: string): string => `${workbookId}.${id}`;

type Holder = Pick<AdapterNeeds['database'], 'updateTable'>;

async function claim(
  database: AdapterNeeds['database'],
  id: string,
  mine: string,
): Promise<StoredImport | 'held' | 'gone'> {
  const claimed = await database
    .updateTable('airtable_imports')
    .set({ lease: mine, leased_until: inSeconds(lease) })
    .where('id', '=', id)
    .where('state', '=', 'reading')
    .where(({ or, eb }) => or([eb('leased_until', 'is', null), eb('leased_until', '<', new Date())]))
    .returningAll()
    .executeTakeFirst();
  if (claimed) return claimed;
  const found = await database
    .selectFrom('airtable_imports')
    .select('id')
    .where('id', '=', id)
    .where('state', '=', 'reading')
    .executeTakeFirst();
  return found ? 'held' : 'gone';
}

const inSeconds = (seconds: number): Date => new Date(Date.now() + seconds * 1_000);

/** Throws where the import was stopped meanwhile, or is another node's. */
async function note(database: Holder, id: string, mine: string, set: object): Promise<void> {
  const noted = await database
    .updateTable('airtable_imports')
    .set({ ...set, leased_until: inSeconds(lease) })
    .where('id', '=', id)
    .where('lease', '=', mine)
    .where('state', '=', 'reading')
    .executeTakeFirst();
  if (noted.numUpdatedRows === 0n) throw new NoLongerMine();
}

const extend = (database: Holder, id: string, mine: string): Promise<void> => note(database, id, mine, {});

async function fail(database: Holder, id: string, mine: string, problem: string): Promise<void> {
  await database
    .updateTable('airtable_imports')
    .set({ state: 'failed', problem: storableText(problem), sealed_token: null, progress: null })
    .where('id', '=', id)
    .where('lease', '=', mine)
    .where('state', '=', 'reading')
    .execute();
}
