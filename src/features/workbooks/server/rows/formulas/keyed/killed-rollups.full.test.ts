/** A server whose rollups follow its writes is killed at random moments: the next one leaves none of them behind. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Cell } from '#engine/model.ts';
import { freshDatabase } from '#test/database.ts';
import { makeRollups, type RollupSheet, wrongRollups } from '#test/rollups.ts';
import { createRows } from '../../create-rows.ts';

const program = fileURLToPath(new URL('../../../../../../../test/durability/rollup-writer.ts', import.meta.url));
const kills = 60;
const counts: Record<RollupSheet, number> = { items: 10, orders: 400, customers: 40, regions: 4 };

function cellsOf(name: RollupSheet, at: number): Record<string, Cell> {
  if (name === 'items') return { id: `I${at}`, price: at / 4 };
  if (name === 'orders') return { id: `O${at}`, customer: `C${at % 40}`, item: `I${at % 10}`, count: at % 7 };
  return name === 'customers' ? { id: `C${at}`, region: `R${at % 4}` } : { id: `R${at}`, parent: `R${at >> 1}` };
}

test(`rollups are whole again after ${kills} kills`, async () => {
  await using fresh = await freshDatabase();
  const { database, address } = fresh;
  await database.insertInto('workspaces').values({ id: 'space', name: 'space' }).execute();
  const book = await makeRollups(database, createRows({ database }), (name) =>
    Array.from({ length: counts[name] }, (_, at) => cellsOf(name, at)),
  );
  let behind = 0;
  for (let round = 1; round <= kills; round++) {
    const child = fork(program, [JSON.stringify(address), JSON.stringify(book.ids), `${round}`], {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    const exit = once(child, 'exit');
    let said = 0;
    await new Promise<void>((resolve) => {
      child.on('message', () => {
        if (++said === 3 + 2 * (round % 6)) setTimeout(() => resolve(child.kill('SIGKILL') as never), (round * 7) % 29);
      });
    });
    await exit;
    await noOther(database, address.database);
    if ((await wrongRollups(database, book)).length > 0) behind++;
    const next = createRows({ database });
    await next.formulaColumns.maintain();
    await next.formulaColumns.settled();
    expect({ round, wrong: await wrongRollups(database, book) }).toEqual({ round, wrong: [] });
  }
  // Some were killed before what follows from a write was there.
  expect(behind).toBeGreaterThan(0);
}, 600_000);

type Database = Awaited<ReturnType<typeof freshDatabase>>['database'];

/** Waits until the database has no connection but the one of the test. */
async function noOther(database: Database, name: string): Promise<void> {
  const busy = sql<{ busy: number }>`
    select count(*)::int as busy from pg_stat_activity
    where datname = ${name} and pid <> pg_backend_pid() and state <> 'idle'
  `;
  await expect
    .poll(() => busy.execute(database).then(({ rows: [found] }) => found?.busy), { timeout: 20_000, interval: 20 })
    .toBe(0);
}
