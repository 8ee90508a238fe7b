/** Published CSV addresses as a source of workbooks. (decision 91) */
import { inTheirWords } from '#platform/http/current-request.ts';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { previewPublished, PublishedState } from '../api.ts';
import type { AnswerOf } from '#platform/api/endpoint.ts';
import type { SeenTable } from '../../../rules/match-table.ts';
import { newId } from '#kit/ids.ts';
import { Problem } from '#kit/problem.ts';
import type { Workbooks } from '#features/workbooks/services.ts';
import { finishSheet, insertFirstRows, insertSheet } from '#features/workbooks/server/rows/sheets/insert-sheet.ts';
import { type Database, inTransaction } from '#platform/database/database.ts';
import { json } from '#platform/database/json.ts';
import { readTables } from '../../../server/sync/read-tables.ts';
import { fetchPublished, nameOfAddress, type PublishedAnswer } from './fetch-published.ts';
import { createPublishedConnector, type StoredPublishedSource } from './published-connector.ts';
import type { AdapterNeeds, Sync } from '../../../server/source-adapter.ts';
import { startSync } from '../../../server/sync/sync-loop.ts';

export interface PublishedAddresses {
  readonly sync: Sync;
  preview(address: string): Promise<AnswerOf<typeof previewPublished>>;
  connect(given: { workspace_id: string; address: string; every_minutes: number }): Promise<string>;
  state(workbookId: string): Promise<PublishedState>;
  change(
    workbookId: string,
    change: { address?: string | undefined; every_minutes?: number | undefined },
  ): Promise<void>;
  /** Reads it now. Where it is being read already, it does not wait. */
  refresh(workbookId: string, confirm?: string): Promise<void>;
  /** From now on the workbook is its own. */
  stop(workbookId: string): Promise<void>;
}

const previewRows = 5;
const batchSize = 2_000;

export function createPublishedAddresses(needs: AdapterNeeds): PublishedAddresses {
  const { database, environment, workbooks } = needs;
  const readTable = (answer: PublishedAnswer): Promise<SeenTable> =>
    readAnswer(environment.DATA_DIR, workbooks, answer);
  const sync = startSync(needs, createPublishedConnector(environment, readTable));
  const find = async (workbookId: string): Promise<StoredPublishedSource> => {
    const source = await database
      .selectFrom('published_sources')
      .selectAll()
      .where('workbook_id', '=', workbookId)
      .executeTakeFirst();
    if (source) return source;
    throw new Problem('not_found', 'This spreadsheet does not follow a published address.');
  };
  const read = async (address: string): Promise<{ answer: PublishedAnswer; table: SeenTable }> => {
    const answer = await fetchPublished(environment, address);
    if (!answer) throw new Problem('invalid_input', 'The other server didn’t send a file.');
    return { answer, table: await readTable(answer) };
  };

  return {
    sync,
    async preview(address) {
      const { table } = await read(address);
      return {
        ...{ name: nameOfAddress(address), row_count: table.rows.length },
        columns: table.columns.map(({ name, type }) => ({ name, type })),
        rows: table.rows.slice(0, previewRows).map(({ cells }) => table.columns.map(({ id }) => cells[id] ?? null)),
      };
    },
    async connect({ workspace_id, address, every_minutes }) {
      const { answer, table } = await read(address);
      return makeWorkbook(database, { workspace_id, address, every_minutes }, answer, table);
    },
    async state(workbookId) {
      const { address, every_minutes, read_at, checked_at, check_at, problem, held } = await find(workbookId);
      return {
        ...{
          address,
          every_minutes,
          held,
          problem: problem ? inTheirWords(problem) : null,
          check_at: check_at.toISOString(),
        },
        ...{ read_at: read_at?.toISOString() ?? null, checked_at: checked_at?.toISOString() ?? null },
      };
    },
    async change(workbookId, { address, every_minutes }) {
      const before = await find(workbookId);
      const isMoved = address !== undefined && address !== before.address;
      // It must be one that can be read, before the old one is let go.
      if (isMoved) await read(address);
      await inTransaction(database, async (transaction) => {
        await transaction
          .updateTable('published_sources')
          .set({
            // A run that reads the former address stores nothing of it any more.
            ...(isMoved && { address, etag: null, last_modified: null, digest: null, held: null }),
            ...(isMoved && { lease: null, leased_until: null, problem: '', failures: 0 }),
            ...(every_minutes !== undefined && { every_minutes }),
            check_at: new Date(),
          })
          .where('workbook_id', '=', workbookId)
          .execute();
        if (!isMoved) return;
        const { source } = await transaction
          .selectFrom('workbooks')
          .select('source')
          .where('id', '=', workbookId)
          .forUpdate()
          .executeTakeFirstOrThrow();
        const next = { ...source, name: nameOfAddress(address), address };
        await transaction
          .updateTable('workbooks')
          .set({ source: json(next) })
          .where('id', '=', workbookId)
          .execute();
      });
    },
    async refresh(workbookId, confirm) {
      await find(workbookId);
      await sync.run(workbookId, { confirm });
    },
    async stop(workbookId) {
      await find(workbookId);
      await inTransaction(database, async (transaction) => {
        await transaction.deleteFrom('published_sources').where('workbook_id', '=', workbookId).execute();
        await transaction
          .updateTable('workbooks')
          .set({ source: json({ kind: 'built-in' }), updated_at: new Date() })
          .where('id', '=', workbookId)
          .execute();
      });
    },
  };
}

/** As a file: the reader of files knows every kind of CSV, and does it in a process of its own. */
async function readAnswer(
  dataFolder: string,
  workbooks: Pick<Workbooks, 'readFile'>,
  { bytes, encoding }: PublishedAnswer,
): Promise<SeenTable> {
  const path = join(dataFolder, 'uploads', newId('upload'));
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, bytes, { flag: 'wx', mode: 0o600 });
  try {
    const file = { fileName: 'published.csv', ...(encoding !== undefined && { choices: { encoding } }) };
    const [table] = await workbooks.readFile(path, file, (read) => readTables(read));
    if (table && table.columns.length > 0) return table;
    throw new Problem('unreadable_file', 'The file at this address has no columns.');
  } finally {
    await rm(path, { force: true });
  }
}

function makeWorkbook(
  database: Database,
  { workspace_id, address, every_minutes }: { workspace_id: string; address: string; every_minutes: number },
  { etag, last_modified, digest }: PublishedAnswer,
  { columns, rows }: SeenTable,
): Promise<string> {
  return inTransaction(database, async (transaction) => {
    const workbook_id = newId('workbook');
    const name = nameOfAddress(address);
    const source = json({ kind: 'published', name, address });
    await transaction
      .insertInto('workbooks')
      .values({ id: workbook_id, workspace_id, name, source, state: 'ready' })
      .execute();
    const title = name.slice(0, 100);
    const sheet = await insertSheet(transaction, { workbook_id, title, position: 0, columns: [...columns] });
    for (let start = 0; start < rows.length; start += batchSize) {
      await insertFirstRows(transaction, sheet, start, rows.slice(start, start + batchSize));
    }
    await finishSheet(transaction, sheet, rows.length);
    const now = new Date();
    await transaction
      .insertInto('published_sources')
      .values({
        ...{ workbook_id, address, every_minutes, etag, last_modified, digest, read_at: now, checked_at: now },
        check_at: new Date(now.getTime() + every_minutes * 60_000),
      })
      .execute();
    return workbook_id;
  });
}
