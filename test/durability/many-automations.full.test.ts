/**
 * Many events over 20 automations of four workspaces while a web node, a worker and the database are killed in turn, each with `kill -9`:
 * a mail server and a service count every effect. AUTOMATION_EVENTS and AUTOMATION_KILLS set how many: 3,000 and 9,
 * unless they say otherwise. With AUTOMATION_MINUTES no more is written after so many, and all that was is counted.
 */
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { turnQueue, writeQueue } from '#features/automations/server/needs.ts';
import { mailQueue } from '#features/mail/server/deliver-mail.ts';
import { type Database, type DatabaseParts, openDatabase } from '#platform/database/database.ts';
import { migrate } from '#platform/database/migrate.ts';
import { runEmbeddedPostgres, type RunningPostgres } from '#platform/database/run-embedded-postgres.ts';
import { removeFolder, type RunningSheaf, startSheaf } from '../browser/start-sheaf.ts';
import { asking, freePort } from './asking.ts';
import { killDatabase } from './kill-database.ts';
import { databaseUrlOf } from './node-group.ts';
import { insertLedger, withDatabase } from './prepare-folder.ts';
import { openCallSink, openMailSink, type Sink } from './sinks.ts';
import {
  automate,
  automations,
  differences,
  type Entry,
  expectedOf,
  runsOf,
  runsOfChange,
  runsOfRow,
  workspaces,
} from './twenty-automations.ts';
import { newTarget, type Target, write } from './writer.ts';

const events = Number(process.env['AUTOMATION_EVENTS'] ?? 3_000);
const kills = Number(process.env['AUTOMATION_KILLS'] ?? 9);
const minutes = Number(process.env['AUTOMATION_MINUTES'] ?? Number.POSITIVE_INFINITY);
/** Runs that wait, beyond which the writers wait too: kills are to come while rows come in and runs are done. */
const mostWaiting = 2_000;
const rowsOfCall = 10;

const victims = ['web', 'worker', 'database'] as const;

interface World {
  folder: string;
  postgres: RunningPostgres;
  nodes: Record<'web' | 'worker', RunningSheaf>;
  kill(victim: (typeof victims)[number]): Promise<void>;
}

test(`${events} events over ${automations} automations, with ${kills} kills: every effect once`, {
  timeout: 600_000 + events * 100 + kills * 30_000,
}, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sheaf-many-automations-'));
  const [mails, calls] = [await openMailSink(), await openCallSink()];
  try {
    const books = await prepare(join(folder, 'database'), calls.url);
    const world = await start(folder, mails, calls);
    const [begun, killed] = [performance.now(), { web: 0, worker: 0, database: 0 }];
    try {
      const done = (): number => 2 * (mails.heard.length + calls.heard.length);
      const isOver = (): boolean => performance.now() - begun > minutes * 60_000;
      const writing = writeInStep(world, books, { done, isOver });
      for (let round = 0; round < kills && !isOver(); round++) {
        while (done() < (events * (round + 0.5)) / kills && !isOver()) await Promise.race([delay(20), writing.failure]);
        await delay(Math.random() * 500);
        const victim = victims[round % victims.length] ?? 'web';
        await world.kill(victim);
        killed[victim]++;
        if (round % 10 === 9) console.info(`${round + 1} kills, ${done()} effects, ${secondsSince(begun)} s`);
      }
      const written = await writing.entries;
      await untilDone(world.postgres.address);
      const seconds = secondsSince(begun);
      const seen = await withOpen(world.postgres.address, (database) => readEffects(database, books));
      const runs = runsOf(seen.entries);
      console.info(
        `${runs} runs of ${seen.entries.length} rows in ${seconds} s; killed: ${JSON.stringify(killed)}; ` +
          `${mails.heard.length} mails of ${keysOf(mails)}, ${calls.heard.length} calls of ${keysOf(calls)}, ${seen.rows.length} rows`,
      );
      // Nothing that was acknowledged is missing.
      const keyOf = ({ workspace, entry, turn }: Entry): string => `${workspace} ${entry} ${turn}`;
      const stored = new Set(seen.entries.map(keyOf));
      expect(written.filter((one) => !stored.has(keyOf(one)))).toEqual([]);
      if (minutes === Number.POSITIVE_INFINITY) expect(runs).toBeGreaterThanOrEqual(events);
      expect(seen.runs).toEqual([{ state: 'done', count: runs }]);
      expect(differences(seen.rows, expectedOf(seen.entries, 'row', 'branch'))).toEqual([]);
      // What a killed process had sent and could not note is sent again as the same mail, and the same call.
      expect(differences(once(mails), expectedOf(seen.entries, 'mail'))).toEqual([]);
      expect(differences(once(calls), expectedOf(seen.entries, 'call'))).toEqual([]);
      // At most what a worker has in its hands at a time.
      const ends = killed.worker + killed.database;
      expect(mails.heard.length - keysOf(mails)).toBeLessThanOrEqual(10 * ends);
      expect(calls.heard.length - keysOf(calls)).toBeLessThanOrEqual(4 * workspaces * ends);
    } finally {
      for (const { target } of books) target.isOver = true;
      await Promise.all([world.nodes.web.kill(), world.nodes.worker.kill()]);
      await world.postgres.stop();
    }
  } finally {
    await Promise.all([mails.close(), calls.close()]);
    await removeFolder(folder);
  }
});

