/** Automations and webhooks while the server and its database are killed: every effect once, none lost, none twice. */
import { createServer as createHttp } from 'node:http';
import { mkdtemp } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { AutomationDefinition } from '#features/automations/rules/automation.ts';
import { newSecret } from '#features/automations/server/webhooks/sign.ts';
import { webhookSecretOf } from '#features/automations/server/webhooks/do-next-call.ts';
import { watchSheet } from '#features/automations/server/watch-sheet.ts';
import { insertSheet } from '#features/workbooks/server/rows/sheets/insert-sheet.ts';
import { newId } from '#kit/ids.ts';
import { type Database, inTransaction } from '#platform/database/database.ts';
import { json } from '#platform/database/json.ts';
import { readPostmaster } from '#platform/database/postgres-cluster.ts';
import { createSealer } from '#platform/database/sealed-secret.ts';
import { Webhook } from 'standardwebhooks';
import { removeFolder, type RunningSheaf, startSheaf } from '../browser/start-sheaf.ts';
import { openMailServer } from '../journeys/mail-server.ts';
import { killDatabase } from './kill-database.ts';
import { prepareFolder, withDatabase } from './prepare-folder.ts';
import { newTarget, write } from './writer.ts';

const kills = 6;
const leastWrites = 300;
const added = { kind: 'added', batch: 'each', imports: false } as const;

interface Heard {
  key: string;
  body: string;
  headers: Record<string, string>;
}

