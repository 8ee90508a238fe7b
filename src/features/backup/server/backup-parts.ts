/** Everything of an installation as it was at one moment, read while it goes on. */
import { createReadStream } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { Problem } from '#kit/problem.ts';
import { productVersion } from '#platform/http/product-version.ts';
import type { ByteStream, FileStore } from '#platform/files/files.ts';
import { type BackupAbout, type BackupTable, type BackupTotals, names } from './backup-format.ts';
import { type BackupPart, partDigest, partOf } from './part-stream.ts';
import { secretsKeyCheck } from './secrets-key-check.ts';

interface Source {
  /** Within the transaction whose snapshot is read. */
  client: pg.Client;
  files: Pick<FileStore, 'open'>;
  folder: string;
  secretsKey: string | undefined;
}

/** A part of a table is cut at about this many bytes: its size comes before it, so it is held in memory. */
const partLength = 4_000_000;

/** Of the queue of jobs only what waits or runs: it makes its other tables itself. */
const queueTables: readonly { name: string; where: string }[] = [
  { name: 'queue', where: '' },
  { name: 'job', where: `where state in ('created', 'retry', 'active')` },
];

/** All parts of a backup in their order; `told` gets what they came to. */
export async function* partsOfBackup(
  source: Source,
  onTotals: (totals: BackupTotals) => void,
): AsyncGenerator<BackupPart> {
  const digest = partDigest();
  const totals = { rows: 0, files: 0, missing_files: new Array<string>() };
  async function* measured(part: BackupPart): AsyncGenerator<BackupPart> {
    digest.begin(part);
    yield { ...part, content: passing(part.content, digest.add) };
  }
  const about = await describe(source);
  yield* measured(partOf(names.about, JSON.stringify(about)));
  for (const table of about.tables) {
    let number = 0;
    for await (const { rows, bytes } of rowsOfTable(source.client, table)) {
      totals.rows += rows;
      yield* measured(partOf(`tables/${table.schema}.${table.name}/${String(++number).padStart(6, '0')}.copy`, bytes));
    }
  }
  for (const { storage_key: key, size } of await filesNamed(source.client)) {
    const content = await source.files.open(key).catch((error: unknown) => {
      if (error instanceof Problem && error.code === 'not_found') return null;
      throw error;
    });
    if (!content) totals.missing_files.push(key);
    else yield* measured({ name: `files/${key}`, size, content: exactly(content, size, key) });
    if (content) totals.files++;
  }
  yield* partsOfFolder(source, measured);
  const result: BackupTotals = { sha256: digest.result(), ...totals };
  onTotals(result);
  yield partOf(names.totals, JSON.stringify(result));
}

async function describe({ client, secretsKey }: Source): Promise<BackupAbout> {
  const { rows: migrations } = await client.query('select name, checksum from sheaf_migrations order by name');
  const { rows: sequences } = await client.query(
    `select quote_ident(sequencename) as name, last_value::text as value from pg_sequences
     where schemaname = 'public' and last_value is not null order by 1`,
  );
  const { rows: version } = await client.query(`select current_setting('server_version') as version`);
  return {
    format: 1,
    made_at: new Date().toISOString(),
    sheaf: productVersion,
    postgres: version[0].version,
    migrations,
    tables: [...(await tablesOf(client)), ...(await tablesOfQueue(client))],
    sequences,
    secrets_key_check: secretsKeyCheck(secretsKey),
  };
}

async function tablesOf(client: pg.Client): Promise<BackupTable[]> {
  const { rows } = await client.query<BackupTable>(
    `select 'public' as schema, c.relname as name,
       array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'sheaf_migrations'
       and not a.attisdropped and a.attgenerated = ''
     group by c.relname order by c.relname`,
  );
  return rows;
}

async function tablesOfQueue(client: pg.Client): Promise<BackupTable[]> {
  const { rows } = await client.query<BackupTable>(
    `select 'jobs' as schema, c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
       join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
     where n.nspname = 'jobs' and c.relname = any($1) and not a.attisdropped and a.attgenerated = ''
     group by c.relname`,
    [queueTables.map(({ name }) => name)],
  );
  return queueTables.flatMap(({ name }) => rows.filter((row) => row.name === name));
}

async function* rowsOfTable(client: pg.Client, table: BackupTable): AsyncGenerator<{ rows: number; bytes: Buffer }> {
  const columns = table.columns.map((column) => client.escapeIdentifier(column)).join(', ');
  const from = `${client.escapeIdentifier(table.schema)}.${client.escapeIdentifier(table.name)}`;
  const where = table.schema === 'jobs' ? queueTables.find(({ name }) => name === table.name)?.where : '';
  const stream = client.query(copyTo(`copy (select ${columns} from ${from} ${where ?? ''}) to stdout`));
  let waiting: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream) {
    waiting.push(chunk);
    size += chunk.length;
    if (size < partLength) continue;
    const whole = Buffer.concat(waiting);
    // Line breaks within values are written as \n, so each of these bytes ends a row.
    const end = whole.lastIndexOf(10) + 1;
    if (end > 0) yield withRows(whole.subarray(0, end));
    waiting = [whole.subarray(end)];
    size = whole.length - end;
  }
  if (size > 0) yield withRows(Buffer.concat(waiting));
}

function withRows(bytes: Buffer): { rows: number; bytes: Buffer } {
  let rows = 0;
  for (let at = bytes.indexOf(10); at >= 0; at = bytes.indexOf(10, at + 1)) rows++;
  return { rows, bytes };
}

async function filesNamed(client: pg.Client): Promise<{ storage_key: string; size: number }[]> {
  const { rows } = await client.query<{ storage_key: string; size: string }>(
    'select storage_key, max(size)::text as size from files group by storage_key order by storage_key',
  );
  return rows.map(({ storage_key, size }) => ({ storage_key, size: Number(size) }));
}

/** What else is in the data folder: mail that no server took, and the key that seals secrets. */
async function* partsOfFolder(
  { folder, secretsKey }: Source,
  measured: (part: BackupPart) => AsyncGenerator<BackupPart>,
): AsyncGenerator<BackupPart> {
  const mail = join(folder, 'mail');
  for (const name of await readdir(mail).catch(() => [])) {
    const path = join(mail, name);
    const found = await stat(path).catch(() => null);
    if (!found?.isFile()) continue;
    yield* measured({
      name: `mail/${name}`,
      size: found.size,
      content: exactly(createReadStream(path), found.size, path),
    });
  }
  const key = secretsKey === undefined ? await readFile(join(folder, names.secretsKey)).catch(() => null) : null;
  if (key) yield* measured(partOf(names.secretsKey, key));
}

/** A part is exactly as long as announced; a file that is not is reported by its name. */
async function* exactly(content: ByteStream, size: number, name: string): AsyncGenerator<Uint8Array> {
  let read = 0;
  for await (const chunk of content) {
    read += chunk.byteLength;
    if (read > size) break;
    yield chunk;
  }
  if (read !== size)
    throw new Problem('unavailable', `The file ${name} has the wrong length (expected ${size} bytes).`);
}

async function* passing(content: AsyncIterable<Uint8Array>, see: (chunk: Uint8Array) => void) {
  for await (const chunk of content) {
    see(chunk);
    yield chunk;
  }
}