/** What is written in a workspace, and who writes. */
interface Book {
  workspace: number;
  sheetId: string;
  log: string;
  apiKey: string;
  target: Target;
  /** Rows that its program was told are stored. */
  ofProgram: number;
}

async function prepare(folder: string, sink: string): Promise<Book[]> {
  return withDatabase(folder, async (database) => {
    await migrate(database);
    const books: Book[] = [];
    for (let workspace = 0; workspace < workspaces; workspace++) {
      const at = `ledger-${workspace}`;
      const { pageId, sheetId } = await insertLedger(database, at);
      const made = await automate(database, { sheetId, workspace, sink });
      books.push({ workspace, sheetId, ...made, target: newTarget(pageId, null, 0, at), ofProgram: 0 });
    }
    return books;
  });
}

/** A database, a node that serves people and one that does jobs: a process each. */
async function start(folder: string, mails: Sink, calls: Sink): Promise<World> {
  let restarted = Promise.withResolvers<void>();
  const postgres = await runEmbeddedPostgres({
    folder: join(folder, 'database'),
    pauses: Array.from({ length: kills + 1 }, () => 100),
    onRestart: () => undefined,
    onRestarted: () => restarted.resolve(),
    onLost: (error) => restarted.reject(error),
  });
  const ports = { web: await freePort(), worker: await freePort() };
  const startNode = (role: keyof World['nodes']): Promise<RunningSheaf> =>
    startSheaf({
      ...{ folder: join(folder, role), port: ports[role] },
      variables: {
        ...{ DATABASE_URL: databaseUrlOf(postgres.address), ROLE: role, PUBLIC_PORT: String(ports.web) },
        ...{ DEMO: 'false', TRUSTED_PROXIES: '127.0.0.1', LOG_LEVEL: 'fatal', ENGINE_WORKERS: '1' },
        ...{ OUTGOING_ALLOW: new URL(calls.url).hostname, SMTP_URL: mails.url },
        ...{ AUTOMATION_MAILS_PER_DAY: '1000000', AUTOMATION_RUNS_PER_HOUR: '1000000' },
      },
    });
  const nodes = { web: await startNode('web'), worker: await startNode('worker') };
  return {
    ...{ folder, postgres, nodes },
    async kill(victim) {
      if (victim === 'database') {
        restarted = Promise.withResolvers();
        killDatabase(join(folder, 'database'));
        return restarted.promise;
      }
      await nodes[victim].kill();
      nodes[victim] = await startNode(victim);
    },
  };
}