async function openSink() {
  const heard: Heard[] = [];
  /** Each call is verified as it comes: later it is refused as too old. */
  const receiver: { verifier: Webhook | null; refused: unknown[] } = { verifier: null, refused: [] };
  const server = createHttp((request, response) => {
    void text(request).then((body) => {
      const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
      if ('webhook-id' in headers)
        try {
          receiver.verifier?.verify(body, headers);
        } catch (error) {
          receiver.refused.push(error);
        }
      heard.push({ body, headers, key: headers['webhook-id'] ?? headers['idempotency-key'] ?? '' });
      response.end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { heard, receiver, server, address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` };
}

/** A mail, a row and a call for each entry, a second automation behind that row, and a webhook. */
async function automate(database: Database, folder: string, sheetId: string, sink: string) {
  const { workbook_id } = await database
    .selectFrom('sheets')
    .select('workbook_id')
    .where('id', '=', sheetId)
    .executeTakeFirstOrThrow();
  const columns = [
    { id: 'what', name: 'What', type: 'text' as const },
    { id: 'seen', name: 'Seen', type: 'number' as const },
  ];
  const secret = newSecret();
  const sealer = createSealer({ DATA_DIR: folder });
  return inTransaction(database, async (transaction) => {
    const log = newId('sheet');
    await insertSheet(transaction, { workbook_id, id: log, title: 'Log', position: 1, columns });
    const make = (name: string, sheet_id: string, steps: AutomationDefinition['steps']) =>
      transaction
        .insertInto('automations')
        .values({
          ...{ id: newId('auto'), workbook_id, sheet_id, name, state: 'on' },
          definition: json({ trigger: added, conditions: [], timeZone: 'UTC', steps }),
        })
        .execute();
    const to = [{ kind: 'address', address: 'audit@example.com' } as const];
    await make('Mail', sheetId, [{ id: 'm', kind: 'mail', to, subject: '[column:entry]', text: 'New entry' }]);
    await make('Log', sheetId, [
      { id: 'l', kind: 'add', sheet: log, cells: { what: '[column:entry]' } },
      { id: 'c', kind: 'call', address: sink, headers: [], body: '{"entry":"[column:entry]"}' },
    ]);
    await make('Seen', log, [{ id: 's', kind: 'write', cells: { seen: '1' } }]);
    const hook = newId('hook');
    await transaction
      .insertInto('webhooks')
      .values({
        ...{ id: hook, workbook_id, sheet_id: sheetId, address: sink, state: 'on', events: json(['row.added']) },
        secret: await sealer.seal(secret, webhookSecretOf(hook)),
      })
      .execute();
    for (const id of [sheetId, log].toSorted()) await watchSheet(transaction, id);
    return { log, secret };
  });
}

test('every effect of every row comes once, through kills of the server and of its database', {
  timeout: 900_000,
}, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sheaf-automations-'));
  await using mails = await openMailServer();
  const sink = await openSink();
  try {
    const { pageId, sheetId } = await prepareFolder(folder);
    const { log, secret } = await withDatabase(folder, (database) => automate(database, folder, sheetId, sink.address));
    sink.receiver.verifier = new Webhook(secret);
    const variables = {
      ...{ DEMO: 'false', TRUSTED_PROXIES: '127.0.0.1', LOG_LEVEL: 'fatal', ENGINE_WORKERS: '1' },
      ...{ OUTGOING_ALLOW: '127.0.0.1', SMTP_URL: mails.url, AUTOMATION_MAILS_PER_DAY: '100000' },
    };
    const start = (): Promise<RunningSheaf> => startSheaf({ folder, variables });
    const target = newTarget(pageId, null);
    let sheaf = await start();
    target.port = sheaf.port;
    const writers = Promise.all(Array.from({ length: 4 }, (_, number) => write(`w${number}`, target)));
    writers.catch(() => undefined);
    for (let round = 0; round < kills; round++) {
      const share = (leastWrites * (round + 1)) / kills;
      while (target.acknowledged < share) await delay(5);
      await delay(Math.random() * 1_000);
      target.port = null;
      if (round % 2 === 1 && readPostmaster(join(folder, 'postgres'))) killDatabase(folder);
      await sheaf.kill();
      sheaf = await start();
      target.port = sheaf.port;
    }
    target.isOver = true;
    const entries = (await writers).flat().map(({ entry }) => entry);
    await untilQuiet(() => [mails.mails.length, sink.heard.length], 200_000);
    await sheaf.stop();
    const seen = await withDatabase(folder, (database) => readEffects(database, log));
    const sorted = entries.toSorted();
    expect(seen.runs).toEqual([{ state: 'done', count: entries.length * 3 }]);
    expect(seen.calls).toEqual([{ state: 'done', count: entries.length }]);
    expect(seen.mails).toEqual([{ state: 'sent', count: entries.length }]);
    expect(seen.rows.map(({ what }) => what).toSorted()).toEqual(sorted);
    expect(new Set(seen.rows.map((row) => row.seen))).toEqual(new Set([1]));
    // What a killed process sent and could not note is sent again as the same mail, and the same call.
    const byMessage = new Map(mails.mails.map(({ messageId, subject }) => [messageId, subject]));
    expect([...byMessage.values()].toSorted()).toEqual(sorted);
    const called = Map.groupBy(sink.heard, ({ headers }) => ('webhook-id' in headers ? 'webhook' : 'step'));
    const steps = new Map(called.get('step')?.map(({ key, body }) => [key, JSON.parse(body).entry as string]));
    expect([...steps.values()].toSorted()).toEqual(sorted);
    expect(sink.receiver.refused).toEqual([]);
    const hooks = new Map(
      called.get('webhook')?.map(({ key, body }) => [key, JSON.parse(body).data.cells.entry as string]),
    );
    expect([...hooks.values()].toSorted()).toEqual(sorted);
  } finally {
    sink.server.closeAllConnections();
    sink.server.close();
    await removeFolder(folder);
  }
});

async function readEffects(database: Database, log: string) {
  const count = (table: 'automation_runs' | 'webhook_calls') =>
    database
      .selectFrom(table)
      .select(({ fn }) => ['state', fn.countAll<number>().as('count')])
      .groupBy('state')
      .execute();
  const rows = await database.selectFrom('sheet_rows').select('cells').where('sheet_id', '=', log).execute();
  return {
    runs: await count('automation_runs'),
    calls: await count('webhook_calls'),
    mails: await database
      .selectFrom('mails')
      .select(({ fn }) => ['status as state', fn.countAll<number>().as('count')])
      .groupBy('status')
      .execute(),
    rows: rows.map(({ cells }) => ({ what: String(cells['what']), seen: cells['seen'] })),
  };
}

/** What a killed node held is taken over after two minutes: nothing came for longer than that. */
async function untilQuiet(counts: () => number[], milliseconds: number): Promise<void> {
  for (let before = '', since = Date.now(); ; await delay(500)) {
    const now = counts().join();
    if (now !== before) [before, since] = [now, Date.now()];
    else if (Date.now() - since > milliseconds) return;
  }
}
