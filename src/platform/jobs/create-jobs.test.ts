import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../../test/database.ts';
import { type Database, openDatabase } from '../database/database.ts';
import { createJobs } from './create-jobs.ts';
import { openQueue } from './open-queue.ts';

const log = pino({ level: 'silent' });
let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(() => fresh.close());

/** Jobs of which none waits for its time any more, so that a test need not wait either. */
const hasten = (database: Database) =>
  sql`update jobs.job set start_after = now() - interval '1 second' where state < 'active'`.execute(database);

/** Work that notes what it was given, and how often. */
function notebook() {
  const seen: unknown[] = [];
  let wake: (() => void) | undefined;
  return {
    seen,
    work: async (data: Record<string, unknown>) => {
      seen.push(data['what']);
      wake?.();
    },
    /** Waits until so much was seen. */
    async reaches(count: number) {
      while (seen.length < count) await new Promise<void>((resolve) => (wake = resolve));
    },
  };
}

test('a job is done once, with its data, and so is what comes of it', async () => {
  const jobs = createJobs({ database: fresh.database, log });
  const { seen, work } = notebook();
  jobs.handle('second', work);
  jobs.handle('first', async (data) => jobs.add('second', { what: `after ${String(data['what'])}` }));
  await jobs.add('first', { what: 'one' });
  await jobs.add('first', { what: 'two' });
  expect(seen).toEqual([]);
  await jobs.drain();
  expect(seen.toSorted()).toEqual(['after one', 'after two']);
  await jobs.drain();
  expect(seen).toHaveLength(2);
});

test('a job of a transaction is there when it is committed, and never when it is rolled back', async () => {
  const jobs = createJobs({ database: fresh.database, log });
  const { seen, work } = notebook();
  jobs.handle('in-transaction', work);
  await fresh.database.transaction().execute(async (within) => {
    await jobs.add('in-transaction', { what: 'kept' }, { within });
    await jobs.drain();
    expect(seen).toEqual([]);
  });
  const undone = fresh.database.transaction().execute(async (within) => {
    await jobs.add('in-transaction', { what: 'undone' }, { within });
    throw new Error('changed my mind');
  });
  await expect(undone).rejects.toThrow('changed my mind');
  await jobs.drain();
  expect(seen).toEqual(['kept']);
});

test('a job for later waits for its time', async () => {
  const jobs = createJobs({ database: fresh.database, log });
  const { seen, work } = notebook();
  jobs.handle('later', work);
  await jobs.add('later', { what: 'in an hour' }, { after: 3600 });
  await jobs.drain();
  expect(seen).toEqual([]);
  await hasten(fresh.database);
  await jobs.drain();
  expect(seen).toEqual(['in an hour']);
});

test('a job that fails is tried again after a pause, as often as its queue says, and is logged', async () => {
  const lines: string[] = [];
  const jobs = createJobs({ database: fresh.database, log: pino({}, { write: (line: string) => lines.push(line) }) });
  let tries = 0;
  const fail = async () => {
    tries++;
    throw new Error('the printer is on fire');
  };
  jobs.handle('failing', fail, { retries: 2 });
  await jobs.add('failing', {});
  await jobs.drain();
  expect(tries).toBe(1);
  await jobs.drain();
  expect(tries).toBe(1);
  for (let round = 0; round < 5; round++) {
    await hasten(fresh.database);
    await jobs.drain();
  }
  expect(tries).toBe(3);
  expect(lines.map((line) => JSON.parse(line).msg)).toEqual([
    'a job failed and will be tried again',
    'a job failed and will be tried again',
    'a job failed for good',
  ]);
  expect(lines[0]).toContain('the printer is on fire');
});

test('one that fails does not harm those beside it', async () => {
  const jobs = createJobs({ database: fresh.database, log });
  const { seen, work } = notebook();
  jobs.handle('mixed', async (data) => {
    if (data['what'] === 'bad') throw new Error('bad');
    await work(data);
  });
  for (const what of ['good', 'bad', 'better']) await jobs.add('mixed', { what });
  await jobs.drain();
  expect(seen.toSorted()).toEqual(['better', 'good']);
});