/** A visitor of each app, and a program that adds rows, as far ahead of the runs as they may be. */
function writeInStep(
  { nodes }: World,
  books: readonly Book[],
  { done, isOver }: { done: () => number; isOver: () => boolean },
): { entries: Promise<Entry[]>; failure: Promise<never> } {
  const { port } = nodes.web;
  // Of three writes of a visitor one is to a row that is there.
  const ofWrite = (2 * runsOfRow + runsOfChange) / 3;
  const caused = (): number =>
    books.reduce((sum, { target, ofProgram }) => sum + target.acknowledged * ofWrite + ofProgram * runsOfRow, 0);
  const keepStep = async (): Promise<void> => {
    for (; caused() < events * 1.01 + 60 && !isOver(); await delay(10)) {
      const isAhead = caused() - done() >= mostWaiting;
      for (const { target } of books) target.port = isAhead ? null : port;
    }
    for (const { target } of books) Object.assign(target, { port, isOver: true });
  };
  const writers = books.flatMap((book) => [
    write('v', book.target).then((rows) => rows.map(({ entry, turn }) => ({ entry, turn, workspace: book.workspace }))),
    addByProgram(book, port),
  ]);
  const all = Promise.all([Promise.all(writers), keepStep()]);
  return {
    entries: all.then(([written]) => written.flat()),
    failure: all.then(() => new Promise<never>(() => undefined)),
  };
}

async function addByProgram(book: Book, port: number): Promise<Entry[]> {
  const { workspace, sheetId, apiKey, target } = book;
  const headers = { host: `localhost:${port}`, authorization: `Bearer ${apiKey}` };
  const entries: Entry[] = [];
  for (let call = 0; !target.isOver; call++) {
    while (target.port === null) await delay(10);
    // One that was not answered may be stored: the next one has other entries.
    const own = Array.from({ length: rowsOfCall }, (_, at) => ({ entry: `p${call}-${at}`, turn: 0 }));
    const edits = [{ kind: 'add-rows', rows: own.map((cells) => ({ cells })) }];
    const { status, text } = await asking(port).post(`/api/sheets/${sheetId}/edits`, { edits }, headers);
    if (status !== 0 && status !== 200 && status !== 429 && status < 500)
      throw new Error(`The program was answered ${status}: ${text}`);
    if (status === 200) {
      entries.push(...own.map((one) => ({ ...one, workspace })));
      book.ofProgram += rowsOfCall;
    }
    // So that visitors write as much.
    await delay(300);
  }
  return entries;
}

const secondsSince = (begun: number): number => Math.round((performance.now() - begun) / 1_000);

const keysOf = ({ heard }: Sink): number => new Set(heard.map(({ key }) => key)).size;
const once = ({ heard }: Sink): string[] => [...new Map(heard.map(({ key, what }) => [key, what])).values()];

async function withOpen<Result>(
  address: DatabaseParts,
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  const database = openDatabase(address);
  try {
    return await work(database);
  } finally {
    await database.destroy();
  }
}

/** No write waits to be looked at, no run to be done, no mail to be sent, and no job of them is in anyone's hands. */
function untilDone(address: DatabaseParts): Promise<void> {
  const queues = [writeQueue, turnQueue, mailQueue];
  return withOpen(address, async (database) => {
    for (; ; await delay(1_000)) {
      const { rows } = await sql<{ left: number }>`
        select (
          (select count(*) from automation_runs where state = 'waiting') +
          (select count(*) from mails where status = 'queued') +
          (select count(*) from jobs.job where state <= 'active' and name = any(${queues}::text[]))
        )::int as left
      `.execute(database);
      if (rows[0]?.left === 0) return;
    }
  });
}

async function readEffects(database: Database, books: readonly Book[]) {
  const runs = await database
    .selectFrom('automation_runs')
    .select(({ fn }) => ['state', fn.countAll<number>().as('count')])
    .groupBy('state')
    .execute();
  const cellsOf = async (sheet: string) =>
    (await database.selectFrom('sheet_rows').select('cells').where('sheet_id', '=', sheet).execute()).map(
      ({ cells }) => cells,
    );
  const entries: Entry[] = [];
  const rows: string[] = [];
  for (const { workspace, sheetId, log } of books) {
    for (const { entry, turn } of await cellsOf(sheetId))
      entries.push({ workspace, entry: String(entry), turn: Number(turn) });
    for (const { what } of await cellsOf(log)) rows.push(String(what));
  }
  return { runs, entries, rows };
}
