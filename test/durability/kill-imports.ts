/** Whole servers that are killed while they read a file into a workbook and keep the file. */

import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { removeFilesQueue } from '#features/files/server/uploads/shared-files.ts';
import { apiKeyPrefix, apiScopeNames } from '#features/workspaces/rules/workspace.ts';
import { newId, randomText } from '#kit/ids.ts';
import { json } from '#platform/database/json.ts';
import { migrate } from '#platform/database/migrate.ts';
import { hashToken } from '#platform/http/token.ts';
import { type RunningSheaf, startSheaf } from '../browser/start-sheaf.ts';
import { fileOfCells } from '../imported-workbooks.ts';
import { withDatabase } from './prepare-folder.ts';

/** When a server is killed: so long after the file was sent, or once bytes of a file are stored, and a little later. */
export type Moment = { after: number } | { stored: true; after: number };

interface ImportKills {
  /** How many of the killed imports were ready, failed or gone. */
  whole: number;
  none: number;
  /** What was found of a workbook that is neither whole nor gone, in sentences. */
  halves: string[];
  /** Stored files that no workbook has, and how many of these are to be removed. */
  left: number;
  due: number;
}

/** A file whose rows take a while to be read and stored. */
function largeFile(): Buffer {
  const cells: Record<string, string | number | { f: string; v: number }> = { A1: 'Item', B1: 'Price', C1: 'Double' };
  for (let row = 2; row <= 8_000; row++)
    Object.assign(cells, {
      [`A${row}`]: `Thing ${row}`,
      [`B${row}`]: row,
      [`C${row}`]: { f: `B${row}*2`, v: row * 2 },
    });
  return fileOfCells({ Things: cells, Notes: { A1: 'Rate', B1: 0.5 } });
}

/** Sends the file once for each moment to a server that is killed then, and looks at what is there afterwards. */
export async function killImports(folder: string, moments: readonly Moment[]): Promise<ImportKills> {
  const key = await prepare(folder);
  const file = largeFile();
  const found: ImportKills = { whole: 0, none: 0, halves: [], left: 0, due: 0 };
  let sheaf = await start(folder);
  for (const moment of moments) {
    const before = await storedFiles(folder);
    const sending = send(sheaf, key, file);
    if ('stored' in moment) await untilStored(folder, before.length, sending);
    await delay(moment.after);
    await sheaf.kill();
    await sending;
    sheaf = await start(folder);
    await look(sheaf, { key, file, found });
  }
  await sheaf.stop();
  return { ...found, ...(await leftFiles(folder)) };
}

const start = (folder: string): Promise<RunningSheaf> =>
  startSheaf({ folder, variables: { DEMO: 'false', LOG_LEVEL: 'fatal', ENGINE_WORKERS: '1' } });

/** The key of a member of a workspace. */
function prepare(folder: string): Promise<string> {
  const key = `${apiKeyPrefix}${randomText(43)}`;
  const [user_id, workspace_id] = [newId('usr'), newId('wsp')];
  return withDatabase(folder, async (database) => {
    await migrate(database);
    const person = { id: user_id, email: 'ann@example.com', name: 'Ann', password_hash: null };
    await database
      .insertInto('users')
      .values({ ...person, email_verified_at: new Date() })
      .execute();
    await database.insertInto('workspaces').values({ id: workspace_id, name: 'Durable' }).execute();
    await database.insertInto('workspace_members').values({ workspace_id, user_id, role: 'owner' }).execute();
    const scopes = json<string[]>([...apiScopeNames]);
    await database
      .insertInto('api_keys')
      .values({ id: newId('key'), workspace_id, user_id, name: 'Key', scopes, key_hash: hashToken(key), hint: 'sheaf' })
      .execute();
    return key;
  });
}

/** Ends with the connection, whatever became of the request. */
async function send(sheaf: RunningSheaf, key: string, file: Buffer): Promise<void> {
  const body = new FormData();
  body.set('file', new Blob([new Uint8Array(file)]), 'things.xlsx');
  const headers = { authorization: `Bearer ${key}` };
  await fetch(`${sheaf.origin}/api/workbooks`, { method: 'POST', body, headers }).catch(() => undefined);
}

async function storedFiles(folder: string): Promise<string[]> {
  const all = await readdir(join(folder, 'files'), { recursive: true, withFileTypes: true }).catch(() => []);
  return all.flatMap((one) => (one.isFile() ? [join(one.parentPath, one.name)] : []));
}

async function leftFiles(folder: string): Promise<Pick<ImportKills, 'left' | 'due'>> {
  // What was not written whole is cleared a day later. (folder-files.ts)
  const stored = (await storedFiles(folder)).filter((path) => !path.includes('/incoming/'));
  return withDatabase(folder, async (database) => {
    const owned = await database.selectFrom('files').select('storage_key').execute();
    const left = stored.filter((path) => !owned.some(({ storage_key }) => path.endsWith(storage_key)));
    const { rows } = await sql<{ keys: string[] }>`
      select data -> 'keys' as keys from jobs.job where name = ${removeFilesQueue} and state < 'active'
    `.execute(database);
    const due = new Set(rows.flatMap(({ keys }) => keys));
    return { left: left.length, due: left.filter((path) => [...due].some((key) => path.endsWith(key))).length };
  });
}

async function untilStored(folder: string, before: number, sending: Promise<void>): Promise<void> {
  await sending;
  while ((await storedFiles(folder)).length <= before) await delay(2);
}

interface Listed {
  id: string;
  state: 'importing' | 'ready' | 'failed';
  sheets?: { id: string; row_count?: number }[];
}

/** Notes what each workbook is, and destroys it. */
async function look(
  sheaf: RunningSheaf,
  { key, file, found }: { key: string; file: Buffer; found: ImportKills },
): Promise<void> {
  const headers = { authorization: `Bearer ${key}` };
  const get = (path: string): Promise<Response> => fetch(`${sheaf.origin}/api/${path}`, { headers });
  const { workbooks } = (await (await get('workbooks')).json()) as { workbooks: Listed[] };
  if (workbooks.length === 0) found.none++;
  for (const { id, state } of workbooks) {
    const { workbook } = (await (await get(`workbooks/${id}`)).json()) as { workbook: Listed };
    const sheets = workbook.sheets?.length ?? 0;
    if (state === 'ready') {
      const original = Buffer.from(await (await get(`workbooks/${id}/export?format=xlsx`)).arrayBuffer());
      if (original.equals(file) && sheets === 2) found.whole++;
      else found.halves.push(`It has ${sheets} sheets and ${original.length} of ${file.length} bytes of its file.`);
    } else if (sheets > 0) found.halves.push(`It is ${state} and has ${sheets} sheets.`);
    else found.none++;
    await fetch(`${sheaf.origin}/api/workbooks/${id}`, { method: 'DELETE', headers });
  }
}
