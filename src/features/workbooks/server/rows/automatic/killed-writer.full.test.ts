/** A server that adds numbered rows is killed at random moments: no number is given twice, and none goes without a row. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Column } from '#engine/model.ts';
import { freshDatabase } from '#test/database.ts';
import { createWorkbook } from '../../create-workbook.ts';
import { findSheets } from '../sheets/find-sheets.ts';

const program = fileURLToPath(new URL('../../../../../../test/durability/number-writer.ts', import.meta.url));
const kills = 60;

interface Answered {
  name: string;
  no: number;
}

test(`rows and their numbers are both written or both not, killed ${kills} times`, async () => {
  await using fresh = await freshDatabase();
  const { database, address } = fresh;
  await database.insertInto('workspaces').values({ id: 'space', name: 'space' }).execute();
  const columns: Column[] = [
    { id: 'no', name: 'No.', type: 'number', auto: 'number' },
    { id: 'name', name: 'Name', type: 'text' },
  ];
  const sheets = [{ title: 'Orders', columns, rows: [] }];
  const book = await createWorkbook(database, { workspace_id: 'space', name: 'Book', sheets });
  const sheet = (await findSheets(database, book.id))[0]!.id;
  let before = 0;
  for (let round = 0; round < kills; round++) {
    const child = fork(program, [JSON.stringify(address), sheet, `R${round}`], {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    const answered: Answered[] = [];
    const exit = once(child, 'exit');
    await new Promise<void>((resolve) => {
      child.on('message', (message) => {
        answered.push(...(message as Answered[]));
        if (answered.length > 3 + (round % 5))
          setTimeout(() => resolve(child.kill('SIGKILL') as never), (round * 7) % 23);
      });
    });
    await exit;
    await expect
      .poll(
        async () => {
          const { rows } = await sql<{ busy: number }>`
            select count(*)::int as busy from pg_stat_activity
            where datname = ${address.database} and pid <> pg_backend_pid() and state <> 'idle'
          `.execute(database);
          return rows[0]?.busy;
        },
        { timeout: 20_000, interval: 20 },
      )
      .toBe(0);
    const stored = await database.selectFrom('sheet_rows').select('cells').where('sheet_id', '=', sheet).execute();
    const numbers = stored.map(({ cells }) => Number(cells['no'])).toSorted((one, other) => one - other);
    expect({ round, numbers }).toEqual({ round, numbers: Array.from(numbers, (_, at) => at + 1) });
    const byName = new Map(stored.map(({ cells }) => [cells['name'], cells['no']]));
    for (const { name, no } of answered) expect([name, byName.get(name)]).toEqual([name, no]);
    expect(numbers.length).toBeGreaterThan(before);
    before = numbers.length;
  }
}, 600_000);
