/**
 * A program for the test of many domains: a node that takes the next step with each domain whose time has come, and
 * answers the certificate authority. It goes on at `work`, and says `idle` when nothing is due. The test kills it.
 */
import { createServer } from 'node:http';
import { flushCompileCache } from 'node:module';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';
import { sql } from 'kysely';
import { pino } from 'pino';
import { createServices } from '#features/create-services.ts';
import { openDatabase } from '#platform/database/database.ts';
import type { Renderer } from '#platform/renderer.ts';
import { readEnvironment } from '../../../src/environment.ts';

const lanes = 5;
const [, , address = '', variables = ''] = process.argv;
const databaseAddress = JSON.parse(address);
const environment = readEnvironment(JSON.parse(variables));
const database = openDatabase(databaseAddress, { connections: 8 });
const log = pino({ level: 'silent' });
// It shows no page.
const services = await createServices({ environment, log, database, databaseAddress, renderer: {} as Renderer });

const http = createServer(
  getRequestListener(
    async (request) => {
      const name = new URL(request.url).hostname;
      const opened = await services.domains.open({ request, name });
      return opened instanceof Response ? opened : new Response(null, { status: 404 });
    },
    { overrideGlobalObjects: false },
  ),
);
await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));

/** Those whose time has come, as the job that looks for them takes them. */
async function takeDue(): Promise<string[]> {
  const { rows } = await sql<{ app_id: string }>`
    update domains set next_at = now() + interval '10 minutes'
    where app_id in (
      select app_id from domains where next_at <= now() and (held_until is null or held_until < now())
      order by next_at limit 3 for update skip locked
    )
    returning app_id
  `.execute(database);
  return rows.map(({ app_id }) => app_id);
}

async function lane(): Promise<void> {
  for (let idle = 0; idle < 2; ) {
    const due = await takeDue();
    idle = due.length > 0 ? 0 : idle + 1;
    if (due.length === 0) await delay(100);
    for (const appId of due) await services.domains.advance(appId);
  }
}

process.on('message', () => {
  void Promise.all(Array.from({ length: lanes }, lane)).then(() => process.send?.({ idle: true }));
});
process.once('disconnect', () => process.exit());
// Who is killed keeps nothing of what Node compiled, unless it does so before.
flushCompileCache();
process.send?.({ port: (http.address() as AddressInfo).port });
