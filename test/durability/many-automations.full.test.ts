/**
 * Many events over 20 automations, with kills of the server, and of the database with every third one, between them: a
 * mail server and a service count every effect once. AUTOMATION_EVENTS and AUTOMATION_KILLS set how many: 2,000 and 10,
 * unless they say otherwise.
 */
import { mkdtemp } from 'node:fs/promises';
import { createServer as createHttp } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { AutomationDefinition, Step } from '#features/automations/rules/automation.ts';
import { watchSheet } from '#features/automations/server/watch-sheet.ts';
import { insertSheet } from '#features/workbooks/server/rows/sheets/insert-sheet.ts';
import { newId } from '#kit/ids.ts';
import { type Database, inTransaction } from '#platform/database/database.ts';
import { json } from '#platform/database/json.ts';
import { readPostmaster } from '#platform/database/postgres-cluster.ts';
import { removeFolder, type RunningSheaf, startSheaf } from '../browser/start-sheaf.ts';
import { openMailServer } from '../journeys/mail-server.ts';
import { killDatabase } from './kill-database.ts';
import { prepareFolder, withDatabase } from './prepare-folder.ts';
import { newTarget, write } from './writer.ts';

const automations = 20;
const events = Number(process.env['AUTOMATION_EVENTS'] ?? 2_000);
const kills = Number(process.env['AUTOMATION_KILLS'] ?? 10);

