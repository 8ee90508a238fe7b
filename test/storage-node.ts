/**
 * A program for the storage tests: opens the built-in database of the folder in its first argument, with the programs of
 * the folder in its second if there is one, writes rows for as long as it lives and prints the number of each row once that is acknowledged. The test kills it.
 */

import { sql } from 'kysely';
import { openDatabase } from '#platform/database/database.ts';
import { startEmbeddedPostgres } from '#platform/database/embedded-postgres.ts';

const [folder = '', programs] = process.argv.slice(2);
const postgres = await startEmbeddedPostgres({ folder, ...(programs && { programs }) });
const database = openDatabase(postgres.address);
await sql`create table if not exists acknowledged (id integer primary key)`.execute(database);
process.stdout.write(`started ${postgres.pid}\n`);
for (let id = 1; ; id++) {
  await sql`insert into acknowledged values (${id})`.execute(database);
  process.stdout.write(`${id}\n`);
}
