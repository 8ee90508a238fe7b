/**
 * A server that syncs a spreadsheet is a process of its own here, and ends by `kill -9` while visitors write and while
 * it syncs, at any moment and at any call, as Google and the people in the spreadsheet go on. What was acknowledged is
 * neither lost nor there twice, no formula is touched, every row stays who it is. `PROPERTY_RUNS=100` plays 600 worlds.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FreshDatabase, freshDatabase } from '#test/database.ts';
import { type GoogleServer, openGoogle } from '#test/google/google-server.ts';
import { openWorld, totals } from '#test/google/interleaving-world.ts';
import { SyncingServer } from '#test/google/syncing-server.ts';
import { propertyRuns } from '#test/property-runs.ts';

let fresh: FreshDatabase;
let google: GoogleServer;
let server: SyncingServer;
beforeAll(async () => {
  fresh = await freshDatabase();
  google = await openGoogle();
  server = new SyncingServer(fresh.address, google.base);
  await fresh.database.insertInto('workspaces').values({ id: 'space', name: 'Space' }).execute();
});
afterAll(async () => {
  await server.stop();
  await google[Symbol.asyncDispose]();
  await fresh.close();
});

const { numRuns, seed = Math.floor(Math.random() * 2 ** 31) } = propertyRuns(6);

test('whenever the server is killed, nothing is lost, nothing doubled, and rows stay who they are', async () => {
  for (let run = 0; run < numRuns; run++) {
    const world = await openWorld({ database: fresh.database, google, server }, seed + run);
    await world.play().catch((error: unknown) => {
      throw new Error(`with the seed ${seed + run}: ${String(error)}`, { cause: error });
    });
    if (process.env['PROPERTY_RUNS']) {
      const byKind = Map.groupBy(google.calls, ({ kind }) => kind);
      const calls = Object.fromEntries([...byKind].map(([kind, all]) => [kind, all.length]));
      console.log(JSON.stringify({ run, calls, ...totals }));
    }
  }
  // Rows that look alike and change together cannot always be distinguished, but the log says so.
  expect(totals.wrong).toBeLessThanOrEqual(totals.rows / 1_000);
  expect(totals.unlogged).toBe(0);
  expect(server.kills).toBeGreaterThan(numRuns * 3);
}, 3_600_000);
