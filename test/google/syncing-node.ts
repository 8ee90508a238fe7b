/**
 * A program for the tests of the sync: it writes as visitors do and syncs with Google's place, as a server would, one
 * order of its parent after the other. The test kills it.
 */
import { flushCompileCache } from 'node:module';
import { pino } from 'pino';
import { createRows } from '#features/workbooks/server/rows/create-rows.ts';
import { openDatabase } from '#platform/database/database.ts';
import { GoogleClient } from '#features/sources/adapters/google/server/google-client.ts';
import { createGoogleConnector } from '#features/sources/adapters/google/server/google-connector.ts';
import { runSync } from '#features/sources/server/sync/run-sync.ts';
import { SpreadsheetCalls } from '#features/sources/adapters/google/server/spreadsheet-calls.ts';
import { Problem } from '#kit/problem.ts';
import type { Order, OrderAnswer } from './syncing-server.ts';

const [, , address = '', base = ''] = process.argv;
const database = openDatabase(JSON.parse(address), { connections: 3 });
const rows = createRows({ database });
const visitor = { kind: 'anonymous' } as const;
let minutes = 0;
const environment = { GOOGLE_API_BASE: base, OUTGOING_ALLOW: ['127.0.0.1'], MAIN_HOST: 'localhost' };
const client = new GoogleClient(environment, { now: () => (minutes += 60_000), pause: async () => undefined });

async function follow(order: Order): Promise<string | null> {
  switch (order.kind) {
    case 'sync': {
      const access = { account: 'a', token: async () => 'access-0', spreadsheetId: order.spreadsheet };
      const connector = createGoogleConnector({ callsFor: async () => new SpreadsheetCalls(client, access) });
      await runSync({ database, rows, log: pino({ level: 'silent' }) }, connector, order.workbook);
      return null;
    }
    case 'add':
      return (await rows.add(order.sheet, visitor, [{ cells: order.cells }]))[0]?.row_id ?? null;
    case 'edit':
      await rows.edit(order.sheet, visitor, order.row_id, order.version, order.cells);
      return null;
    case 'remove':
      await rows.remove(order.sheet, visitor, [order.row_id]);
      return null;
  }
}

process.on('message', (message) => {
  const { id, order } = message as { id: number; order: Order };
  const answer = (given: Omit<OrderAnswer, 'id'>): void => void process.send?.({ id, ...given });
  follow(order).then(
    (row_id) => answer({ row_id, problem: null }),
    (error: unknown) => answer({ row_id: null, problem: error instanceof Problem ? error.code : String(error) }),
  );
});
process.send?.({ id: 0, row_id: null, problem: null });
// Who is killed keeps nothing of what Node compiled, unless it does so before.
flushCompileCache();
