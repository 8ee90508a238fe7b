import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { freshDatabase } from '#test/database.ts';
import { beforeCommit } from './before-commit.ts';
import { inTransaction } from './database.ts';

test('last work is done once, after all else, in its transaction, or with it not at all', async () => {
  await using fresh = await freshDatabase();
  const { database } = fresh;
  const done: string[] = [];
  await inTransaction(database, async (transaction) => {
    beforeCommit(transaction, 'a', async (of) => {
      expect(of).toBe(database);
      done.push('first');
      beforeCommit(transaction, 'b', async () => void done.push('added by the first'));
    });
    beforeCommit(transaction, 'a', async () => void done.push('never'));
    await inTransaction(transaction, async () => void done.push('within'));
    done.push('work');
  });
  expect(done).toEqual(['within', 'work', 'first', 'added by the first']);
  const failing = inTransaction(database, async (transaction) => {
    await sql`create table left_behind (id text)`.execute(transaction);
    beforeCommit(transaction, 'a', async () => {
      throw new Error('no');
    });
  });
  await expect(failing).rejects.toThrow('no');
  const { rows } = await sql`select to_regclass('left_behind') as found`.execute(database);
  expect(rows).toEqual([{ found: null }]);
});
