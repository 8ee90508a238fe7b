/** Puts a backup into an empty place: all of it or nothing. */
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { getConstructionPlans } from 'pg-boss';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { Problem } from '#kit/problem.ts';
import type { DatabaseAddress } from '#platform/database/database.ts';
import type { FileStore } from '#platform/files/files.ts';
import { migrationTable, readMigrations } from '#platform/database/migrate.ts';
import type { BackupAbout, BackupTable } from './backup-format.ts';
import { names } from './backup-format.ts';
import { type BackupPart, damagedBackup, readParts } from './part-stream.ts';
import { bytesOfPart } from './verify-backup.ts';

export interface RestoreNeeds {
  /** A backup that was verified, and what it says of itself. */
  path: string;
  passphrase: string | undefined;
  about: BackupAbout;
  /** An empty database. */
  address: DatabaseAddress;
  /** DATA_DIR. */
  folder: string;
  files: Pick<FileStore, 'put'>;
}

/** Throws `already_exists` unless the data folder is empty: what is there would be mixed with what comes. */
export async function checkEmptyFolder(folder: string): Promise<void> {
  const found = (await readdir(folder).catch(() => [])).filter((name) => name !== 'lost+found');
  if (found.length === 0) return;
  throw new Problem('already_exists', `The data folder ${folder} isn’t empty. Restore into an empty one (DATA_DIR).`);
}

/** Throws `already_exists` where the backup was made by a newer Sheaf than this, or by one that was changed. */
export async function checkVersion(about: BackupAbout): Promise<void> {
  const known = new Map((await readMigrations()).map((migration) => [migration.name, migration.checksum]));
  for (const { name, checksum } of about.migrations) {
    if (known.get(name) === checksum) continue;
    throw new Problem(
      'already_exists',
      `This backup was made by Sheaf ${about.sheaf}, whose database has ${name}, which this version doesn’t. Restore it with that version.`,
    );
  }
}

/** The database appears whole when everything else is in place, in one transaction. */
export async function restoreBackup(needs: RestoreNeeds): Promise<void> {
  const client = new pg.Client(typeof needs.address === 'string' ? { connectionString: needs.address } : needs.address);
  client.on('error', () => undefined);
  await client.connect();
  try {
    await checkEmptyDatabase(client);
    await client.query('set statement_timeout = 0; begin');
    await makeTables(client, needs.about);
    const keys = await withoutKeys(client);
    for await (const part of readParts(needs.path, needs.passphrase)) await restorePart(client, needs, part);
    await addKeys(client, keys);
    for (const { name, value } of needs.about.sequences)
      await client.query('select setval($1::text::regclass, $2::bigint)', [`public.${name}`, value]);
    await client.query('commit');
    await client.query('analyze');
  } finally {
    await client.end();
  }
}

/** What a restore that failed left in the data folder. */
export async function removeRestored(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => []))
    if (name !== 'lost+found') await rm(join(folder, name), { recursive: true, force: true });
}

async function checkEmptyDatabase(client: pg.Client): Promise<void> {
  const { rows } = await client.query(
    `select schemaname || '.' || tablename as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema') limit 1`,
  );
  if (rows[0])
    throw new Problem(
      'already_exists',
      `The database isn’t empty: it has the table ${rows[0].name}. Restore into a new one.`,
    );
}

/** As they were when the backup was made; the next start brings them up to date. */
async function makeTables(client: pg.Client, about: BackupAbout): Promise<void> {
  const requested = new Set(about.migrations.map(({ name }) => name));
  await client.query(migrationTable);
  for (const { name, checksum, statements, serves_since } of await readMigrations()) {
    if (!requested.has(name)) continue;
    await client.query(statements);
    await client.query('insert into sheaf_migrations (name, checksum, serves_since) values ($1, $2, $3)', [
      name,
      checksum,
      serves_since,
    ]);
  }
  const queue = getConstructionPlans('jobs')
    .replace(/^\s*BEGIN;/, '')
    .replace(/COMMIT;\s*$/, '');
  await client.query(`${queue}; set local idle_in_transaction_session_timeout = 0; set local lock_timeout = 0`);
}

/** Rows come table by table, so keys are tied to one another when all are there; triggers ran when they were written. */
async function withoutKeys(client: pg.Client): Promise<string[]> {
  const { rows: tables } = await client.query(
    `select c.oid::regclass::text as name, (select count(*)::int from pg_trigger t where t.tgrelid = c.oid and not t.tgisinternal) as triggers
     from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'sheaf_migrations'`,
  );
  const { rows: keys } = await client.query(
    `select conrelid::regclass::text as of, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by 1, 2`,
  );
  for (const { of, name } of keys) await client.query(`alter table ${of} drop constraint ${name}`);
  for (const { name, triggers } of tables) {
    if (triggers > 0) await client.query(`alter table ${name} disable trigger user`);
    // Some migrations put rows in.
    await client.query(`delete from ${name}`);
  }
  return [
    ...keys.map(({ of, name, definition }) => `alter table ${of} add constraint ${name} ${definition}`),
    ...tables.filter(({ triggers }) => triggers > 0).map(({ name }) => `alter table ${name} enable trigger user`),
  ];
}

async function addKeys(client: pg.Client, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await client.query(statement);
}

async function restorePart(client: pg.Client, needs: RestoreNeeds, part: BackupPart): Promise<void> {
  const { name, content } = part;
  const [kind = '', ...rest] = name.split('/');
  if (kind === 'tables') {
    const table = needs.about.tables.find((one) => `${one.schema}.${one.name}` === rest[0]);
    if (!table) throw damagedBackup();
    return copyRows(client, table, content);
  }
  if (kind === 'files') {
    await needs.files.put(content, { mime: 'application/octet-stream', key: rest.join('/') });
    return;
  }
  if (kind === 'mail') {
    await mkdir(join(needs.folder, 'mail'), { recursive: true, mode: 0o700 });
    return writeFile(join(needs.folder, 'mail', basename(name)), await bytesOfPart(part), { mode: 0o600 });
  }
  if (name === names.secretsKey)
    return writeFile(join(needs.folder, name), await bytesOfPart(part), { flag: 'wx', mode: 0o600 });
  for await (const _ of content) continue;
}

async function copyRows(client: pg.Client, table: BackupTable, content: AsyncIterable<Uint8Array>): Promise<void> {
  const columns = table.columns.map((column) => client.escapeIdentifier(column)).join(', ');
  const into = `${client.escapeIdentifier(table.schema)}.${client.escapeIdentifier(table.name)}`;
  const stream = client.query(copyFrom(`copy ${into} (${columns}) from stdin`));
  if (!(stream instanceof Writable)) throw new Error('COPY takes no rows.');
  await pipeline(content, stream);
}
