/** A program for the tests of imports from Airtable: it reads a base and stores it, as a server would. The test kills it. */
import { flushCompileCache } from 'node:module';
import { pino } from 'pino';
import { AirtableClient } from '#features/sources/adapters/airtable/server/airtable-client.ts';
import { runImport } from '#features/sources/adapters/airtable/server/run-import.ts';
import { openDatabase } from '#platform/database/database.ts';
import { openFileStore } from '#platform/files/open-file-store.ts';
import { readEnvironment } from '../../src/environment.ts';

const [, , address = '', variables = '', id = ''] = process.argv;
const environment = readEnvironment(JSON.parse(variables));
const database = openDatabase(JSON.parse(address), { connections: 3 });
const needs = { database, environment, files: await openFileStore(environment), log: pino({ level: 'silent' }) };
// Who is killed keeps nothing of what Node compiled, unless it does so before.
flushCompileCache();
process.send?.('begun');
await runImport(needs as unknown as Parameters<typeof runImport>[0], new AirtableClient(environment), id);
process.send?.('done');
await database.destroy();
