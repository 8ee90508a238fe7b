/** Files that visitors upload: how much of them there may be, and what becomes of those that nothing names. */
import { sql } from 'kysely';
import { newId } from '#kit/ids.ts';
import { Problem } from '#kit/problem.ts';
import type { Jobs } from '#platform/services.ts';
import { sheetIdsOfWorkspace } from '#features/workbooks/server/rows/sheets/find-sheets.ts';
import { type Database, inTransaction, type Transaction } from '#platform/database/database.ts';
import { fileKeysEverIn, fileKeysIn, removeFilesLater } from './shared-files.ts';

const megabyte = 1024 * 1024;
const day = 24 * 60 * 60 * 1000;
const quotas = {
  /** Of one network, by unknown visitors. */
  network: 100 * megabyte,
  /** Of one person of the app. */
  person: 1_024 * megabyte,
};

/** Who sends a file: a network of the anonymous, a person of the app, or an editor, who is not counted. */
export type Uploader = { kind: 'network' | 'person'; id: string } | null;

export interface VisitorFile {
  app: { id: string; workspace_id: string };
  uploader: Uploader;
  name: string;
  mime: string;
  size: number;
  sha256: string;
  storage_key: string;
  /** Of a cell of files. */
  private?: boolean;
}

/**
 * Refuses before the bytes come: `too_many_requests` when the sender sent enough for a day, `no_space` when the app holds
 * all that it may. `size` bytes are to be added, 0 when it is not known how many.
 */
export async function requireQuota(
  database: Database | Transaction,
  { app, uploader, size }: Pick<VisitorFile, 'app' | 'uploader' | 'size'>,
  mostOfApp: number,
): Promise<void> {
  const { of_app, of_sender } = await database
    .selectFrom('files')
    .select([
      sql<number>`coalesce(sum(size), 0)::bigint`.as('of_app'),
      sql<number>`coalesce(sum(size) filter (where uploaded_by = ${nameOf(uploader)} and created_at > now() - interval '1 day'), 0)::bigint`.as(
        'of_sender',
      ),
    ])
    .where('app_id', '=', app.id)
    .executeTakeFirstOrThrow();
  if (uploader && of_sender + size >= quotas[uploader.kind])
    throw new Problem('too_many_requests', 'You’ve uploaded too much today. Try again tomorrow.', {
      details: { retry_after: day / 1000 },
    });
  if (of_app + size >= mostOfApp * megabyte)
    throw new Problem('no_space', 'This app has reached its file limit. Tell its owner.');
}

/** Notes a stored file. Of several at once no more are noted than there is room for: the others throw as above. */
export function addVisitorFile(database: Database, file: VisitorFile, mostOfApp: number): Promise<void> {
  const { app, uploader, ...about } = file;
  return inTransaction(database, async (transaction) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`files of ${app.id}`}, 0))`.execute(transaction);
    await requireQuota(transaction, file, mostOfApp);
    const owner = { app_id: app.id, workspace_id: app.workspace_id, uploaded_by: nameOf(uploader) };
    await transaction
      .insertInto('files')
      .values({ id: newId('fil'), ...owner, ...about })
      .execute();
  });
}

export const nameOf = (uploader: Uploader): string | null => uploader && `${uploader.kind} ${uploader.id}`;

/**
 * Removes visitors' files and files of cells that are older than a day and named by nothing of their workspace: no row
 * (nor one in the trash, nor an older version of one), no deleted column, no page, no app. Answers how many.
 */
export async function collectUnnamedFiles(database: Database, jobs: Pick<Jobs, 'add'>): Promise<number> {
  const old = await database
    .selectFrom('files')
    .select(['id', 'workspace_id', 'storage_key'])
    .where(({ or, and, eb }) =>
      or([eb('private', '=', true), and([eb('app_id', 'is not', null), eb('uploaded_by', 'is not', null)])]),
    )
    .where('created_at', '<', new Date(Date.now() - day))
    .execute();
  let removed = 0;
  for (const [workspaceId, files] of Map.groupBy(old, (file) => file.workspace_id)) {
    const named = await keysNamedIn(database, workspaceId);
    const unnamed = files.filter((file) => !named.has(file.storage_key));
    if (unnamed.length === 0) continue;
    const [ids, keys] = [unnamed.map((file) => file.id), unnamed.map((file) => file.storage_key)];
    await inTransaction(database, async (transaction) => {
      await transaction.deleteFrom('files').where('id', 'in', ids).execute();
      await removeFilesLater(transaction, jobs, keys);
    });
    removed += unnamed.length;
  }
  return removed;
}

async function keysNamedIn(database: Database, workspaceId: string): Promise<Set<string>> {
  const ids = await sheetIdsOfWorkspace(database, workspaceId);
  const [inSheets, { rows: pages }] = await Promise.all([
    fileKeysEverIn(database, ids),
    sql<{ text: string }>`
      select apps.settings::text || coalesce(pages.document::text, '') as text
      from apps left join pages on pages.app_id = apps.id
      where apps.workspace_id = ${workspaceId}
      union all
      select pending_answers.cells::text from apps join pending_answers on pending_answers.app_id = apps.id
      where apps.workspace_id = ${workspaceId} and pending_answers.cells::text like '%/files/%'
      union all
      select releases.look::text || coalesce(release_pages.document::text, '') as text
      from apps join releases on releases.app_id = apps.id
        left join release_pages on release_pages.app_id = releases.app_id and release_pages.number = releases.number
      where apps.workspace_id = ${workspaceId}`.execute(database),
  ]);
  return new Set([...inSheets, ...pages.flatMap(({ text }) => fileKeysIn(text))]);
}
