/** A server that changes keys is killed at random moments: the cells that name a row have the key that it has. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Cell, Column } from '#engine/model.ts';
import { freshDatabase } from '#test/database.ts';
import { createWorkbook } from '../../create-workbook.ts';
import { findSheets } from '../sheets/find-sheets.ts';

const program = fileURLToPath(new URL('../../../../../../test/durability/link-writer.ts', import.meta.url));
const kills = 100;
const [people, tasksOfEach] = [8, 60];

interface Said {
  row_id: string;
  id: string;
  is: 'begun' | 'answered';
}

test(`keys and the cells that name them are both written or both not, killed ${kills} times`, async () => {
  await using fresh = await freshDatabase();
  const { database, address } = fresh;
  await database.insertInto('workspaces').values({ id: 'space', name: 'space' }).execute();
  const keys: Column[] = [{ id: 'id', name: 'ID', type: 'text' }];
  const link = { sheet: 'People', key: 'id', name: 'id', on_delete: 'keep' as const };
  const owners: Column[] = [
    { id: 'owner', name: 'Owner', type: 'text', link },
    { id: 'team', name: 'Team', type: 'choices', link },
    { id: 'of', name: 'Of', type: 'number' },
  ];
  const names = Array.from({ length: people }, (_, at) => ({ cells: { id: `P${at}` } }));
  const tasks = Array.from({ length: people * tasksOfEach }, (_, at) => ({
    cells: { owner: `P${at % people}`, team: `P${at % people}, P${(at + 1) % people}`, of: at % people } as Record<
      string,
      Cell
    >,
  }));
  const book = await createWorkbook(database, {
    ...{ workspace_id: 'space', name: 'Book' },
    sheets: [
      { title: 'People', columns: keys, rows: names },
      { title: 'Tasks', columns: owners, rows: tasks },
    ],
  });
  const [first, second] = await findSheets(database, book.id);
  const cellsOf = async (sheet: string) =>
    database
      .selectFrom('sheet_rows')
      .select(['row_id', 'cells'])
      .where('sheet_id', '=', sheet)
      .orderBy('position')
      .execute();
  const seen = { whole: 0, broken: 0 };
  for (let round = 0; round < kills; round++) {
    const child = fork(program, [JSON.stringify(address), first!.id, `R${round}`], {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    const said: Said[] = [];
    const exit = once(child, 'exit');
    await new Promise<void>((resolve) => {
      let [begun, took] = [0, 0];
      child.on('message', (message) => {
        const one = message as Said;
        said.push(one);
        if (one.is === 'answered') took = performance.now() - begun;
        else begun = performance.now();
        // Within a write or right after it, as long as the one before took: a busy machine takes longer for each.
        if (one.is === 'begun' && said.length > 1 + 2 * (round % 5))
          setTimeout(() => resolve(child.kill('SIGKILL') as never), (took * ((round * 7) % 23)) / 12);
      });
    });
    await exit;
    // Its connections end a moment later, and what they were about to write with them.
    await noOther(database, address.database);
    const [stored, cells] = [await cellsOf(first!.id), await cellsOf(second!.id)];
    const keyOf = stored.map((row) => row.cells['id']);
    const teamOf = (of: number): string => `${keyOf[of]}, ${keyOf[(of + 1) % people]}`;
    const wrong = cells.filter(
      ({ cells: { owner, team, of } }) => owner !== keyOf[Number(of)] || team !== teamOf(Number(of)),
    );
    expect({ round, wrong }).toEqual({ round, wrong: [] });
    // What was answered is there.
    for (const { row_id, id } of lastAnswered(said)) {
      const now = stored.find((row) => row.row_id === row_id)?.cells['id'];
      const begun = said.filter((one) => one.row_id === row_id && one.is === 'begun').at(-1)?.id;
      expect([id, begun]).toContain(now);
    }
    const open = said.at(-1);
    const isDone = open?.is === 'answered' || keyOf.includes(open?.id ?? '');
    seen[isDone ? 'whole' : 'broken']++;
  }
  // Both ends were met, or the moments were none.
  expect(seen.whole).toBeGreaterThan(0);
  expect(seen.broken).toBeGreaterThan(0);
}, 600_000);

function lastAnswered(said: readonly Said[]): Said[] {
  return [...new Map(said.filter(({ is }) => is === 'answered').map((one) => [one.row_id, one])).values()];
}

type Database = Awaited<ReturnType<typeof freshDatabase>>['database'];

/** Waits until the database has no connection but the one of the test. */
async function noOther(database: Database, name: string): Promise<void> {
  await expect
    .poll(
      async () => {
        const { rows } = await sql<{ busy: number }>`
          select count(*)::int as busy from pg_stat_activity
          where datname = ${name} and pid <> pg_backend_pid() and state <> 'idle'
        `.execute(database);
        return rows[0]?.busy;
      },
      { timeout: 20_000, interval: 20 },
    )
    .toBe(0);
}