test('started, it does what is added without being asked, in a transaction or not, until it is stopped', async () => {
  const jobs = createJobs({ database: fresh.database, log });
  const book = notebook();
  jobs.handle('live', book.work);
  jobs.handle('every-night', book.work, { every: '20 3 * * *' });
  await jobs.add('live', { what: 'before' });
  await jobs.start();
  await book.reaches(1);
  await jobs.add('live', { what: 'direct' });
  await book.reaches(2);
  await fresh.database.transaction().execute((within) => jobs.add('live', { what: 'committed' }, { within }));
  await book.reaches(3);
  const { rows } = await sql`select cron from jobs.schedule where name = 'every-night'`.execute(fresh.database);
  expect(rows).toEqual([{ cron: '20 3 * * *' }]);
  await jobs.stop();
  await jobs.add('live', { what: 'after' });
  expect(book.seen).toEqual(['before', 'direct', 'committed']);
  expect(() => jobs.handle('live', book.work)).toThrow('already');
});

test('more jobs than one look takes are done without a pause', async () => {
  const jobs = createJobs({ database: fresh.database, log });
  const book = notebook();
  jobs.handle('many', book.work);
  for (let number = 0; number < 35; number++) await jobs.add('many', { what: number });
  await jobs.start();
  await book.reaches(35);
  await jobs.stop();
  expect(new Set(book.seen).size).toBe(35);
});

test('what a node left undone is done by the next one, and by one alone', async () => {
  const leaving = createJobs({ database: fresh.database, log });
  leaving.handle('orphan', async () => undefined);
  await leaving.add('orphan', { what: 'left behind' });
  const databases = [openDatabase(fresh.address), openDatabase(fresh.address)];
  const book = notebook();
  const nodes = databases.map((database) => createJobs({ database, log }));
  for (const node of nodes) node.handle('orphan', book.work);
  for (let number = 0; number < 20; number++) await leaving.add('orphan', { what: number });
  await Promise.all(nodes.map((node) => node.drain()));
  expect(book.seen).toHaveLength(21);
  expect(new Set(book.seen).size).toBe(21);
  await Promise.all(databases.map((database) => database.destroy()));
});

test('a job that runs too long for a stop is put back and done again', async () => {
  const jobs = createJobs({ database: fresh.database, log, secondsToStop: 0.05 });
  let begun: (() => void) | undefined;
  const hasBegun = new Promise<void>((resolve) => (begun = resolve));
  jobs.handle('endless', () => {
    begun?.();
    return new Promise(() => undefined);
  });
  await jobs.add('endless', { what: 'again' });
  await jobs.start();
  await hasBegun;
  await jobs.stop();
  const next = createJobs({ database: fresh.database, log });
  const { seen, work } = notebook();
  next.handle('endless', work);
  await hasten(fresh.database);
  await next.drain();
  expect(seen).toEqual(['again']);
});

test('a job of a node that died while doing it is noticed and done by another', async () => {
  const jobs = createJobs({ database: fresh.database, log });
  const { seen, work } = notebook();
  jobs.handle('of-the-dead', work);
  await jobs.add('of-the-dead', { what: 'rescued' });
  // The node takes the job, and is never heard of again.
  const node = openQueue(fresh.database, log);
  expect(await node.fetch('of-the-dead')).toHaveLength(1);
  await hasten(fresh.database);
  await jobs.drain();
  expect(seen).toEqual([]);
  await sql`update jobs.job set heartbeat_on = now() - interval '31 seconds' where state = 'active'`.execute(
    fresh.database,
  );
  await node.supervise('of-the-dead');
  await hasten(fresh.database);
  await jobs.drain();
  expect(seen).toEqual(['rescued']);
});

test('nothing is made in a database before there is a job', async () => {
  await using empty = await freshDatabase();
  await sql`drop schema if exists jobs cascade`.execute(empty.database);
  const jobs = createJobs({ database: empty.database, log });
  jobs.handle('unused', async () => undefined);
  await jobs.stop();
  const schemas = () => sql`select 1 from pg_namespace where nspname = 'jobs'`.execute(empty.database);
  expect((await schemas()).rows).toEqual([]);
  const others = Array.from({ length: 3 }, () => createJobs({ database: empty.database, log }));
  await Promise.all(others.map((one, number) => one.add('unused', { number })));
  expect((await schemas()).rows).toHaveLength(1);
});