async function openSink() {
  const heard: { key: string; body: string }[] = [];
  const server = createHttp((request, response) => {
    void text(request).then((body) => {
      heard.push({ body, key: String(request.headers['idempotency-key']) });
      response.end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { heard, server, address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` };
}

/** What the automation of a number does: mails, rows, calls, and rows by a branch, in turn. */
function stepsOf(number: number, log: string, sink: string): Step[] {
  const what = `${number} [column:entry]`;
  const to = [{ kind: 'address', address: 'audit@example.com' } as const];
  const add = (id: string): Step => ({ id, kind: 'add', sheet: log, cells: { what } });
  switch (number % 4) {
    case 0:
      return [{ id: 'm', kind: 'mail', to, subject: what, text: 'New entry' }];
    case 1:
      return [add('l')];
    case 2:
      return [{ id: 'c', kind: 'call', address: sink, headers: [], body: `{"what":"${what}"}` }];
    default: {
      const conditions = [{ path: ['turn'], condition: 'is_not' as const, value: '99' }];
      return [{ id: 'b', kind: 'branch', conditions, met: [add('t')], otherwise: [] }];
    }
  }
}

/** 20 automations on the sheet of the ledger; answers the id of the sheet that they write to. */
async function automate(database: Database, sheetId: string, sink: string): Promise<string> {
  const { workbook_id } = await database
    .selectFrom('sheets')
    .select('workbook_id')
    .where('id', '=', sheetId)
    .executeTakeFirstOrThrow();
  return inTransaction(database, async (transaction) => {
    const log = newId('sheet');
    const columns = [{ id: 'what', name: 'What', type: 'text' as const }];
    await insertSheet(transaction, { workbook_id, id: log, title: 'Log', position: 1, columns });
    for (let number = 0; number < automations; number++) {
      const trigger = { kind: 'added', batch: 'each', imports: false } as const;
      const steps = stepsOf(number, log, sink);
      const definition: AutomationDefinition = { trigger, conditions: [], timeZone: 'UTC', steps };
      await transaction
        .insertInto('automations')
        .values({
          ...{ id: newId('auto'), workbook_id, sheet_id: sheetId, name: `A${number}`, state: 'on' },
          definition: json(definition),
        })
        .execute();
    }
    await watchSheet(transaction, sheetId);
    return log;
  });
}

test(`${events} events over ${automations} automations, with ${kills} kills: every effect once`, {
  timeout: 600_000 + events * 200,
}, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sheaf-many-automations-'));
  await using mails = await openMailServer();
  const sink = await openSink();
  try {
    const { pageId, sheetId } = await prepareFolder(folder);
    const log = await withDatabase(folder, (database) => automate(database, sheetId, sink.address));
    const variables = {
      ...{ DEMO: 'false', TRUSTED_PROXIES: '127.0.0.1', LOG_LEVEL: 'fatal', ENGINE_WORKERS: '1' },
      ...{ OUTGOING_ALLOW: '127.0.0.1', SMTP_URL: mails.url },
      ...{ AUTOMATION_MAILS_PER_DAY: '1000000', AUTOMATION_RUNS_PER_HOUR: '1000000' },
    };
    const start = (): Promise<RunningSheaf> => startSheaf({ folder, variables });
    const target = newTarget(pageId, null);
    let sheaf = await start();
    target.port = sheaf.port;
    // Of three writes of a writer one is to a row that is there.
    const writes = Math.ceil((events / automations) * 1.5) + 6;
    const writers = Promise.all(Array.from({ length: 2 }, (_, number) => write(`w${number}`, target)));
    writers.catch(() => undefined);
    let databaseKills = 0;
    for (let round = 0; round < kills; round++) {
      // Half of the kills while rows come in, the others while only runs are left.
      const share = Math.min(writes, (writes * (round + 1) * 2) / kills);
      while (target.acknowledged < share) await delay(5);
      target.isOver = target.acknowledged >= writes;
      await delay(Math.random() * 1_500);
      target.port = null;
      if (round % 3 === 2 && readPostmaster(join(folder, 'postgres'))) {
        killDatabase(folder);
        databaseKills += 1;
      }
      await sheaf.kill();
      sheaf = await start();
      target.port = sheaf.port;
    }
    target.isOver = true;
    const entries = (await writers).flat().map(({ entry }) => entry);
    expect(entries.length * automations).toBeGreaterThanOrEqual(events);
    await untilQuiet(() => mails.mails.length + sink.heard.length, 200_000);
    await sheaf.stop();
    const seen = await withDatabase(folder, (database) => readEffects(database, log));
    const expected = (...kinds: number[]): string[] =>
      Array.from({ length: automations }, (_, number) => number)
        .filter((number) => kinds.includes(number % 4))
        .flatMap((number) => entries.map((entry) => `${number} ${entry}`))
        .toSorted();
    expect(seen.runs).toEqual([{ state: 'done', count: entries.length * automations }]);
    expect(seen.rows.toSorted()).toEqual(expected(1, 3));
    // What a killed process sent and could not note is sent again as the same mail, and the same call.
    const byMessage = new Map(mails.mails.map(({ messageId, subject }) => [messageId, subject ?? '']));
    expect([...byMessage.values()].toSorted()).toEqual(expected(0));
    const byKey = new Map(sink.heard.map(({ key, body }) => [key, JSON.parse(body).what as string]));
    expect([...byKey.values()].toSorted()).toEqual(expected(2));
    console.info(
      `${entries.length * automations} runs, ${kills} kills of the server, ${databaseKills} of the database: ${mails.mails.length} mails of ${byMessage.size}, ` +
        `${sink.heard.length} calls of ${byKey.size}, ${seen.rows.length} rows`,
    );
  } finally {
    sink.server.closeAllConnections();
    sink.server.close();
    await removeFolder(folder);
  }
});

async function readEffects(database: Database, log: string) {
  const runs = await database
    .selectFrom('automation_runs')
    .select(({ fn }) => ['state', fn.countAll<number>().as('count')])
    .groupBy('state')
    .execute();
  const rows = await database.selectFrom('sheet_rows').select('cells').where('sheet_id', '=', log).execute();
  return { runs, rows: rows.map(({ cells }) => String(cells['what'])) };
}

/** What a killed node held is taken over after two minutes: nothing came for longer than that. */
async function untilQuiet(count: () => number, milliseconds: number): Promise<void> {
  for (let before = -1, since = Date.now(); ; await delay(500)) {
    const now = count();
    if (now !== before) [before, since] = [now, Date.now()];
    else if (Date.now() - since > milliseconds) return;
  }
}
