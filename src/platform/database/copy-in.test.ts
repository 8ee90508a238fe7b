import { CompiledQuery, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase, type FreshDatabase } from '#test/database.ts';
import { CopiedLines } from './copy-in.ts';
import type { Transaction } from './database.ts';

let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await freshDatabase();
  await sql`create table copied (number integer primary key, text text)`.execute(fresh.database);
});
afterAll(() => fresh.close());

const copy = (transaction: Transaction, lines: string) =>
  transaction.executeQuery(CompiledQuery.raw('copy copied from stdin', [new CopiedLines(Buffer.from(lines))]));
const countCopied = async (): Promise<number> => (await sql`select from copied`.execute(fresh.database)).rows.length;

test('lines are there when their transaction is over, however long they are', async () => {
  const lines = Array.from({ length: 50_000 }, (_, number) => `${number}\t${'x'.repeat(number % 100)}\n`).join('');
  await fresh.database.transaction().execute(async (transaction) => {
    await copy(transaction, lines);
    await copy(transaction, '');
    await copy(transaction, '50000\tlast\n');
    expect(await countCopied()).toBe(0);
  });
  expect(await countCopied()).toBe(50_001);
});

test('lines that are refused leave nothing, and the connection to others', async () => {
  const before = await countCopied();
  for (const wrong of ['60000\tgood\n0\tthere already\n', 'no number\tx\n', '60000\tx\tone too many\n']) {
    const writing = fresh.database.transaction().execute(async (transaction) => {
      await copy(transaction, '70000\tbefore\n');
      await copy(transaction, wrong);
    });
    await expect(writing).rejects.toThrow(/duplicate key|invalid input syntax|extra data/);
  }
  expect(await countCopied()).toBe(before);
});

test('a connection that is lost between lines is told as such, and nothing of them stays', async () => {
  const before = await countCopied();
  const writing = fresh.database.transaction().execute(async (transaction) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(transaction);
    await copy(transaction, '80000\tbefore\n');
    const ended = sql`select pg_terminate_backend(${rows[0]?.pid}::int)`.execute(fresh.database);
    for (let number = 80_001; number < 90_000; number++) await copy(transaction, `${number}\t${'x'.repeat(10_000)}\n`);
    await ended;
  });
  await expect(writing).rejects.toMatchObject({ code: 'unavailable' });
  expect(await countCopied()).toBe(before);
});
